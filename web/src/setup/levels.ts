/** Words for levels of computers and for their pace; what has no words yet is shown as it is called. */
import { t } from '../i18n/i18n.svelte';

const LEVELS: Record<string, string> = { easy: 'setup.level.easy', keen: 'setup.level.keen' };
const PACES: Record<string, string> = {
  instant: 'setup.pace.instant',
  quick: 'setup.pace.quick',
  calm: 'setup.pace.calm',
  slow: 'setup.pace.slow',
};

/** The levels that have words, the gentlest first. */
export const LEVEL_NAMES: readonly string[] = Object.keys(LEVELS);

export function levelName(level: string): string {
  const key = LEVELS[level];
  return key ? t(key) : level;
}

export function paceName(pace: string): string {
  const key = PACES[pace];
  return key ? t(key) : pace;
}
