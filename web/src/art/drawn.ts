/** Which picture a tile has; all others get the plain tile with their name. */
import { tileKind } from '../modules/registry';
import { PICTURES } from './sprite';

/** The drawing of a tile, or nothing: a start tile is the fountain, in Granada the castle. */
export function drawingOf(kind: string, type: string | null, moat: boolean): string | null {
  if (kind === 'start') return moat ? 'castle' : 'fountain';
  const name = kind === 'building' || tileKind(kind)?.house ? type : kind;
  return name !== null && PICTURES.has(`tile-${name}`) ? name : null;
}
