import { describe, expect, it } from 'vitest';

import type { Title } from '../protocol/types';
import { minutes, presetsOf, sameModules, surprise } from './facts';

const title = (...ids: string[]): Title => ({
  id: 'alhambra',
  fewest: 2,
  most: 6,
  options: [],
  modules: ids.map((id, at) => ({
    id,
    number: at + 1,
    prefix: id.toUpperCase(),
    difficulty: 1,
    players: [2, 3],
    options: [],
  })),
  presets: [
    { id: 'pair', kind: 'table', modules: ids.slice(0, 2) },
    { id: 'everything', kind: 'box', modules: ids },
  ],
});

describe('presets', () => {
  it('come from the catalogue, after the bare game', () => {
    const found = presetsOf(title('a', 'b', 'c'));
    expect(found.map((preset) => preset.id)).toEqual(['base', 'pair', 'everything']);
    expect(found[0]?.modules).toEqual([]);
    expect(found[1]?.modules).toEqual(['a', 'b']);
  });

  it('do not exist without modules', () => {
    expect(presetsOf(title())).toEqual([]);
  });
});

describe('surprise', () => {
  it('takes three different ones in the order of the rulebook', () => {
    const all = title('a', 'b', 'c', 'd', 'e');
    for (let round = 0; round < 20; round++) {
      const chosen = surprise(all);
      expect(new Set(chosen).size).toBe(3);
      expect([...chosen].sort()).toEqual(chosen);
    }
  });

  it('takes what there is', () => {
    expect(surprise(title('a', 'b'))).toEqual(['a', 'b']);
  });
});

it('compares choices without their order', () => {
  expect(sameModules(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameModules(['a'], ['a', 'b'])).toBe(false);
});

it('knows how long, and says so where it does not', () => {
  expect(minutes('alhambra', 3)).toBe(75);
  expect(minutes('brand_new')).toBeNull();
});
