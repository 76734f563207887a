/** What comes of something that was done or asked: refused by a rule, by the connection, or by the person themself. */
import { ActError } from '../protocol/live';
import type { WhyAnswer } from '../protocol/types';
import type { Answer } from './game';

/** The person thought again: nothing was asked of the service. */
export const DECLINED: Answer = { ok: false, rule: '', params: {}, message: '', declined: true };

/** There is nobody for whom it could be done. */
export const NOBODY: Answer = refusal('error.nobody', 'nobody looks');

export function refusal(rule: string, message: string): Answer {
  return { ok: false, rule, params: {}, message };
}

/** The answer to something that failed on its way, or at the service. */
export function failure(error: unknown): Answer {
  if (!(error instanceof ActError)) return refusal('error.unknown', String(error));
  const { rule, params, message } = error;
  return { ok: false, rule: rule ?? `error.${error.error}`, params, message };
}

/** The answer to whether something would be allowed. */
export function answerOf(said: WhyAnswer): Answer {
  if (said.ok) {
    const { paid, price, exact, again } = said;
    return { ok: true, told: { paid, price, exact, again } };
  }
  const { rule, params, message } = said;
  return { ok: false, rule: rule ?? '', params: params ?? {}, message: message ?? '' };
}
