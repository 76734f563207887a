/** What every part of a table reads and does: a live game, or a moment of a replay. It holds no rules. */
import type { Phrase } from '../protocol/live';
import type {
  GameInfo,
  HintView,
  Note,
  Option,
  Order,
  ClientView,
  Preview,
  Question,
  PreviewRequest,
  Settings,
} from '../protocol/types';

/** One thing that happened, as this viewer may know it: a kind, its rule, and parameters by name. */
export interface GameEvent {
  event: string;
  rule: string;
  seq: number;
  [param: string]: unknown;
}

/** What happened in one step: who did it, and all that followed. */
export interface LogEntry {
  n: number;
  seq: number;
  kind: 'setup' | 'action' | 'undo';
  by: number | null;
  events: GameEvent[];
}

/** Who sits where. */
export interface Person {
  seat: number;
  name: string;
  kind: 'here' | 'online' | 'bot' | 'past';
  level: string | null;
  mine: boolean;
  present: boolean;
  /** Whether anybody holds the seat. */
  taken: boolean;
  /** How many devices hold it, for those who hold it themselves. */
  devices: number;
  /** When the host last took it from its holders. */
  freed: number | null;
  /** What they want answered in advance, for those who hold the seat. */
  orders?: readonly Order[];
  /** Since when nobody of the seat is connected, by this device's clock; null if they are here. */
  away: number | null;
  /** Whether the computer plays for them, and since which log entry. */
  standIn: boolean;
  stood: number | null;
  /** The seats that want it to. */
  agreed: readonly number[];
}

/** What something costs, what is paid for it, and whether that earns another action. */
export type Told = Pick<Option, 'paid' | 'price' | 'exact' | 'again'>;

/** The answer of the service to something that was done or asked. */
export type Answer =
  | { ok: true; told?: Told }
  | {
      ok: false;
      rule: string;
      params: Record<string, unknown>;
      message: string;
      /** The person thought again: nothing was asked of the service. */
      declined?: boolean;
    };

/** The last action of a turn, as if it were done; nobody knows of it yet. */
export interface Ending {
  /** Do it, so that the turn passes on. */
  go(): void;
  /** Think again. */
  back(): void;
}

export interface Game {
  readonly code: string;
  /** What was decided and said beside the game. */
  readonly notes?: readonly Note[];
  /** The last of it before whoever looks came to the table, or came back to it. */
  readonly came?: number | null;
  /** What was said a moment ago. */
  readonly bubbles?: readonly Note[];
  /** Whether the game has not begun. */
  readonly gathering?: boolean;
  /** How many look on without a seat. */
  readonly watchers?: number;
  say?(what: { phrase: Phrase } | { text: string }): void;
  readonly name: string;
  /** Whether this device made the table. */
  readonly host?: boolean;
  /** The fingerprint of the seed, public from the start. */
  readonly seedHash?: string | undefined;
  readonly box: GameInfo;
  readonly portrait: ClientView;
  readonly people: readonly Person[];
  readonly log: readonly LogEntry[];
  /** Scorings that happened and were not yet looked at: nobody is told of them before. */
  readonly scorings?: readonly LogEntry[];
  /** The seat through whose eyes one looks, null for a spectator or behind the curtain. */
  readonly me: number | null;
  /** Whether this seat is asked something now. */
  readonly myTurn: boolean;
  /** The question with this seat's choices, null when somebody else is asked. */
  readonly question: Question | null;
  /** Whether something is on its way to the service. */
  readonly busy: boolean;
  /** Whether nothing can be done here (replay, spectator). */
  readonly still: boolean;
  /** Whether this seat passes by itself between turns, until its own turn begins. */
  readonly passing?: boolean;
  readonly settings: {
    undo: boolean;
    previews: boolean;
    curtain: boolean;
    chat?: boolean;
    pace?: NonNullable<Settings['pace']>;
  };
  /** What waits until this person ends the turn, for those who want that. */
  readonly ending?: Ending | null;
  act(verb: string, args: Record<string, unknown>): Promise<Answer>;
  undo(to?: number): Promise<Answer>;
  /** Whether a step may be taken back now. */
  readonly canUndo?: boolean;
  /** Whether something was taken back that can be done again. */
  readonly canRedo?: boolean;
  redo?(): Promise<Answer>;
  previews(wishes: PreviewRequest[]): Promise<Preview[]>;
  why(verb: string, args: Record<string, unknown>): Promise<Answer>;
  /** What a good player would think of doing now; nothing where the service does not say. */
  hints?(): Promise<HintView[]>;
  /** Let this seat pass by itself, or no longer. */
  standBy?(on: boolean): void;
}
