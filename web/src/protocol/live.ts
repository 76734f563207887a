/**
 * A table live: a socket that comes back by itself and goes on where it stopped, or polling where there is no socket.
 * What was not acknowledged is sent again with the same key, so nothing happens twice and nothing is lost.
 */
import { api, ApiError } from './api';
import { withChanges } from './changes';
import type {
  Act,
  ActionForm,
  ClientMessage,
  ClientView,
  Done,
  HintView,
  Note,
  Presence,
  Preview,
  PreviewRequest,
  ServerMessage,
  Step,
  Sync,
  Table,
  Undo,
  WhyAnswer,
} from './types';

/** A step with the whole picture after it. */
export type Stepped = Step & { portrait: ClientView };

/** Something ready-made to say, as a key that each reader has words for. */
export type Phrase = NonNullable<Note['phrase']>;

export type LiveStatus = 'connecting' | 'live' | 'polling' | 'offline' | 'closed';

/** What a page hears; every one may be left out. */
export interface LiveEvents {
  sync?(message: Sync): void;
  step?(message: Stepped): void;
  presence?(message: Presence): void;
  table?(table: Table): void;
  note?(note: Note): void;
  status?(status: LiveStatus): void;
  /** The table cannot be had: it is not there, or this device has no place at it. */
  closed?(error: ApiError): void;
}

/** Why an action was not done: `error` is the word of the service, "illegal" where a rule forbids it. */
export class ActError extends Error {
  readonly error: string;
  readonly rule: string | null;
  readonly params: Record<string, unknown>;

  constructor(error: string, message: string, rule: string | null = null, params = {}) {
    super(message);
    this.name = 'ActError';
    this.error = error;
    this.rule = rule;
    this.params = params;
  }
}

interface Waiting<T> {
  resolve(value: T): void;
  reject(error: Error): void;
}
interface Unacknowledged extends Waiting<Done> {
  message: Act | Undo;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 6_000;
const ANSWERS_WITHIN = 6_000;
const OPENS_WITHIN = 10_000;
const POLL_EVERY = 2_000;
const SOCKET_TRIES = 3;
const NOT_HERE = 4403;

export class Live {
  private socket: WebSocket | null = null;
  private events: LiveEvents;
  private seat: number | null = null;
  private n: number | null = null;
  private seq = 0;
  private portrait: ClientView | null = null;
  private failures = 0;
  private everOpen = false;
  private stopped = true;
  /** How often something was heard. */
  private heard = 0;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private unacknowledged = new Map<string, Unacknowledged>();
  private previewing = new Map<string, Waiting<Preview[]>>();
  private asking = new Map<string, Waiting<WhyAnswer>>();
  private hinting = new Map<string, Waiting<HintView[]>>();
  private counter = 0;
  private polling = false;
  /** Whether the game had not begun when it was last asked for. */
  private gathering: boolean | undefined = undefined;
  /** After which log entry everything is told when nothing is known yet; null tells nothing of the past. */
  private readonly first: number | null;
  readonly code: string;

  constructor(code: string, events: LiveEvents, past = true) {
    this.code = code;
    this.first = past ? -1 : null;
    this.events = events;
  }

  /** Connect and look through a seat of this device; null sees what a spectator sees. */
  start(seat: number | null): void {
    this.seat = seat;
    this.stopped = false;
    globalThis.addEventListener?.('online', this.anew);
    globalThis.addEventListener?.('offline', this.cut);
    globalThis.document?.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Close for good. */
  stop(): void {
    this.stopped = true;
    globalThis.removeEventListener?.('online', this.anew);
    globalThis.removeEventListener?.('offline', this.cut);
    globalThis.document?.removeEventListener('visibilitychange', this.hurry);
    this.clearTimers();
    this.socket?.close();
    this.socket = null;
    this.failQuestions();
    this.events.status?.('closed');
  }

  /** Look through another seat; a sync follows. */
  look(seat: number | null): void {
    this.seat = seat;
    if (this.isOpen()) this.send({ type: 'look', seat });
    else if (this.polling) void this.poll(true);
  }

  /** Do an action; resolves when it is written, rejects with an ActError when it is not done. */
  act(action: ActionForm | string): Promise<Done> {
    const message: Act = { type: 'act', key: newKey(), seq: this.seq, action };
    if (this.n !== null) message.n = this.n;
    return this.deliver(message);
  }

  /** Take back everything since a question. */
  undo(seat: number, to: number): Promise<Done> {
    const message: Undo = { type: 'undo', key: newKey(), seq: this.seq, seat, to };
    if (this.n !== null) message.n = this.n;
    return this.deliver(message);
  }

  /** Ask what some wishes would bring; no answer without a socket. */
  previews(wishes: PreviewRequest[]): Promise<Preview[]> {
    return this.question(this.previewing, (id) => ({ type: 'preview', id, seq: this.seq, wishes }));
  }

  /** Ask whether an action would be allowed, and by which rule it is not; if `final`, whether it could be undone. */
  why(action: ActionForm | string, final = false): Promise<WhyAnswer> {
    const { seq } = this;
    return this.question(this.asking, (id) => ({ type: 'why', id, seq, action, final }));
  }

  /** Ask what a good player would do. */
  hints(): Promise<HintView[]> {
    const { seq } = this;
    return this.question(this.hinting, (id) => ({ type: 'hint', id, seq }));
  }

  /** Say something to everybody at the table, if there is a connection. */
  say(seat: number, what: { phrase: Phrase } | { text: string }): void {
    if (this.isOpen()) this.send({ type: 'say', seat, ...what });
  }

  // -- the socket ----------------------------------------------------------------------------------------------------

  private connect(): void {
    if (this.stopped || this.socket) return;
    if (!this.polling) this.events.status?.('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/live`,
    );
    this.socket = socket;
    this.expect(socket, OPENS_WITHIN);
    let refusal: ApiError | null = null;
    socket.onopen = () => {
      this.everOpen = true;
      this.heard += 1;
      const since = this.n ?? this.first;
      const hello: ClientMessage = { type: 'hello', seat: this.seat, since };
      this.send(hello);
      this.expect(socket);
      this.watch(socket);
    };
    socket.onmessage = (event) => {
      this.heard += 1;
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type === 'error') refusal = new ApiError(400, message);
      this.hear(message);
    };
    socket.onclose = (event) => this.lost(socket, event.code, refusal);
  }

  private lost(socket: WebSocket, code: number, refusal: ApiError | null): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.clearTimers();
    this.failQuestions();
    if (this.stopped) return;
    if (code === NOT_HERE && refusal) {
      this.events.closed?.(refusal);
      this.stop();
      return;
    }
    this.failures += 1;
    const wait =
      Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.failures - 1)) * (0.75 + Math.random() / 2);
    this.later(() => this.connect(), wait);
    if (!this.everOpen && this.failures >= SOCKET_TRIES) {
      this.polling = true;
      void this.poll(this.n === null);
    } else {
      this.events.status?.('offline');
    }
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'sync':
        return this.synced(message);
      case 'step':
        return this.stepped(message);
      case 'ack':
        return this.settle(message.key, (act) => act.resolve(message));
      case 'refused':
        return this.settle(message.key, (act) =>
          act.reject(new ActError('illegal', message.message, message.rule, message.params)),
        );
      case 'stale':
        return this.settle(message.key, (act) => act.reject(new ActError('stale', 'too late')));
      case 'error':
        return this.failed(message);
      case 'presence':
        return this.events.presence?.(message);
      case 'table':
        return this.events.table?.(message.table);
      case 'note':
        return this.events.note?.(message.note);
      case 'previews':
        return answer(this.previewing, message.id, (waiting) => waiting.resolve(message.previews));
      case 'why':
        return answer(this.asking, message.id, (waiting) => waiting.resolve(message));
      case 'hints':
        return answer(this.hinting, message.id, (waiting) => waiting.resolve(message.hints));
      case 'pong':
        if (this.n !== null && message.n > this.n)
          this.send({ type: 'hello', seat: this.seat, since: this.n });
    }
  }

  private synced(message: Sync): void {
    this.failures = 0;
    this.polling = false;
    this.n = message.n;
    this.seq = message.seq;
    this.portrait = message.portrait;
    this.events.status?.('live');
    this.events.sync?.(message);
    for (const { message: act } of this.unacknowledged.values()) this.send(act);
  }

  private stepped(message: Step): void {
    if (!this.portrait || (this.n !== null && message.n <= this.n)) return;
    this.n = message.n;
    this.seq = message.seq;
    this.portrait = withChanges(this.portrait, message.changes);
    this.events.step?.({ ...message, portrait: this.portrait });
  }

  private failed(message: Extract<ServerMessage, { type: 'error' }>): void {
    const error = new ActError(message.error, message.message, message.rule, message.params);
    if (!message.key && !message.id && message.error === 'not_your_seat') return this.stepBack();
    if (message.key) this.settle(message.key, (act) => act.reject(error));
    if (message.id) {
      answer(this.previewing, message.id, (waiting) => waiting.reject(error));
      answer(this.asking, message.id, (waiting) => waiting.reject(error));
      answer(this.hinting, message.id, (waiting) => waiting.reject(error));
    }
  }

  /** The seat was lost while nobody heard of it: look on as a spectator, and be told the rest. */
  private stepBack(): void {
    if (this.seat === null) return;
    this.seat = null;
    this.send({ type: 'hello', seat: null, since: this.n ?? -1 });
  }

  // -- asking --------------------------------------------------------------------------------------------------------

  private deliver(message: Act | Undo): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.unacknowledged.set(message.key, { message, resolve, reject });
      if (this.socket && this.isOpen()) {
        this.send(message);
        this.expect(this.socket);
      } else if (this.polling) void this.post(message);
    });
  }

  private settle(key: string, how: (act: Unacknowledged) => void): void {
    const act = this.unacknowledged.get(key);
    this.unacknowledged.delete(key);
    if (act) how(act);
  }

  private question<T>(
    asked: Map<string, Waiting<T>>,
    make: (id: string) => ClientMessage,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen()) {
        reject(new ActError('offline', 'no connection'));
        return;
      }
      const id = String((this.counter += 1));
      asked.set(id, { resolve, reject });
      this.send(make(id));
    });
  }

  private failQuestions(): void {
    for (const asked of [this.previewing, this.asking, this.hinting]) {
      for (const waiting of asked.values())
        waiting.reject(new ActError('offline', 'no connection'));
      asked.clear();
    }
  }

  // -- polling -------------------------------------------------------------------------------------------------------

  private async poll(whole: boolean): Promise<void> {
    if (this.stopped || !this.polling) return;
    const seat = this.seat;
    try {
      const now = await api.state(this.code, seat, this.n ?? -1);
      if (this.stopped || !this.polling || seat !== this.seat) return;
      this.events.status?.('polling');
      const news = whole || now.n !== this.n;
      this.n = now.n;
      this.seq = now.seq;
      if (news || this.gathering !== now.table.gathering)
        this.events.sync?.({ type: 'sync', ...now });
      else this.events.table?.(now.table);
      this.gathering = now.table.gathering;
      for (const { message } of this.unacknowledged.values()) await this.post(message);
    } catch (error) {
      const lost = error instanceof ApiError && error.error === 'not_your_seat';
      if (lost && this.seat !== null) {
        this.seat = null;
        return this.poll(true);
      }
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
        this.events.closed?.(error);
        this.stop();
        return;
      }
      this.events.status?.('offline');
    }
    this.later(() => void this.poll(false), POLL_EVERY);
  }

  private async post(message: Act | Undo): Promise<void> {
    const { type, ...wish } = message;
    try {
      const done =
        type === 'act'
          ? await api.act(this.code, wish as Act)
          : await api.undo(this.code, wish as Undo);
      this.settle(message.key, (act) => act.resolve(done));
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        error.status === 0 ||
        error.status === 429 ||
        error.status >= 500
      )
        return;
      const why = new ActError(error.error, error.message, error.rule, error.params);
      this.settle(message.key, (act) => act.reject(why));
    }
  }

  // -- time ----------------------------------------------------------------------------------------------------------

  /** Ask now and then whether the service is there: a connection may be cut without a word. */
  private watch(socket: WebSocket): void {
    this.later(() => {
      if (this.socket !== socket) return;
      this.ask(socket);
      this.watch(socket);
    }, PING_EVERY);
  }

  private ask(socket: WebSocket): void {
    this.send({ type: 'ping' });
    this.expect(socket);
  }

  /** Something has to be heard soon; otherwise the connection is gone, whatever the browser thinks of it. */
  private expect(socket: WebSocket, within = ANSWERS_WITHIN): void {
    const before = this.heard;
    this.later(() => {
      if (this.socket === socket && this.heard === before) this.drop(socket);
    }, within);
  }

  private drop(socket: WebSocket): void {
    socket.close();
    this.lost(socket, 1006, null);
  }

  /** Somebody looks again: is the connection still there? */
  private hurry = (): void => {
    if (this.stopped || globalThis.document?.visibilityState === 'hidden') return;
    if (this.socket && this.isOpen()) this.ask(this.socket);
    else if (!this.socket) {
      this.clearTimers();
      this.connect();
    }
  };

  /** The network is back: what was begun without it is not waited for. */
  private anew = (): void => {
    if (this.stopped) return;
    if (this.socket && !this.isOpen()) this.drop(this.socket);
    this.hurry();
  };

  /** The browser says that there is no network. */
  private cut = (): void => {
    if (this.socket) this.drop(this.socket);
    else this.events.status?.('offline');
  };

  private later(work: () => void, wait: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, wait);
    this.timers.add(timer);
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private send(message: ClientMessage): void {
    if (this.isOpen()) this.socket?.send(JSON.stringify(message));
  }
}

function answer<T>(
  asked: Map<string, Waiting<T>>,
  id: string,
  how: (waiting: Waiting<T>) => void,
): void {
  const waiting = asked.get(id);
  asked.delete(id);
  if (waiting) how(waiting);
}

/** A key that no other request has; pages without https have no randomUUID. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
