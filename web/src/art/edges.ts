import { type Side, SIDES, sidesOf, turnTo } from './sides';

/** What a side of a tile is closed with. */
export type EdgeKind = 'wall' | 'inner' | 'wooden' | 'moat' | 'ditch' | 'palisade';

export interface EdgePiece {
  readonly key: string;
  readonly href: string;
  readonly turn: string;
}

/** How the four sides are closed, north first; `added` are sides that something else than the print has closed. */
export function edgeKinds(
  walls: string,
  added: Readonly<Partial<Record<Side, EdgeKind>>>,
  inner: string,
  printed: EdgeKind,
): readonly (EdgeKind | null)[] {
  const grey = sidesOf(inner);
  const closed = sidesOf(walls);
  return SIDES.map((side) => {
    if (grey.includes(side)) return printed === 'moat' ? 'ditch' : 'inner';
    return added[side] ?? (closed.includes(side) ? printed : null);
  });
}

/** The pieces that draw the closed sides, in the order in which they are drawn. */
export function edgePieces(kinds: readonly (EdgeKind | null)[]): readonly EdgePiece[] {
  const shadows: EdgePiece[] = [];
  const bands: EdgePiece[] = [];
  const corners: EdgePiece[] = [];
  SIDES.forEach((side, at) => {
    const kind = kinds[at] ?? null;
    const next = kinds[(at + 1) % 4] ?? null;
    const turn = turnTo(side);
    if (kind === null) return;
    if (kind !== 'moat' && kind !== 'ditch' && kind !== 'palisade') {
      shadows.push({ key: `shadow-${side}`, href: '#sbk-edge-shadow', turn });
    }
    bands.push({ key: side, href: `#sbk-edge-${kind}`, turn });
    const corner = cornerKind(kind, next);
    if (corner !== null) {
      corners.push({ key: `corner-${side}`, href: `#sbk-edge-${corner}-corner`, turn });
    }
  });
  return [...shadows, ...bands, ...corners];
}

/** The turret at the corner where two closed sides meet: the nobler of the two. */
function cornerKind(one: EdgeKind, other: EdgeKind | null): EdgeKind | null {
  if (other === null || one === 'palisade' || other === 'palisade') return null;
  if (one === 'wall' || other === 'wall') return 'wall';
  if (one === 'moat' || other === 'moat') return one === other ? 'moat' : null;
  if (one === 'ditch' || other === 'ditch') return one === other ? 'ditch' : null;
  return one === 'wooden' || other === 'wooden' ? 'wooden' : 'inner';
}

/** The closed sides of a small tile that are of one kind, drawn as three bands. */
export interface MiniBand {
  readonly kind: EdgeKind;
  readonly ink: string;
  readonly band: string;
  readonly light: string;
}

/** A band along each side, from `from` to `to` units off the edge. */
function strips(from: number, to: number): readonly string[] {
  return [
    `M0 ${from}H100V${to}H0Z`,
    `M${100 - from} 0V100H${100 - to}V0Z`,
    `M0 ${100 - from}H100V${100 - to}H0Z`,
    `M${from} 0V100H${to}V0Z`,
  ];
}

const INK = strips(0, 19);
const BAND = strips(2, 15.4);
const LIGHT = strips(2, 6);

export function miniBands(kinds: readonly (EdgeKind | null)[]): readonly MiniBand[] {
  const bands = new Map<EdgeKind, MiniBand>();
  kinds.forEach((kind, at) => {
    if (kind === null) return;
    const own = bands.get(kind);
    bands.set(kind, {
      kind,
      ink: (own?.ink ?? '') + INK[at],
      band: (own?.band ?? '') + BAND[at],
      light: (own?.light ?? '') + LIGHT[at],
    });
  });
  return [...bands.values()];
}
