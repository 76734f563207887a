import { expect, it } from 'vitest';

import { around, beside, overlap } from './beside';

const FRAME = { width: 1440, height: 900 };
const CARD = { width: 336, height: 160 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
});

it('stands beside what it is about and touches its edge', () => {
  const target = box(20, 100, 130, 190);
  const stand = beside(target, CARD, FRAME, []);
  expect(stand).toMatchObject({ left: 170, top: 115 });
  expect(stand?.beak[1]).toEqual([150, 195]);
});

it('covers neither what it is about nor what is spared, and stays in the frame', () => {
  const target = box(1300, 400, 130, 60);
  const left = box(900, 380, 300, 200);
  const stand = beside(target, CARD, FRAME, [left]);
  expect(stand).not.toBeNull();
  if (!stand) return;
  const card = { ...stand, ...CARD };
  expect([overlap(card, target), overlap(card, left)]).toEqual([false, false]);
  expect(card.left + card.width).toBeLessThanOrEqual(FRAME.width);
  expect(beside(target, CARD, FRAME, [box(0, 0, 1440, 900)])).toBeNull();
});

it('is about several things together', () => {
  expect(around([box(10, 10, 20, 20), box(50, 0, 10, 60)])).toEqual(box(10, 0, 50, 60));
});
