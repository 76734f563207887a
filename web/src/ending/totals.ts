/** What everybody would have had after each round of Roll & Write, if the game had ended then. */
import type { Game } from '../game/game';
import { pastOf } from '../replay/past';
import type { Moment } from './course';

/** The steps of the log after which a round began. */
function roundSteps(game: Game): { round: number; seq: number }[] {
  return game.log.flatMap((entry) =>
    entry.events
      .filter((event) => event.event === 'round_began')
      .map((event) => ({ round: Number(event['number']) - 1, seq: entry.seq })),
  );
}

/** Ask for the totals after each round; the last one is the result. */
export async function totalsOf(game: Game, scores: readonly number[]): Promise<Moment[]> {
  const moments = roundSteps(game).map(async ({ round, seq }): Promise<Moment> => {
    const { board } = (await pastOf(game.code, seq, null)).portrait;
    if (board.type !== 'sheet') return { round, scores: [] };
    return { round, scores: [...board.seats, ...board.imaginary].map((row) => row.total) };
  });
  const rounds = game.portrait.board.type === 'sheet' ? game.portrait.board.rounds : 0;
  const found = await Promise.all(moments);
  const course = found.map((moment) => ({
    ...moment,
    scores: moment.scores.slice(0, scores.length),
  }));
  return [...course, { round: rounds, scores: [...scores] }];
}
