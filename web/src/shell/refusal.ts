/** A "no" of the service in words. */
import { sayRefusal } from '../game/say/refusals';
import { t } from '../i18n/i18n.svelte';
import { ApiError } from '../protocol/api';
import { ruleInFront } from './rule';

export interface RefusalWords {
  text: string;
  rule: string | null;
}

/** Return the sentence and the rule that forbids it. */
export function refusalWords(error: unknown): RefusalWords {
  if (!(error instanceof ApiError)) {
    return { text: t('shell.failed', { message: String(error) }), rule: null };
  }
  const { status } = error;
  if (status === 0) return { text: t('shell.unreachable'), rule: null };
  if (status === 429) return { text: t('shell.tooMany'), rule: null };
  const [inMessage, message] = ruleInFront(error.message);
  const rule = error.rule ?? inMessage;
  return { text: sayRefusal(rule ?? `error.${error.error}`, error.params, message), rule };
}
