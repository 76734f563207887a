/** A short look at a table for its small picture: the own city as it stands, or the dice and the round. */
import { lookOf } from '../titles/registry';
import { api } from '../protocol/api';
import type { ClientView, Table } from '../protocol/types';
import type { MiniCity } from './mini';

export type Glimpse =
  | { type: 'city'; city: MiniCity }
  | { type: 'sheet'; yellow: number; blue: number; round: number; rounds: number };

/** Return what there is to see of a seat (of the first one for a spectator); null where there is nothing yet. */
export function glimpseOf(portrait: ClientView, title: string, own: number): Glimpse | null {
  const { board } = portrait;
  if (board.type === 'sheet') {
    const sheet = board.seats[own] ?? board.seats[0];
    const [yellow = 5] = sheet?.yellow ?? [];
    const [blue = 3] = sheet?.blue ?? [];
    return { type: 'sheet', yellow, blue, round: board.round, rounds: board.rounds };
  }
  const seat = board.seats.find((one) => one.seat === own) ?? board.seats[0];
  if (!seat) return null;
  const tiles = seat.city.tiles.map(({ x, y, tile, inner = '' }) => {
    const { kind, type, walls } = tile;
    return { x, y, kind, type, walls, inner };
  });
  return { type: 'city', city: { moat: lookOf(title).edge === 'moat', tiles } };
}

/** Look at a table as a spectator does, so that no hand comes along; null where it cannot be had. */
export async function lookAt(table: Table): Promise<Glimpse | null> {
  const own = table.seats.find((seat) => seat.mine)?.seat ?? table.result?.winners[0] ?? 0;
  try {
    const { portrait } = await api.state(table.code, null);
    return glimpseOf(portrait, table.title, own);
  } catch {
    return null; // the picture that stands for it stays
  }
}
