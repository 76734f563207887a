/** What the sheet says: cells for the ear, deeds for the buttons, gains for the eye. */
import { t } from '../../i18n/i18n.svelte';
import { typeName } from '../../game/say';
import type { GameInfo } from '../../protocol/types';
import type { Desk } from './desk.svelte';
import { crossings } from './dice';
import { cellChoice, coinsOf, typeAt } from './sheet';

export function sayCell(desk: Desk, box: GameInfo, cell: string): string {
  const [yellow = '', blue = ''] = cell.split(',');
  const crossed = desk.sheet.crossed.includes(cell);
  const state = desk.targets.includes(cell)
    ? 'open'
    : crossed
      ? crossings(desk.dice).includes(cell)
        ? 'hit'
        : 'crossed'
      : 'free';
  return t('sheet.cell', { type: typeName(typeAt(box, cell)), yellow, blue, state });
}

/** The words of the main button for a cell. */
export function sayDeed(desk: Desk, box: GameInfo, cell: string): string {
  const type = typeAt(box, cell);
  const [yellow = '', blue = ''] = cell.split(',');
  const verb = cellChoice(desk.question)?.verb;
  if (verb === 'keep') return t('sheet.keep', { yellow, blue });
  const name = typeName(type);
  if (desk.isTurned) return t('sheet.turnBuild', { type, name, coins: desk.cost });
  return t('sheet.build', { type, name });
}

export function saySecond(box: GameInfo, cell: string): string {
  return t('sheet.second', { name: typeName(typeAt(box, cell)), coins: coinsOf(box).second_cost });
}

/** What else could be done with the coins. */
export function saySecondHint(box: GameInfo, cell: string): string {
  const [yellow = '', blue = ''] = cell.split(',');
  const name = typeName(typeAt(box, cell));
  return t('sheet.secondHint', { name, coins: coinsOf(box).second_cost, yellow, blue });
}

/** The words of the button for the second building. */
export function sayAlso(box: GameInfo, cell: string): string {
  return t('sheet.also', { name: typeName(typeAt(box, cell)), coins: coinsOf(box).second_cost });
}
