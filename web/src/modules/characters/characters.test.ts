import { expect, it } from 'vitest';

import { SPRITE } from '../../art/sprite';
import { CHARACTERS } from './characters';

it('has an emblem for every character', () => {
  for (const name of Object.keys(CHARACTERS)) {
    expect(SPRITE).toContain(`id="sbk-emblem-${name}"`);
  }
});
