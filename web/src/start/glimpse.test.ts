import { expect, it } from 'vitest';

import type { ClientView } from '../protocol/types';
import { glimpseOf } from './glimpse';

const tile = (kind: string) => ({ name: kind, kind, type: null, price: 0, walls: 'n' });
const seat = (at: number, tiles: number) => ({
  seat: at,
  city: { tiles: Array.from({ length: tiles }, (_, x) => ({ x, y: 0, tile: tile('start') })) },
});
const portrait = (board: unknown): ClientView => ({ board }) as ClientView;

it('shows the own city', () => {
  const found = glimpseOf(
    portrait({ type: 'city', seats: [seat(0, 1), seat(1, 3)] }),
    'granada',
    1,
  );
  expect(found).toMatchObject({ type: 'city', city: { moat: true } });
  expect(found?.type === 'city' && found.city.tiles).toHaveLength(3);
});

it('shows of a city that is only begun just its first tile', () => {
  const found = glimpseOf(portrait({ type: 'city', seats: [seat(0, 1)] }), 'alhambra', 0);
  expect(found?.type === 'city' && found.city.tiles).toHaveLength(1);
});

it('shows the dice and the round of a sheet', () => {
  const board = { type: 'sheet', seats: [{ yellow: [6], blue: [1] }], round: 8, rounds: 15 };
  expect(glimpseOf(portrait(board), 'roll_and_write', 0)).toEqual({
    type: 'sheet',
    yellow: 6,
    blue: 1,
    round: 8,
    rounds: 15,
  });
});
