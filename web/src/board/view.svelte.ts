/** How the person looks at the table: what is laid open, turned over, drawn. Nothing of it is part of the game. */

export type Tab = 'market' | 'money' | 'modules' | 'reserve' | 'players' | 'log';

export class TableView {
  /** Whether the longest wall is drawn. */
  walls = $state(true);
  /** Whether tiles show their other side, while a button is held. */
  turned = $state(false);
  /** The seat whose city is looked at in large, null for none. */
  visiting = $state<number | null>(null);
  /** The module whose panel is open, null for none, and the one that was open last. */
  private opened = $state<string | null>(null);
  private last: string | null = null;
  /** The type whose worth is shown, or the wall; null for none. */
  type = $state<string | null>(null);
  logOpen = $state(false);
  tab = $state<Tab>('market');
  sheet = $state<'tabs' | 'half' | 'full'>('half');
  /** All answers as a list of buttons. */
  listing = $state(false);
  /** Commands for the city: they are counted, and it follows. */
  zoom = $state({ step: 0, by: 0 });

  get module(): string | null {
    return this.opened;
  }

  set module(module: string | null) {
    this.opened = module;
    this.last = module ?? this.last;
  }

  /** Open the module that was open last, of those that there are, or the first one; on a phone in its tab. */
  openModule(modules: readonly string[]): void {
    this.module = modules.find((one) => one === this.last) ?? modules[0] ?? null;
    if (this.module !== null) this.tab = 'modules';
  }

  zoomBy(by: number): void {
    this.zoom = { step: this.zoom.step + 1, by };
  }
}
