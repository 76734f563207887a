/** What the table sounds like: short and dry, of wood, paper, stone, coins and water, made as it is heard. */

export type Voice =
  'card' | 'tile' | 'wall' | 'moat' | 'coins' | 'turn' | 'question' | 'score' | 'refusal' | 'end';

/** A tone that begins and fades: from one pitch to another. */
interface Tone {
  at: number;
  length: number;
  from: number;
  to?: number;
  loud: number;
  wave?: OscillatorType;
}

/** A burst of noise, of which only what is near a pitch is heard. */
interface Burst {
  at: number;
  length: number;
  near: number;
  loud: number;
}

interface Sound {
  /** Milliseconds. */
  length: number;
  tones?: readonly Tone[];
  bursts?: readonly Burst[];
}

const tap = (at: number, near: number): { tones: Tone[]; bursts: Burst[] } => ({
  tones: [{ at, length: 70, from: near, to: near * 0.7, loud: 0.5, wave: 'triangle' }],
  bursts: [{ at, length: 25, near: near * 4, loud: 0.5 }],
});
const pluck = (at: number, from: number, length: number): Tone[] => [
  { at, length, from, loud: 0.5, wave: 'triangle' },
  { at, length: length * 0.5, from: from * 2, loud: 0.16 },
  { at, length: length * 0.3, from: from * 3, loud: 0.08 },
];
const first = tap(0, 430);
const second = tap(90, 360);

export const SOUNDS: Readonly<Record<Voice, Sound>> = {
  card: { length: 90, bursts: [{ at: 0, length: 90, near: 4200, loud: 0.5 }] },
  tile: {
    length: 140,
    tones: [{ at: 0, length: 140, from: 190, to: 90, loud: 0.8 }],
    bursts: [{ at: 0, length: 45, near: 900, loud: 0.9 }],
  },
  wall: {
    length: 180,
    tones: [...first.tones, ...second.tones],
    bursts: [...first.bursts, ...second.bursts],
  },
  moat: {
    length: 180,
    tones: [
      { at: 0, length: 90, from: 420, to: 1150, loud: 0.45 },
      { at: 80, length: 100, from: 520, to: 1500, loud: 0.35 },
    ],
  },
  coins: {
    length: 160,
    tones: [
      { at: 0, length: 110, from: 2100, loud: 0.3 },
      { at: 0, length: 80, from: 3170, loud: 0.2 },
      { at: 55, length: 105, from: 2500, loud: 0.26 },
    ],
  },
  turn: { length: 380, tones: [...pluck(0, 293.7, 240), ...pluck(130, 392, 250)] },
  question: { length: 220, tones: pluck(0, 392, 220) },
  score: {
    length: 200,
    tones: [
      { at: 0, length: 200, from: 880, loud: 0.35 },
      { at: 0, length: 140, from: 2640, loud: 0.1 },
    ],
  },
  refusal: { length: 100, tones: [{ at: 0, length: 100, from: 150, to: 95, loud: 0.7 }] },
  end: {
    length: 1200,
    tones: [293.7, 370, 440, 587.3].flatMap((pitch, at) => pluck(at * 210, pitch, 560)),
  },
};
