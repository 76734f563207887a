import { describe, expect, it } from 'vitest';

import type { Table, Title } from '../protocol/types';
import {
  arrangementOf,
  type DraftSeat,
  draftOf,
  type DraftTable,
  fitted,
  moved,
  optionsFor,
  valuesOf,
  wishOf,
} from './draft';

const sheet: Title = {
  id: 'roll_and_write',
  fewest: 1,
  most: 5,
  modules: [],
  options: [
    {
      name: 'start_player',
      default: 'random',
      allowed: ['random', 1, 2, 3, 4, 5],
      rule: 'RW-D-3',
      players: [2, 3, 4, 5],
    },
    {
      name: 'solo_imaginary',
      default: 2,
      allowed: [2, 3, 4],
      rule: 'RW-VAR-1',
      players: [1],
    },
    {
      name: 'solo_contest',
      default: false,
      allowed: [false, true],
      rule: 'RW-VAR-2',
      players: [1],
    },
  ],
  presets: [],
};
const seat = (key: number, kind: DraftSeat['kind'] = 'here', name = ''): DraftSeat => ({
  key,
  kind,
  name,
  level: 'casual',
});
const names = { casual: ['Yusuf', 'Layla'] };
const draft = (seats: DraftSeat[]): DraftTable => ({
  title: sheet.id,
  seats,
  modules: [],
  options: { start_player: 3, solo_imaginary: 4, solo_contest: true },
  name: '  ',
  settings: { watchers: true, undo: true, previews: true, curtain: true, pace: 'calm' },
});
const person = (number: number): string => `Player ${number}`;

describe('seats', () => {
  it('move', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a'], 4, 0)).toEqual(['a']);
  });

  it('are filled up with computers of different names, and cut to what has room', () => {
    const two = fitted([seat(1)], { ...sheet, fewest: 3 }, 'casual', names);
    expect(two.map((one) => one.kind)).toEqual(['here', 'bot', 'bot']);
    expect(two[1]?.name).not.toBe(two[2]?.name);
    expect(new Set(two.map((one) => one.key)).size).toBe(3);
    expect(
      fitted(
        [1, 2, 3, 4, 5, 6].map((key) => seat(key)),
        sheet,
        'casual',
        names,
      ),
    ).toHaveLength(5);
  });
});

describe('options', () => {
  it('show where they mean something', () => {
    const names = (players: number): string[] =>
      optionsFor(sheet, [], players).map((option) => option.name);
    expect(names(1)).toEqual(['solo_imaginary', 'solo_contest']);
    expect(names(2)).toEqual(['start_player']);
    const [start] = optionsFor(sheet, [], 2);
    expect(start && valuesOf(start, 2)).toEqual(['random', 1, 2]);
  });

  it('of a module show as soon as it is chosen', () => {
    const option = { name: 'more', default: false, allowed: [false, true], rule: 'X-1' };
    const facts = { number: 1, prefix: 'X', difficulty: 1, players: [2, 3] };
    const modules = [{ id: 'x', ...facts, options: [{ ...option, players: [2, 3] }] }];
    const title: Title = { ...sheet, modules, options: [] };
    expect(optionsFor(title, [], 2)).toEqual([]);
    expect(optionsFor(title, ['x'], 2).map((one) => one.name)).toEqual(['more']);
  });

  it('are sent only where they apply', () => {
    expect(wishOf(draft([seat(1)]), sheet, person).options).toEqual({
      solo_imaginary: 4,
      solo_contest: true,
    });
    expect(wishOf(draft([seat(1), seat(2)]), sheet, person).options).toEqual({});
    expect(wishOf(draft([seat(1), seat(2), seat(3)]), sheet, person).options).toEqual({
      start_player: 3,
    });
  });
});

it('gives people a name and computers a level', () => {
  const wish = wishOf(draft([seat(1, 'online'), seat(2, 'bot', 'Inés')]), sheet, person);
  expect(wish.seats).toEqual([
    { kind: 'online', name: 'Player 1', level: null },
    { kind: 'bot', name: 'Inés', level: 'casual' },
  ]);
  expect(wish.name).toBeNull();
});

describe('a table that is changed', () => {
  it('keeps what was chosen, and each seat knows which one it was', () => {
    const facts = { level: null, mine: false, present: true, taken: true, devices: 0, freed: null };
    const seats = [
      { seat: 0, kind: 'here', name: 'Ada', ...facts },
      { seat: 1, kind: 'online', name: 'Player 2', ...facts },
      { seat: 2, kind: 'bot', name: 'Inés', ...facts, level: 'strong' },
    ];
    const { title, modules, options, name, settings } = draft([]);
    const table = { title, modules, options, name, settings, seats } as unknown as Table;
    const made = draftOf(table, 'casual', person);
    expect(made.seats.map((one) => [one.name, one.level, one.was])).toEqual([
      ['Ada', 'casual', 0],
      ['', 'casual', 1],
      ['Inés', 'strong', 2],
    ]);
    const changed = [...moved(made.seats, 2, 0), seat(9, 'online')];
    const wish = arrangementOf(wishOf({ ...made, seats: changed }, sheet, person), changed);
    expect(wish.seats.map((one) => one.was)).toEqual([2, 0, 1, null]);
  });

  it('has room for its guests first', () => {
    const seats = [1, 2, 3, 4, 5, 6].map((key) => seat(key));
    const isGuest = ({ key }: DraftSeat): boolean => key === 6;
    const kept = fitted(seats, sheet, 'casual', names, isGuest);
    expect(kept.map((one) => one.key)).toEqual([1, 2, 3, 4, 6]);
  });
});
