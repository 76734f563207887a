/** What the places bring, as it is printed on the scoring cards. */
export const TYPES: readonly string[] = [
  'pavilion',
  'seraglio',
  'arcades',
  'chambers',
  'garden',
  'tower',
];

const FIRST = [1, 2, 3, 4, 5, 6];

export const SCORINGS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  '1': FIRST.map((points) => [points]),
  '2': FIRST.map((points) => [points + 7, points]),
  '3': FIRST.map((points) => [points + 15, points + 7, points]),
};
