/** A "no" of the service in words. */
import { sayRefusal } from '../game/say/refusals';
import { t } from '../i18n/i18n.svelte';
import { Refusal } from './http';

export interface RefusalWords {
  text: string;
  rule: string | null;
}

const RULE = /^([A-Z]+(?:-[A-Z]+)*-\d+): (.*)$/s;

/** Return the rule that stands in front of a message, and the message without it. */
export function ruleInFront(message: string): [rule: string | null, rest: string] {
  const [, rule = null, rest = message] = RULE.exec(message) ?? [];
  return [rule, rest];
}

/** Return the sentence and the rule that forbids it. */
export function refusalWords(error: unknown): RefusalWords {
  if (!(error instanceof Refusal)) {
    return { text: t('shell.failed', { message: String(error) }), rule: null };
  }
  const { body, status } = error;
  if (status === 0) return { text: t('shell.unreachable'), rule: null };
  if (status === 429) return { text: t('shell.tooMany'), rule: null };
  const [inMessage, message] = ruleInFront(body.message);
  const rule = body.rule ?? inMessage;
  return { text: sayRefusal(rule ?? `error.${body.error}`, body.params, message), rule };
}
