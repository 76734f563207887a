/** Where a guided game stands: which card of the coach is shown, and which move it waits for. */
import type { LessonScript, LessonStep } from '../protocol/types';

/** The cards that belong to a moment, in their order: after so many moves. */
export function cardsAt(script: LessonScript, seq: number): LessonStep[] {
  return script.steps.filter((step) => step.seq === seq);
}

/** The number of a card among all of them, from 1. */
export function numberOf(script: LessonScript, step: LessonStep): number {
  return script.steps.indexOf(step) + 1;
}

/** Whether a move is the one that a card asks for. */
export function isWanted(step: LessonStep, verb: string, args: Record<string, unknown>): boolean {
  const action = step.action;
  return action !== null && action['verb'] === verb && same(action['args'], args);
}

/** Whether two arguments are the same; the order of cards does not matter. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(inOrder(one))).sort();
  if (value === null || typeof value !== 'object') return value;
  const pairs = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return pairs.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, inOrder(one)]);
}
