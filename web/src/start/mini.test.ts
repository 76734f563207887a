import { expect, it } from 'vitest';

import { miniCity } from './mini';

it('is the same for the same code and has its middle', () => {
  const city = miniCity('alhambra', 'K7Q2MF');
  expect(city).toEqual(miniCity('alhambra', 'K7Q2MF'));
  expect(city?.tiles[0]).toMatchObject({ x: 0, y: 0, kind: 'start' });
});

it('never walls a tile off from its neighbour', () => {
  for (let round = 0; round < 40; round++) {
    const tiles = miniCity('granada', `CODE${round}`)?.tiles ?? [];
    const at = new Set(tiles.map(({ x, y }) => `${x},${y}`));
    for (const { x, y, walls } of tiles) {
      const sides = { n: [x, y - 1], e: [x + 1, y], s: [x, y + 1], w: [x - 1, y] };
      for (const [side, cell] of Object.entries(sides)) {
        if (at.has(cell.join(','))) expect(walls).not.toContain(side);
      }
    }
  }
});

it('is nothing where no tiles are laid', () => {
  expect(miniCity('roll_and_write', 'K7Q2MF')).toBeNull();
});
