/** What happened, one sentence for each event; in the second person where it is about the own seat. */
import { type Params, t, words } from '../../i18n/i18n.svelte';
import type { Meaning } from '../../protocol/types';
import type { GameEvent } from '../game';
import { sayCard, sayCards } from './cards';
import { capital, readable, sayEdge, sayList, sayScoring, sayWhere, typeName } from './names';
import { sayPeople, sayWho, type Told } from './people';
import { sayPoints, saySource } from './points';
import { sayTileName } from './tiles';

/** What is not worth a line. */
export const SILENT: readonly string[] = ['turn_began', 'scoring_ended'];

const HIDDEN = -1;

/** Say what happened; an empty text is not worth telling. */
export function sayEvent(event: GameEvent, game: Told): string {
  if (SILENT.includes(event.event)) return '';
  const key = keysOf(event, game).find((one) => words.has(one));
  if (!key) return sayUnknown(event, game);
  try {
    return t(key, factsOf(event, game));
  } catch {
    return sayUnknown(event, game); // an event that lacks what its sentence needs
  }
}

/** Say what a card would mean for whoever looks; an empty text if there are no words for it. */
export function sayMeaning({ name, facts }: Meaning, game: Told): string {
  const key = `meaning.${name}`;
  return words.has(key) ? t(key, factsOf({ ...facts, event: name, rule: '', seq: 0 }, game)) : '';
}

/** The keys that may say it, the most exact one first: to the one who did it, by the rule of a module. */
function keysOf({ event, seat, rule }: GameEvent, game: Told): string[] {
  const by = rule.split('-')[0] ?? '';
  const plain = [`event.${event}.${by}`, `event.${event}`];
  return seat === game.me ? plain.flatMap((key) => [`${key}.you`, key]) : plain;
}

/** All that a sentence may need, by name. */
function factsOf(event: GameEvent, game: Told): Params {
  const facts: Params = { who: '', other: '' };
  for (const [name, fact] of Object.entries(event)) {
    if (name !== 'event' && name !== 'rule' && name !== 'seq') {
      Object.assign(facts, sayFact(name, fact, game));
    }
  }
  if (typeof event.x === 'number' && typeof event.y === 'number') {
    facts.where = sayWhere(event.x, event.y);
  }
  if (typeof event.source === 'string') {
    const detail = (event.detail ?? {}) as Record<string, unknown>;
    facts.reason = sayPoints({ source: event.source, detail });
    facts.why = facts.reason ? 'told' : 'none';
  }
  return { ...facts, ...sayPaid(event.paid, event.price) };
}

/** How well something was paid. */
export function sayPaid(paid: unknown, price: unknown): { how: string; over: number } {
  if (typeof paid !== 'number' || typeof price !== 'number') return { how: 'plain', over: 0 };
  const over = paid - price;
  return { how: over === 0 ? 'exact' : over > 0 ? 'over' : 'plain', over };
}

/** One parameter of an event in words. */
function sayFact(name: string, fact: unknown, game: Told): Params {
  const list = Array.isArray(fact) ? fact : [];
  switch (name) {
    case 'seat':
      return { who: sayWho(game, Number(fact)) };
    case 'receiver':
    case 'auctioneer':
      return { other: sayPeople(game, [Number(fact)]) };
    case 'seats':
    case 'winners':
      return { who: sayPeople(game, list.map(Number)), count: list.length };
    case 'tile':
    case 'old':
      return { [name]: sayTileName(String(fact)) };
    case 'tiles':
      return { tiles: sayList(list.map((tile) => sayTileName(String(tile)))), count: list.length };
    case 'cards':
      return {
        cards: Array.isArray(fact) ? sayCards(fact.map(String)) : Number(fact),
        number: list.length,
      };
    case 'card':
    case 'given':
    case 'taken':
      return {
        [name]: fact === HIDDEN ? '' : sayCard(String(fact)),
        hidden: fact === HIDDEN ? 'yes' : 'no',
      };
    case 'type':
    case 'former':
    case 'mark':
      return { [name]: typeName(String(fact)) };
    case 'types':
      return { types: sayList(list.map((type) => typeName(String(type)))) };
    case 'source':
      return { source: saySource(String(fact)) };
    case 'round':
    case 'scoring':
      return { scoring: sayScoring(fact as number | string, game.box.title) };
    case 'edges':
      return { edges: sayList(list.map((edge) => sayEdge(String(edge)))), count: list.length };
    default:
      if (Array.isArray(fact)) return { [name]: sayList(fact.map(String)) };
      return typeof fact === 'number' || typeof fact === 'string' ? { [name]: fact } : {};
  }
}

/** An event without a sentence of its own: by its name, who it is about and its facts. */
function sayUnknown(event: GameEvent, game: Told): string {
  const what = capital(readable(event.event));
  const facts = ['tile', 'card', 'cards', 'type', 'points', 'number']
    .filter((name) => name in event)
    .map((name) => String(Object.values(sayFact(name, event[name], game))[0] ?? ''));
  const text = facts.length ? `${what}: ${facts.join(', ')}` : what;
  return typeof event.seat === 'number' ? `${sayWho(game, event.seat)}: ${text}` : text;
}
