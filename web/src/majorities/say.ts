/** What a type is worth, in words. */
import { saySource, sayNumber, sayRank, typeName } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { Count } from '../protocol/types';
import { gridOf, leadOf, type Told } from './worth';

/** The name of a column: a building type, or the longest wall. */
export function columnName(box: Told['box'], type: string): string {
  return box.types.includes(type) ? typeName(type) : saySource(type);
}

/** One count for those who listen: "Garden: 2, shared second, 2 points". */
export function sayCounted(one: Count): string {
  return t('worth.chip', {
    type: typeName(one.type),
    count: sayNumber(one.count),
    rank: one.rank ? sayRank(one.rank, one.tied) : t('worth.none'),
    points: one.points,
  });
}

/** Where a count puts somebody, for those who listen: "shared second, 2 points if scored now". */
export function sayPlace({ rank, tied, points }: Count): string {
  return t('worth.cell', { rank: rank ? sayRank(rank, tied) : t('worth.none'), points });
}

/** What the person who looks could do next about a type. */
export function sayHope(game: Told, one: Count): string {
  if (one.climb) {
    const { more, rank, tied, points } = one.climb;
    return t('worth.climb', {
      more,
      rank: sayRank(rank, tied),
      points,
      now: sayNumber(one.points),
    });
  }
  const lead = leadOf(gridOf(game), game.me ?? -1, one.type);
  return one.rank === 1 && !one.tied && lead > 0
    ? t('worth.lead', { lead: sayNumber(lead) })
    : t('worth.enough');
}
