/** A "no" of the service in words. */
import { sayRefusal } from '../game/say/refusals';
import { ApiError } from '../protocol/api';

export interface RefusalWords {
  text: string;
  rule: string | null;
}

/** Return the sentence and the rule that forbids it; a bad file says first where it is bad. */
export function refusalWords(error: unknown): RefusalWords {
  if (!(error instanceof ApiError)) {
    return { text: sayRefusal('error.unknown', {}, String(error)), rule: null };
  }
  const { rule, params, message } = error;
  const word = `error.${error.error}`;
  const said = error.error === 'bad_file' ? word : (rule ?? word);
  return { text: sayRefusal(said, params, message), rule };
}
