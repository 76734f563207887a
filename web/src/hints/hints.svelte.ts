/** The hint that is shown at a table: asked for once a question, gone with it. */
import type { Game } from '../game/game';
import type { HintView, Option } from '../protocol/types';

export class Hints {
  /** What was answered, best first; null before anybody asked. */
  found = $state.raw<readonly HintView[] | null>(null);
  thinking = $state(false);
  /** Set by a table on which a proposal can be taken up. */
  take: ((verb: string, option: Option) => void) | null = null;
  private at = '';
  /** The last answer, for who looks again. */
  private kept: { at: string; found: readonly HintView[] } | null = null;

  /** Show hints for the question of now, or put them away. */
  async toggle(game: Game): Promise<void> {
    if (this.found || this.thinking) return this.close();
    if (!game.question || !game.hints) return;
    const at = momentOf(game);
    this.at = at;
    if (this.kept?.at === at) {
      this.found = this.kept.found;
      return;
    }
    this.thinking = true;
    const found = await game.hints();
    if (found.length) this.kept = { at, found };
    if (this.at !== at) return;
    this.thinking = false;
    this.found = found;
  }

  close(): void {
    this.at = '';
    this.found = null;
    this.thinking = false;
  }

  /** Another question: what was said is over. */
  follow(game: Game): void {
    if (this.at && this.at !== momentOf(game)) this.close();
  }
}

/** The log tells apart what was asked before and after an undo. */
const momentOf = (game: Game): string =>
  `${game.code}:${game.portrait.seq}:${game.me}:${game.log.length}`;

/** The hints of the table that is open. */
export const hints = new Hints();

/** Whether hints can be asked for: it is one's turn, and the table allows previews. */
export const mayAsk = (game: Game): boolean =>
  game.question !== null && game.settings.previews && game.hints !== undefined;
