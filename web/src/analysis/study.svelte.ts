/** The analysis of a game: asked for again and again until it is there, as long as somebody looks. */
import { api } from '../protocol/api';
import type { AnalysisView, JudgedView } from '../protocol/types';

const PAUSE = 250;

export class Study {
  found = $state.raw<AnalysisView | null>(null);
  failed = $state.raw<unknown>(null);
  done = $state(0);
  of = $state(0);
  private looking = true;

  constructor(readonly code: string) {}

  async start(): Promise<void> {
    this.failed = null;
    try {
      while (this.looking && !this.found) {
        const { done, of, analysis } = await api.analysis(this.code);
        this.done = done;
        this.of = of;
        this.found = analysis;
        if (!analysis) await new Promise((resume) => setTimeout(resume, PAUSE));
      }
    } catch (error) {
      this.failed = error;
    }
  }

  stop(): void {
    this.looking = false;
  }

  /** The judgement on a move of the game; the move answered the question before it. */
  at(move: number): JudgedView | null {
    return this.found?.steps[move - 1] ?? null;
  }
}
