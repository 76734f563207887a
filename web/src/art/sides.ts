/** A side of a tile: north, east, south or west. */
export type Side = 'n' | 'e' | 's' | 'w';

export const SIDES: readonly Side[] = ['n', 'e', 's', 'w'];

export const TURN: Readonly<Record<Side, number>> = { n: 0, e: 90, s: 180, w: 270 };

/** The sides named in a text like "ne", in the order north, east, south, west. */
export function sidesOf(text: string | undefined): Side[] {
  return SIDES.filter((side) => text?.includes(side) ?? false);
}

/** The turn that brings something drawn at the north side to this side of a tile of 100 units. */
export function turnTo(side: Side): string {
  return `rotate(${TURN[side]} 50 50)`;
}
