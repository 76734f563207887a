/** The number at a module's picture, and what the picture says aloud. */
import { areaLabel, moduleCount, moduleName } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { AreaItem, Loss, ModuleArea } from '../protocol/types';
import { lotsOf } from './modules';

/** What stands at a module's picture: a number and what it counts, or a loss to come. */
export interface Badge {
  /** Empty for what is only told in words. */
  text: string;
  /** In words, for who does not see it. */
  words: string;
  loss: boolean;
}

/** The points that the next scoring will cost, otherwise how many things are one's own, or how many lie open. */
export function badgeOf(row: ModuleArea, me: number | null): Badge | null {
  if (row.loss) return { text: `−${row.loss.most}`, words: sayLoss(row.loss), loss: true };
  const own = row.items.filter((item) => item.seat === me && me !== null);
  const [state] = own;
  if (state && own.length === 1 && isState(state))
    return { text: '', words: areaLabel(row.module, state.label), loss: false };
  const open = row.items.filter((item) => item.seat == null && (item.card || item.tile));
  const count = countOf(own.length ? own : open);
  if (!count) return null;
  const words = moduleCount(row.module, own.length ? 'own' : 'open', count);
  return { text: String(count), words, loss: false };
}

/** Whether it only says how somebody is, and is nothing that could be counted. */
const isState = (item: AreaItem): boolean =>
  !item.card && !item.tile && !item.type && item.number == null;

/** How many there are: numbers alone are added; what lies in boxes is counted by them, as far as it is of one kind. */
function countOf(items: readonly AreaItem[]): number {
  const plain = (item: AreaItem): boolean =>
    !item.card && !item.tile && !item.type && item.most == null;
  if (items.every(plain)) return items.reduce((sum, item) => sum + (item.number ?? 1), 0);
  const lots = lotsOf(items);
  const boxed = lots.filter((lot) => lot.length > 1).map((lot) => lot[0]?.label);
  return boxed.length ? lots.filter((lot) => lot[0]?.label === boxed[0]).length : lots.length;
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
