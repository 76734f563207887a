import { beforeEach, expect, test, vi } from 'vitest';

import type { Answer, Game } from '../game/game';
import type { Choice, ClientView, Question } from '../protocol/types';

vi.mock('../settings.svelte', () => ({ settings: { current: { quick: false } } }));
const { Chooser } = await import('./chooser.svelte');

const take: Choice = {
  verb: 'take',
  shape: 'some',
  rule: '',
  complete: true,
  params: [{ name: 'slots', kind: 'slots' }],
  options: [{ args: { slots: [1] } }, { args: { slots: [2] } }, { args: { slots: [1, 2] } }],
};
const buy: Choice = {
  verb: 'buy',
  shape: 'pay',
  rule: '',
  complete: false,
  params: [
    { name: 'field', kind: 'field' },
    { name: 'cards', kind: 'cards' },
  ],
  options: [
    { args: { field: 3, cards: ['denar-9'] }, paid: 9, price: 8 },
    { args: { field: 3, cards: ['denar-3', 'denar-5'] }, paid: 8, price: 8, exact: true },
  ],
};
const place: Choice = {
  verb: 'place',
  shape: 'place',
  rule: '',
  complete: true,
  params: [
    { name: 'tile', kind: 'tile' },
    { name: 'cell', kind: 'cell' },
  ],
  options: [
    { args: { tile: 'garden-08', cell: '1,0' } },
    { args: { tile: 'garden-08', cell: '0,1' } },
  ],
};
const tile = { name: 'garden-08', kind: 'building', type: 'garden', price: 8, walls: 'n' };
const money = (name: string, value: number) => ({
  name,
  kind: 'money',
  value,
  currencies: ['denar'],
});

function gameWith(choices: Choice[], pending: (typeof tile)[] = []) {
  const question: Question = { prompt: 'turn', step: 'act', rule: '', seats: [0], choices };
  const portrait = {
    seq: 1,
    seat: 0,
    active: 0,
    question,
    board: {
      type: 'city',
      market: [{ field: 3, currency: 'denar', tile }],
      display: [],
      module_areas: [],
      seats: [
        {
          seat: 0,
          hand: [money('denar-3', 3), money('denar-5', 5), money('denar-9', 9)],
          pending,
          reserve: [],
          places: { 'garden-08': ['1,0', '0,1'] },
        },
      ],
    },
  } as unknown as ClientView;
  const act = vi.fn(async (): Promise<Answer> => ({ ok: true }));
  const why = vi.fn(async (): Promise<Answer> => ({
    ok: false,
    rule: 'AL-BUY-1',
    params: {},
    message: '',
  }));
  return { portrait, question, me: 0, still: false, busy: false, act, why } as unknown as Game & {
    act: typeof act;
  };
}

let game: ReturnType<typeof gameWith>;
beforeEach(() => {
  game = gameWith([take, buy]);
});

test('a bay begins a payment with the exact way, lights the city and keeps a wish', () => {
  const chooser = new Chooser(game);
  expect(chooser.tone('field', 3)).toBe('can');
  chooser.tap('field', 3);
  expect(chooser.chosen?.args).toEqual({ field: 3, cards: ['denar-3', 'denar-5'] });
  expect(chooser.inHand).toEqual([0, 1]);
  expect(chooser.lit).toEqual(['1,0', '0,1']);
  chooser.tap('cell', '0,1');
  expect(chooser.cell).toBe('0,1');
});

test('cards of the hand make another way, listed or not', async () => {
  const chooser = new Chooser(game);
  chooser.tap('field', 3);
  chooser.tap('hand', 0);
  chooser.tap('hand', 1);
  chooser.tap('hand', 2);
  expect(chooser.chosen?.args.cards).toEqual(['denar-9']);
  expect(chooser.ready).toBe(true);
  chooser.tap('hand', 0);
  await vi.waitFor(() => expect(chooser.tried).toBe('bad'));
  expect(chooser.ready).toBe(false);
});

test('several cards can be taken only in listed combinations', () => {
  const chooser = new Chooser(game);
  chooser.tap('slot', 1);
  expect(chooser.chosen?.args).toEqual({ slots: [1] });
  expect(chooser.tone('slot', 2)).toBe('can');
  chooser.tap('slot', 2);
  expect(chooser.chosen?.args).toEqual({ slots: [1, 2] });
  chooser.tap('slot', 1);
  expect(chooser.chosen?.args).toEqual({ slots: [2] });
});

test('a bought tile is taken up by itself, a wished cell too', async () => {
  game = gameWith([place], [tile]);
  const chooser = new Chooser(game);
  chooser.wish = { tile: 'garden-08', cell: '0,1' };
  chooser.fresh();
  expect(chooser.chosen?.args).toEqual({ tile: 'garden-08', cell: '0,1' });
  await chooser.confirm();
  expect(game.act).toHaveBeenCalledWith('place', { tile: 'garden-08', cell: '0,1' });
  expect(chooser.wish).toBeNull();
});

test('one step back lets the cell go, but not the tile', () => {
  game = gameWith([place], [tile]);
  const chooser = new Chooser(game);
  chooser.fresh();
  chooser.tap('cell', '1,0');
  chooser.back();
  expect(chooser.laying).toBe('garden-08');
  expect(chooser.cell).toBeNull();
});

test('a tile that may be turned is held as it was turned last, where that fits', () => {
  const spots = ['1,0', '0,1', '1,0/e', '0,1/e', '1,0/s'];
  const turning: Choice = {
    ...place,
    options: spots.map((cell) => ({ args: { tile: 'garden-08', cell } })),
  };
  game = gameWith([turning], [tile]);
  const chooser = new Chooser(game);
  chooser.fresh();
  expect(chooser.lit).toEqual(['1,0', '0,1']);
  chooser.tap('cell', '1,0');
  expect([chooser.cell, chooser.spot, chooser.chosen?.args.cell]).toEqual(['1,0', '1,0', '1,0']);
  expect(chooser.turns).toEqual(['1,0', '1,0/e', '1,0/s']);
  chooser.turn();
  expect([chooser.cell, chooser.chosen?.args.cell]).toEqual(['1,0', '1,0/e']);
  chooser.over = '0,1';
  expect([chooser.target, chooser.aim]).toEqual(['0,1', '0,1/e']);
  chooser.over = null;
  chooser.tap('cell', '0,1');
  expect(chooser.chosen?.args.cell).toBe('0,1/e');
  chooser.tap('cell', '1,0');
  chooser.turn('1,0/s');
  chooser.drop(['garden-08'], '0,1');
  expect(chooser.chosen?.args.cell).toBe('0,1');
  expect(chooser.tone('cell', '0,1')).toBe('chosen');
});

test('a wish for a cell keeps the turn', () => {
  const chooser = new Chooser(game);
  const { board } = game.portrait;
  if (board.type === 'city' && board.seats[0])
    board.seats[0].places = { 'garden-08': ['1,0', '1,0/s'] };
  chooser.tap('field', 3);
  chooser.tap('cell', '1,0');
  chooser.turn();
  expect(chooser.wish).toEqual({ tile: 'garden-08', cell: '1,0/s' });
  expect(chooser.aim).toBe('1,0/s');
});

function whileOthersPlay() {
  const waiting = gameWith([]);
  return { ...waiting, question: null } as unknown as typeof waiting;
}

test('while others play a tile of the market is put on a cell, kept, and taken away; nothing is sent', () => {
  const others = whileOthersPlay();
  const chooser = new Chooser(others);
  expect(chooser.planning).toBe(true);
  expect(chooser.starts('field', 3)).toBe(true);
  expect(chooser.tap('slot', 1)).toBe(false);
  expect(chooser.tap('cell', '0,1')).toBe(false); // nothing is looked at
  expect(chooser.tap('field', 3)).toBe(true);
  expect(chooser.tone('field', 3)).toBe('chosen');
  expect(chooser.lit).toEqual(['1,0', '0,1']);
  expect(chooser.tap('cell', '0,1')).toBe(true);
  chooser.fresh(); // somebody has played
  expect([chooser.laying, chooser.cell, chooser.ready]).toEqual(['garden-08', '0,1', false]);
  expect(chooser.back()).toBe(true);
  expect([chooser.laying, chooser.cell, chooser.wish]).toEqual([null, null, null]);
  expect(chooser.back()).toBe(false);
  expect(others.act).not.toHaveBeenCalled();
});

test('a tile is carried to its cell while others play, and is still meant for it in the own turn', () => {
  const others = whileOthersPlay();
  const chooser = new Chooser(others);
  expect(chooser.lift(['garden-08'], 3)).toBe(true);
  chooser.drop(['garden-08'], '1,0');
  expect(chooser.cell).toBe('1,0');
  const { question } = gameWith([take, buy]);
  const mine = new Chooser(Object.assign(gameWith([take, buy]), { question }));
  mine.wish = chooser.wish;
  mine.fresh();
  expect(mine.laying).toBeNull();
  mine.tap('field', 3);
  expect(mine.cell).toBe('1,0');
});

test('who only watches plans nothing', () => {
  const chooser = new Chooser({ ...whileOthersPlay(), still: true });
  expect(chooser.tap('field', 3)).toBe(false);
  expect(chooser.lift(['garden-08'], 3)).toBe(false);
  expect(chooser.starts('field', 3)).toBe(false);
});

test('a deed with two parts of one kind is taken up part by part, and let go the same way', () => {
  const pairs = [
    ['garden', 'tower'],
    ['garden', 'arcades'],
    ['tower', 'garden'],
  ];
  const exchange: Choice = {
    verb: 'exchange',
    shape: 'pick',
    rule: '',
    complete: true,
    params: [
      { name: 'former', kind: 'type' },
      { name: 'type', kind: 'type' },
    ],
    options: pairs.map(([former, type]) => ({ args: { former, type } })),
  };
  const chooser = new Chooser(gameWith([exchange]));
  chooser.fresh();
  chooser.tap('type', 'garden');
  expect([chooser.picks, chooser.tone('type', 'garden')]).toEqual([{ former: 'garden' }, 'chosen']);
  chooser.tap('type', 'tower');
  expect(chooser.chosen?.args).toEqual({ former: 'garden', type: 'tower' });
  expect(chooser.tone('type', 'tower')).toBe('chosen');
  chooser.tap('type', 'tower');
  expect([chooser.picks, chooser.ready]).toEqual([{ former: 'garden' }, false]);
  chooser.tap('type', 'arcades');
  expect(chooser.ready).toBe(true);
});
