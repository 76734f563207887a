/** Where the coach's card stands: beside what it is about, which its beak touches, and over nothing that is needed. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Stand {
  left: number;
  top: number;
  /** Two points on the card, and between them the tip. */
  beak: readonly [number, number][];
}

const MARGIN = 8;
/** How long the beak is, and half of how wide where it leaves the card. */
const LONG = 20;
const HALF = 11;
/** How far from a corner of the card it leaves. */
const CORNER = 14;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The smallest box around several. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The place of a card beside a target: right, left, above or below it; null where it would cover what is spared. */
export function beside(
  target: Box,
  card: { width: number; height: number },
  frame: { width: number; height: number },
  spared: readonly Box[],
): Stand | null {
  const stands = SHIFTS.flatMap((shift) => standsAround(target, card, frame, shift));
  return stands.find((stand) => isFree({ ...stand, ...card }, frame, [target, ...spared])) ?? null;
}

/** How far from its middle the card may be shifted along the target, as a part of its own length. */
const SHIFTS = [0, -0.35, 0.35];

/** The four places around a target. */
function standsAround(
  target: Box,
  card: { width: number; height: number },
  frame: { width: number; height: number },
  shift: number,
): Stand[] {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const wantedLeft = middle.x - card.width / 2 + shift * card.width;
  const wantedTop = middle.y - card.height / 2 + shift * card.height;
  const left = clamp(wantedLeft, MARGIN, frame.width - card.width - MARGIN);
  const top = clamp(wantedTop, MARGIN, frame.height - card.height - MARGIN);
  const y = clamp(middle.y, top + CORNER + HALF, top + card.height - CORNER - HALF);
  const x = clamp(middle.x, left + CORNER + HALF, left + card.width - CORNER - HALF);
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  return [
    { left: right + LONG, top, beak: sideways(right + LONG, y, right, middle.y) },
    {
      left: target.left - LONG - card.width,
      top,
      beak: sideways(target.left - LONG, y, target.left, middle.y),
    },
    {
      left,
      top: target.top - LONG - card.height,
      beak: upright(x, target.top - LONG, middle.x, target.top),
    },
    { left, top: bottom + LONG, beak: upright(x, bottom + LONG, middle.x, bottom) },
  ];
}

const sideways = (from: number, y: number, to: number, tip: number): [number, number][] => [
  [from, y - HALF],
  [to, tip],
  [from, y + HALF],
];

const upright = (x: number, from: number, tip: number, to: number): [number, number][] => [
  [x - HALF, from],
  [tip, to],
  [x + HALF, from],
];

function isFree(
  card: Box,
  frame: { width: number; height: number },
  spared: readonly Box[],
): boolean {
  const inside =
    card.left >= MARGIN - 1 &&
    card.top >= MARGIN - 1 &&
    card.left + card.width <= frame.width - MARGIN + 1 &&
    card.top + card.height <= frame.height - MARGIN + 1;
  return inside && !spared.some((box) => overlap(card, box));
}
