import { expect, test } from 'vitest';

import { cellOf, cellsOf, roofOf, turnedTo, turnOf } from './spots';

const tile = { name: 'x', kind: 'x', type: null, price: 0, walls: 'ne' };

test('a spot is a cell and a turn', () => {
  expect([cellOf('1,-2/w'), roofOf('1,-2/w'), turnOf('1,-2/w')]).toEqual(['1,-2', 'w', 3]);
  expect([cellOf('1,-2'), roofOf('1,-2'), turnOf('1,-2')]).toEqual(['1,-2', 'n', 0]);
  expect(cellsOf(['1,0', '0,1', '1,0/e'])).toEqual(['1,0', '0,1']);
});

test('walls and marks turn with a tile', () => {
  expect(turnedTo(tile, '0,1')).toBe(tile);
  expect(turnedTo(tile, '0,1/e')).toMatchObject({ walls: 'es', turn: 1 });
  const marks = [{ kind: 'wooden_wall', spot: 'w' }, { kind: 'resident' }];
  const lying = { ...tile, marks, turn: 3 };
  expect(turnedTo(lying, '0,1/e')).toMatchObject({
    walls: 'sw',
    turn: 1,
    marks: [{ spot: 'e' }, { spot: '' }],
  });
});
