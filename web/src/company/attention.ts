/** Whether whoever looks was away: their page was hidden, or cut off from the service, for some time. */

/** Shorter than this nobody was away. */
const WHILE = 30_000;

export class Attention {
  private since: number | null = null;
  private connected = true;

  constructor(private readonly back: () => void) {}

  start(): void {
    document.addEventListener('visibilitychange', this.look);
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.look);
  }

  connect(connected: boolean): void {
    this.connected = connected;
    this.look();
  }

  private look = (): void => {
    const now = Date.now();
    if (document.hidden || !this.connected) this.since ??= now;
    else if (this.since !== null) {
      if (now - this.since >= WHILE) this.back();
      this.since = null;
    }
  };
}
