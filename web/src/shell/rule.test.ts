import { expect, it } from 'vitest';

import { ruleInFront } from './rule';

it('finds the rule in front of a message', () => {
  expect(ruleInFront('RW-D-3: seat 4 cannot begin')).toEqual(['RW-D-3', 'seat 4 cannot begin']);
  expect(ruleInFront('G-13: no')).toEqual(['G-13', 'no']);
  expect(ruleInFront('there is no module: x')).toEqual([null, 'there is no module: x']);
});
