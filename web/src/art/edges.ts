import { SIDES, sidesOf, turnTo } from './sides';

/** What a side of a tile is closed with. */
export type EdgeKind = 'wall' | 'inner' | 'wooden' | 'moat' | 'palisade';

export interface EdgePiece {
  readonly key: string;
  readonly href: string;
  readonly turn: string;
}

export interface Edges {
  readonly shadows: readonly EdgePiece[];
  readonly bands: readonly EdgePiece[];
  readonly corners: readonly EdgePiece[];
}

/** How the four sides are closed, north first. */
export function edgeKinds(
  walls: string,
  wooden: string,
  inner: string,
  printed: EdgeKind,
): readonly (EdgeKind | null)[] {
  const wood = sidesOf(wooden);
  const grey = sidesOf(inner);
  const closed = sidesOf(walls);
  return SIDES.map((side) => {
    if (grey.includes(side)) return 'inner';
    if (wood.includes(side)) return 'wooden';
    return closed.includes(side) ? printed : null;
  });
}

/** The pieces that draw the closed sides, in the order in which they are drawn. */
export function edgePieces(kinds: readonly (EdgeKind | null)[]): Edges {
  const shadows: EdgePiece[] = [];
  const bands: EdgePiece[] = [];
  const corners: EdgePiece[] = [];
  SIDES.forEach((side, at) => {
    const kind = kinds[at] ?? null;
    const next = kinds[(at + 1) % 4] ?? null;
    const turn = turnTo(side);
    if (kind === null) return;
    if (kind !== 'moat' && kind !== 'palisade') {
      shadows.push({ key: `shadow-${side}`, href: '#sbk-edge-shadow', turn });
    }
    bands.push({ key: side, href: `#sbk-edge-${kind}`, turn });
    const corner = cornerKind(kind, next);
    if (corner !== null) {
      corners.push({ key: `corner-${side}`, href: `#sbk-edge-${corner}-corner`, turn });
    }
  });
  return { shadows, bands, corners };
}

/** The turret at the corner where two closed sides meet: the nobler of the two. */
function cornerKind(one: EdgeKind, other: EdgeKind | null): EdgeKind | null {
  if (other === null || one === 'palisade' || other === 'palisade') return null;
  if (one === 'wall' || other === 'wall') return 'wall';
  if (one === 'moat' || other === 'moat') return one === other ? 'moat' : null;
  return one === 'wooden' || other === 'wooden' ? 'wooden' : 'inner';
}
