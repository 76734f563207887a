import { describe, expect, it } from 'vitest';

import type { GameInfo, Choice, Question, Sheet } from '../../protocol/types';
import { canShow, crossings, otherCell, pairFor, sameDice, turned, turnTo } from './dice';
import {
  cellChoice,
  crossedHits,
  lineCounts,
  otherChoices,
  partsOf,
  targetsOf,
  typeAt,
} from './sheet';

const dice = { yellow: [2, 5], blue: [3, 6] };
const sheet = {
  seat: 0,
  score: 0,
  total: 20,
  crossed: ['2,3'],
  boxes: [0, 0, 0, 0, 1, 0],
  ...dice,
  coins: 5,
  spent: 0,
  lines: [0, 4, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
  receiver: 1,
} as Sheet;

function choice(verb: string, options: Record<string, unknown>[], params = ['cell']): Choice {
  return {
    verb,
    shape: 'pick',
    rule: 'RW-TURN-1',
    complete: true,
    params: params.map((kind) => ({ name: kind, kind })),
    options: options.map((args) => ({ args })),
  };
}

describe('dice', () => {
  it('are interchangeable', () => {
    expect(sameDice(dice, { yellow: [5, 2], blue: [6, 3] })).toBe(true);
  });

  it('show only what is offered', () => {
    const turn = choice('turn', [{ yellow: [3, 5], blue: [3, 6] }], ['dice', 'dice']);
    expect(canShow(turned(dice, 'yellow', 0, 1), dice, turn)).toBe(true);
    expect(canShow(turned(dice, 'yellow', 1, 1), dice, turn)).toBe(false);
    expect(canShow(dice, dice, undefined)).toBe(true);
  });

  it('cost what the service says', () => {
    const args = { yellow: [4, 5], blue: [3, 5] };
    const turn = { ...choice('turn', []), options: [{ args, price: 3 }] };
    expect(turnTo({ yellow: [5, 4], blue: [3, 5] }, turn)?.price).toBe(3);
    expect(turnTo(dice, turn)).toBeUndefined();
  });

  it('meet in four cells and leave a pair over', () => {
    expect(crossings(dice)).toEqual(['2,3', '2,6', '5,3', '5,6']);
    expect(pairFor(dice, '5,3')).toEqual({ yellow: 1, blue: 0 });
    expect(otherCell(dice, '5,3')).toBe('2,6');
    expect(otherCell({ yellow: [5], blue: [3] }, '5,3')).toBeNull();
  });
});

describe('a sheet', () => {
  const cross = choice('cross', [{ cell: '2,6' }, { cell: '5,3' }]);
  const question = {
    prompt: 'dice',
    step: 'act',
    rule: '',
    seats: [0],
    choices: [cross, choice('coins', [{}], []), choice('dance', [{}], [])],
  } as Question;

  it('offers the cells of the choice, or those of turned dice', () => {
    expect(cellChoice(question)).toBe(cross);
    expect(targetsOf(question, sheet, dice, false)).toEqual(['2,6', '5,3']);
    expect(targetsOf(question, sheet, dice, true)).toEqual(['2,6', '5,3', '5,6']);
    expect(otherChoices(question).map((one) => one.verb)).toEqual(['dance']);
  });

  it('counts crosses and what a total is made of', () => {
    expect(crossedHits(sheet, { yellow: [2, 2], blue: [3, 6] })).toBe(2);
    expect(lineCounts(sheet, '2,6').rows[1]).toBe(5);
    const box = {
      line_points: [0, 0, 0, 0, 2, 5, 10],
      grid: ['garden', 'tower'],
      coins: { track: 20, second_cost: 3, per_point: 2 },
    } as unknown as GameInfo;
    expect(partsOf({ ...sheet, sheet }, box)).toEqual({ types: 16, lines: 2, coins: 2 });
    expect(typeAt(box, '1,2')).toBe('tower');
  });
});
