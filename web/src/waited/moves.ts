/** What the others did while somebody waited: a card for each of their turns. */
import type { GameEvent, LogEntry } from '../game/game';
import { deedsOf, since } from '../game/history';

/** What a card shows first: a tile, cards, a building type; nothing where it has no picture. */
export type Piece =
  | { kind: 'tile'; name: string }
  | { kind: 'cards'; names: string[] }
  | { kind: 'type'; type: string };

export interface Waited {
  /** The number of its first step. */
  n: number;
  seat: number;
  deeds: GameEvent[];
  piece: Piece | null;
  /** The cards that were paid. */
  paid: string[];
  /** Where something was built, null where nothing was. */
  cell: string | null;
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The cell of an event, in a city or on a sheet. */
export function cellOf({ x, y, yellow, blue, event }: GameEvent): string | null {
  if (typeof x === 'number' && typeof y === 'number') return `${x},${y}`;
  return event === 'building_crossed' ? `${String(yellow)},${String(blue)}` : null;
}

function pieceOf(deeds: readonly GameEvent[]): Piece | null {
  const last = (has: (event: GameEvent) => boolean): GameEvent | undefined => deeds.findLast(has);
  const tile = last((event) => typeof event.tile === 'string');
  if (tile) return { kind: 'tile', name: String(tile.tile) };
  const built = last((event) => event.event === 'building_crossed');
  if (built) return { kind: 'type', type: String(built.type) };
  const card = last((event) => typeof event.card === 'string');
  if (card) return { kind: 'cards', names: [String(card.card)] };
  const cards = last((event) => names(event.cards).length > 0);
  if (cards) return { kind: 'cards', names: names(cards.cards) };
  const type = last((event) => typeof event.type === 'string');
  return type ? { kind: 'type', type: String(type.type) } : null;
}

/** The cards of the others' turns since the last deed of a seat, the oldest first. */
export function waitedOf(log: readonly LogEntry[], me: number): Waited[] {
  const groups: { key: string; n: number; seat: number; deeds: GameEvent[] }[] = [];
  for (const { entry, turn } of since(log, me)) {
    const deeds = deedsOf(entry);
    if (entry.by === null || !deeds.length) continue;
    const key = `${turn}:${entry.by}`;
    const group = groups.find((one) => one.key === key);
    if (group) group.deeds.push(...deeds);
    else groups.push({ key, n: entry.n, seat: entry.by, deeds: [...deeds] });
  }
  return groups.map(({ n, seat, deeds }) => {
    const bought = deeds.filter((event) => typeof event.paid === 'number');
    const built = deeds.findLast((event) => cellOf(event) !== null);
    return {
      n,
      seat,
      deeds,
      piece: pieceOf(deeds),
      paid: bought.flatMap((event) => names(event.cards)),
      cell: built ? cellOf(built) : null,
    };
  });
}

/**
 * What is worth telling of a turn, what was built first. That a tile was bought needs no words if it was built, since
 * the card shows both.
 */
export function toldOf({ deeds }: Waited): GameEvent[] {
  const built = new Set(
    deeds.filter((event) => event.event !== 'tile_bought').map((event) => event.tile),
  );
  const told = deeds.filter((event) => event.event !== 'tile_bought' || !built.has(event.tile));
  return [
    ...told.filter((event) => cellOf(event) !== null),
    ...told.filter((event) => cellOf(event) === null),
  ];
}
