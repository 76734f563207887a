/** What each lit cell would bring, asked once for all of them. */
import type { Chooser } from '../decisions/chooser.svelte';
import { valuesOf } from '../decisions/options';
import type { Game } from '../game/game';
import type { Preview, PreviewRequest } from '../protocol/types';

export const wishKey = (wish: Pick<PreviewRequest, 'cell' | 'tile'>): string =>
  `${wish.tile ?? ''}@${wish.cell}`;

export class Previews {
  found = $state.raw<Readonly<Record<string, Preview>>>({});

  constructor(
    private readonly game: Game,
    private readonly chooser: Chooser,
  ) {}

  /** Ask for the cells that are lit now. */
  async ask(): Promise<void> {
    const { chooser, game } = this;
    if (!game.settings.previews || game.me === null || !chooser.lit.length) return;
    const tile = chooser.laying;
    const wishes = chooser.spots.map((cell): PreviewRequest => (tile ? { cell, tile } : { cell }));
    const { choice, spot: cell } = chooser;
    if (choice?.shape === 'place' && cell !== null)
      for (const face of valuesOf(choice.options, 'tile'))
        if (typeof face === 'string' && face !== tile) wishes.push({ cell, tile: face });
    const fresh = wishes.filter((wish) => !(wishKey(wish) in this.found));
    if (!fresh.length) return;
    const { seq } = game.portrait;
    const answers = await game.previews(fresh);
    // Without a connection there is no answer, and asking at once again would never end.
    if (game.portrait.seq !== seq || answers.length === 0) return;
    const told = answers.map((one) => [wishKey(one.wish), one] as const);
    this.found = { ...this.found, ...Object.fromEntries(told) };
  }

  forget(): void {
    this.found = {};
  }

  at(cell: string | null, tile: string | null): Preview | null {
    return cell === null ? null : (this.found[wishKey({ cell, tile })] ?? null);
  }
}
