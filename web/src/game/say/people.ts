/** Who is who: people at the table, Dirk, imaginary players. */
import { lookOf } from '../../titles/registry';
import { t } from '../../i18n/i18n.svelte';
import type { Game, Person } from '../game';
import { capital, sayList } from './names';

/** What a sentence about a game needs to know of it. */
export type Told = Pick<Game, 'people' | 'me' | 'box'>;

/** The name of a seat; who played in a file that tells no names is called by his number. */
export function seatName({ seat, name }: Pick<Person, 'seat' | 'name'>): string {
  return name || t('setup.player', { number: seat + 1 });
}

/** The seat of the only person who looks, who is "you"; around one screen, and for spectators, everybody has a name. */
export function soleSeat({ people, me }: Pick<Game, 'people' | 'me'>): number | null {
  return people.filter((one) => one.mine && one.kind !== 'bot').length === 1 ? me : null;
}

/** Who sits somewhere; beyond the last seat there is Dirk, in Roll & Write the imaginary players. */
export function saySeat(
  people: readonly Pick<Person, 'seat' | 'name'>[],
  seat: number,
  me: number | null,
  title = '',
): string {
  if (seat === me) return t('name.you');
  const person = people.find((one) => one.seat === seat);
  if (person) return person.name;
  if (!lookOf(title).cities) {
    return t('name.imaginary', { number: seat - people.length + 1 });
  }
  return t('name.dirk');
}

/** Who sits somewhere in this game, at the beginning of a sentence. */
export function sayWho(game: Told, seat: number): string {
  return saySeat(game.people, seat, game.me, game.box.title);
}

/** Several people within a sentence: "Leila and you". */
export function sayPeople(game: Told, seats: readonly number[]): string {
  return sayList(
    seats.map((seat) => (seat === game.me ? t('name.you.within') : sayWho(game, seat))),
  );
}

/** Several people at the beginning of a sentence: "You and Leila". */
export function sayPeopleFirst(game: Told, seats: readonly number[]): string {
  const names = sayPeople(game, seats);
  return seats[0] === game.me ? capital(names) : names;
}
