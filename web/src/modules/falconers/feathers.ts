/** The colours of falcons, in the order of their numbers. */
export const COLOURS = ['black', 'brown', 'white'] as const;

interface Feathers {
  readonly wing: string;
  readonly tail: string;
  readonly eye: string;
  /** What it is seen against. */
  readonly sky: string;
}

const WHITE: Feathers = { wing: '#FFFDF6', tail: '#D7DEE6', eye: '#1B120C', sky: '#1F7F97' };
const FEATHERS: Readonly<Record<string, Feathers>> = {
  black: { wing: '#2B313C', tail: '#171B22', eye: '#F6BE45', sky: '#F2DCA8' },
  brown: { wing: '#9A5A2B', tail: '#6B3A17', eye: '#F6BE45', sky: '#F2DCA8' },
};

/** How falcons of a colour look. */
export const feathersOf = (colour: string): Feathers => FEATHERS[colour] ?? WHITE;
