/** Why something cannot be done: what the service answers to a wish that is not among the listed ones. */
import type { Game } from '../game/game';
import type { Card, Choice, CityBoard } from '../protocol/types';
import { fits, type Picks, takesMany } from './options';

/** Something that was refused, and where. */
export interface Refusal {
  rule: string;
  params: Record<string, unknown>;
  message: string;
  cell: string | null;
}

/** The board of cities, or nothing. */
export const cityBoard = (game: Game): CityBoard | null =>
  game.portrait.board.type === 'city' ? game.portrait.board : null;

async function whyNot(
  game: Game,
  verb: string,
  args: Picks,
  cell: string | null,
): Promise<Refusal | null> {
  const answer = await game.why(verb, args);
  return answer.ok ? null : { ...answer, cell };
}

/** Why a field of the market is out of reach: even with all cards of its currency, or with any cards. */
export async function whyNoField(
  game: Game,
  hand: readonly Card[],
  number: number,
): Promise<Refusal | null> {
  const field = cityBoard(game)?.market.find((one) => one.field === number);
  const verb = game.box.verbs.find(({ params }) => params.some((one) => one.name === 'field'));
  if (!verb || !field?.tile) return null;
  const fitting = hand.filter((card) => card.currencies?.includes(field.currency));
  const cards = (fitting.length ? fitting : hand).map((card) => card.name);
  return whyNot(game, verb.name, { field: number, cards }, null);
}

/** Why a tile of the market could not lie on a cell. */
export async function whyNotThere(game: Game, tile: string, cell: string): Promise<Refusal | null> {
  const [preview] = await game.previews([{ tile, cell }]);
  return preview?.refused ? { rule: preview.refused, params: {}, message: '', cell } : null;
}

/** Why a choice cannot be answered with a cell. */
export async function whyNoCell(
  game: Game,
  choice: Choice,
  picks: Picks,
  cell: string,
): Promise<Refusal | null> {
  const like = choice.options.find((option) => fits(option, { tile: picks.tile }));
  const args: Picks = {};
  for (const param of choice.params) args[param.name] = takesMany(choice, param) ? [] : null;
  if ('tile' in args) args.tile = picks.tile ?? like?.args.tile;
  args.cell = cell;
  return whyNot(game, choice.verb, args, cell);
}
