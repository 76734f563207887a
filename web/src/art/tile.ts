/** How much of a tile is drawn: from 72 px, from 40 px, and below. */
export type Detail = 'full' | 'compact' | 'mini';

/** What a tile looks like. */
export interface TileProps {
  /** "building", "square", "start" or the kind of a module's piece. */
  kind: string;
  type?: string | null;
  price?: number;
  /** The closed sides, a part of "nesw". */
  walls?: string;
  wooden?: string;
  gates?: string;
  /** The sides whose wall is an inner double wall. */
  inner?: string;
  edge?: 'wall' | 'moat';
  /** The type on the other face. */
  back?: string | null;
  /** The seat of the owner, 1 to 6: colours the start tile. */
  seat?: number;
  /** The name, written on tiles that have no picture. */
  label?: string;
  /** The types and the currency of a bazaar. */
  types?: readonly string[];
  currency?: string | null;
  detail?: Detail;
  /** A preview: the picture fades, walls and price stay solid. */
  ghost?: boolean;
}

/** The amount of detail for a tile drawn at this many pixels. */
export function detailFor(pixels: number): Detail {
  if (pixels >= 72) return 'full';
  return pixels >= 40 ? 'compact' : 'mini';
}
