/** Who has most of what, and what that is worth: all numbers come from the client view, here they are only arranged. */
import type { Game } from '../game/game';
import type { Count, Standing } from '../protocol/types';
import { lookOf } from '../titles/registry';

export type Told = Pick<Game, 'box' | 'portrait' | 'me'>;

/** Somebody's line in the grid; `due` is what the next scoring would bring now, `edge` the longest wall or moat. */
export interface GridRow {
  seat: number;
  counts: readonly Count[];
  edge: number | null;
  score: number;
  due: number | null;
}

/** What each place pays in one scoring; the first `taken` places are given away. */
export interface Scale {
  name: string;
  when: 'done' | 'next' | 'later';
  values: readonly number[];
  taken: number;
}

/** What surrounds a city, null where there are none. */
export function edgeIn({ box, portrait }: Pick<Told, 'box' | 'portrait'>): 'wall' | 'moat' | null {
  return portrait.board.type === 'city' ? lookOf(box.title).edge : null;
}

/** What modules score by places, each a column of its own. */
export function standingsIn({ portrait }: Pick<Told, 'portrait'>): readonly Standing[] {
  return portrait.board.type === 'city' ? portrait.board.standings : [];
}

/** Everybody, the imaginary players last. */
export function gridOf({ box, portrait }: Pick<Told, 'box' | 'portrait'>): GridRow[] {
  const { board } = portrait;
  if (board.type === 'sheet') {
    const due = (row: { total: number; score: number }): number | null =>
      portrait.result ? null : row.total - row.score;
    return [
      ...board.seats.map((row) => ({ ...row, edge: null, due: due(row) })),
      ...board.imaginary.map((row) => ({
        ...row,
        edge: null,
        due: due(row),
        counts: box.types.map((type, kind) => plain(type, row.boxes[kind] ?? 0)),
      })),
    ];
  }
  const beside = (who: number): Count[] => board.standings.flatMap((one) => one.counts[who] ?? []);
  const rows = board.seats.map(({ seat, score, counts, city, due }, who) => ({
    seat,
    score,
    counts: [...counts, ...beside(who)],
    edge: city.wall as number | null,
    due: board.coming ? due : null,
  }));
  const { neutral } = board;
  if (!neutral) return rows;
  const due = board.coming ? neutral.due : null;
  const counts = [...neutral.counts, ...beside(rows.length)];
  return [...rows, { ...neutral, counts, seat: rows.length, edge: null, due }];
}

/** A count of somebody who is not ranked. */
const plain = (type: string, count: number): Count => ({
  type,
  count,
  rank: 0,
  tied: false,
  points: 0,
});

export function countIn(row: GridRow, type: string): Count {
  return row.counts.find((one) => one.type === type) ?? plain(type, 0);
}

/** Whether nobody has more. */
export function isMost(rows: readonly GridRow[], row: GridRow, type: string): boolean {
  const { count } = countIn(row, type);
  return (
    count > 0 && rows.every((one) => countIn(one, type).count <= count && !beats(one, row, type))
  );
}

/** Among equal ones, the rank tells who is ahead. */
function beats(one: GridRow, other: GridRow, type: string): boolean {
  const [mine, theirs] = [countIn(one, type), countIn(other, type)];
  return mine.count === theirs.count && mine.rank > 0 && mine.rank < theirs.rank;
}

/** What the places of a column pay in each scoring. */
export function scalesOf({ box, portrait }: Pick<Told, 'box' | 'portrait'>, type: string): Scale[] {
  const kind = box.types.indexOf(type);
  const { board } = portrait;
  if (board.type === 'sheet') {
    const values = box.points[0]?.[kind] ?? [];
    const when = portrait.result ? 'done' : 'next';
    return [{ name: 'final', when, values, taken: board.places[kind] ?? 0 }];
  }
  const next = board.coming?.number ?? Infinity;
  const places =
    board.standings.find((one) => one.source === type)?.places ??
    (board.points ?? box.points).map((table) => table[kind] ?? []);
  return places.map((values, at) => ({
    name: box.scorings[at] ?? String(at + 1),
    when: at + 1 === next ? 'next' : board.scored.includes(at + 1) ? 'done' : 'later',
    values,
    taken: 0,
  }));
}

/** How many boxes a type has, null where there is no end to building. */
export function boxesOf({ box }: Pick<Told, 'box'>, type: string): number | null {
  return box.boxes[box.types.indexOf(type)] ?? null;
}

/** By how much the leader is ahead of the next. */
export function leadOf(rows: readonly GridRow[], seat: number, type: string): number {
  const own = rows.find((row) => row.seat === seat);
  const others = rows.filter((row) => row.seat !== seat).map((row) => countIn(row, type).count);
  return (own ? countIn(own, type).count : 0) - Math.max(0, ...others);
}
