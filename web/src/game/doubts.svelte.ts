/** Thinking again before anything is sent: at the end of the turn, and before what cannot be undone. */
import type { WhyAnswer } from '../protocol/types';
import { settings } from '../settings.svelte';
import type { Ending } from './game';

export class Doubts {
  /** Somebody is asked whether to go on with what cannot be undone; this is the answer. */
  open = $state.raw<((sure: boolean) => void) | null>(null);
  /** The last action of the turn waits here until the turn is ended; until then nothing of it was sent. */
  ending = $state.raw<Ending | null>(null);

  /** Whether to go on: who wants to is asked before the turn passes on, or before what cannot be undone. */
  async isSure(why: () => Promise<WhyAnswer>, coached: boolean): Promise<boolean> {
    const { ask } = settings.current;
    const endTurn = settings.current.endTurn && !coached;
    if (!(ask || endTurn)) return true;
    const said = await why().catch(() => null);
    if (endTurn && said?.ok && said.ends) return this.isOver();
    if (!ask || (said && !(said.ok && said.final))) return true;
    return new Promise((answer) => {
      this.open = (sure) => {
        this.open = null;
        answer(sure);
      };
    });
  }

  /** Whether the turn is over, once the person says so or thinks again. */
  private isOver(): Promise<boolean> {
    return new Promise((answer) => {
      const end = (over: boolean) => (): void => {
        this.ending = null;
        answer(over);
      };
      this.ending = { go: end(true), back: end(false) };
    });
  }
}
