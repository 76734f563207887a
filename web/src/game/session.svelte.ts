/** A game at a live table: what a device sees and does, step by step, with what was missed and what is on its way. */
import type { ApiError } from '../protocol/api';
import { ActError, Live, type LiveStatus, type Phrase, type Stepped } from '../protocol/live';
import type {
  GameInfo,
  HintView,
  ClientView,
  Note,
  Presence,
  Preview,
  Question,
  Sync,
  Table,
  EntryView,
  PreviewRequest,
} from '../protocol/types';
import { hasScoring } from '../scoring/tally';
import { settings } from '../settings.svelte';
import type { Answer, Ending, Game, GameEvent, LogEntry, Person } from './game';

/** Shows a step: draws what led to it, lets it happen, draws what followed. */
export type Stage = (entry: LogEntry, happen: () => void) => Promise<void>;

/** About how long a pass that nobody chose takes, so that it tells nothing. */
const PAUSE = 300;

/** How long something that was said is shown at its seat. */
const BUBBLE = 8000;

/** With more steps waiting than this, a person is too far behind to be shown each of them. */
const BEHIND = 6;

export function entryOf(told: EntryView): LogEntry {
  return {
    n: told.n,
    seq: told.seq,
    kind: told.kind,
    by: told.by,
    events: told.events as GameEvent[],
  };
}

const keyOf = (wish: PreviewRequest): string =>
  `${wish.tile ?? ''}@${wish.cell}:${(wish.gates ?? []).join(' ')}`;

/** Questions between two turns: whoever is asked may step in, or pass. */
const BETWEEN: readonly string[] = ['window', 'claim'];

export const isBetween = (question: Question | null): boolean =>
  question !== null && BETWEEN.includes(question.prompt);

/** Whether nothing can be answered but a pass. */
export function mustPass(question: Question | null): boolean {
  const [choice, more] = question?.choices ?? [];
  return choice !== undefined && more === undefined && choice.shape === 'pass';
}

const passOf = (question: Question | null): string | undefined =>
  question?.choices.find((choice) => choice.shape === 'pass')?.verb;

/** An own deed, and the question that it answered. */
interface Deed {
  seat: number;
  seq: number;
  verb: string;
  args: Record<string, unknown>;
}

export class GameSession implements Game {
  table = $state.raw<Table | null>(null);
  status = $state<LiveStatus>('connecting');
  /** Why the table cannot be had. */
  closed = $state.raw<ApiError | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  busy = $state(false);
  /** Who has to come to the screen; until then nobody's hand is in the page. */
  curtain = $state.raw<Person | null>(null);
  /** Who had the screen last. */
  holder = $state.raw<Person | null>(null);
  /** Somebody is asked whether to go on with what cannot be undone; this is the answer. */
  doubt = $state.raw<((sure: boolean) => void) | null>(null);
  /** The last action of the turn waits here until the turn is ended; until then nothing of it was sent. */
  ending = $state.raw<Ending | null>(null);
  /** Scorings that happened and were not yet looked at. */
  scorings = $state.raw<readonly LogEntry[]>([]);
  /** The seats of this device that pass by themselves until their own turn begins. */
  private orders = $state.raw<readonly number[]>([]);
  /** What this device did, and what of it was taken back and can be done again. */
  private done: readonly Deed[] = [];
  private undone = $state.raw<readonly Deed[]>([]);
  /** Set by a coach: whether a move may be made now. */
  gate: ((verb: string, args: Record<string, unknown>) => boolean) | null = null;
  /** Set by the table: how steps are shown. */
  stage: Stage | null = null;

  private now = $state.raw<{ box: GameInfo; portrait: ClientView } | null>(null);
  watchers = $state(0);
  private here = $state.raw<readonly number[]>([]);
  /** Since when each person who is not here has been away, and who wants the computer to play for them. */
  private gone = $state.raw<Readonly<Record<number, number>>>({});
  private wanted = $state.raw<Readonly<Record<number, readonly number[]>>>({});
  notes = $state.raw<readonly Note[]>([]);
  bubbles = $state.raw<readonly Note[]>([]);
  private readonly live: Live;
  private queue: Stepped[] = [];
  private playing: Promise<void> | null = null;
  private asked: Record<string, Preview> = {};
  private askedAt = -1;
  private peeking: number | null = null;
  /** For which moment and seat it was looked already whether there is more than a pass. */
  private peekedAt = '';
  /** Nothing more happens on the table until a scoring was looked at. */
  private looked: Promise<void> = Promise.resolve();
  private goOn: () => void = () => undefined;

  constructor(readonly code: string) {
    this.live = new Live(code, {
      sync: (message) => this.synced(message),
      step: (message) => this.stepped(message),
      presence: (message) => this.company(message),
      note: (note) => this.noted(note),
      table: (table) => this.seated(table),
      status: (status) => (this.status = status),
      closed: (error) => (this.closed = error),
    });
  }

  /** Come to the table; one person looks at once, several meet the curtain first. */
  start(table: Table): void {
    this.table = table;
    const mine = this.mine(table);
    this.live.start(mine.length === 1 ? (mine[0] ?? null) : null);
  }

  stop(): void {
    this.live.stop();
  }

  // -- what is seen -------------------------------------------------------------------------------

  get loaded(): boolean {
    return this.now !== null && this.table !== null;
  }

  get name(): string {
    return this.table?.name ?? '';
  }

  get seedHash(): string | undefined {
    return this.table?.seed_hash;
  }

  get gathering(): boolean {
    return this.table?.gathering ?? false;
  }

  get host(): boolean {
    return this.table?.host ?? false;
  }

  get box(): GameInfo {
    if (!this.now) throw new Error('nothing is loaded yet');
    return this.now.box;
  }

  get portrait(): ClientView {
    if (!this.now) throw new Error('nothing is loaded yet');
    return this.now.portrait;
  }

  readonly people: readonly Person[] = $derived(
    (this.table?.seats ?? []).map((seat) => ({
      seat: seat.seat,
      name: seat.name,
      kind: seat.kind,
      level: seat.level,
      mine: seat.mine,
      present: seat.kind === 'bot' || seat.mine || this.here.includes(seat.seat),
      taken: seat.taken,
      devices: seat.devices,
      freed: seat.freed,
      orders: seat.orders ?? [],
      away: this.gone[seat.seat] ?? null,
      standIn: seat.stand_in ?? false,
      stood: seat.stood ?? null,
      agreed: this.wanted[seat.seat] ?? [],
    })),
  );

  get me(): number | null {
    return this.now?.portrait.seat ?? null;
  }

  readonly myTurn: boolean = $derived.by(() => {
    const { me } = this;
    const question = this.now?.portrait.question ?? null;
    return me !== null && (question?.seats.includes(me) ?? false) && !this.mayPass(question);
  });

  readonly question: Question | null = $derived.by(() =>
    this.myTurn && !this.curtain ? (this.now?.portrait.question ?? null) : null,
  );

  get still(): boolean {
    return this.me === null || this.now?.portrait.result != null;
  }

  readonly settings = $derived.by(() => {
    const {
      undo = true,
      previews = true,
      curtain = true,
      chat = true,
      pace = 'calm' as const,
    } = this.table?.settings ?? {};
    return { undo, previews, curtain, chat, pace };
  });

  /** Whether a step may be taken back now. */
  readonly canUndo: boolean = $derived.by(() => {
    const portrait = this.now?.portrait;
    if (this.ending) return true;
    return (
      this.settings.undo &&
      !this.still &&
      !this.busy &&
      portrait?.undo_to != null &&
      portrait.undo_to < portrait.seq
    );
  });

  /** What was taken back last and can be done again now. */
  private readonly again: Deed | null = $derived.by(() => {
    const [next] = this.undone;
    const fits = next?.seq === this.now?.portrait.seq && next?.seat === this.me;
    return next && fits && this.question && !this.busy ? next : null;
  });

  get canRedo(): boolean {
    return this.again !== null;
  }

  // -- what is done -------------------------------------------------------------------------------

  async act(verb: string, args: Record<string, unknown>): Promise<Answer> {
    const declined = { ok: false, rule: '', params: {}, message: '', declined: true } as const;
    if (this.ending || (this.gate && !this.gate(verb, args))) return declined;
    if (!(await this.isSure(verb, args))) return declined;
    const answer = await this.deed(verb, args);
    if (answer.ok) this.undone = [];
    return answer;
  }

  /** Whether to go on: who wants to is asked before the turn passes on, or before what cannot be undone. */
  private async isSure(verb: string, args: Record<string, unknown>): Promise<boolean> {
    const { me } = this;
    const { ask } = settings.current;
    const endTurn = settings.current.endTurn && !this.gate;
    if (!(ask || endTurn) || me === null) return true;
    const said = await this.live.why({ seat: me, verb, args }, true).catch(() => null);
    if (endTurn && said?.ok && said.ends) return this.isOver();
    if (!ask || (said && !(said.ok && said.final))) return true;
    return new Promise((answer) => {
      this.doubt = (sure) => {
        this.doubt = null;
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

  private async deed(verb: string, args: Record<string, unknown>): Promise<Answer> {
    const { me } = this;
    if (me === null) return this.no('error.nobody', 'nobody looks');
    const { seq } = this.portrait;
    const answer = await this.doing(() => this.live.act({ seat: me, verb, args }));
    if (answer.ok) this.done = [...this.done, { seat: me, seq, verb, args }];
    return answer;
  }

  async undo(to?: number): Promise<Answer> {
    if (this.ending) {
      this.ending.back();
      return { ok: true };
    }
    const { me } = this;
    const earliest = this.portrait.undo_to;
    if (me === null || earliest === null) return this.no('error.undo', 'nothing to undo');
    const target = to ?? Math.max(earliest, this.portrait.seq - 1);
    const answer = await this.doing(() => this.live.undo(me, target));
    if (answer.ok) {
      this.undone = [...this.done.filter((deed) => deed.seq >= target), ...this.undone];
      this.done = this.done.filter((deed) => deed.seq < target);
    }
    return answer;
  }

  /** Do again what was taken back last. */
  async redo(): Promise<Answer> {
    const { again } = this;
    if (!again) return this.no('error.undo', 'nothing to do again');
    const answer = await this.deed(again.verb, again.args);
    this.undone = answer.ok ? this.undone.slice(1) : [];
    return answer;
  }

  async previews(wishes: PreviewRequest[]): Promise<Preview[]> {
    const { seq } = this.portrait;
    if (this.askedAt !== seq) {
      this.asked = {};
      this.askedAt = seq;
    }
    const fresh = wishes.filter((wish) => !(keyOf(wish) in this.asked));
    if (fresh.length) {
      try {
        const found = await this.live.previews(fresh);
        if (this.askedAt === seq) for (const one of found) this.asked[keyOf(one.wish)] = one;
      } catch {
        // without an answer there is simply nothing to show
      }
    }
    return wishes.flatMap((wish) => this.asked[keyOf(wish)] ?? []);
  }

  hints(): Promise<HintView[]> {
    return this.live.hints().catch(() => []);
  }

  async why(verb: string, args: Record<string, unknown>): Promise<Answer> {
    const { me } = this;
    if (me === null) return this.no('error.nobody', 'nobody looks');
    try {
      const said = await this.live.why({ seat: me, verb, args });
      if (said.ok) {
        const { paid, price, exact, again } = said;
        return { ok: true, told: { paid, price, exact, again } };
      }
      const { rule, params, message } = said;
      return { ok: false, rule: rule ?? '', params: params ?? {}, message: message ?? '' };
    } catch (error) {
      return this.refused(error);
    }
  }

  private async doing(what: () => Promise<unknown>): Promise<Answer> {
    this.busy = true;
    try {
      await what();
      await this.playing;
      return { ok: true };
    } catch (error) {
      return this.refused(error);
    } finally {
      this.busy = false;
    }
  }

  private refused(error: unknown): Answer {
    if (!(error instanceof ActError)) return this.no('error.unknown', String(error));
    const { rule, params, message } = error;
    return { ok: false, rule: rule ?? `error.${error.error}`, params, message };
  }

  private no(rule: string, message: string): Answer {
    return { ok: false, rule, params: {}, message };
  }

  // -- what is heard ------------------------------------------------------------------------------

  private synced(message: Sync): void {
    if (this.peeking !== null && message.portrait.seat === this.peeking)
      return this.peeked(message);
    this.queue = [];
    if (message.portrait.seq !== this.now?.portrait.seq) this.ending?.back();
    this.now = { box: message.box, portrait: message.portrait };
    this.notes = message.notes ?? [];
    this.endOrders();
    const told = message.entries.map(entryOf);
    const whole = told[0]?.n === 0;
    const last = this.log[this.log.length - 1]?.n ?? -1;
    this.log = whole ? told : [...this.log, ...told.filter((entry) => entry.n > last)];
    if (!this.seated(message.table)) this.handOver();
  }

  private company({ seats, watchers, away, agreed }: Presence): void {
    const now = Date.now();
    const since = (seat: string): number | undefined => this.gone[Number(seat)];
    this.here = seats;
    this.watchers = watchers;
    this.gone = Object.fromEntries(
      Object.entries(away ?? {}).map(([seat, s]) => [seat, since(seat) ?? now - s * 1000]),
    );
    this.wanted = agreed ?? {};
  }

  private noted(note: Note): void {
    if (note.id <= (this.notes.at(-1)?.id ?? 0)) return;
    this.notes = [...this.notes, note];
    if (note.kind !== 'said') return;
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== note.seat), note];
    setTimeout(() => (this.bubbles = this.bubbles.filter((one) => one !== note)), BUBBLE);
  }

  /** Say something for the person who looks, or for the first one of this device. */
  say(what: { phrase: Phrase } | { text: string }): void {
    const seat = this.me ?? (this.table ? this.mine(this.table)[0] : undefined);
    if (seat !== undefined) this.live.say(seat, what);
  }

  /** Who sits where; whether this device has other seats than before, so that it looks anew. */
  private seated(table: Table): boolean {
    const before = this.table ? this.mine(this.table) : [];
    this.table = table;
    const mine = this.mine(table);
    if (mine.join() === before.join()) return false;
    this.curtain = null;
    this.peeking = null;
    this.look(mine.length === 1 ? (mine[0] ?? null) : null);
    return true;
  }

  private stepped(step: Stepped): void {
    if (!this.now) return;
    this.queue.push(step);
    this.playing ??= this.play().finally(() => (this.playing = null));
  }

  /** Between two turns, whoever can do nothing but pass, or wants nothing else, is not bothered. */
  private mayPass(question: Question | null, seat = this.me): boolean {
    if (!isBetween(question) || this.now?.portrait.result != null) return false;
    if (question?.prompt === 'window' && mustPass(question)) return true;
    return seat !== null && this.orders.includes(seat) && passOf(question) !== undefined;
  }

  get passing(): boolean {
    return this.me !== null && this.orders.includes(this.me);
  }

  /** Let this seat pass by itself until its own turn begins, or no longer. */
  standBy(on: boolean): void {
    const { me } = this;
    if (me === null) return;
    this.orders = this.orders.filter((seat) => seat !== me);
    if (!on) return;
    this.orders = [...this.orders, me];
    if (!this.playing && !this.busy) void this.pass();
  }

  /** A standing order ends when the turn of its seat begins. */
  private endOrders(): void {
    const { active, question } = this.portrait;
    if (question && !isBetween(question) && active !== null && question.seats.includes(active))
      this.orders = this.orders.filter((seat) => seat !== active);
  }

  private async pass(): Promise<void> {
    const { me } = this;
    const question = this.now?.portrait.question ?? null;
    if (me === null || !question?.seats.includes(me) || !this.mayPass(question)) return;
    const { seq } = this.portrait;
    await new Promise((done) => setTimeout(done, PAUSE * (0.5 + Math.random())));
    const verb = passOf(question) ?? 'pass';
    if (this.portrait.seq === seq && this.me === me && this.mayPass(question))
      await this.live.act({ seat: me, verb, args: {} }).catch(() => undefined);
  }

  private async play(): Promise<void> {
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const next = step;
      const happen = (): void => this.happen(next);
      if (this.stage && this.queue.length < BEHIND) await this.stage(entryOf(step), happen);
      else happen();
      if (this.scorings.length) await this.looked;
    }
    this.handOver();
  }

  private happen(step: Stepped): void {
    if (!this.now || step.n <= (this.log[this.log.length - 1]?.n ?? -1)) return;
    const entry = entryOf(step);
    this.ending?.back(); // what was thought of is no answer to what is asked now
    this.now = { ...this.now, portrait: step.portrait };
    this.endOrders();
    this.log = [...this.log, entry];
    if (hasScoring(entry)) {
      this.scorings = [...this.scorings, entry];
      this.looked = new Promise((done) => (this.goOn = done));
    }
  }

  /** A scoring was looked at. */
  seen(entry: LogEntry): void {
    this.scorings = this.scorings.filter((one) => one !== entry);
    if (!this.scorings.length) this.goOn();
  }

  // -- several people around one screen -------------------------------------------------------------

  private mine(table: Table): number[] {
    return table.seats.filter((seat) => seat.mine && seat.kind !== 'bot').map((seat) => seat.seat);
  }

  /** When somebody else of this device is asked: the hand goes, then they are called to the screen. */
  private handOver(): void {
    if (!this.table || !this.now) return;
    const mine = this.mine(this.table);
    void this.pass();
    if (mine.length < 2) return;
    const { portrait } = this.now;
    const asked = portrait.question?.seats.filter((seat) => mine.includes(seat)) ?? [];
    if (portrait.result || !asked.length || (this.me !== null && asked.includes(this.me))) return;
    const [next] = asked;
    if (next === undefined) return;
    if (!this.settings.curtain) return this.look(next);
    if (this.me !== null) return this.look(null);
    if (this.peeking !== null) return;
    const moment = `${this.log[this.log.length - 1]?.n}:${next}`;
    if (!isBetween(portrait.question) || moment === this.peekedAt) return this.call(next);
    this.peekedAt = moment;
    this.peeking = next;
    this.live.look(next);
  }

  /** Whoever had the screen last and is asked again needs no doors. */
  private call(seat: number): void {
    if (seat === this.holder?.seat) this.look(seat);
    else this.curtain = this.people.find((person) => person.seat === seat) ?? null;
  }

  /** Somebody who can only pass is not called to the screen; what was seen for them is forgotten. */
  private peeked(message: Sync): void {
    const seat = this.peeking ?? 0;
    const { question } = message.portrait;
    const pass = this.mayPass(question, seat);
    this.live.look(null);
    if (pass)
      void this.live
        .act({ seat, verb: passOf(question) ?? 'pass', args: {} })
        .catch(() => undefined)
        .finally(() => {
          this.peeking = null;
          if (!this.playing) this.handOver();
        });
    else this.peeking = null; // the table as nobody sees it comes next, and then they are called
  }

  /** The person who was called is here. */
  open(): void {
    const person = this.curtain;
    this.curtain = null;
    if (!person) return;
    this.holder = person;
    this.look(person.seat);
  }

  look(seat: number | null): void {
    this.live.look(seat);
  }
}
