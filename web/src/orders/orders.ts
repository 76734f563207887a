/** Standing orders as the page handles them: by what they are about, and in words. */
import { currencyName, sayVerb, typeName } from '../game/say';
import { capital, named } from '../game/say/names';
import { t } from '../i18n/i18n.svelte';
import type { Order, OrderInfo, OrderParam } from '../protocol/types';

const WAIT = 'wait';

/** What a seat can say about one thing that it is asked between turns. */
export interface Way {
  readonly verb: string;
  readonly name: string;
  /** The scorings that it can wait for; the last of them ends the game. */
  readonly scorings: readonly number[];
  /** The condition under which it is done, if there can be one. */
  readonly condition: OrderInfo | null;
}

/** Everything that orders can be about in a game. */
export function waysOf(infos: readonly OrderInfo[]): readonly Way[] {
  const [way, scoring] = infos.find((info) => info.verb === WAIT)?.params ?? [];
  return (way?.values ?? []).map((verb) => ({
    verb: String(verb),
    name: sayVerb(String(verb)),
    scorings: (scoring?.values ?? []).map(Number),
    condition: infos.find((info) => info.verb === verb) ?? null,
  }));
}

/** The scoring before which a seat wants nothing of a way, 0 if it is asked at once. */
export function waitOf(orders: readonly Order[], way: string): number {
  const found = orders.find((order) => order.verb === WAIT && order.args?.way === way);
  return Number(found?.args?.scoring ?? 0);
}

/** The orders with another scoring to wait for; 0 is none. */
export function withWait(orders: readonly Order[], way: string, scoring: number): Order[] {
  const others = orders.filter((order) => order.verb !== WAIT || order.args?.way !== way);
  return scoring ? [...others, { verb: WAIT, args: { way, scoring } }] : others;
}

/** The orders with one more, which comes in place of one about the same thing. */
export function withOrder(orders: readonly Order[], added: Order, first: string): Order[] {
  const others = orders.filter(
    (order) => order.verb !== added.verb || order.args?.[first] !== added.args?.[first],
  );
  return [...others, added];
}

/** A value of a condition: "Denar", "7 or more". */
export function sayValue(param: OrderParam, value: string | number): string {
  if (param.kind === 'currency') return capital(currencyName(String(value)));
  if (param.kind === 'type') return typeName(String(value));
  return t('orders.least', { number: value });
}

/** An order under a condition: "Steal denar 7 or more". */
export function sayOrder(info: OrderInfo, order: Order): string {
  const said: Record<string, string> = {};
  for (const { name, kind } of info.params) {
    const value = String(order.args?.[name] ?? '');
    said[name] =
      kind === 'currency' ? currencyName(value) : kind === 'type' ? typeName(value) : value;
  }
  const plain = [sayVerb(order.verb), ...Object.values(said)].join(' ');
  return capital(named(`order.${order.verb}`, plain, said));
}
