/**
 * Whether it is one's turn at the table of this tab, wherever in the app one is: whoever reads the rules is still there
 * for the others, and hears of the turn at once.
 */
import { t } from '../i18n/i18n.svelte';
import { api } from '../protocol/api';
import { Live } from '../protocol/live';
import type { ClientView, Table } from '../protocol/types';
import { tableName } from '../setup/places';
import { notify } from './alerts';

/** Where a tab keeps which table it has been at, for when it is loaded anew. */
const KEPT = 'sabika.table';

const persons = (table: Table) => table.seats.filter((seat) => seat.kind !== 'bot');

function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return ''; // a window that keeps nothing
  }
}

function keep(code: string): void {
  try {
    if (code) sessionStorage.setItem(KEPT, code);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // nothing is kept, but everything works
  }
}

class Turn {
  code = $state('');
  mine = $state(false);
  private table = $state.raw<Table | null>(null);
  private live: Live | null = null;

  get name(): string {
    return this.table ? tableName(this.table) : '';
  }

  /** The first seat of this device there. */
  get seat(): number {
    return this.table?.seats.find((seat) => seat.mine)?.seat ?? 0;
  }

  /** The page of a table says how it stands there. */
  at(table: Table, mine: boolean): void {
    this.stop();
    this.know(table, mine && this.matters(table));
  }

  /** The page is left: go on listening, unless nobody there would wait. */
  follow(): void {
    if (this.live) return;
    const { table } = this;
    if (!table) return void this.recall();
    if (table.finished !== null || table.gathering || !this.matters(table)) {
      this.forget();
      return;
    }
    this.live = new Live(
      table.code,
      {
        sync: ({ table: now, portrait }) => this.see(now, portrait),
        step: ({ portrait }) => this.see(this.table ?? table, portrait),
        closed: () => this.forget(),
      },
      false,
    );
    this.live.start(null);
  }

  /** Nothing is to be told any more. */
  forget(): void {
    this.stop();
    this.table = null;
    this.code = '';
    this.mine = false;
    keep('');
  }

  /** The tab was loaded anew: go on listening to the table of before. */
  private async recall(): Promise<void> {
    const code = kept();
    const table = code ? await api.table(code).catch(() => null) : null;
    if (!table || this.table) return;
    this.table = table;
    this.code = table.code;
    this.follow();
  }

  private stop(): void {
    this.live?.stop();
    this.live = null;
  }

  /** Between people of several devices only: nobody has to be called to their own screen. */
  private matters(table: Table): boolean {
    const seats = persons(table);
    return seats.some((seat) => seat.mine) && seats.some((seat) => !seat.mine);
  }

  private see(table: Table, portrait: ClientView): void {
    const asked = portrait.result ? [] : (portrait.question?.seats ?? []);
    const mine = table.seats.filter((seat) => seat.mine && !seat.stand_in);
    this.know(
      table,
      mine.some((seat) => asked.includes(seat.seat)),
    );
  }

  private know(table: Table, mine: boolean): void {
    const begins = mine && !(this.mine && this.code === table.code);
    this.table = table;
    this.code = table.code;
    this.mine = mine;
    keep(table.code);
    if (begins) notify(t('company.turnAlert', { table: this.name }), table.code);
  }
}

export const turn = new Turn();
