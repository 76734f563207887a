/** The tiles that have a picture of their own; all others get the plain tile with their name. */
const DRAWN: ReadonlySet<string> = new Set([
  'pavilion',
  'seraglio',
  'arcades',
  'chambers',
  'garden',
  'tower',
  'arena',
  'bath_house',
  'library',
  'hostel',
  'hospital',
  'market',
  'park',
  'school',
  'district',
  'fountain',
  'castle',
  'camp',
  'medina',
]);

/** The kinds of tiles that show the building of their type. */
const HOUSES: ReadonlySet<string> = new Set(['building', 'magical', 'building_site']);

/** The drawing of a tile, or nothing: a start tile is the fountain, in Granada the castle. */
export function drawingOf(kind: string, type: string | null, moat: boolean): string | null {
  if (kind === 'start') return moat ? 'castle' : 'fountain';
  const name = HOUSES.has(kind) ? type : kind;
  return name !== null && DRAWN.has(name) ? name : null;
}
