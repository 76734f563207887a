/** Where a box stands beside a cell: within its frame, on the side where it hides least. */

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
  /** How bad it is to meet it: 1, unless it is said. */
  weight?: number;
}

const GAP = 12;
/** What lies over the city at the top must stay readable. */
const HEAD = 62;
const MARGIN = 6;

/** How much of a rectangle another one covers. */
export function overlap(one: Rect, two: Rect): number {
  const wide = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left);
  const high = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top);
  return Math.max(0, wide) * Math.max(0, high);
}

const within = (at: number, least: number, most: number): number =>
  Math.max(least, Math.min(at, most));

/** The place of a box of this size: right of the cell, left of it, below or above. */
export function beside(
  cell: Rect,
  size: Pick<Rect, 'width' | 'height'>,
  frame: Pick<Rect, 'width' | 'height'>,
  spared: readonly Rect[],
): Pick<Rect, 'left' | 'top'> {
  const spots = [
    { left: cell.left + cell.width + GAP, top: cell.top },
    { left: cell.left - GAP - size.width, top: cell.top },
    { left: cell.left, top: cell.top + cell.height + GAP },
    { left: cell.left, top: cell.top - GAP - size.height },
  ].map(({ left, top }) => ({
    left: within(left, MARGIN, frame.width - size.width - MARGIN),
    top: within(top, HEAD, frame.height - size.height - MARGIN),
  }));
  const hidden = spots.map((spot) =>
    [{ ...cell, weight: 2 }, ...spared].reduce(
      (sum, one) => sum + overlap({ ...spot, ...size }, one) * (one.weight ?? 1),
      0,
    ),
  );
  return spots[hidden.indexOf(Math.min(...hidden))] ?? { left: MARGIN, top: HEAD };
}
