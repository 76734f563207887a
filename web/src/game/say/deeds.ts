/** What can be done: verbs, and whole labels for every way to do them. */
import { type Params, t, words } from '../../i18n/i18n.svelte';
import type { Choice, Option, Param } from '../../protocol/types';
import type { Game } from '../game';
import { roofOf } from '../spots';
import { sayCard, sayCards } from './cards';
import { sayPaid } from './events';
import {
  capital,
  named,
  readable,
  readCell,
  sayEdge,
  sayList,
  saySides,
  sayWhere,
  typeName,
} from './names';
import { sayTile, sayTileName } from './tiles';

/** What a label needs to know of the game. */
export type Doing = Pick<Game, 'me' | 'box' | 'portrait'>;

/** A verb: "Take money", "Wake the vizier"; passing may have another name in some question. */
export function sayVerb(verb: string, prompt = ''): string {
  const own = capital(readable(verb.slice(verb.lastIndexOf('.') + 1)));
  return named(`verb.${verb}.in.${prompt}`, named(`verb.${verb}`, own));
}

/** A part of a deed: "Give back", "Take". */
export function sayPart(verb: string, param: string): string {
  return named(`verb.${verb}.${param}`, capital(readable(param)));
}

/** One way to answer as a whole label: "Buy Garden 8 with denar 5 and 3, exactly". */
export function sayOption(choice: Choice, option: Option, game: Doing): string {
  return sayDeed(choice.verb, option, game, choice.params);
}

/** The one thing that an answer is about, where it is said already what is done with it: "Garden 8". */
export function sayThing(choice: Choice, option: Option, game: Doing): string {
  const said = choice.params.map(({ name, kind }) =>
    sayArgument(name, kind, option.args[name], game, option.args.tile),
  );
  return capital(said.join(', '));
}

/** The same for any arguments of any verb. */
export function sayDeed(
  verb: string,
  option: Option,
  game: Doing,
  params?: readonly Param[],
): string {
  const kinds = params ?? game.box.verbs.find((one) => one.name === verb)?.params ?? [];
  const facts: Params = sayPaid(option.paid, option.price);
  const parts: string[] = [];
  for (const { name, kind } of kinds) {
    const said = sayArgument(name, kind, option.args[name], game, option.args.tile);
    facts[name] = said;
    if (said) parts.push(said);
  }
  const label = sayVerb(verb, game.portrait.question?.prompt);
  if (!kinds.length && label !== sayVerb(verb)) return label;
  if (words.has(`verb.${verb}.deed`)) {
    return t(`verb.${verb}.deed`, { ...facts, ...more(option, game) });
  }
  return parts.length ? t('verb.other', { verb: label, what: parts.join(', ') }) : label;
}

/** What follows from the arguments: the tile that lies on the cell, how many things, whether a tile is turned over. */
function more(option: Option, game: Doing): Params {
  const { cell, cards } = option.args;
  const things = Object.values(option.args).find((one) => Array.isArray(one) && one !== cards);
  return {
    old: typeof cell === 'string' ? tileAt(cell, game) : '',
    count: Array.isArray(things) ? things.length : 0,
    flip: Array.isArray(cards) && cards.length ? 'yes' : 'no',
  };
}

/** One argument in words, by its kind. */
function sayArgument(
  name: string,
  kind: string,
  value: unknown,
  game: Doing,
  tile: unknown,
): string {
  if (value === undefined || value === null) return '';
  const list = Array.isArray(value) ? value : [value];
  const { board } = game.portrait;
  switch (kind) {
    case 'tile':
      return sayTileName(String(value));
    case 'cell':
      return sayCell(String(value), game, tile);
    case 'cards':
      return list.length ? sayCards(list.map(String)) : '';
    case 'card':
      return sayCard(String(value));
    case 'slots':
      return sayCards(list.flatMap((slot) => cardAt(Number(slot), game)));
    case 'field':
      if (name === 'slot') return sayCards(cardAt(Number(value), game));
      return board.type === 'city' ? tileOn(Number(value), game) : String(value);
    case 'type':
      return typeName(String(value));
    case 'types':
      return sayList(list.map((type) => typeName(String(type))));
    case 'edges':
      return sayList(list.map((edge) => sayEdge(String(edge))));
    case 'dice':
      return sayList(list.map(String));
    case 'amount':
      return name === 'number' ? lotNumber(Number(value), game) : String(value);
    default:
      return list.map((one) => readable(String(one))).join(', ');
  }
}

/** A cell of a city by its way from the middle, one of a sheet by its building and its dice. */
export function sayCell(cell: string, game: Doing, tile?: unknown): string {
  const [x, y] = readCell(cell);
  if (game.portrait.board.type === 'city') return sayTurned(sayWhere(x, y), cell, tile);
  const type = game.box.grid[(x - 1) * 6 + y - 1] ?? '';
  return t('name.crossing', { type: typeName(type), yellow: x, blue: y });
}

/** Where a tile lies, and to which side its roof points if it is turned; or how its kind lies in words of its own. */
function sayTurned(where: string, spot: string, tile: unknown): string {
  const own = `name.turn.${String(tile).split('-')[0] ?? ''}`;
  if (words.has(own)) return `${where}, ${t(own, { side: roofOf(spot) })}`;
  const [, roof] = spot.split('/');
  return roof ? t('name.turned', { where, side: saySides(roof) }) : where;
}

/** The open card of a slot. */
function cardAt(slot: number, game: Doing): string[] {
  const { board } = game.portrait;
  const card = board.type === 'city' ? board.display.find((one) => one.slot === slot)?.card : null;
  return card ? [card.name] : [];
}

/** The tile on a field of the market. */
function tileOn(field: number, game: Doing): string {
  const { board } = game.portrait;
  const found = board.type === 'city' ? board.market.find((one) => one.field === field) : null;
  const { tile, along } = found ?? {};
  if (!tile) return t('name.field', { field });
  return along ? sayList([sayTile(tile), sayTile(along)]) : sayTile(tile);
}

/** The tile that lies on a cell of the own city. */
function tileAt(cell: string, game: Doing): string {
  const { board } = game.portrait;
  if (board.type !== 'city' || game.me === null) return '';
  const [x, y] = readCell(cell);
  const found = board.seats[game.me]?.city.tiles.find((one) => one.x === x && one.y === y);
  return found ? sayTile(found.tile) : '';
}

/** The open card with a number in a module's area, with the type that it is marked with. */
function lotNumber(number: number, game: Doing): string {
  const { board } = game.portrait;
  const items = board.type === 'city' ? board.module_areas.flatMap((row) => row.items) : [];
  const item = items.find((one) => one.label === 'open' && one.number === number && one.card);
  if (!item?.card) return String(number);
  const card = sayCard(item.card);
  return item.type ? t('name.marked', { card, type: typeName(item.type) }) : card;
}
