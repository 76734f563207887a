/** What a move is about, as a picture and in words. */
import type { Game } from '../game/game';
import { sayDeed } from '../game/say';
import type { Option, WeighedView } from '../protocol/types';
import type { Piece } from '../waited/moves';

/** The listed way to do it, with what it costs; its arguments alone where it is not listed. */
export function optionOf(move: WeighedView, game: Game): Option {
  const choice = game.portrait.question?.choices.find((one) => one.verb === move.verb);
  const wanted = JSON.stringify(move.args);
  return choice?.options.find((one) => JSON.stringify(one.args) === wanted) ?? { args: move.args };
}

export const sayWeighed = (move: WeighedView, game: Game): string =>
  sayDeed(move.verb, optionOf(move, game), game);

/** The tile, the cards or the building of a move; null where there is none. */
export function pieceOf(move: WeighedView, game: Game): Piece | null {
  const { args } = move;
  const { board } = game.portrait;
  if (typeof args.tile === 'string') return { kind: 'tile', name: args.tile };
  if (board.type === 'sheet') {
    const type = typeof args.cell === 'string' ? game.box.grid[cellIndex(args.cell)] : undefined;
    return type ? { kind: 'type', type } : null;
  }
  const tile = board.market.find((one) => one.field === args.field)?.tile;
  if (tile) return { kind: 'tile', name: tile.name };
  const slots = Object.values(args).find(Array.isArray) as unknown[] | undefined;
  const cards = board.display.filter((one) => slots?.includes(one.slot) || one.slot === args.slot);
  const names = cards.flatMap((one) => one.card?.name ?? []);
  return names.length && args.field === undefined ? { kind: 'cards', names } : null;
}

/** The number of a cell of a sheet: "2,3" is the third of the second row. */
function cellIndex(cell: string): number {
  const [row = 0, column = 0] = cell.split(',').map(Number);
  return (row - 1) * 6 + column - 1;
}
