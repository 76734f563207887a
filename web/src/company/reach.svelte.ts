/** Under which address others reach this service: asked once, for everything that shows a link. */
import { api } from '../protocol/api';
import type { Network } from '../protocol/types';
import { addressFor, isLocal } from './address';

class Reach {
  /** Whether this page was opened under an address that works on this computer alone. */
  readonly local = isLocal(window.location.hostname);
  told: Network | null = $state.raw(this.local ? null : { addresses: [], switch: null });

  async look(): Promise<void> {
    if (this.local) this.told = await api.network().catch(() => ({ addresses: [], switch: null }));
  }

  /** Let others on the network in, or no longer; only a host at the computer itself may. */
  async turn(code: string, on: boolean): Promise<void> {
    this.told = await api.switchNetwork(code, on);
  }

  /** Return a path as others can open it, null if they cannot. */
  outside(path: string): string | null {
    return this.told && addressFor(path, window.location, this.told.addresses);
  }

  /** Return a path as it is best passed on, even if it opens here alone. */
  best(path: string): string {
    return this.outside(path) ?? window.location.origin + path;
  }
}

export const reach = new Reach();
