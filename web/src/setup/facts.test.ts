import { describe, expect, it } from 'vitest';

import type { Title } from '../protocol/types';
import { minutes, presetsOf, sameModules, surprise } from './facts';

const title = (...ids: string[]): Title => ({
  id: 'alhambra',
  fewest: 2,
  most: 6,
  options: [],
  modules: ids.map((id, at) => ({ id, number: at + 1 })),
});

describe('presets', () => {
  it('leave out modules that do not exist, and what is then too little', () => {
    const found = presetsOf(title('viziers_favour', 'diamonds', 'city_gates'));
    expect(found.map((preset) => preset.id)).toEqual(['base', 'market', 'everything']);
    expect(found[1]?.modules).toEqual(['viziers_favour', 'diamonds']);
  });

  it('grow with the catalogue, a module nobody knows included', () => {
    const found = presetsOf(title('viziers_favour', 'currency_exchange', 'diamonds', 'brand_new'));
    expect(found.find((preset) => preset.id === 'market')?.modules).toHaveLength(3);
    expect(found.at(-1)?.modules).toContain('brand_new');
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
