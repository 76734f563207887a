import { innerOf } from './svg';

const FILES: Record<string, string> = import.meta.glob<string>('./drawings/modules/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The pictures of all modules by their ids; a chunk of its own, loaded when the first is shown. */
export const MODULE_ICONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([path, svg]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.svg'.length),
    innerOf(svg),
  ]),
);
