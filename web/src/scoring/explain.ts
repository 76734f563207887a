/** The reasons of a line in words: who is where, what that pays, what is lost. */
import {
  sayList,
  sayPeople,
  sayPeopleFirst,
  sayPoints,
  saySigned,
  sayWho,
  type Told,
} from '../game/say';
import { t } from '../i18n/i18n.svelte';
import { type Award, type ScoringLine, countOf, groupsOf, placeOf, sharersOf } from './tally';
import { half, type Sum, sumOf } from './sums';

/** One reason: a sentence, a sum in figures, what is to be said about it, and its rule. */
export interface Reason {
  text: string;
  sum: string | null;
  /** Whether the sum is long enough for a line of its own. */
  wide: boolean;
  note: string | null;
  rule: string;
}

/** Explain a line: one reason for each group of players who got the same place; `told.me` is "you". */
export function reasonsOf(line: ScoringLine, places: readonly number[], told: Told): Reason[] {
  return groupsOf(line.awards).map((group) => reasonOf(group, line, places, told));
}

/** The seats of a group. */
const seatsOf = (group: readonly Award[]): number[] => group.map((one) => one.seat);

function reasonOf(
  group: readonly Award[],
  line: ScoringLine,
  places: readonly number[],
  told: Told,
): Reason {
  const award = group[0] as Award;
  const sum = sumOf(award, places);
  const text = placeOf(award)
    ? placed(group, line, places, told)
    : sayCounted(award, line.source, sum, told);
  const wide = sum.kind === 'shared' || sum.kind === 'times' || sum.kind === 'lines';
  const written = award.blocked && !wide ? null : writeSum(sum);
  return { text, sum: written, wide, note: noteOf(sum, group), rule: award.rule };
}

/** Say who holds which place, and what decided where the numbers are equal. */
function placed(
  group: readonly Award[],
  line: ScoringLine,
  places: readonly number[],
  told: Told,
): string {
  const award = group[0] as Award;
  const seats = seatsOf(group);
  const names = sayPeopleFirst(told, seats);
  const mine = seats.some((seat) => seat === told.me);
  const place = placeOf(award);
  const sharers = sharersOf(award);
  const count = half(countOf(award) ?? 0);
  if (sharers > 1)
    return t(mine ? 'scoring.share.you' : 'scoring.share', {
      names,
      count,
      sharers,
      places: placeNames(paidPlaces(award, places)),
    });
  const highest = award.detail['highest'];
  const rivals = line.awards.filter((one) => one !== award && countOf(one) === countOf(award));
  const beaten = rivals.filter((one) => placeOf(one) > place);
  const text =
    place === 1
      ? t(mine ? 'scoring.most.you' : 'scoring.most', { name: names, count })
      : t(mine ? 'scoring.next.you' : 'scoring.next', { name: names, count, place });
  if (typeof highest !== 'number' || !beaten.length) return text;
  return `${text} ${t('scoring.broken', { names: sayPeople(told, seatsOf(beaten)), highest })}`;
}

function sayCounted(award: Award, source: string, sum: Sum, told: Told): string {
  const { points, seat } = award;
  const name = sayWho(told, seat);
  const mine = seat === told.me;
  const detail = sayPoints({ source, detail: award.detail }) || 'none';
  switch (sum.kind) {
    case 'per':
      return t('scoring.run', { name, length: sum.length });
    case 'halved':
      return t(mine ? 'scoring.coins.you' : 'scoring.coins', { name, coins: sum.count });
    case 'lines':
      return t('scoring.lines', { name, lines: sum.lines.length });
    default:
      return points < 0
        ? t(mine ? 'scoring.loses.you' : 'scoring.loses', { name, points: -points, detail })
        : t(mine ? 'scoring.plain.you' : 'scoring.plain', { name, points, detail });
  }
}

/** Write a sum out in figures, null where there is nothing to add up. */
export function writeSum(sum: Sum): string | null {
  switch (sum.kind) {
    case 'shared': {
      const division = `${sum.total} ÷ ${sum.sharers} = ${sum.each}`;
      if (sum.values.length < 2) return division;
      return `${sum.values.join(' + ')} = ${sum.total} → ${division}`;
    }
    case 'times':
      return t('scoring.times', { times: sum.times, visible: sum.visible, points: sum.points });
    case 'per':
      return `${sum.length} × 1 = ${sum.points}`;
    case 'halved':
      return `${sum.count} ÷ 2 = ${sum.points}`;
    case 'lines': {
      const lines = sum.lines.map((one) =>
        t('scoring.line', { kind: one.line, at: one.at, points: one.points }),
      );
      return `${lines.join(' + ')} = ${sum.points}`;
    }
    default:
      return saySigned(sum.points);
  }
}

function noteOf(sum: Sum, group: readonly Award[]): string | null {
  const notes: string[] = [];
  if (sum.kind === 'shared') {
    notes.push(t(sum.lost ? 'scoring.eachRounded' : 'scoring.each'));
    if (sum.lost) notes.push(t('scoring.lost', { lost: sum.lost }));
  }
  if (sum.kind === 'halved' && sum.count % 2) notes.push(t('scoring.rounded'));
  if (group.some((award) => award.blocked)) notes.push(t('scoring.blocked'));
  return notes.length ? notes.join(' ') : null;
}

/** The places that a group holds and that pay something. */
export function paidPlaces(award: Award, places: readonly number[]): number[] {
  const first = placeOf(award);
  if (!first) return [];
  const all = Array.from({ length: sharersOf(award) }, (_, at) => first + at);
  const paid = all.filter((place) => place <= places.length);
  return paid.length ? paid : [first];
}

/** Name several places in words: "first and second". */
function placeNames(places: readonly number[]): string {
  return sayList(places.map((place) => t('scoring.place', { place })));
}

/** What a screen reader says of a line. */
export function sayLine(line: ScoringLine, source: string, told: Told): string {
  const groups = groupsOf(line.awards);
  if (!groups.length) return t('scoring.readNobody', { source });
  const parts = groups.map((group) =>
    t('scoring.readGroup', {
      names: sayPeople(told, seatsOf(group)),
      points: (group[0] as Award).points,
      shared: group.length,
    }),
  );
  return t('scoring.readLine', { source, parts: parts.join('; ') });
}

/** What a line pays: what each place gets, or a word about the source. */
export function sayPays(line: ScoringLine, places: readonly number[]): string {
  if (places.length) {
    const times = line.awards.some((award) => 'times' in award.detail);
    return places
      .map((points, at) =>
        t('scoring.pays', { place: at + 1, points, times: times ? 'yes' : 'no' }),
      )
      .join(', ');
  }
  const [award] = line.awards;
  if (!award) return '';
  switch (sumOf(award, places).kind) {
    case 'per':
      return t('scoring.perEdge');
    case 'halved':
      return t('scoring.perCoins');
    case 'lines':
      return t('scoring.perLine');
    default:
      return '';
  }
}
