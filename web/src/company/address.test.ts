import { expect, it } from 'vitest';

import { addressFor, isLocal } from './address';

const page = (origin: string) => new URL(origin);

it('knows the names of this computer alone', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].every(isLocal)).toBe(true);
  expect(['192.168.1.24', 'games.example.org', 'localhost.example.org'].some(isLocal)).toBe(false);
});

it('gives others the address that works for them', () => {
  const lan = ['http://192.168.1.24:8765'];
  const local = page('http://127.0.0.1:8765');
  expect(addressFor('/t/A', page('https://games.example.org'), [])).toBe(
    'https://games.example.org/t/A',
  );
  expect(addressFor('/t/A', local, lan)).toBe('http://192.168.1.24:8765/t/A');
  expect(addressFor('/t/A', local, [])).toBeNull();
});
