/** Reasons of a hint in words. */
import { edgeOf } from '../board/tiles';
import type { Game } from '../game/game';
import { moduleName, sayList, sayRank, typeName } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { ReasonView } from '../protocol/types';

/** Say one reason: "wall 10 → 12", "makes slot 3 exact". */
export function sayReason({ key, about }: ReasonView, game: Game): string {
  const { type, fields, ...rest } = about;
  if (key === 'type' && type === '') return t('hint.reason.type.none');
  if (key === 'type' && rest['rank'] && Number(rest['more']) > 0)
    return t('hint.reason.type.rank', {
      type: typeName(String(type)),
      rank: sayRank(Number(rest['rank']), rest['tied'] === true),
    });
  const list = Array.isArray(fields) ? fields.map(String) : [];
  return t(`hint.reason.${key}`, {
    count: list.length,
    ...(rest as Record<string, string | number>),
    type: typeof type === 'string' && type ? typeName(type) : '',
    fields: sayList(list),
    edge: edgeOf(game.box),
    module: typeof rest['module'] === 'string' ? moduleName(rest['module']) : '',
  });
}
