/** Names of titles, types, currencies, sides, ranks and scorings, and small helpers for sentences. */
import { type Params, t, words } from '../../i18n/i18n.svelte';
import { cellOf } from '../spots';
import { lookOf } from '../../titles/registry';

/** Say a key if it has words, otherwise something else. */
export function named(key: string, other: string, params?: Params): string {
  return words.has(key) ? t(key, params) : other;
}

/** Make the first letter a capital. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}

/** Turn a name of the engine into words: "bath_house" is "bath house". */
export function readable(name: string): string {
  return name.replace(/[_.-]+/g, ' ').trim();
}

/** Join things: "a, b and c". */
export function sayList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return t('name.list', { first: items.slice(0, -1).join(', '), last });
}

/** Write a number, halves as a fraction: "2½". */
export function sayNumber(number: number): string {
  const whole = Math.trunc(number);
  if (number < 0) return `−${sayNumber(-number)}`;
  return number - whole === 0.5 ? `${whole ? String(whole) : ''}½` : String(number);
}

/** Write points that are added or taken away: "+3", "−3". */
export function saySigned(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The name of a title: "Roll & Write". */
export function titleName(title: string): string {
  return named(`name.title.${title}`, capital(readable(title)));
}

/** A building type: alone a name ("Garden"), with a number the form that follows it ("gardens"). */
export function typeName(type: string, count?: number): string {
  const name = named(`name.type.${type}`, readable(type), { count: count ?? 1 });
  return count === undefined ? capital(name) : name;
}

/** How many of a type: "3 gardens". */
export function sayCount(type: string, count: number): string {
  return t('name.count', { number: sayNumber(count), things: typeName(type, count) });
}

/** A currency as it stands within a sentence: "denar". */
export function currencyName(currency: string): string {
  return named(`name.currency.${currency}`, readable(currency));
}

/** One side or several: "north and east" for "ne". */
export function saySides(sides: string): string {
  return sayList([...sides].map((side) => named(`name.side.${side}`, side)));
}

/** A cell by the way from the middle: "2 east, 1 north"; with a title also from what. */
export function sayWhere(x: number, y: number, title?: string): string {
  const steps: string[] = [];
  if (x) steps.push(t(`name.way.${x > 0 ? 'e' : 'w'}`, { number: Math.abs(x) }));
  if (y) steps.push(t(`name.way.${y > 0 ? 's' : 'n'}`, { number: Math.abs(y) }));
  const way = steps.join(', ');
  if (!way) return t('name.middle');
  return title === undefined ? way : named(`name.from.${title}`, way, { way });
}

/** Read "2,-1" as a pair of numbers; how a tile there is turned does not matter. */
export function readCell(spot: string): [number, number] {
  const [x = 0, y = 0] = cellOf(spot).split(',').map(Number);
  return [x, y];
}

/** One side of a cell, "1,-1:w": "west side of 1 east, 1 north". */
export function sayEdge(edge: string): string {
  const [cell = '0,0', side = ''] = edge.split(':');
  return t('name.edge', { side: saySides(side), where: sayWhere(...readCell(cell)) });
}

/** A rank: "first", "shared second"; nothing for no rank. */
export function sayRank(rank: number, tied = false): string {
  if (rank < 1) return '';
  return t('name.rank', { rank, tied: tied ? 'yes' : 'no' });
}

/** A scoring by its number or its letter: "first scoring", "scoring A". */
export function sayScoring(scoring: number | string, title?: string): string {
  const { scorings } = lookOf(title ?? '');
  if (scorings === 'final') return t('name.scoring.final');
  const number = Number(scoring);
  if (Number.isNaN(number)) return t('name.scoring.letter', { letter: String(scoring) });
  if (scorings === 'letter' && number >= 1 && number <= 3) {
    return t('name.scoring.letter', { letter: 'ABC'.charAt(number - 1) });
  }
  return t('name.scoring.number', { number });
}
