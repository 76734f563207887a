import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { Count } from '../protocol/types';
import { countIn, edgeIn, gridOf, isMost, leadOf, scalesOf, type Told } from './worth';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', {
  documentElement: { removeAttribute: () => undefined, setAttribute: () => undefined },
});

let sayHope: typeof import('./say').sayHope;

const count = (type: string, number: number, rank: number, more: Partial<Count> = {}): Count => ({
  type,
  count: number,
  rank,
  tied: false,
  points: 0,
  ...more,
});

const box = {
  title: 'alhambra',
  types: ['pavilion', 'garden'],
  scorings: ['1', '2', '3'],
  points: [
    [[1], [5]],
    [
      [8, 1],
      [12, 5],
    ],
    [
      [16, 8, 1],
      [20, 12, 5],
    ],
  ],
  boxes: [],
};

const climb = { more: 1, rank: 1, tied: true, points: 8 };
const city = {
  me: 1,
  box,
  portrait: {
    result: null,
    board: {
      type: 'city',
      coming: { number: 2, name: '2', soonest: 3, latest: 9 },
      scored: [1],
      points: null,
      seats: [
        { seat: 0, score: 4, due: 12, city: { wall: 7 }, counts: [count('garden', 3, 1)] },
        {
          seat: 1,
          score: 9,
          due: 6,
          city: { wall: 4 },
          counts: [count('garden', 2, 2, { climb })],
        },
      ],
      standings: [
        {
          module: 'medina',
          source: 'medina',
          counts: [
            count('medina', 0, 0, { points: -4 }),
            count('medina', 2, 2, { points: -3 }),
            count('medina', 2, 1),
          ],
          places: [
            [0, 0, -3],
            [0, -3, -6],
            [-3, -6, -9],
          ],
        },
      ],
      neutral: { score: 0, due: 1, tiles: [], counts: [count('garden', 0, 0)] },
    },
  },
} as unknown as Told;

const sheet = {
  me: 0,
  box: {
    ...box,
    title: 'roll_and_write',
    points: [
      [
        [9, 5],
        [7, 3],
      ],
    ],
    boxes: [4, 5],
  },
  portrait: {
    result: null,
    board: {
      type: 'sheet',
      places: [0, 1],
      seats: [{ seat: 0, score: 3, total: 11, counts: [count('garden', 5, 1)] }],
      imaginary: [{ seat: 1, score: 0, total: 0, boxes: [2, 5] }],
    },
  },
} as unknown as Told;

beforeAll(async () => {
  const { words } = await import('../i18n/i18n.svelte');
  await words.use('en');
  ({ sayHope } = await import('./say'));
});

describe('the grid', () => {
  it('has everybody, the imaginary players last, with what is due to them', () => {
    expect(edgeIn(city)).toBe('wall');
    expect(gridOf(city).map(({ seat, edge, due }) => [seat, edge, due])).toEqual([
      [0, 7, 12],
      [1, 4, 6],
      [2, null, 1],
    ]);
    expect(edgeIn(sheet)).toBeNull();
    expect(gridOf(sheet).map(({ due, counts }) => [due, counts.at(-1)?.count])).toEqual([
      [8, 5],
      [0, 5],
    ]);
  });

  it('marks who has most: nobody with none, and by rank where the numbers are equal', () => {
    const most = (told: Told, type: string) =>
      gridOf(told).map((row) => isMost(gridOf(told), row, type));
    expect(most(city, 'garden')).toEqual([true, false, false]);
    expect(most(city, 'pavilion')).toEqual([false, false, false]);
    const rows = [3, 3].map((number, at) => ({
      ...(gridOf(city)[at] as ReturnType<typeof gridOf>[number]),
      counts: [count('garden', number, at + 1)],
    }));
    expect(rows.map((row) => isMost(rows, row, 'garden'))).toEqual([true, false]);
  });
});

describe('what a module scores by places', () => {
  it('is a column like a type, with its own places', () => {
    expect(gridOf(city).map((row) => countIn(row, 'medina').count)).toEqual([0, 2, 2]);
    const rows = gridOf(city);
    expect(rows.map((row) => isMost(rows, row, 'medina'))).toEqual([false, false, true]);
    expect(scalesOf(city, 'medina').map(({ when, values }) => [when, values])).toEqual([
      ['done', [0, 0, -3]],
      ['next', [0, -3, -6]],
      ['later', [-3, -6, -9]],
    ]);
  });
});

describe('a card', () => {
  it('tells what places pay in each scoring, and which of them are gone', () => {
    expect(scalesOf(city, 'garden').map(({ when, values }) => [when, values])).toEqual([
      ['done', [5]],
      ['next', [12, 5]],
      ['later', [20, 12, 5]],
    ]);
    expect(scalesOf(sheet, 'garden')).toEqual([
      { name: 'final', when: 'next', values: [7, 3], taken: 1 },
    ]);
  });

  it('says what one more would bring, or by how much one leads', () => {
    expect(sayHope(city, count('garden', 2, 2, { climb, points: 2 }))).toBe(
      'One more: shared first, 8 points instead of 2.',
    );
    expect(leadOf(gridOf(city), 0, 'garden')).toBe(1);
    expect(sayHope({ ...city, me: 0 }, count('garden', 3, 1))).toContain('first alone, 1 ahead');
    expect(sayHope(city, count('garden', 2, 2))).toContain('won’t bring');
  });
});
