import { expect, test } from 'vitest';

import { beside, overlap } from './beside';

const cell = { left: 200, top: 200, width: 60, height: 60 };
const size = { width: 100, height: 80 };
const frame = { width: 600, height: 500 };

test('rectangles cover each other as far as they meet', () => {
  expect(overlap(cell, { left: 250, top: 190, width: 50, height: 30 })).toBe(10 * 20);
  expect(overlap(cell, { left: 260, top: 200, width: 50, height: 30 })).toBe(0);
});

test('a box stands on the right, unless something there would be hidden', () => {
  expect(beside(cell, size, frame, [])).toEqual({ left: 272, top: 200 });
  const corner = { left: 300, top: 220, width: 300, height: 280 };
  expect(beside(cell, size, frame, [corner])).toEqual({ left: 88, top: 200 });
});

test('a box stays within its frame and off its cell', () => {
  const edge = { ...cell, left: 530, top: 440 };
  const { left, top } = beside(edge, size, frame, []);
  expect({ left, top }).toEqual({ left: 418, top: 414 });
  expect(overlap({ left, top, ...size }, edge)).toBe(0);
});
