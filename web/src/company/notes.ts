/** What was decided and said at a table, in the words of whoever reads it. */
import type { Game } from '../game/game';
import { soleSeat } from '../game/say/people';
import { t } from '../i18n/i18n.svelte';
import type { Phrase } from '../protocol/live';
import type { Note } from '../protocol/types';

/** The ready-made phrases; the first are for before the game. */
export const PHRASES: Readonly<Record<Phrase, string>> = {
  hello: 'company.phrase.hello',
  moment: 'company.phrase.moment',
  ready: 'company.phrase.ready',
  luck: 'company.phrase.luck',
  well_played: 'company.phrase.well_played',
  oh_no: 'company.phrase.oh_no',
  take_your_time: 'company.phrase.take_your_time',
  your_turn: 'company.phrase.your_turn',
  thanks: 'company.phrase.thanks',
  good_game: 'company.phrase.good_game',
};

export const BEFORE: readonly Phrase[] = ['hello', 'moment', 'ready', 'luck'];
export const DURING: readonly Phrase[] = [
  'hello',
  'well_played',
  'oh_no',
  'take_your_time',
  'your_turn',
  'moment',
  'thanks',
  'good_game',
];

const DECIDED: Readonly<Record<Exclude<Note['kind'], 'said'>, string>> = {
  joined: 'company.note.joined',
  left: 'company.note.left',
  began: 'company.note.began',
  freed: 'company.note.freed',
  stands_in_host: 'company.note.standsInHost',
  stands_in_table: 'company.note.standsInTable',
  stands_in_own: 'company.note.standsInOwn',
  stands_in_start: 'company.note.standsInStart',
  took_over: 'company.note.tookOver',
  waits_again: 'company.note.waitsAgain',
  bot_crashed: 'company.note.botCrashed',
  bot_slow: 'company.note.botSlow',
  bot_memory: 'company.note.botMemory',
  bot_illegal: 'company.note.botIllegal',
  bot_gone: 'company.note.botGone',
  chat_on: 'company.note.chatOn',
  chat_off: 'company.note.chatOff',
  arranged: 'company.note.arranged',
};

/** What is said another way to whom it is about. */
const TO_YOU: Readonly<Partial<Record<Note['kind'], string>>> = {
  joined: 'company.note.joined.you',
  stands_in_host: 'company.note.standsInHost.you',
  stands_in_table: 'company.note.standsInTable.you',
  stands_in_own: 'company.note.standsInOwn.you',
  stands_in_start: 'company.note.standsInStart.you',
  took_over: 'company.note.tookOver.you',
  waits_again: 'company.note.waitsAgain.you',
};

/** Whether a note belongs to the gathering before the game, where seats had other numbers. */
export const isEarly = (note: Note): boolean => ['joined', 'left', 'arranged'].includes(note.kind);

/** What somebody said, in the reader's language if it was a phrase. */
export function sayWords(note: Note): string {
  return note.phrase ? t(PHRASES[note.phrase]) : (note.text ?? '');
}

/** One note as a line of the log; the only person who looks is "you". */
export function sayNote(note: Note, game: Pick<Game, 'people' | 'me'>): string {
  const mine = note.seat !== null && note.seat === soleSeat(game);
  const yours = mine && TO_YOU[note.kind];
  if (yours) return t(yours);
  const own = game.people.find((one) => one.seat === note.seat)?.name ?? '';
  const name = mine ? t('name.you') : own;
  if (note.kind === 'said') return t('company.said', { name, text: sayWords(note) });
  return t(DECIDED[note.kind], { name, number: (note.seat ?? 0) + 1 });
}
