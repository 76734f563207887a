/** Previews that were asked for: each once as long as nothing happens. */
import type { Preview, PreviewRequest } from '../protocol/types';

const keyOf = (wish: PreviewRequest): string =>
  `${wish.tile ?? ''}@${wish.cell}:${(wish.gates ?? []).join(' ')}`;

export class AskedPreviews {
  private found: Record<string, Preview> = {};
  private seq = -1;

  constructor(private readonly ask: (wishes: PreviewRequest[]) => Promise<Preview[]>) {}

  /** Return what is known of the wishes at a moment of the game; what is not known yet is asked. */
  async at(seq: number, wishes: PreviewRequest[]): Promise<Preview[]> {
    if (this.seq !== seq) {
      this.found = {};
      this.seq = seq;
    }
    const fresh = wishes.filter((wish) => !(keyOf(wish) in this.found));
    if (fresh.length) {
      // without an answer there is simply nothing to show
      const told = await this.ask(fresh).catch(() => []);
      if (this.seq === seq) for (const one of told) this.found[keyOf(one.wish)] = one;
    }
    return wishes.flatMap((wish) => this.found[keyOf(wish)] ?? []);
  }
}
