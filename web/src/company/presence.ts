/** Who is here, in words: the same for every list of people. */
import type { Person } from '../game/game';
import { t } from '../i18n/i18n.svelte';

export type Presence = 'here' | 'away' | 'empty' | 'computer' | 'standIn';

/** Return how somebody is there, null in a game of the past. */
export function presenceOf(person: Person): Presence | null {
  if (person.kind === 'past') return null;
  if (person.kind === 'bot') return 'computer';
  if (person.standIn) return 'standIn';
  if (!person.taken) return 'empty';
  return person.present ? 'here' : 'away';
}

const WORDS: Readonly<Record<Exclude<Presence, 'away'>, string>> = {
  here: 'company.here',
  empty: 'company.empty',
  computer: 'company.computer',
  standIn: 'company.standIn',
};

/** Say it: "here", "away 40 s", "computer plays". */
export function sayPresence(person: Person, now: number): string {
  const found = presenceOf(person);
  if (found === null) return '';
  if (found !== 'away') return t(WORDS[found]);
  const seconds = Math.max(0, Math.round((now - (person.away ?? now)) / 1000));
  if (seconds < 100) return t('company.awaySeconds', { seconds });
  return t('company.awayMinutes', { minutes: Math.round(seconds / 60) });
}

/** Whether somebody could be here and is not. */
export const isMissing = (person: Person): boolean => {
  const found = presenceOf(person);
  return found === 'away' || found === 'empty';
};
