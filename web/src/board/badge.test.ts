import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { AreaItem, ModuleArea } from '../protocol/types';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', {
  documentElement: { removeAttribute: () => undefined, setAttribute: () => undefined },
});

let badgeOf: typeof import('./badge').badgeOf;

beforeAll(async () => {
  const { words } = await import('../i18n/i18n.svelte');
  await words.use('en');
  ({ badgeOf } = await import('./badge'));
});

const chest = { name: 'chest-garden', kind: 'chest', value: 0, currencies: [], sides: '' };
const rooms = [1, 1, 2, 3, 3].map((number) => ({ label: 'chest_room', card: chest, number }));
const area = (module: string, items: unknown[]): ModuleArea => ({
  module,
  items: items as AreaItem[],
});

describe('the badge of a module', () => {
  it('counts boxes of what lies open, with what they are', () => {
    const badge = badgeOf(
      area('treasure_chamber', [...rooms, { label: 'chest_bag', number: 9 }]),
      0,
    );
    expect(badge).toEqual({ text: '3', words: '3 rooms', loss: false });
  });

  it('counts what is one’s own first: numbers are added, cards and tiles counted', () => {
    const own = [...rooms, { label: 'chests', seat: 0, number: 1 }];
    expect(badgeOf(area('treasure_chamber', own), 0)?.words).toBe('1 chest');
    expect(badgeOf(area('treasure_chamber', own), 1)?.words).toBe('3 rooms');
    const culture = [2, 5].map((number) => ({ label: 'culture_6', seat: 1, number, most: 6 }));
    expect(badgeOf(area('art_of_the_moors', culture), 1)?.words).toBe('2 culture tiles');
  });

  it('is words only for how somebody is', () => {
    const badge = badgeOf(area('viziers_favour', [{ label: 'asleep', seat: 2 }]), 2);
    expect(badge).toEqual({ text: '', words: 'asleep', loss: false });
  });
});
