import { expect, it } from 'vitest';

import { isDeviceCode, plainCode } from './code';

it('reads a code, however it is written', () => {
  expect(plainCode(' k7rw-qm2p ')).toBe('K7RWQM2P');
  expect(isDeviceCode('K7RW-QM2P')).toBe(true);
  expect(isDeviceCode('k7rw qm2p')).toBe(true);
});

it('tells a code from the secret of a link and from nothing', () => {
  expect(isDeviceCode('p0Xa_8Jd4-hWbQf9sT2mNc5L')).toBe(false);
  expect(isDeviceCode('K7RWQM')).toBe(false);
  expect(isDeviceCode('')).toBe(false);
});
