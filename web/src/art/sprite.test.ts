import { describe, expect, it } from 'vitest';

import { MODULE_ICONS } from './moduleIcons';
import { PICTURES, SPRITE } from './sprite';

describe('the shared drawings', () => {
  it('are known by their names', () => {
    expect(PICTURES.has('tile-fountain') && PICTURES.has('tile-castle')).toBe(true);
    for (const name of PICTURES) expect(SPRITE).toContain(`id="sbk-${name}"`);
  });

  it('give every name once', () => {
    const names = [...SPRITE.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refer to nothing that is not there', () => {
    const names = new Set([...SPRITE.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const match of SPRITE.matchAll(/url\(#([^)]+)\)/g)) expect(names).toContain(match[1]);
  });

  it('know all twenty-six modules', () => {
    expect(Object.keys(MODULE_ICONS)).toHaveLength(26);
  });
});
