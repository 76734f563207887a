/** The table that is being put together on the page, and what is kept of it for the next time. */
import { t } from '../i18n/i18n.svelte';
import type { Arrange, Catalogue, NewTable, Table, Title } from '../protocol/types';
import { settings } from '../settings.svelte';
import { keepTitle, lastTitle } from '../start/last';
import {
  arrangementOf,
  draftOf,
  type DraftSeat,
  type DraftTable,
  fitted,
  isBotName,
  moved,
  newBot,
  nextKey,
  type Value,
  wishOf,
} from './draft';
import { levelNow } from './levels';
import { placeName } from './places';

const KEY = 'sabika.table';
const USUAL_PLAYERS = 3;
const USUAL_LEVEL = 'casual';

type Kept = Pick<DraftTable, 'settings' | 'seats'> & {
  choices: Record<string, { modules: string[]; options: Record<string, Value> }>;
};

export class Draft {
  table: DraftTable = $state() as DraftTable;
  readonly level: string;
  /** Who has sat down at a table that is changed, by the seat that was theirs before. */
  guests: Readonly<Record<number, string>> = $state.raw({});
  private readonly kept: Kept;

  /** Begin with what this device chose last, or with a table that is to be changed. */
  constructor(
    readonly catalogue: Catalogue,
    private readonly of?: Table,
  ) {
    this.level = catalogue.levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (catalogue.levels[0] ?? '');
    this.kept = load(catalogue);
    if (of) {
      this.table = draftOf(of, this.level, (number) => t('setup.player', { number }));
      return;
    }
    const title = lastTitle(catalogue.titles.map((one) => one.id));
    const seats = this.kept.seats.length > 0 ? this.kept.seats : this.firstSeats();
    const plain = { title, seats, modules: [], options: {}, name: placeName() };
    this.table = { ...plain, settings: this.kept.settings };
    this.choose(title);
  }

  get title(): Title {
    const found = this.catalogue.titles.find((one) => one.id === this.table.title);
    return found ?? (this.catalogue.titles[0] as Title);
  }

  get players(): number {
    return this.table.seats.length;
  }

  get wish(): NewTable {
    return wishOf(this.table, this.title, (number) => t('setup.player', { number }));
  }

  get arrangement(): Arrange {
    return arrangementOf(this.wish, this.table.seats);
  }

  /** The name of whoever has sat down on a seat: it is theirs, and the seat stays. */
  guest(seat: DraftSeat): string | null {
    return (seat.was === undefined ? undefined : this.guests[seat.was]) ?? null;
  }

  choose(id: string): void {
    this.table.title = id;
    const there = this.title.modules.map((module) => module.id);
    const choice = this.kept.choices[id];
    this.table.modules = (choice?.modules ?? []).filter((module) => there.includes(module));
    this.table.options = { ...choice?.options };
    const { names } = this.catalogue;
    const isGuest = (seat: DraftSeat): boolean => this.guest(seat) !== null;
    this.table.seats = fitted(this.table.seats, this.title, this.level, names, isGuest);
  }

  toggle(module: string): void {
    const chosen = this.table.modules;
    this.setModules(
      chosen.includes(module) ? chosen.filter((id) => id !== module) : [...chosen, module],
    );
  }

  setModules(modules: readonly string[]): void {
    const there = this.title.modules.map((module) => module.id);
    this.table.modules = there.filter((id) => modules.includes(id));
  }

  addSeat(): void {
    this.table.seats.push(newBot(this.table.seats, this.level, this.catalogue.names));
  }

  removeSeat(at: number): void {
    this.table.seats = this.table.seats.filter((_, one) => one !== at);
  }

  moveSeat(from: number, to: number): void {
    if (to >= 0 && to < this.players) this.table.seats = moved(this.table.seats, from, to);
  }

  setName(at: number, name: string): void {
    const seat = this.table.seats[at];
    if (seat) seat.name = name;
  }

  /** Give a seat to somebody else; a name that somebody typed stays, one that the page gave to a computer goes. */
  setKind(at: number, kind: DraftSeat['kind'], level: string): void {
    const seat = this.table.seats[at];
    if (!seat) return;
    const others = this.table.seats.filter((one) => one !== seat);
    const { names } = this.catalogue;
    const given = seat.kind === 'bot' && isBotName(seat.name, names);
    if (kind === 'bot' && (given || !seat.name.trim())) {
      seat.name = newBot(others, level, names).name;
    }
    if (kind !== 'bot' && given) seat.name = '';
    seat.kind = kind;
    seat.level = level;
  }

  /** Keep what was chosen for the next table on this device. */
  keep(): void {
    const { title, modules, options, settings: how } = this.table;
    const seats = this.of ? this.kept.seats : this.table.seats; // guests have come for this table alone
    const own = seats.find((seat) => seat.kind === 'here')?.name.trim();
    if (own) settings.set({ name: own });
    keepTitle(title);
    const choices = { ...this.kept.choices, [title]: { modules, options } };
    try {
      localStorage.setItem(KEY, JSON.stringify({ seats, settings: how, choices }));
    } catch {
      // nothing is kept in a private window
    }
  }

  private firstSeats(): DraftSeat[] {
    const { name } = settings.current;
    const seats: DraftSeat[] = [{ key: 1, kind: 'here', name, level: this.level }];
    while (seats.length < USUAL_PLAYERS) {
      seats.push({ ...newBot(seats, this.level, this.catalogue.names), key: nextKey(seats) });
    }
    return seats;
  }
}

function load(catalogue: Catalogue): Kept {
  const plain: Kept = {
    seats: [],
    settings: { watchers: true, undo: true, previews: true, curtain: true, pace: 'calm' },
    choices: {},
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    const known = (seat: DraftSeat): boolean => catalogue.levels.includes(seat.level);
    const seats = (kept.seats ?? []).map((seat) => ({ ...seat, level: levelNow(seat.level) }));
    return {
      seats: seats.filter(known),
      settings: { ...plain.settings, ...kept.settings },
      choices: kept.choices ?? {},
    };
  } catch {
    return plain;
  }
}
