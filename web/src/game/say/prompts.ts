/** What is asked, as a banner and an explanation. */
import { groupsOf } from '../../decisions/groups';
import { t, words } from '../../i18n/i18n.svelte';
import type { Question } from '../../protocol/types';
import type { Game } from '../game';
import { sayCard } from './cards';
import { sayVerb } from './deeds';
import { moduleName } from './modules';
import { capital, readable } from './names';
import { sayPeople, sayWho } from './people';
import { sayTile } from './tiles';

/** A question in words: a short one for the banner, a sentence that explains it. */
export interface Asked {
  banner: string;
  text: string;
}

/** What a question needs to know of the game. */
export type Asking = Pick<Game, 'people' | 'me' | 'box' | 'portrait'> & Partial<Pick<Game, 'log'>>;

/** Say what is asked of the own seat, or who is awaited; without a question the game is over. */
export function sayPrompt(question: Question | null, game: Asking): Asked {
  if (!question) return { banner: t('prompt.over'), text: t('prompt.over.text') };
  if (game.me === null || !question.seats.includes(game.me)) return sayWaiting(question, game);
  if (question.prompt === 'place' && isEnding(game))
    return { banner: t('prompt.place.ending'), text: t('prompt.place.ending.text') };
  const name = promptName(question, game);
  const params = {
    ...paramsOf(question),
    who:
      question.leader === undefined || question.leader === null
        ? ''
        : sayWho(game, question.leader),
  };
  if (!name) {
    return { banner: t('prompt.other', { what: capital(readable(question.prompt)) }), text: '' };
  }
  const text = (name === 'turn' && sayPossible(question)) || t(textKey(name, question), params);
  return { banner: t(`prompt.${name}`, params), text };
}

/** The explanation of a question; where there is only one answer, it may have words of its own. */
function textKey(name: string, { choices }: Question): string {
  const [only, more] = choices.flatMap(({ options }) => options);
  const key = `prompt.${name}.only.text`;
  return only && !more && words.has(key) ? key : `prompt.${name}.text`;
}

/** What a question is about. */
const paramsOf = ({ tile, card, bid }: Question) => ({
  tile: tile ? sayTile(tile) : '',
  card: card ? sayCard(card) : '',
  bid: bid ?? 0,
});

/** What every turn offers, as a rule. */
const USUAL: readonly string[] = ['take', 'buy', 'redesign'];

/** What a turn offers where that is less than usual: nobody is told to take money that is not there. */
function sayPossible({ choices }: Question): string {
  const groups = groupsOf(choices);
  const there = groups.filter(({ key }) => USUAL.includes(key));
  if (there.length === USUAL.length) return '';
  if (there.length === 2 && there.every(({ key }) => key !== 'redesign'))
    return t('table.possible.both');
  const what = (there.length ? there : groups).map(({ key, choices: [first] }) =>
    key === 'redesign' ? t('table.redesign') : sayVerb(first?.verb ?? key),
  );
  return t('table.possible', { what: what.join(', ') });
}

/** The name of a prompt that has words: with its step where that makes a difference. */
function promptName({ prompt, step }: Question, game: Asking): string {
  const again = prompt === 'turn' && step === 'act' && actsAgain(game);
  const names = [...(again ? [`${prompt}.extra`] : []), `${prompt}.${step}`, prompt];
  return names.find((name) => words.has(`prompt.${name}`)) ?? '';
}

/** Whether the own seat has bought something already and acts once more. */
function actsAgain(game: Asking): boolean {
  const { board } = game.portrait;
  if (board.type !== 'city' || game.me === null) return false;
  return (board.seats[game.me]?.pending.length ?? 0) > 0;
}

/** Whether the market could not be filled up any more, so that only what is left over is still placed. */
const isEnding = ({ log }: Asking): boolean =>
  log?.some(({ events }) => events.some(({ event }) => event === 'game_ending')) ?? false;

/** Say who is awaited. */
function sayWaiting(question: Question, game: Asking): Asked {
  const who = sayPeople(game, question.seats);
  if (['place', 'award'].includes(question.prompt) && isEnding(game))
    return { banner: t('prompt.ending'), text: t('prompt.ending.text', { who }) };
  const turn = ['turn', 'dice', 'place'].includes(question.prompt);
  return {
    banner: t(turn ? 'prompt.wait.turn' : 'prompt.wait.other', { who }),
    text: sayDeciding(question, game, who),
  };
}

/** Say what is being decided: in a sentence of its own, or by the module whose question it is. */
function sayDeciding(question: Question, game: Asking, who: string): string {
  const { prompt, step, rule, seats } = question;
  const keys = [`prompt.${prompt}.${step}.wait`, `prompt.${prompt}.wait`];
  const own = seats.length === 1 ? keys.find((key) => words.has(key)) : undefined;
  if (own) return t(own, { ...paramsOf(question), who });
  const module = game.box.modules.find(({ prefix }) => rule.startsWith(`${prefix}-`));
  return module
    ? t('prompt.wait.module', { who, module: moduleName(module.id) })
    : t('prompt.wait.text', { count: seats.length, who });
}
