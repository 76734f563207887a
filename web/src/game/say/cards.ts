/** Cards in words, from what is drawn or from their names in events. */
import { t, words } from '../../i18n/i18n.svelte';
import type { Card } from '../../protocol/types';
import { currencyName, named, readable, sayList, sayScoring, saySides, typeName } from './names';

const MONEY = /^([a-z]+)-(\d+)$/;
const SIDES = /^[nesw]+$/;

/** One card within a sentence: "denar 5". */
export function sayCard(card: Card | string): string {
  const name = typeof card === 'string' ? card : card.name;
  if (words.has(`card.${name}`)) return t(`card.${name}`);
  const [kind = '', ...rest] = name.split('-');
  const money = MONEY.exec(name);
  if (money && words.has(`name.currency.${kind}`)) {
    return t('card.money', { currency: currencyName(kind), value: Number(money[2]) });
  }
  const key = `card.kind.${kind}`;
  if (!words.has(key)) return sayParts(name);
  const [first = '', second = '', copy = ''] = rest;
  return t(key, {
    currency: currencyName(first),
    main: currencyName(second),
    copy,
    currencies: sayList(
      rest.filter((word) => words.has(`name.currency.${word}`)).map(currencyName),
    ),
    sides: SIDES.test(first) ? saySides(first) : '',
    scoring: sayScoring(first),
    type: typeName(first, 1),
    number: Number(rest.at(-1)) || 0,
    types: sayList(
      rest.filter((word) => words.has(`name.type.${word}`)).map((word) => typeName(word, 1)),
    ),
  });
}

/** Several cards, the money of a currency together: "denar 5 and 3", "denar 5 + 3 and ducat 2". */
export function sayCards(names: readonly (Card | string)[]): string {
  const groups = new Map<string, string[]>();
  for (const card of names) {
    const name = typeof card === 'string' ? card : card.name;
    const money = MONEY.exec(name);
    const currency = money?.[1] ?? '';
    const known = money !== null && words.has(`name.currency.${currency}`);
    const key = known ? currency : `${name} ${String(groups.size)}`;
    groups.set(key, [...(groups.get(key) ?? []), known ? (money[2] ?? '') : sayCard(name)]);
  }
  const alone = groups.size === 1;
  const parts = [...groups].map(([key, values]) => {
    if (!words.has(`name.currency.${key}`)) return values.join(', ');
    const value = alone ? sayList(values) : values.join(' + ');
    return t('card.money', { currency: currencyName(key), value });
  });
  return parts.length ? sayList(parts) : t('card.none');
}

/** What a card does, in five words at most; nothing for most cards. */
export function cardLine(name: string): string {
  return named(`card.${name}.text`, '');
}

/** What a card does, in a sentence or two; nothing for most cards. */
export function cardSays(name: string): string {
  return named(`card.${name}.effect`, cardLine(name));
}

/** A name out of the engine, part by part, where there is no better word for it. */
export function sayParts(name: string): string {
  return name
    .split('-')
    .map((part) => {
      if (words.has(`name.type.${part}`)) return typeName(part, 1);
      if (words.has(`name.currency.${part}`)) return currencyName(part);
      if (/^\d+$/.test(part)) return String(Number(part));
      return readable(part);
    })
    .join(' ');
}
