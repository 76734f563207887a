/** The looks of all titles: each has a folder of its own here, whose look.ts tells them. */
import type { TitleLook } from './look';

const FILES = import.meta.glob<{ default: TitleLook }>('./*/look.ts', { eager: true });

const LOOKS: ReadonlyMap<string, TitleLook> = new Map(
  Object.entries(FILES)
    .map(([path, file]): [string, TitleLook] => [path.split('/')[1] ?? '', file.default])
    .sort(([, one], [, other]) => one.place - other.place),
);

/** The titles in the order of lists. */
export const TITLES: readonly string[] = [...LOOKS.keys()];

const PLAIN: TitleLook = {
  place: Infinity,
  prefixes: [],
  minutes: 0,
  edge: 'wall',
  twoFaced: false,
  cities: true,
  scorings: 'number',
  intro: 'scoring.intro',
};

/** How a title looks; one that nobody here knows looks plain. */
export function lookOf(title: string): TitleLook {
  return LOOKS.get(title) ?? PLAIN;
}

/** Whether a tile begins a city that is surrounded by moats. */
export function isMoatedStart(tile: string): boolean {
  return [...LOOKS.values()].some(({ start, edge }) => start === tile && edge === 'moat');
}

/** The title whose rules begin like this. */
export function titleWithPrefix(prefix: string): string | undefined {
  return TITLES.find((title) => lookOf(title).prefixes.includes(prefix));
}
