/** What a sheet shows: cells, lines, and what the choices given allow on it. */
import type {
  GameInfo,
  Choice,
  CoinFacts,
  Question,
  Sheet,
  SheetBoard,
} from '../../protocol/types';
import { crossings, type Dice, FACES } from './dice';

export const CELLS: readonly string[] = FACES.flatMap((yellow) =>
  FACES.map((blue) => `${yellow},${blue}`),
);

/** The building type of a cell. */
export function typeAt(box: GameInfo, cell: string): string {
  return box.grid[CELLS.indexOf(cell)] ?? '';
}

/** What the box says about coins; one without sheets has none. */
export function coinsOf(box: GameInfo): CoinFacts {
  return box.coins ?? { track: 0, second_cost: 0, per_point: 1 };
}

export function choiceOf(question: Question | null, verb: string): Choice | undefined {
  return question?.choices.find((choice) => choice.verb === verb);
}

/** The choice that is made by pointing at a cell, whatever its verb is. */
export function cellChoice(question: Question | null): Choice | undefined {
  return question?.choices.find(
    ({ params }) => params.length === 1 && params[0]?.name === 'cell' && params[0].kind === 'cell',
  );
}

export function cellsOf(choice: Choice | undefined): string[] {
  return (choice?.options ?? []).map((option) => String(option.args['cell']));
}

/** The cells that can be pointed at with these dice: those offered, or those that turned dice would make. */
export function targetsOf(
  question: Question | null,
  sheet: Sheet,
  dice: Dice,
  turnedDice: boolean,
): string[] {
  if (!turnedDice) return cellsOf(cellChoice(question));
  return [...new Set(crossings(dice))].filter((cell) => !sheet.crossed.includes(cell));
}

/** How many of the crossings of the dice are crossed, each as often as dice meet there. */
export function crossedHits(sheet: Sheet, dice: Dice): number {
  return crossings(dice).filter((cell) => sheet.crossed.includes(cell)).length;
}

/** The choices that have no place of their own on the sheet. */
export function otherChoices(question: Question | null): Choice[] {
  const known = ['coins', 'turn', 'second', 'end'];
  const pointed = cellChoice(question)?.verb;
  return (question?.choices ?? []).filter(
    (choice) => !known.includes(choice.verb) && choice.verb !== pointed,
  );
}

/** The number of crosses in the row and the column of a line, with a cell that may be added. */
export function lineCounts(
  sheet: Sheet,
  added: string | null,
): { rows: number[]; columns: number[] } {
  const [yellow, blue] =
    added && !sheet.crossed.includes(added) ? added.split(',').map(Number) : [];
  const rows = FACES.map((face, at) => (sheet.lines[at] ?? 0) + (face === yellow ? 1 : 0));
  const columns = FACES.map((face, at) => (sheet.lines[6 + at] ?? 0) + (face === blue ? 1 : 0));
  return { rows, columns };
}

/** A player or an imaginary one on the common score sheet. */
export interface Row {
  seat: number;
  boxes: readonly number[];
  score: number;
  total: number;
  sheet: Sheet | null;
}

export function rowsOf(board: SheetBoard): Row[] {
  return [
    ...board.seats.map((sheet) => ({ ...sheet, sheet })),
    ...board.imaginary.map((row) => ({ ...row, sheet: null })),
  ];
}

/** What a total is made of, if the game ended now. */
export interface Parts {
  types: number;
  lines: number;
  coins: number;
}

export function partsOf(row: Row, box: GameInfo): Parts {
  const lines = (row.sheet?.lines ?? []).reduce((sum, n) => sum + (box.line_points[n] ?? 0), 0);
  const coins = Math.floor((row.sheet?.coins ?? 0) / coinsOf(box).per_point);
  return { types: Math.max(0, row.total - lines - coins), lines, coins };
}
