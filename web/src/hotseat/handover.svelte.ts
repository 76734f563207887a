/** Several people around one screen: when somebody else is asked, the hand goes, then they are called to the screen. */
import { isBetween, type Passes } from '../game/passes.svelte';
import type { Game, Person } from '../game/game';
import type { Sync } from '../protocol/types';

/** What handing over needs of the game. */
interface Handed extends Pick<Game, 'me' | 'portrait' | 'people' | 'settings' | 'log'> {
  /** The seats of this device. */
  readonly mine: readonly number[];
  look(seat: number | null): void;
  /** Whether steps are still being shown; else what follows when none is left. */
  readonly showing: boolean;
  handOver(): void;
}

export class HandOver {
  /** Who has to come to the screen; until then nobody's hand is in the page. */
  curtain = $state.raw<Person | null>(null);
  /** Who had the screen last. */
  holder = $state.raw<Person | null>(null);
  /** The seat for which it is looked whether there is more than a pass. */
  private peeking: number | null = null;
  /** For which moment and seat that was done already. */
  private peekedAt = '';

  constructor(
    private readonly game: Handed,
    private readonly passes: Passes,
  ) {}

  /** Call whoever is asked now, if they are of this device and do not look. */
  next(): void {
    const { mine, me, portrait, settings, log } = this.game;
    if (mine.length < 2) return;
    const asked = portrait.question?.seats.filter((seat) => mine.includes(seat)) ?? [];
    if (portrait.result || !asked.length || (me !== null && asked.includes(me))) return;
    const [next] = asked;
    if (next === undefined) return;
    if (!settings.curtain) return this.game.look(next);
    if (me !== null) return this.game.look(null);
    if (this.peeking !== null) return;
    const moment = `${log[log.length - 1]?.n}:${next}`;
    if (!isBetween(portrait.question) || moment === this.peekedAt) return this.call(next);
    this.peekedAt = moment;
    this.peeking = next;
    this.game.look(next);
  }

  /** Whoever had the screen last and is asked again needs no doors. */
  private call(seat: number): void {
    if (seat === this.holder?.seat) this.game.look(seat);
    else this.curtain = this.game.people.find((person) => person.seat === seat) ?? null;
  }

  /** Whether this is only what was seen to know if somebody can do more than pass; then it is forgotten. */
  peeked({ portrait }: Sync): boolean {
    const seat = this.peeking;
    if (seat === null || portrait.seat !== seat) return false;
    const { question } = portrait;
    const pass = this.passes.covers(question, seat);
    this.game.look(null);
    if (pass)
      void this.passes.passFor(seat, question).finally(() => {
        this.peeking = null;
        if (!this.game.showing) this.game.handOver();
      });
    else this.peeking = null; // the table as nobody sees it comes next, and then they are called
    return true;
  }

  /** This device has other seats than before. */
  forget(): void {
    this.curtain = null;
    this.peeking = null;
  }

  /** The person who was called is here. */
  open(): void {
    const person = this.curtain;
    this.curtain = null;
    if (!person) return;
    this.holder = person;
    this.game.look(person.seat);
  }
}
