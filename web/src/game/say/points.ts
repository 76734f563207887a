/** Where points come from, and why. */
import { t, words } from '../../i18n/i18n.svelte';
import type { ScoreLine } from '../../protocol/types';
import { capital, named, readable, sayCount, sayRank, typeName } from './names';

/** What a reason is given for: a line of the ledger, or an event that tells of points. */
export type Scored = Pick<ScoreLine, 'source' | 'detail'>;

/** A source of points: "Garden", "Longest wall", a character, a module. */
export function saySource(source: string): string {
  if (words.has(`name.type.${source}`)) return typeName(source);
  if (words.has(`source.${source}`)) return t(`source.${source}`);
  if (words.has(`card.${source}`)) return t(`card.${source}`);
  return named(`module.${source}`, capital(readable(source)));
}

/** Why somebody gets points, out of the breakdown: "3 gardens, first, shared by 2". Empty where there is nothing. */
export function sayPoints({ source, detail }: Scored): string {
  const number = (name: string): number => Number(detail[name] ?? 0);
  if (words.has(`source.why.${source}`)) return t(`source.why.${source}`, numbersIn(detail));
  const things = sayCount(source, number('count'));
  if ('rank' in detail && 'visible' in detail) {
    return t('source.why.city', {
      things,
      rank: sayRank(number('rank')),
      highest: number('highest'),
      visible: number('visible'),
      times: number('times'),
    });
  }
  if ('rank' in detail || 'place' in detail) {
    const rank = sayRank(number('rank') || number('place'));
    return t('source.why.rank', { things, rank, sharers: number('sharers') || 1 });
  }
  if ('length' in detail) {
    const key = source === 'wall' || source === 'moat' ? 'source.why.length' : 'source.why.third';
    return t(key, { length: number('length') });
  }
  return Object.entries(detail).map(sayDetail).join(', ');
}

/** The facts of a breakdown that are numbers. */
function numbersIn(detail: Scored['detail']): Record<string, number> {
  const facts = Object.entries(detail).map(([name, fact]) => [name, Number(fact)] as const);
  return Object.fromEntries(facts.filter(([, fact]) => !Number.isNaN(fact)));
}

/** One fact of a breakdown: "row 2: 10". */
function sayDetail([name, fact]: [string, unknown]): string {
  const line = /^(row|column)_(\d)$/.exec(name);
  if (!line) return `${readable(name)} ${String(fact)}`;
  return t('source.why.line', { line: line[1] ?? '', number: line[2] ?? '', points: Number(fact) });
}
