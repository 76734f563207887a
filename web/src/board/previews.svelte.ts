/** What each lit cell would bring, asked once for all of them. */
import type { Chooser } from '../decisions/chooser.svelte';
import type { Game } from '../game/game';
import type { Preview, Wish } from '../protocol/types';

export const wishKey = (wish: Pick<Wish, 'cell' | 'tile'>): string =>
  `${wish.tile ?? ''}@${wish.cell}`;

export class Previews {
  found = $state.raw<ReadonlyMap<string, Preview>>(new Map());

  constructor(
    private readonly game: Game,
    private readonly chooser: Chooser,
  ) {}

  /** Ask for the cells that are lit now. */
  async ask(): Promise<void> {
    const { chooser, game } = this;
    if (!game.settings.previews || game.me === null || !chooser.lit.length) return;
    const tile = chooser.laying;
    const wishes = chooser.lit.map((cell): Wish => (tile ? { cell, tile } : { cell }));
    const fresh = wishes.filter((wish) => !this.found.has(wishKey(wish)));
    if (!fresh.length) return;
    const { seq } = game.portrait;
    const answers = await game.previews(fresh);
    if (game.portrait.seq !== seq) return;
    const next = new Map(this.found);
    for (const one of answers) next.set(wishKey(one.wish), one);
    this.found = next;
  }

  forget(): void {
    this.found = new Map();
  }

  at(cell: string | null, tile: string | null): Preview | null {
    return cell === null ? null : (this.found.get(wishKey({ cell, tile })) ?? null);
  }
}
