/** How much of a tile is drawn: from 72 px, from 40 px, and below. */
export type Detail = 'full' | 'compact' | 'mini';

/** Something on a tile: in its middle, on a side ("n") or at a corner ("ne"). */
export interface MarkProps {
  kind: string;
  spot?: string;
  /** Whose it is: a seat from 0 on. */
  owner?: number | null;
  number?: number | null;
}

/** What a tile looks like. */
export interface TileProps {
  /** "building", "start" or the kind of a module's piece. */
  kind: string;
  type?: string | null;
  price?: number;
  /** The closed sides, a part of "nesw". */
  walls?: string;
  /** What lies on the tile. */
  marks?: readonly MarkProps[];
  /** The sides whose wall is an inner double wall. */
  inner?: string;
  edge?: 'wall' | 'moat';
  /** The type on the other face. */
  back?: string | null;
  /** The seat of the owner, 1 to 6: colours the start tile. */
  seat?: number;
  /** The name, written on tiles that have no picture. */
  label?: string;
  /** The types and the currency of a piece that has several. */
  types?: readonly string[];
  currency?: string | null;
  /** By how many quarters a tile that may be turned lies turned in a city, clockwise; not known elsewhere. */
  turn?: number | undefined;
  detail?: Detail;
  /** A preview: the picture fades, walls and price stay solid. */
  ghost?: boolean;
}

/** The amount of detail for a tile drawn at this many pixels. */
export function detailFor(pixels: number): Detail {
  if (pixels >= 72) return 'full';
  return pixels >= 40 ? 'compact' : 'mini';
}
