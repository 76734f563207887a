/** Dice that may be turned: what is reachable stands among the options, and nothing else is offered. */
import type { Choice, Option } from '../../protocol/types';

export type Colour = 'yellow' | 'blue';

/** The dice of a sheet, in the order in which they lie on the table. */
export interface Dice {
  yellow: readonly number[];
  blue: readonly number[];
}

export const COLOURS: readonly Colour[] = ['yellow', 'blue'];
/** What a die shows; the grid has as many rows and columns. */
export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];

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
  return sameDice(dice, lying) || turnTo(dice, turn) !== undefined;
}

/** The option that turns the dice to these; it says how many coins that costs. */
export function turnTo(dice: Dice, turn: Choice | undefined): Option | undefined {
  return turn?.options.find(({ args }) => sameDice(args as unknown as Dice, dice));
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
