/** What this device did, and what of it was taken back and can be done again. */

/** An own deed, and the question that it answered. */
export interface Deed {
  seat: number;
  seq: number;
  verb: string;
  args: Record<string, unknown>;
}

export class Deeds {
  private done: readonly Deed[] = [];
  private undone = $state.raw<readonly Deed[]>([]);

  add(deed: Deed): void {
    this.done = [...this.done, deed];
  }

  /** Everything since a moment of the game was taken back. */
  takeBack(to: number): void {
    this.undone = [...this.done.filter((deed) => deed.seq >= to), ...this.undone];
    this.done = this.done.filter((deed) => deed.seq < to);
  }

  /** What was taken back last, if it answers what this seat is asked at this moment. */
  next(seat: number | null, seq: number | undefined): Deed | null {
    const [next] = this.undone;
    return next?.seq === seq && next?.seat === seat ? (next ?? null) : null;
  }

  /** What was taken back last is done again. */
  doneAgain(): void {
    this.undone = this.undone.slice(1);
  }

  /** Something else was done: nothing of what was taken back fits any more. */
  forget(): void {
    this.undone = [];
  }
}
