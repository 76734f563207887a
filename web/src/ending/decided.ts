/** What decided a game: the tile without which somebody else would have won, else the biggest gain of the end. */
import type { Game, LogEntry } from '../game/game';
import { stepsOf } from '../game/history';
import { sayList, sayPeople, saySource, sayTileName } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { ScoreLine, TurningPoint } from '../protocol/types';
import { hasScoring } from '../scoring/tally';

/** A moment that can be watched: the step, and the turn that it was in. */
export interface Scene {
  seq: number;
  turn: number;
}

function sceneOf(log: readonly LogEntry[], is: (entry: LogEntry) => boolean): Scene | null {
  const step = stepsOf(log).findLast(({ entry, undone }) => !undone && is(entry));
  return step ? { seq: step.entry.seq, turn: step.turn } : null;
}

/** When the deciding tile was built, or the last scoring. */
export function deciding(game: Game, point: TurningPoint | null): Scene | null {
  if (!point) return sceneOf(game.log, hasScoring);
  return sceneOf(game.log, (entry) =>
    entry.events.some(
      ({ seat, x, y }) => seat === point.seat && `${String(x)},${String(y)}` === point.cell,
    ),
  );
}

/** What the winner got most points for in the last scoring. */
export function biggest(ledger: readonly ScoreLine[], winner: number): ScoreLine | null {
  const last = Math.max(...ledger.map((line) => line.round));
  const own = ledger.filter((line) => line.seat === winner && line.round === last);
  return own.reduce<ScoreLine | null>(
    (best, line) => (line.points > (best?.points ?? 0) ? line : best),
    null,
  );
}

/** The sentence about it, empty where nothing can be said; `me` is "you". */
export function sayDecided(
  game: Game,
  me: number | null,
  winners: readonly number[],
  point: TurningPoint | null,
): string {
  const { people, box } = game;
  const [winner] = winners;
  if (point) {
    const turn = deciding(game, point)?.turn ?? 0;
    return t('ending.turned', {
      turn,
      tile: sayTileName(point.tile),
      gains: sayList(
        point.gains
          .slice(0, 2)
          .map(({ source, before, after }) =>
            t('ending.gain', { source: saySource(source), points: after, instead: before }),
          ),
      ),
      who: sayPeople(
        { people, box, me },
        point.winners.filter((seat) => seat !== point.seat),
      ),
      shared: point.winners.includes(point.seat) ? 'yes' : 'no',
    });
  }
  const line = winner === undefined ? null : biggest(game.portrait.ledger, winner);
  if (!line) return '';
  return t('ending.biggest', {
    who: sayPeople({ people, box, me }, [line.seat]),
    you: line.seat === me ? 'yes' : 'no',
    points: line.points,
    source: saySource(line.source),
  });
}

/** The sources that brought somebody most, over the whole game. */
export function bestOf(ledger: readonly ScoreLine[], seat: number, most = 3) {
  const sums = new Map<string, number>();
  for (const line of ledger)
    if (line.seat === seat) sums.set(line.source, (sums.get(line.source) ?? 0) + line.points);
  return [...sums]
    .map(([source, points]) => ({ source, points }))
    .filter(({ points }) => points > 0)
    .sort((one, two) => two.points - one.points)
    .slice(0, most);
}
