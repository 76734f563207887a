/** Passing between two turns, by itself: for whoever can do nothing else, or wants nothing else until their turn. */
import type { ClientView, Question } from '../protocol/types';
import type { Game } from './game';

/** About how long a pass that nobody chose takes, so that it tells nothing. */
const PAUSE = 300;

/** Questions between two turns: whoever is asked may step in, or pass. */
const BETWEEN: readonly string[] = ['window', 'claim'];

export const isBetween = (question: Question | null): boolean =>
  question !== null && BETWEEN.includes(question.prompt);

/** Whether nothing can be answered but a pass. */
function mustPass(question: Question | null): boolean {
  const [choice, more] = question?.choices ?? [];
  return choice !== undefined && more === undefined && choice.shape === 'pass';
}

const passOf = (question: Question | null): string | undefined =>
  question?.choices.find((choice) => choice.shape === 'pass')?.verb;

/** What passing needs of the game. */
interface Passed extends Pick<Game, 'me' | 'portrait'> {
  send(seat: number, verb: string): Promise<unknown>;
}

export class Passes {
  /** The seats of this device that pass by themselves until their own turn begins. */
  private seats = $state.raw<readonly number[]>([]);

  constructor(private readonly game: Passed) {}

  has(seat: number | null): boolean {
    return seat !== null && this.seats.includes(seat);
  }

  set(seat: number, on: boolean): void {
    const others = this.seats.filter((one) => one !== seat);
    this.seats = on ? [...others, seat] : others;
  }

  /** It ends when the turn of its seat begins. */
  end({ active, question }: ClientView): void {
    if (question && !isBetween(question) && active !== null && question.seats.includes(active))
      this.set(active, false);
  }

  /** Whether a seat passes by itself, so that nobody is bothered. */
  covers(question: Question | null, seat: number): boolean {
    if (!isBetween(question) || this.game.portrait.result != null) return false;
    if (question?.prompt === 'window' && mustPass(question)) return true;
    return this.has(seat) && passOf(question) !== undefined;
  }

  /** Pass for the seat that looks, if it is asked and passes by itself. */
  async pass(): Promise<void> {
    const { me } = this.game;
    const { question, seq } = this.game.portrait;
    if (me === null || !question?.seats.includes(me) || !this.covers(question, me)) return;
    await new Promise((done) => setTimeout(done, PAUSE * (0.5 + Math.random())));
    const same = this.game.portrait.seq === seq && this.game.me === me;
    if (same && this.covers(question, me)) await this.passFor(me, question);
  }

  /** Pass for a seat, whether or not it looks. */
  async passFor(seat: number, question: Question | null): Promise<void> {
    await this.game.send(seat, passOf(question) ?? 'pass').catch(() => undefined);
  }
}
