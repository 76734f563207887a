/** A short look at a table for its small picture: the own city as it stands, or the dice and the round. */
import { lookOf } from '../titles/registry';
import type { Portrait } from '../protocol/types';
import type { MiniCity } from './mini';

export type Glimpse =
  | { type: 'city'; city: MiniCity }
  | { type: 'sheet'; yellow: number; blue: number; round: number; rounds: number };

/** Return what there is to see of a seat (of the first one for a spectator); null where there is nothing yet. */
export function glimpseOf(portrait: Portrait, title: string, own: number): Glimpse | null {
  const { board } = portrait;
  if (board.type === 'sheet') {
    const sheet = board.seats[own] ?? board.seats[0];
    const [yellow = 5] = sheet?.yellow ?? [];
    const [blue = 3] = sheet?.blue ?? [];
    return { type: 'sheet', yellow, blue, round: board.round, rounds: board.rounds };
  }
  const seat = board.seats.find((one) => one.seat === own) ?? board.seats[0];
  if (!seat || seat.city.tiles.length < 2) return null;
  const tiles = seat.city.tiles.map(({ x, y, tile, inner = '' }) => {
    const { kind, type, walls } = tile;
    return { x, y, kind, type, walls, inner };
  });
  return { type: 'city', city: { moat: lookOf(title).edge === 'moat', tiles } };
}
