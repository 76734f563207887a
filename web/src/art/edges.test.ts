import { describe, expect, it } from 'vitest';

import { edgeKinds, edgePieces, miniBands } from './edges';

describe('edges', () => {
  it('lets the water out of moats between two tiles', () => {
    expect(edgeKinds('ne', {}, 'n', 'moat')).toEqual(['ditch', 'moat', null, null]);
  });

  it('closes the named sides, wood and inner walls before printed ones', () => {
    expect(edgeKinds('ne', { e: 'wooden', w: 'wooden' }, 'n', 'wall')).toEqual([
      'inner',
      'wooden',
      null,
      'wooden',
    ]);
  });

  it('puts a turret where two walls meet, and none between opposite walls', () => {
    const corners = (walls: string): string[] =>
      edgePieces(edgeKinds(walls, {}, '', 'wall'))
        .filter((piece) => piece.href.endsWith('corner'))
        .map((piece) => piece.turn);
    expect(corners('ne')).toEqual(['rotate(0 50 50)']);
    expect(corners('nw')).toEqual(['rotate(270 50 50)']);
    expect(corners('ns')).toEqual([]);
    expect(corners('nesw')).toHaveLength(4);
  });

  it('draws shadows before bands before corners', () => {
    const keys = edgePieces(edgeKinds('es', {}, '', 'wall')).map((piece) => piece.key);
    expect(keys).toEqual(['shadow-e', 'shadow-s', 'e', 's', 'corner-e']);
  });

  it('joins the sides of one kind into one band', () => {
    expect(miniBands(edgeKinds('nes', {}, '', 'moat'))).toHaveLength(1);
    expect(miniBands(edgeKinds('n', { s: 'wooden' }, '', 'wall')).map((band) => band.kind)).toEqual(
      ['wall', 'wooden'],
    );
  });
});
