/** Words for levels of computers and for their pace; what has no words yet is shown as it is called. */
import { t } from '../i18n/i18n.svelte';
import { isOwn, own } from './own.svelte';

const LEVELS: Record<string, string> = {
  beginner: 'setup.level.beginner',
  casual: 'setup.level.casual',
  strong: 'setup.level.strong',
  expert: 'setup.level.expert',
};
const CHARACTERS: Record<string, string> = {
  beginner: 'setup.character.beginner',
  casual: 'setup.character.casual',
  strong: 'setup.character.strong',
  expert: 'setup.character.expert',
};
/** What levels were called in earlier releases: tables and devices may still have them. */
const FORMER: Record<string, string> = { easy: 'beginner', keen: 'casual' };
const PACES = {
  instant: 'setup.pace.instant',
  quick: 'setup.pace.quick',
  calm: 'setup.pace.calm',
  slow: 'setup.pace.slow',
} as const;

/** The paces that have words, the quickest first. */
export const PACE_NAMES = Object.keys(PACES) as (keyof typeof PACES)[];

/** The levels that have words, the gentlest first. */
export const LEVEL_NAMES: readonly string[] = Object.keys(LEVELS);

/** Return the level that is meant, also by a name of earlier releases. */
export const levelNow = (level: string): string => FORMER[level] ?? level;

export function levelName(level: string): string {
  if (isOwn(level)) return own.name(level);
  const key = LEVELS[levelNow(level)];
  return key ? t(key) : level;
}

/** Return in a sentence how a computer of a level plays; nothing if there are no words for it. */
export function levelCharacter(level: string): string {
  const key = isOwn(level) ? 'setup.character.own' : CHARACTERS[levelNow(level)];
  return key ? t(key) : '';
}

export function paceName(pace: string): string {
  return pace in PACES ? t(PACES[pace as keyof typeof PACES]) : pace;
}
