/** Why something is not allowed, and where the rule stands. */
import { type Params, t, words } from '../../i18n/i18n.svelte';
import { TITLES, titleWithPrefix } from '../../titles/registry';
import { catalogue } from '../catalogue.svelte';
import { sayCard } from './cards';
import { moduleName } from './modules';
import { typeName } from './names';
import { optionName } from './options';

/**
 * Say why something is not allowed. `rule` is the id of a rule, or "error.<word>" for an answer of the service.
 *
 * A rule may forbid several things; `why` tells them apart by the names of its parameters ("paid_price", "none").
 */
export function sayRefusal(
  rule: string,
  params: Record<string, unknown> = {},
  message = '',
): string {
  const key = keysOf(rule, params).find((one) => words.has(one));
  if (key) return t(key, { ...facts(params), message });
  if (rule.startsWith('error.')) return t('refusal.error', { error: rule.slice(6), message });
  return t('refusal.other', { rule, message });
}

/** The keys that may say it, the most exact one first: a file by its fault, a set-up by what it is about. */
function keysOf(rule: string, { fault, about, redesigns }: Record<string, unknown>): string[] {
  const plain = `refusal.${rule}`;
  if (redesigns !== undefined) return ['refusal.redesigns']; // a limit of the table, not of the rule
  if (rule === 'error.bad_file') return [`refusal.file.${String(fault)}`, plain];
  if (rule === 'error.setup') return [`refusal.setup.${wordsOf(about)[0]}`, plain];
  return [plain];
}

/** What a set-up is wrong about, and the name of its option: ["option", "start_player"], ["players", ""]. */
function wordsOf(about: unknown): [about: string, option: string] {
  const [first = '', option = ''] = String(about).split(' ');
  return [first, option];
}

/** The parameters of a refusal as a sentence can use them. */
function facts(params: Record<string, unknown>): Params {
  const said: Params = {};
  for (const [name, fact] of Object.entries(params)) {
    if (typeof fact !== 'number' && typeof fact !== 'string') continue;
    said[name] = fact;
    if (words.has(`card.${fact}`)) said[name] = sayCard(String(fact));
    if (name === 'type') said.type = typeof fact === 'string' ? typeName(fact) : '';
    if (name === 'module') said.name = moduleName(String(fact));
    if (name === 'about') {
      const [about, option] = wordsOf(fact);
      said.about = about;
      if (option) said.name = optionName('', option);
    }
  }
  const names = Object.keys(params).sort();
  return { ...EMPTY, ...said, why: names.length ? names.join('_') : 'none' };
}

const EMPTY: Params = {
  paid: 0,
  price: 0,
  total: 0,
  slot: 0,
  field: 0,
  limit: 0,
  number: 0,
  held: 0,
  cost: 0,
  coins: 0,
  yellow: 0,
  blue: 0,
  bid: 0,
  line: 0,
  fewest: 0,
  most: 0,
  redesigns: 0,
  type: '',
  verb: '',
  about: '',
  name: '',
};

/** Where a rule is explained: "/rules/alhambra?rule=AL-BUY-2". */
export function rulesLink(rule: string): string {
  const prefix = rule.split('-')[0] ?? '';
  const topic = titleWithPrefix(prefix) ?? catalogue.withPrefix(prefix) ?? TITLES[0] ?? '';
  return `/rules/${topic}?rule=${encodeURIComponent(rule)}`;
}
