/** Pure looks at a question: which things on the table answer it, and what is left after some were taken up. */
import type { Choice, Option, Param, Question } from '../protocol/types';

/** What a person has taken up so far, by the names of a verb's parameters. */
export type Picks = Record<string, unknown>;

/** Something on the table that can be pointed at. */
export type Thing = 'field' | 'slot' | 'cell' | 'tile' | 'type' | 'card' | 'hand' | 'amount';

const THINGS: Readonly<Record<string, Thing>> = {
  slots: 'slot',
  cell: 'cell',
  tile: 'tile',
  type: 'type',
  card: 'card',
  cards: 'hand',
  amount: 'amount',
};

/** The thing that a parameter stands for; a place of the open money is a field by kind, and a slot by name. */
export function thingOf(param: Param): Thing | null {
  if (param.kind === 'field') return param.name === 'slot' ? 'slot' : 'field';
  return THINGS[param.kind] ?? null;
}

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether every member of `part` is in `whole`, as often as it is there. */
export function within(part: readonly unknown[], whole: readonly unknown[]): boolean {
  const left = [...whole];
  return part.every((member) => {
    const at = left.indexOf(member);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

export function equal(a: unknown, b: unknown): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && within(a, b);
  return a === b;
}

/** Whether an option is still possible with what was taken up: lists may still grow. */
export function fits(option: Option, picks: Picks): boolean {
  return Object.entries(picks).every(([name, value]) => {
    const wanted = option.args[name];
    return isList(value) && isList(wanted) ? within(value, wanted) : equal(value, wanted);
  });
}

/** Whether an option is exactly what was taken up. */
export function isExactly(option: Option, picks: Picks): boolean {
  return Object.entries(option.args).every(([name, value]) =>
    isList(value) && value.length === 0 && !(name in picks) ? true : equal(value, picks[name]),
  );
}

export const optionsFor = (choice: Choice, picks: Picks): Option[] =>
  choice.options.filter((option) => fits(option, picks));

export const choiceOf = (question: Question | null, verb: string | null): Choice | null =>
  question?.choices.find((choice) => choice.verb === verb) ?? null;

/** The parameters of a choice that a thing of the table can fill. */
export const paramsFor = (choice: Choice, thing: Thing): Param[] =>
  choice.params.filter((param) => thingOf(param) === thing);

/** All values that a parameter takes among some options, each once and in their order. */
export function valuesOf(options: readonly Option[], name: string): unknown[] {
  const found = new Set<unknown>();
  for (const option of options) {
    const value = option.args[name];
    for (const one of isList(value) ? value : [value]) found.add(one);
  }
  return [...found];
}

/** What was taken up but for one parameter. */
export const without = (picks: Picks, name: string): Picks =>
  Object.fromEntries(Object.entries(picks).filter(([one]) => one !== name));

/** Take up a thing for a parameter, or let it go when it was taken up before. */
export function toggled(picks: Picks, param: Param, value: unknown, many: boolean): Picks {
  const now = picks[param.name];
  if (!many)
    return equal(now, value) ? without(picks, param.name) : { ...picks, [param.name]: value };
  const list = isList(now) ? now : [];
  const next = list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
  return next.length ? { ...picks, [param.name]: next } : without(picks, param.name);
}

/** Whether the values of a parameter are lists. */
export const takesMany = (choice: Choice, param: Param): boolean =>
  choice.options.some((option) => isList(option.args[param.name]));

export const isPass = (choice: Choice): boolean => choice.shape === 'pass';

/** Whether everything that is asked can be answered by one press: no verb needs anything more. */
export const isPlain = (question: Question): boolean =>
  question.choices.every((choice) => choice.params.length === 0);
