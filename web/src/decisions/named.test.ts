import { expect, it } from 'vitest';

import type { CityBoard } from '../protocol/types';
import { cardNamed } from './named';

it('finds a card where it lies, and otherwise reads its name', () => {
  const lying = { name: 'bonus-garden-10', kind: 'bonus', value: 10 };
  const board = { module_areas: [{ items: [{ card: lying }, { type: 'garden' }] }] };
  expect(cardNamed('bonus-garden-10', board as unknown as CityBoard, [])).toBe(lying);
  expect(cardNamed('saving-denar-5', null, [])).toEqual({
    name: 'saving-denar-5',
    kind: 'saving',
    value: 5,
    currencies: ['denar'],
  });
  expect(cardNamed('site-florin', null, [])).toEqual({
    name: 'site-florin',
    kind: 'site',
    currencies: ['florin'],
  });
});
