export type ToastTone = 'plain' | 'good' | 'terra';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  /** The words of a button, and its deed. */
  readonly action?: string;
  readonly act?: () => void;
}

const LASTS = 5000;

/** Short messages that go by themselves. */
class Toasts {
  list: readonly Toast[] = $state.raw([]);
  #next = 1;

  /** Show a message; one with a button stays until it is used or closed. */
  show(text: string, options: Partial<Pick<Toast, 'tone' | 'action' | 'act'>> = {}): number {
    const id = this.#next;
    this.#next += 1;
    this.list = [...this.list, { id, text, tone: 'plain', ...options }];
    if (options.action === undefined) setTimeout(() => this.close(id), LASTS);
    return id;
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
