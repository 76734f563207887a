import { expect, it } from 'vitest';

import { bareCode, joinPath } from './join';

it('reads a code, however it is written', () => {
  expect(joinPath('k7q2mf')).toBe('/t/K7Q2MF');
  expect(joinPath('  K7Q 2MF ')).toBe('/t/K7Q2MF');
  expect(joinPath('k7q-2mf')).toBe('/t/K7Q2MF');
});

it('reads a pasted link and keeps its secret', () => {
  expect(joinPath('http://localhost:8765/t/K7Q2MF#aB-_9')).toBe('/t/K7Q2MF#aB-_9');
  expect(joinPath('Come and play: https://example.org/t/k7q2mf')).toBe('/t/K7Q2MF');
  expect(joinPath('https://example.org/replay/K7Q2MF?move=4')).toBe('/replay/K7Q2MF');
});

it('recognises nothing in other words', () => {
  expect(joinPath('')).toBeNull();
  expect(joinPath('hello!')).toBeNull();
});

it('tells a bare code from a secret link', () => {
  expect(bareCode('/t/K7Q2MF')).toBe('K7Q2MF');
  expect(bareCode('/t/K7Q2MF#secret')).toBeNull();
  expect(bareCode('/replay/K7Q2MF')).toBeNull();
});
