/** A chance as wins out of a hundred; what is not sure is never said to be. */
export function ofHundred(chance: number): number {
  const wins = Math.round(100 * chance);
  if (wins === 100 && chance < 1) return 99;
  return wins === 0 && chance > 0 ? 1 : wins;
}
