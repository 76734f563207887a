/** Moments of a game, fetched once and kept. */
import { api } from '../protocol/api';
import type { Past } from '../protocol/types';

const KEPT = 400;
const kept = new Map<string, Promise<Past>>();

/** Return the picture after question `seq` through the eyes of a seat. */
export function pastOf(code: string, seq: number, seat: number | null): Promise<Past> {
  const key = `${code}/${seq}/${seat ?? ''}`;
  const found = kept.get(key);
  if (found) return found;
  const asked = api.position(code, seq, seat);
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value as string);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}
