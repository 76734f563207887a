/** A game at a live table: what a device sees and does, step by step, with what was missed and what is on its way. */
import { Company, mineOf } from '../company/company.svelte';
import { Talk } from '../company/talk.svelte';
import { HandOver } from '../hotseat/handover.svelte';
import type { ApiError } from '../protocol/api';
import { Live, type LiveStatus, type Phrase, type Stepped } from '../protocol/live';
import type {
  GameInfo,
  HintView,
  ClientView,
  Note,
  Preview,
  Question,
  Sync,
  Table,
  PreviewRequest,
} from '../protocol/types';
import { UnseenScorings } from '../scoring/unseen.svelte';
import { answerOf, DECLINED, failure, NOBODY, refusal } from './answers';
import { AskedPreviews } from './asked';
import { type Deed, Deeds } from './deeds.svelte';
import { Doubts } from './doubts.svelte';
import type { Answer, Ending, Game, LogEntry, Person } from './game';
import { Passes } from './passes.svelte';
import { entryOf, type Stage, Steps } from './steps';

export class GameSession implements Game {
  table = $state.raw<Table | null>(null);
  status = $state<LiveStatus>('connecting');
  /** Why the table cannot be had. */
  closed = $state.raw<ApiError | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  busy = $state(false);
  /** Set by a coach: whether a move may be made now. */
  gate: ((verb: string, args: Record<string, unknown>) => boolean) | null = null;
  readonly doubts = new Doubts();
  private readonly passes = new Passes(this);
  /** Several people around this screen. */
  readonly screen = new HandOver(this, this.passes);

  private now = $state.raw<{ box: GameInfo; portrait: ClientView } | null>(null);
  private readonly company = new Company();
  private readonly talk = new Talk();
  private readonly unseen = new UnseenScorings();
  private readonly deeds = new Deeds();
  private readonly live: Live;
  private readonly asked = new AskedPreviews((wishes) => this.live.previews(wishes));
  private readonly steps = new Steps({
    happen: (step) => this.happen(step),
    pause: () => this.unseen.wait,
    rest: () => this.handOver(),
  });

  constructor(readonly code: string) {
    this.live = new Live(code, {
      sync: (message) => this.synced(message),
      step: (message) => this.now && this.steps.add(message),
      presence: (message) => this.company.hear(message),
      note: (note) => this.talk.hear(note),
      table: (table) => this.seated(table),
      status: (status) => {
        this.status = status;
        this.talk.attention.connect(status === 'live' || status === 'polling');
      },
      closed: (error) => (this.closed = error),
    });
  }

  /** Come to the table; one person looks at once, several meet the curtain first. */
  start(table: Table): void {
    this.table = table;
    this.talk.attention.start();
    this.live.start(this.only);
  }

  stop(): void {
    this.talk.attention.stop();
    this.live.stop();
  }

  /** Set by the table: how steps are shown. */
  set stage(show: Stage) {
    this.steps.stage = show;
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

  readonly people: readonly Person[] = $derived(this.company.peopleOf(this.table));

  get watchers(): number {
    return this.company.watchers;
  }

  get notes(): readonly Note[] {
    return this.talk.notes;
  }

  get came(): number | null {
    return this.talk.came;
  }

  get bubbles(): readonly Note[] {
    return this.talk.bubbles;
  }

  get me(): number | null {
    return this.now?.portrait.seat ?? null;
  }

  get mine(): readonly number[] {
    return mineOf(this.table);
  }

  /** The seat of the only person of this device. */
  private get only(): number | null {
    const [only, more] = this.mine;
    return more === undefined ? (only ?? null) : null;
  }

  readonly myTurn: boolean = $derived.by(() => {
    const { me } = this;
    const question = this.now?.portrait.question ?? null;
    return (
      me !== null && (question?.seats.includes(me) ?? false) && !this.passes.covers(question, me)
    );
  });

  readonly question: Question | null = $derived.by(() =>
    this.myTurn && !this.screen.curtain ? (this.now?.portrait.question ?? null) : null,
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

  get ending(): Ending | null {
    return this.doubts.ending;
  }

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
    const next = this.deeds.next(this.me, this.now?.portrait.seq);
    return this.question && !this.busy ? next : null;
  });

  get canRedo(): boolean {
    return this.again !== null;
  }

  // -- what is done -------------------------------------------------------------------------------

  async act(verb: string, args: Record<string, unknown>): Promise<Answer> {
    const { me } = this;
    if (this.ending || (this.gate && !this.gate(verb, args))) return DECLINED;
    if (me === null) return NOBODY;
    const why = () => this.live.why({ seat: me, verb, args }, true);
    if (!(await this.doubts.isSure(why, this.gate !== null))) return DECLINED;
    const answer = await this.deed(verb, args);
    if (answer.ok) this.deeds.forget();
    return answer;
  }

  private async deed(verb: string, args: Record<string, unknown>): Promise<Answer> {
    const { me } = this;
    if (me === null) return NOBODY;
    const { seq } = this.portrait;
    const answer = await this.doing(() => this.live.act({ seat: me, verb, args }));
    if (answer.ok) this.deeds.add({ seat: me, seq, verb, args });
    return answer;
  }

  async undo(to?: number): Promise<Answer> {
    if (this.ending) {
      this.ending.back();
      return { ok: true };
    }
    const { me } = this;
    const earliest = this.portrait.undo_to;
    if (me === null || earliest === null) return refusal('error.undo', 'nothing to undo');
    const target = to ?? Math.max(earliest, this.portrait.seq - 1);
    const answer = await this.doing(() => this.live.undo(me, target));
    if (answer.ok) this.deeds.takeBack(target);
    return answer;
  }

  /** Do again what was taken back last. */
  async redo(): Promise<Answer> {
    const { again } = this;
    if (!again) return refusal('error.undo', 'nothing to do again');
    const answer = await this.deed(again.verb, again.args);
    if (answer.ok) this.deeds.doneAgain();
    else this.deeds.forget();
    return answer;
  }

  previews(wishes: PreviewRequest[]): Promise<Preview[]> {
    return this.asked.at(this.portrait.seq, wishes);
  }

  hints(): Promise<HintView[]> {
    return this.live.hints().catch(() => []);
  }

  async why(verb: string, args: Record<string, unknown>): Promise<Answer> {
    const { me } = this;
    if (me === null) return NOBODY;
    return this.live.why({ seat: me, verb, args }).then(answerOf, failure);
  }

  private async doing(what: () => Promise<unknown>): Promise<Answer> {
    this.busy = true;
    try {
      await what();
      await this.steps.playing;
      return { ok: true };
    } catch (error) {
      return failure(error);
    } finally {
      this.busy = false;
    }
  }

  /** Do something for a seat, whether or not it looks. */
  send(seat: number, verb: string): Promise<unknown> {
    return this.live.act({ seat, verb, args: {} });
  }

  /** Say something for the person who looks, or for the first one of this device. */
  say(what: { phrase: Phrase } | { text: string }): void {
    const seat = this.me ?? this.mine[0];
    if (seat !== undefined) this.live.say(seat, what);
  }

  look(seat: number | null): void {
    this.live.look(seat);
  }

  // -- what is heard ------------------------------------------------------------------------------

  private synced(message: Sync): void {
    if (this.screen.peeked(message)) return;
    this.steps.clear();
    if (message.portrait.seq !== this.now?.portrait.seq) this.ending?.back();
    this.now = { box: message.box, portrait: message.portrait };
    this.talk.load(message.notes ?? []);
    this.passes.end(message.portrait);
    const told = message.entries.map(entryOf);
    const whole = told[0]?.n === 0;
    this.log = whole ? told : [...this.log, ...told.filter((entry) => entry.n > this.last)];
    if (!this.seated(message.table)) this.handOver();
  }

  /** Who sits where; whether this device has other seats than before, so that it looks anew. */
  private seated(table: Table): boolean {
    const before = this.mine;
    this.table = table;
    if (this.mine.join() === before.join()) return false;
    this.screen.forget();
    this.look(this.only);
    return true;
  }

  private happen(step: Stepped): void {
    if (!this.now || step.n <= this.last) return;
    const entry = entryOf(step);
    this.ending?.back(); // what was thought of is no answer to what is asked now
    this.now = { ...this.now, portrait: step.portrait };
    this.passes.end(step.portrait);
    this.log = [...this.log, entry];
    this.unseen.add(entry);
  }

  private get last(): number {
    return this.log[this.log.length - 1]?.n ?? -1;
  }

  get scorings(): readonly LogEntry[] {
    return this.unseen.entries;
  }

  /** A scoring was looked at. */
  seen(entry: LogEntry): void {
    this.unseen.seen(entry);
  }

  get showing(): boolean {
    return this.steps.playing !== null;
  }

  // -- what happens by itself ----------------------------------------------------------------------

  /** Whoever may pass passes, then whoever is asked comes to the screen. */
  handOver(): void {
    if (!this.loaded) return;
    void this.passes.pass();
    this.screen.next();
  }

  get passing(): boolean {
    return this.passes.has(this.me);
  }

  /** Let this seat pass by itself until its own turn begins, or no longer. */
  standBy(on: boolean): void {
    const { me } = this;
    if (me === null) return;
    this.passes.set(me, on);
    if (on && !this.showing && !this.busy) void this.passes.pass();
  }
}
