/** The marks of the seats on a grid of 24 units: circle, triangle, square, lozenge, star, hexagon. */
export const SEAT_MARKS: readonly string[] = [
  'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3Z',
  'M12 3L22 20.6H2Z',
  'M4 4H20V20H4Z',
  'M12 1.6L22.4 12 12 22.4 1.6 12Z',
  'M12 1.8L14.7 8.6 22 9.1 16.4 13.8 18.2 20.9 12 17 5.8 20.9 7.6 13.8 2 9.1 9.3 8.6Z',
  'M12 2L20.7 7V17L12 22 3.3 17V7Z',
];

/** The mark of a seat, counted from 0. */
export function seatMark(seat: number): string {
  return SEAT_MARKS[seat % SEAT_MARKS.length] ?? '';
}
