import { describe, expect, it, vi } from 'vitest';

import { MODULE_ICONS } from './moduleIcons';
import { SPRITE } from './sprite';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', {
  documentElement: { removeAttribute: () => undefined, setAttribute: () => undefined },
});

describe('the shared drawings', () => {
  it('have a picture for every tile that is said to have one', async () => {
    const { drawingOf } = await import('./drawn');
    const { TONES } = await import('./tones');
    for (const name of Object.keys(TONES)) {
      const drawing = drawingOf(name, null, false);
      if (drawing !== null) expect(SPRITE).toContain(`id="sbk-tile-${drawing}"`);
    }
    expect(SPRITE).toContain(`id="sbk-tile-${drawingOf('start', null, true)}"`);
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
