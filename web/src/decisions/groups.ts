/** The verbs of a question as a person sees them: rebuilding the city is one thing with several sides. */
import type { Choice } from '../protocol/types';
import { thingOf } from './options';

export interface Group {
  key: string;
  choices: Choice[];
}

const REBUILDING = new Set(['add', 'remove', 'swap', 'turn']);

const lastPart = (verb: string): string => verb.slice(verb.lastIndexOf('.') + 1);

export const rebuilds = (choice: Choice): boolean =>
  REBUILDING.has(lastPart(choice.verb)) && choice.params.some((param) => thingOf(param) === 'cell');

/** Every verb for itself, but those that rebuild the city together. */
export function groupsOf(choices: readonly Choice[]): Group[] {
  const groups: Group[] = [];
  for (const choice of choices) {
    const key = rebuilds(choice) ? 'redesign' : choice.verb;
    const group = groups.find((one) => one.key === key);
    if (group) group.choices.push(choice);
    else groups.push({ key, choices: [choice] });
  }
  return groups;
}
