/** What titles have at their table that no other has; each has a table.ts in its folder, loaded with its first game. */
import type { Component, Snippet } from 'svelte';

import type { Game, LogEntry } from '../game/game';
import type { CityBoard, GameInfo, Sheet } from '../protocol/types';

export interface TableProps {
  game: Game;
  onscoring?: (entry: LogEntry) => void;
  /** One seat's part and the scores only, where a page around it has the rest. */
  plain?: boolean;
  /** The seat whose part is large, where a page around it chooses. */
  seat?: number | null;
  /** What stands above the scores. */
  children?: Snippet;
}

export interface TitleTable {
  /** The whole table of a title without cities. */
  readonly table?: Component<TableProps>;
  /** A sheet in a scoring, with a type that stands out. */
  readonly sheet?: Component<{
    box: GameInfo;
    sheet: Sheet;
    size?: number | string;
    lit?: string | null;
  }>;
  /** What lies beside the supply of a title with cities. */
  readonly beside?: Component<{ game: Game; board: CityBoard }>;
}

const FILES = import.meta.glob<TitleTable>('./*/table.ts', { import: 'default' });
const NOTHING: Promise<TitleTable> = Promise.resolve({});
const loaded = new Map<string, Promise<TitleTable>>();

/** What a title has at its table; the same promise for everybody who asks. */
export function tableOf(title: string): Promise<TitleTable> {
  const load = FILES[`./${title}/table.ts`];
  if (!load) return NOTHING;
  let found = loaded.get(title);
  if (!found) {
    found = load();
    found.catch(() => loaded.delete(title)); // lost on the way: the next game tries again
    loaded.set(title, found);
  }
  return found;
}
