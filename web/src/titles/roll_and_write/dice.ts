/** Dice that may be turned: what is reachable stands among the options, and nothing else is offered. */
import type { Choice } from '../../protocol/types';
import { STEP_COST } from './printed';

export type Colour = 'yellow' | 'blue';

/** The dice of a sheet, in the order in which they lie on the table. */
export interface Dice {
  yellow: readonly number[];
  blue: readonly number[];
}

export const COLOURS: readonly Colour[] = ['yellow', 'blue'];

/** The arguments of the verb for some dice: they are interchangeable, so they are named in ascending order. */
export function argsOf(dice: Dice): { yellow: number[]; blue: number[] } {
  return { yellow: ascending(dice.yellow), blue: ascending(dice.blue) };
}

export function sameDice(one: Dice, two: Dice): boolean {
  const [a, b] = [argsOf(one), argsOf(two)];
  return a.yellow.join() === b.yellow.join() && a.blue.join() === b.blue.join();
}

/** The dice with one of them turned by some steps. */
export function turned(dice: Dice, colour: Colour, at: number, steps: number): Dice {
  const values = dice[colour].map((value, i) => (i === at ? value + steps : value));
  return { ...dice, [colour]: values };
}

/** Whether the service offers these dice: as they lie, or among what can be turned to. */
export function canShow(dice: Dice, lying: Dice, turn: Choice | undefined): boolean {
  if (sameDice(dice, lying)) return true;
  const wanted = argsOf(dice);
  return (turn?.options ?? []).some(({ args }) => {
    return sameDice(args as unknown as Dice, wanted);
  });
}

/** How many coins it takes to turn some dice into others. */
export function turnCost(lying: Dice, wanted: Dice): number {
  const [from, to] = [argsOf(lying), argsOf(wanted)];
  const steps = (a: number[], b: number[]) =>
    a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? value)), 0);
  return (steps(from.yellow, to.yellow) + steps(from.blue, to.blue)) * STEP_COST;
}

/** Every cell where a yellow and a blue die meet, as often as they do. */
export function crossings(dice: Dice): string[] {
  return dice.yellow.flatMap((yellow) => dice.blue.map((blue) => `${yellow},${blue}`));
}

/** The places of the dice that make a cell, null where there are none. */
export function pairFor(dice: Dice, cell: string): { yellow: number; blue: number } | null {
  const [yellow = 0, blue = 0] = cell.split(',').map(Number);
  const pair = { yellow: dice.yellow.indexOf(yellow), blue: dice.blue.indexOf(blue) };
  return pair.yellow < 0 || pair.blue < 0 ? null : pair;
}

/** The cell of the two dice that a pair leaves over. */
export function otherCell(dice: Dice, cell: string): string | null {
  const pair = pairFor(dice, cell);
  if (!pair || dice.yellow.length < 2 || dice.blue.length < 2) return null;
  return `${dice.yellow[1 - pair.yellow]},${dice.blue[1 - pair.blue]}`;
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((one, two) => one - two);
}
