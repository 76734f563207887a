/** The chime of a scoring: it rises with the points, on five notes of which any two go together. */
const NOTES: readonly number[] = [0, 2, 4, 7, 9];
const OCTAVE = 12;
const HIGHEST = 12;
/** So many points raise it by one note. */
const POINTS = 2;

/** How many half tones higher so many points sound. */
export function chimeOf(points: number): number {
  const step = Math.min(HIGHEST, Math.max(0, Math.ceil(points / POINTS)));
  return Math.floor(step / NOTES.length) * OCTAVE + (NOTES[step % NOTES.length] ?? 0);
}
