import { expect, test } from 'vitest';
import { withChanges } from './changes';

test('a step changes what it names and leaves the rest as it is', () => {
  const seats = [{ score: 1, hand: ['a'] }, { score: 2 }];
  const old = {
    seq: 3,
    board: { seats, market: [1] },
    ledger: ['one'],
    undo_to: 2 as number | null,
  };
  const now = withChanges(old, {
    seq: ['=', 4],
    undo_to: ['=', null],
    ledger: ['+', ['two']],
    board: ['~', { seats: ['#', { '0': ['~', { score: ['=', 5], hand: ['-'] }] }] }],
  });
  expect(now).toEqual({
    seq: 4,
    board: { seats: [{ score: 5 }, { score: 2 }], market: [1] },
    ledger: ['one', 'two'],
    undo_to: null,
  });
  expect(now.board.seats[1]).toBe(seats[1]);
  expect(old.board.seats[0]).toEqual({ score: 1, hand: ['a'] });
});
