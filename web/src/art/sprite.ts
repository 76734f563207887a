import { innerOf } from './svg';

/** The drawings that many pieces share, as one text of named SVG groups. */
const FILES: Record<string, string> = import.meta.glob<string>(
  ['./drawings/tiles/*.svg', './drawings/edges/*.svg', './drawings/emblems/*.svg'],
  { query: '?raw', import: 'default', eager: true },
);

const FOLDERS: Readonly<Record<string, string>> = {
  tiles: 'tile',
  edges: 'edge',
  emblems: 'emblem',
};

function nameOf(path: string): readonly [folder: string, name: string] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  return [FOLDERS[parts.at(-2) ?? ''] ?? '', file.replace('.svg', '')];
}

export const SPRITE: string = Object.entries(FILES)
  .map(([path, svg]) => {
    const [folder, name] = nameOf(path);
    return `<g id="sbk-${folder}-${name}">${innerOf(svg)}</g>`;
  })
  .join('');

/** What has a picture: "tile-garden", "emblem-architect". */
export const PICTURES: ReadonlySet<string> = new Set(
  Object.keys(FILES).map((path) => nameOf(path).join('-')),
);
