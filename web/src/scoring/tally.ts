/** What was scored: the events of a scoring as lines, one for each source of points. */
import type { GameEvent, LogEntry } from '../game/game';
import type { GameInfo, ClientView } from '../protocol/types';

/** What somebody got for a source; `blocked` places are taken by a player who notes no points. */
export interface Award {
  seat: number;
  points: number;
  rule: string;
  detail: Readonly<Record<string, unknown>>;
  blocked: boolean;
}

export interface ScoringLine {
  source: string;
  awards: readonly Award[];
}

/** One scoring; `scores` are the points of the seats after it. */
export interface Scoring {
  round: number | null;
  name: string | null;
  final: boolean;
  rule: string;
  lines: readonly ScoringLine[];
  scores: readonly number[];
}

const BEGAN: readonly string[] = ['scoring_began', 'final_scoring_began'];

/** Whether a step of the log holds a scoring. */
export function hasScoring(entry: Pick<LogEntry, 'events'>): boolean {
  return entry.events.some((event) => BEGAN.includes(event.event));
}

/** Read every scoring of a step. Points told after one, and before the next, belong to it. */
export function scoringsIn(entry: Pick<LogEntry, 'events'>, box: GameInfo): Scoring[] {
  const found: { began: GameEvent; awards: [string, Award][]; scores: number[] }[] = [];
  for (const event of entry.events) {
    const last = found.at(-1);
    if (BEGAN.includes(event.event)) found.push({ began: event, awards: [], scores: [] });
    else if (!last) continue;
    else if (event.event === 'scoring_ended') last.scores = [...numbers(event['scores'])];
    else if (event.event === 'points' || event.event === 'place_blocked') {
      const award = awardOf(event);
      const before = last.scores[award.seat];
      if (before !== undefined) last.scores[award.seat] = before + award.points;
      last.awards.push([String(event['source']), award]);
    }
  }
  return found.map(({ began, awards, scores }) => ({
    round: typeof began['round'] === 'number' ? began['round'] : null,
    name: typeof began['scoring'] === 'string' ? began['scoring'] : null,
    final: began.event === 'final_scoring_began',
    rule: began.rule,
    lines: inOrder(awards, box),
    scores,
  }));
}

function awardOf(event: GameEvent): Award {
  return {
    seat: Number(event['seat']),
    points: Number(event['points']),
    rule: event.rule,
    detail: (event['detail'] ?? {}) as Record<string, unknown>,
    blocked: event.event === 'place_blocked',
  };
}

/** Group awards by source; all building types are there, also those for which nobody got anything. */
function inOrder(awards: [string, Award][], box: GameInfo): ScoringLine[] {
  const bySource = new Map<string, Award[]>();
  for (const [source, award] of awards) {
    const own = bySource.get(source);
    if (own) own.push(award);
    else bySource.set(source, [award]);
  }
  const sources = [...bySource.keys()];
  const first = sources.findIndex((source) => box.types.includes(source));
  const others = sources.filter((source) => !box.types.includes(source));
  const early = others.filter((source) => first >= 0 && sources.indexOf(source) < first);
  const late = others.filter((source) => !early.includes(source));
  return [...early, ...box.types, ...late].map((source) => ({
    source,
    awards: bySource.get(source) ?? [],
  }));
}

/** What each place of a source pays, empty where it is not paid by places. */
export function placesOf(
  box: GameInfo,
  board: ClientView['board'],
  scoring: Scoring,
  source: string,
): readonly number[] {
  const type = box.types.indexOf(source);
  const points = (board.type === 'city' ? board.points : null) ?? box.points;
  return points[(scoring.final ? 1 : (scoring.round ?? 1)) - 1]?.[type] ?? [];
}

/** The first place that an award is for, 0 where it is for none. */
export function placeOf(award: Award): number {
  return number(award.detail['rank']) ?? number(award.detail['place']) ?? 0;
}

export function sharersOf(award: Award): number {
  return number(award.detail['sharers']) ?? 1;
}

/** How much was counted for an award, null where nothing was. */
export function countOf(award: Award): number | null {
  const { count, length, coins } = award.detail;
  return number(count) ?? number(length) ?? number(coins);
}

/** Awards of a source by place, the best first; those for no place come one by one. */
export function groupsOf(awards: readonly Award[]): Award[][] {
  const groups: Award[][] = [];
  for (const award of awards) {
    const place = placeOf(award);
    const group = place ? groups.find((one) => one[0] && placeOf(one[0]) === place) : undefined;
    if (group) group.push(award);
    else groups.push([award]);
  }
  return groups.sort((one, two) => (one[0] ? placeOf(one[0]) : 0) - (two[0] ? placeOf(two[0]) : 0));
}

/** The points of everybody for a line. */
export function pointsOf(line: ScoringLine, seat: number): number {
  return line.awards
    .filter((award) => award.seat === seat && !award.blocked)
    .reduce((sum, award) => sum + award.points, 0);
}

/** Somebody who takes part in a scoring; `total` is null for those who note no points. */
export interface Column {
  seat: number;
  kind: 'seat' | 'neutral' | 'imaginary';
  before: number | null;
  after: number | null;
}

/** All who take part: the seats, then the imaginary ones. */
export function columnsOf(scoring: Scoring, box: GameInfo, portrait: ClientView): Column[] {
  const { board } = portrait;
  const gained = (seat: number) =>
    scoring.lines.reduce((sum, line) => sum + pointsOf(line, seat), 0);
  const columns: Column[] = Array.from({ length: box.players }, (_, seat) => {
    const after = scoring.scores[seat] ?? 0;
    return { seat, kind: 'seat', before: after - gained(seat), after };
  });
  if (board.type === 'city' && board.neutral) {
    const seat = box.players;
    const before = portrait.ledger
      .filter((line) => line.seat === seat && line.round < (scoring.round ?? 0))
      .reduce((sum, line) => sum + line.points, 0);
    columns.push({ seat, kind: 'neutral', before, after: before + gained(seat) });
  }
  if (board.type === 'sheet') {
    for (const { seat } of board.imaginary) {
      const after = scoring.scores[seat] ?? null;
      const before = after === null ? null : after - gained(seat);
      columns.push({ seat, kind: 'imaginary', before, after });
    }
  }
  return columns;
}

/** How many of a source somebody has: what was counted, else what stands in the picture. */
export function heldBy(
  line: ScoringLine,
  seat: number,
  box: GameInfo,
  portrait: ClientView,
  entry: Pick<LogEntry, 'events'>,
): number | null {
  const award = line.awards.find((one) => one.seat === seat);
  if (award) return countOf(award);
  const { board } = portrait;
  const type = box.types.indexOf(line.source);
  if (board.type === 'sheet') {
    if (type < 0) return null;
    return [...board.seats, ...board.imaginary].find((row) => row.seat === seat)?.boxes[type] ?? 0;
  }
  const own = board.seats.find((one) => one.seat === seat);
  if (own) {
    if (line.source === 'wall' || line.source === 'moat') return own.city.wall;
    return type < 0 ? null : (own.counts.find((one) => one.type === line.source)?.count ?? 0);
  }
  if (!board.neutral || type < 0) return null;
  const later = entry.events
    .filter((event) => event.event === 'dirk_drew')
    .flatMap((event) => (event['tiles'] ?? []) as string[]);
  return board.neutral.tiles.filter(
    (tile) => tile.type === line.source && !later.includes(tile.name),
  ).length;
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
