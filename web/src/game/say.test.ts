import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Tile } from '../protocol/types';
import type { Person } from './game';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', {
  documentElement: { removeAttribute: () => undefined, setAttribute: () => undefined },
});

let say: typeof import('./say');
let catalogue: typeof import('./catalogue.svelte').catalogue;
let words: typeof import('../i18n/i18n.svelte').words;

beforeAll(async () => {
  ({ words } = await import('../i18n/i18n.svelte'));
  ({ catalogue } = await import('./catalogue.svelte'));
  say = await import('./say');
});
beforeEach(() => words.use('en'));

const people = ['Leila', 'Marco'].map((name, seat): Person => ({
  seat,
  name,
  kind: 'here',
  level: null,
  mine: true,
  present: true,
  taken: true,
  devices: 1,
  freed: null,
  away: null,
  standIn: false,
  stood: null,
  agreed: [],
}));
const box = { title: 'alhambra', grid: [], verbs: [] };
const garden: Tile = {
  name: 'garden-08-ne',
  kind: 'building',
  type: 'garden',
  price: 8,
  walls: 'ne',
};
const board = {
  type: 'city',
  seats: [{ city: { tiles: [{ x: 1, y: 0, tile: garden }] }, pending: [] }],
  market: [{ field: 3, currency: 'denar', tile: garden }],
  display: [
    { slot: 1, card: { name: 'denar-1', kind: 'money' } },
    { slot: 2, card: { name: 'ducat-3', kind: 'money' } },
  ],
  module_areas: [],
};
const game = { people, me: 0, box, portrait: { board, question: null } } as never;
const event = (kind: string, facts: object) => ({ event: kind, rule: 'AL-1', seq: 1, ...facts });

describe('tiles and cards', () => {
  it('are called by their type and price', () => {
    expect(say.sayTile('garden-08-ne')).toBe('Garden 8');
    expect(say.sayTile('bath_house-04')).toBe('Bath house 4');
    expect(say.sayTile('square-tower-s1')).toBe('Tower square');
    expect(say.sayTile('falcon-black-3')).toBe('Falcon black 3');
  });

  it('say their walls and what lies on the other side', () => {
    expect(say.sayTile(garden, { walls: true })).toBe('Garden, price 8. Walls north and east.');
    expect(say.sayTile({ ...garden, walls: '' }, { walls: true })).toBe(
      'Garden, price 8. No walls.',
    );
    const back = { name: 'library-05', type: 'library', price: 5 };
    const district = {
      name: 'district-04',
      kind: 'building',
      type: 'district',
      price: 4,
      walls: 'ne',
    };
    expect(say.sayTile({ ...district, back }, { walls: true })).toBe(
      'District 4, moats north and east. Other side: Library 5.',
    );
  });

  it('are grouped by currency', () => {
    expect(say.sayCards(['denar-5', 'denar-3'])).toBe('denar 5 and 3');
    expect(say.sayCards(['denar-5', 'denar-3', 'ducat-2'])).toBe('denar 5 + 3 and ducat 2');
    expect(say.sayCard('exchange-denar-florin')).toBe('exchange card denar and florin');
    expect(say.sayCard('thief-denar')).toBe('thief denar');
  });
});

describe('events', () => {
  it('speak of the own seat in the second person', () => {
    const taken = event('money_taken', { seat: 0, cards: ['denar-1', 'ducat-3'] });
    expect(say.sayEvent(taken, game)).toBe('You take denar 1 and ducat 3.');
    expect(say.sayEvent({ ...taken, seat: 1 }, game)).toBe('Marco takes denar 1 and ducat 3.');
  });

  it('are silent, or read by their names', () => {
    expect(say.sayEvent(event('turn_began', { seat: 0 }), game)).toBe('');
    expect(say.sayEvent(event('falcon_landed', { seat: 1, tile: 'garden-08-ne' }), game)).toBe(
      'Marco: Falcon landed: Garden 8',
    );
    expect(say.sayEvent(event('money_taken', { seat: 1 }), game)).toBe('Marco: Money taken');
  });

  it('give the reason for points', () => {
    const detail = { count: 2.5, rank: 1, sharers: 2 };
    const points = event('points', { seat: 2, source: 'garden', points: 8, detail });
    expect(say.sayEvent(points, game)).toBe(
      'Dirk: 8 points for Garden (2½ gardens: first, shared by 2 players).',
    );
  });
});

describe('deeds', () => {
  it('say the whole deed', () => {
    const buy = { args: { field: 3, cards: ['denar-5', 'denar-3'] }, paid: 8, price: 8 };
    const params = [
      { name: 'field', kind: 'field' },
      { name: 'cards', kind: 'cards' },
    ];
    expect(say.sayDeed('buy', buy, game, params)).toBe('Buy Garden 8 with denar 5 and 3, exactly');
    const slots = [{ name: 'slots', kind: 'slots' }];
    expect(say.sayDeed('take', { args: { slots: [1, 2] } }, game, slots)).toBe(
      'Take denar 1 and ducat 3',
    );
  });

  it('are readable before a module has words', () => {
    const params = [
      { name: 'tile', kind: 'tile' },
      { name: 'cell', kind: 'cell' },
    ];
    const args = { tile: 'garden-08-ne', cell: '2,-1' };
    expect(say.sayDeed('camps.pitch_tent', { args }, game, params)).toBe(
      'Pitch tent: Garden 8, 2 east, 1 north',
    );
  });
});

describe('prompts', () => {
  it('of a turn tell what is possible', () => {
    const choice = (verb: string, ...params: object[]) => ({ verb, params, options: [] });
    const cell = { name: 'cell', kind: 'cell', many: false };
    const text = (...choices: object[]): string =>
      say.sayPrompt({ prompt: 'turn', step: 'act', seats: [0], choices } as never, game).text;
    expect(text(choice('buy'))).toBe('Possible now: Buy a tile.');
    expect(text(choice('take'), choice('buy'))).toBe('Take money or buy a tile.');
    expect(text(choice('squares.take'))).toMatch(/^Possible now: /);
    expect(text(choice('take'), choice('buy'), choice('add', cell))).toMatch(/^Take money, buy/);
  });
});

describe('refusals', () => {
  it('tell apart what a rule forbids', () => {
    expect(say.sayRefusal('AL-BUY-2', { paid: 6, price: 7 })).toContain(
      'worth 6, but the price is 7',
    );
    expect(say.sayRefusal('AL-BUY-2')).toBe('Pay in the field’s currency only.');
    expect(say.sayRefusal('VIZ-4', { seat: 1 })).toContain('asleep');
    expect(say.sayRefusal('ZZZ-9', {}, 'not so')).toBe('Rule ZZZ-9 doesn’t allow that. not so');
    expect(say.sayRefusal('error.too_many')).toContain('Wait a moment');
  });

  it('say what is wrong with a file, and in which line', () => {
    const file = (params: Record<string, unknown>) => say.sayRefusal('error.bad_file', params);
    expect(file({ line: 21, fault: 'damaged' })).toContain('Line 21 has been changed');
    const option = { line: 5, fault: 'setup', about: 'option start_player' };
    expect(file(option)).toContain('“Start player”');
    expect(file({ line: 1, fault: 'haunted' })).toContain('isn’t a game that can be shown');
  });

  it('say what is wrong with a set-up', () => {
    const setup = (params: Record<string, unknown>) => say.sayRefusal('error.setup', params);
    expect(setup({ about: 'players', fewest: 2, most: 6 })).toContain('for 2 to 6 players');
    expect(setup({ about: 'modules', module: 'squares' })).toContain('“Squares”');
    expect(setup({ about: 'option fog_of_war' })).toContain('“Fog of war”');
    expect(setup({})).toContain('can’t set up a game');
  });

  it('lead to the rules', () => {
    expect(say.rulesLink('AL-BUY-2')).toBe('/rules/alhambra?rule=AL-BUY-2');
    expect(say.rulesLink('GR-FLIP-1')).toBe('/rules/granada?rule=GR-FLIP-1');
    expect(say.rulesLink('G-20')).toBe('/rules/alhambra?rule=G-20');
    const facts = { number: 99, difficulty: 1, players: [2], options: [] };
    catalogue.modules = [{ id: 'lantern', prefix: 'LAN', ...facts }];
    expect(say.rulesLink('LAN-3')).toBe('/rules/lantern?rule=LAN-3');
  });
});

describe('other languages', () => {
  it('have their own plurals and lists', async () => {
    await words.use('de');
    expect(say.sayCount('garden', 2.5)).toBe('2½ Gärten');
    await words.use('nl');
    expect(say.sayCount('tower', 1)).toBe('1 toren');
    expect(say.saySides('nes')).toBe('noord, oost en zuid');
    await words.use('hu');
    expect(say.sayCount('garden', 3)).toBe('3 kert');
    expect(say.sayScoring(1, 'granada')).toBe('„A” pontozás');
  });
});
