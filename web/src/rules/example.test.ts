import { expect, test } from 'vitest';

import { readExample, readTile } from './example';

test('tiles are read with walls, back and wood', () => {
  expect(readTile('garden-8-ne')).toMatchObject({ type: 'garden', price: 8, walls: 'ne' });
  expect(readTile('bath_house-4/hospital')).toMatchObject({ type: 'bath_house', back: 'hospital' });
  expect(readTile('kiosk:tower-0-e')).toMatchObject({ kind: 'kiosk', type: 'tower', walls: 'e' });
  const flags = ['n', 'e'].map((spot) => ({ kind: 'flag', spot }));
  expect(readTile('garden-10~flag:ne')).toMatchObject({ price: 10, walls: '', marks: flags });
  expect(readTile('kiosk:tower+garden-0')).toMatchObject({
    type: null,
    types: ['tower', 'garden'],
  });
  expect(readTile('kiosk:-3-w')).toMatchObject({ kind: 'kiosk', type: null, walls: 'w' });
  expect(readTile('start')).toMatchObject({ kind: 'start', type: null });
  expect(readTile('+')).toBeNull();
});

test('a city has tiles, marks and ribbons', () => {
  const city = readExample('city moat\nno\n0,0 start\n1,0 arena-6-es bad inner=s\nbar 1,0 w\n');
  expect(city).toMatchObject({
    kind: 'city',
    moat: true,
    verdict: false,
    tiles: [{ look: 'plain' }, { look: 'bad', inner: 's', walls: 'es' }],
    bars: [{ x: 1, y: 0, side: 'w' }],
  });
});

test('rows, scorings and sheets', () => {
  expect(readExample('row\ndenar-5 + denar-3')).toMatchObject({
    rows: [['denar-5', '+', 'denar-3']],
  });
  expect(readExample('scoring tower\n0 Leila 4 9 12\nsum 1 + 1')).toMatchObject({
    lines: [{ seat: 0, name: 'Leila', count: 4, points: 9, price: 12 }],
    sum: '1 + 1',
  });
  const sheet = readExample('sheet\ng s t c t a\nyellow 2 5\ncrossed 1,1\nrow 1 +2');
  expect(sheet).toMatchObject({
    grid: [['garden', 'seraglio', 'tower', 'chambers', 'tower', 'arcades']],
  });
  expect(sheet.kind === 'sheet' && sheet.ends.get('row 1')).toBe('+2');
});
