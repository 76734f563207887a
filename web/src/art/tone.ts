/** The colours of a building type: tiles keep them in the light and in the dark theme. */
export interface Tone {
  readonly ground: string;
  readonly second: string;
  readonly deep: string;
  readonly ink: string;
  /** The colour of the symbol on the ground. */
  readonly glyph: string;
}

const IVORY = '#FFF9EC';

/** The colours of a type; the symbol is ivory unless that cannot be seen. */
export function tone(
  ground: string,
  second: string,
  deep: string,
  ink: string,
  glyph = IVORY,
): Tone {
  return { ground, second, deep, ink, glyph };
}
