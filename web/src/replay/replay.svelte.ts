/** A game that is looked at again: step by step, through the eyes of anybody who may be looked through. */
import type { Answer, Game, GameEvent, LogEntry, Person } from '../game/game';
import { seatName } from '../game/say/people';
import { api } from '../protocol/api';
import type { GameInfo, Move, Past, ClientView, Preview, Question, Table } from '../protocol/types';
import { jumpFrom } from './marks';
import { pastOf } from './past';

const PACE = 1500;
export const SPEEDS: readonly number[] = [1, 2, 4];
const AHEAD = 3;
const NO: Answer = { ok: false, rule: 'error.past', params: {}, message: '' };

export class Replay implements Game {
  table = $state.raw<Table | null>(null);
  moves = $state.raw<readonly Move[]>([]);
  /** The step that is shown; 0 is the set-up. */
  at = $state(0);
  /** The seat that was chosen; null follows whoever moves. */
  chosen = $state<number | null>(null);
  playing = $state(false);
  speed = $state(1);
  failed = $state<unknown>(null);
  private now = $state.raw<Past | null>(null);
  private eyes: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly code: string) {}

  /** Fetch the game, and go to a step of it. */
  async start(step: number | null): Promise<void> {
    try {
      this.table = await api.table(this.code);
      this.moves = (await api.moves(this.code, null)).moves;
      await this.go(step ?? 0);
    } catch (error) {
      this.failed = error;
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  // -- where one is ---------------------------------------------------------------------------------

  get loaded(): boolean {
    return this.now !== null && this.table !== null;
  }

  get last(): number {
    return Math.max(0, this.moves.length - 1);
  }

  get move(): Move | null {
    return this.moves[this.at] ?? null;
  }

  get over(): boolean {
    return this.table?.result != null;
  }

  /** The seat whose city is large: the chosen one, or the one that moved. */
  get shown(): number {
    return this.chosen ?? this.move?.by ?? this.portrait.active ?? 0;
  }

  async go(step: number): Promise<void> {
    const at = Math.min(this.last, Math.max(0, step));
    this.at = at;
    await this.fetch();
    for (let next = at - 1; next <= at + AHEAD; next += 1) this.peek(next);
  }

  /** Look through the eyes of a seat, or follow whoever moves; only a finished game shows hands. */
  async look(seat: number | null): Promise<void> {
    this.chosen = seat;
    const eyes = this.over ? seat : null;
    if (eyes === this.eyes) return this.fetch();
    this.eyes = eyes;
    try {
      this.moves = (await api.moves(this.code, eyes)).moves;
    } catch {
      this.eyes = null; // that seat may not be looked through: the public view serves
    }
    await this.fetch();
  }

  async jump(by: 1 | -1): Promise<void> {
    await this.go(jumpFrom(this.at, by, this.moves));
  }

  play(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.last) this.at = 0;
    this.wait();
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  private wait(): void {
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.go(this.at + 1);
      if (this.at >= this.last) this.playing = false;
      else this.wait();
    }, PACE / this.speed);
  }

  /** Whose hand is seen at a step: once the game is over that of the chosen seat, or of the one that moved. */
  private seerAt(step: number): number | null {
    return this.over ? (this.chosen ?? this.moves[step]?.by ?? 0) : null;
  }

  private async fetch(): Promise<void> {
    const { at } = this;
    const eyes = this.seerAt(at);
    const move = this.moves[at];
    if (!move) return;
    try {
      const past = await pastOf(this.code, move.seq, eyes);
      if (this.at === at && this.seerAt(at) === eyes) this.now = past;
    } catch (error) {
      if (!this.now) this.failed = error;
    }
  }

  private peek(step: number): void {
    const move = this.moves[step];
    if (move) pastOf(this.code, move.seq, this.seerAt(step)).catch(() => undefined);
  }

  // -- as a game at which nothing can be done -------------------------------------------------------

  readonly myTurn = false;
  readonly busy = false;
  readonly settings = { undo: false, previews: false, curtain: false };

  /** Whether what was asked then is shown too, to look at what could have been answered. */
  asking = $state(false);

  get still(): boolean {
    return !this.asking;
  }

  get question(): Question | null {
    return this.asking ? this.portrait.question : null;
  }

  get name(): string {
    return this.table?.name ?? '';
  }

  get box(): GameInfo {
    return this.past.box;
  }

  get portrait(): ClientView {
    return this.past.portrait;
  }

  private get past(): Past {
    if (!this.now) throw new Error('nothing is loaded yet');
    return this.now;
  }

  get me(): number | null {
    return this.portrait.seat;
  }

  readonly people: readonly Person[] = $derived(
    (this.table?.seats ?? []).map((one) => ({
      seat: one.seat,
      name: seatName(one),
      kind: one.kind,
      level: one.level,
      mine: false,
      present: true,
      taken: one.taken,
      devices: 0,
      freed: one.freed,
      away: null,
      standIn: false,
      stood: null,
      agreed: [],
    })),
  );

  readonly log: readonly LogEntry[] = $derived(
    this.moves.slice(0, this.at + 1).map((move, n) => entryOf(move, n)),
  );

  act(): Promise<Answer> {
    return Promise.resolve(NO);
  }

  undo(): Promise<Answer> {
    return Promise.resolve(NO);
  }

  why(): Promise<Answer> {
    return Promise.resolve(NO);
  }

  previews(): Promise<Preview[]> {
    return Promise.resolve([]);
  }
}

export function entryOf(move: Move, n: number): LogEntry {
  return {
    n,
    seq: move.seq,
    kind: move.by === null ? 'setup' : 'action',
    by: move.by,
    events: move.events as GameEvent[],
  };
}
