/** The number at a module's picture, and what the picture says aloud. */
import { areaLabel, moduleName } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { Loss, ModuleArea } from '../protocol/types';

/** What stands at a module's picture: a number and what it counts, or a loss to come. */
export interface Badge {
  text: string;
  /** In words, for who does not see it. */
  words: string;
  loss: boolean;
}

/** The points that the next scoring will cost, otherwise how many things are one's own, or how many lie open. */
export function badgeOf(row: ModuleArea, me: number | null): Badge | null {
  if (row.loss) return { text: `−${row.loss.most}`, words: sayLoss(row.loss), loss: true };
  const own = row.items.filter((item) => item.seat === me && me !== null);
  const counted = own.length
    ? own
    : row.items.filter((item) => item.seat == null && (item.card || item.tile));
  const sum = counted.length === 1 ? (counted[0]?.number ?? 1) : counted.length;
  if (!sum) return null;
  const labels = new Set(counted.map((item) => item.label));
  const [label = ''] = labels;
  const what = labels.size === 1 ? areaLabel(row.module, label) : '';
  return { text: String(sum), words: what ? `${what}: ${sum}` : String(sum), loss: false };
}

/** What a module will cost, within a list: "costs you 3 points in the next scoring". */
export const sayLoss = ({ least, most }: Loss): string =>
  t('table.areas.loss', { sure: least === most ? 'yes' : 'no', most });

/** What a module's picture says aloud: its name, what it counts or costs, and whether it can act. */
export function pictureWords(module: string, badge: Badge | null, acts: boolean): string {
  return [moduleName(module), badge?.words, acts && t('table.areas.now')]
    .filter(Boolean)
    .join(', ');
}
