/** What finished games come to: how many, how many were won, the best score, the average; everything is counted here. */
import type { Table } from '../protocol/types';

/** A game that somebody at this device has played to its end. */
export interface Played {
  code: string;
  title: string;
  players: number;
  modules: readonly string[];
  /** When it ended, by the clock of the service. */
  finished: number;
  /** What somebody here scored: around one screen the best of them. */
  score: number;
  won: boolean;
}

/** The games of a device; what ended until `since` was erased and stays so. */
export interface Book {
  since: number;
  games: readonly Played[];
}

export interface Tally {
  played: number;
  won: number;
  best: number;
  average: number;
}

export const EMPTY: Book = { since: 0, games: [] };

/** Return what counts of a table: nothing of a replay, of a game without an end, or of one only watched. */
export function playedOf(table: Table): Played | null {
  const { code, title, modules, kind, finished, result, seats } = table;
  const own = seats.filter((seat) => seat.mine && (seat.kind === 'here' || seat.kind === 'online'));
  if (kind !== 'game' || finished === null || result === null || !own.length) return null;
  return {
    code,
    title,
    players: seats.length,
    modules,
    finished,
    score: Math.max(...own.map(({ seat }) => result.scores[seat] ?? 0)),
    won: own.some(({ seat }) => result.winners.includes(seat)),
  };
}

/** Count the games at some tables that were not counted or erased before. */
export function counted(book: Book, tables: readonly Table[]): Book {
  const known = new Set(book.games.map((game) => game.code));
  const fresh = tables
    .flatMap((table) => playedOf(table) ?? [])
    .filter((game) => game.finished > book.since && !known.has(game.code));
  return fresh.length ? { ...book, games: [...book.games, ...fresh] } : book;
}

/** Forget all games: of their codes nothing is left, and none of them counts again. */
export function erased(book: Book): Book {
  return { since: Math.max(book.since, ...book.games.map((game) => game.finished)), games: [] };
}

export function tallyOf(games: readonly Played[]): Tally {
  const scores = games.map((game) => game.score);
  return {
    played: games.length,
    won: games.filter((game) => game.won).length,
    best: Math.max(...scores),
    average: scores.reduce((sum, score) => sum + score, 0) / games.length,
  };
}

/** Tally the games by something that each has one or more of; what was played most comes first. */
export function talliesBy<K>(
  games: readonly Played[],
  keysOf: (game: Played) => readonly K[],
): [K, Tally][] {
  const keys = [...new Set(games.flatMap(keysOf))];
  return keys
    .map((key): [K, Tally] => [key, tallyOf(games.filter((game) => keysOf(game).includes(key)))])
    .sort(([, a], [, b]) => b.played - a.played);
}
