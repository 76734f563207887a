/** How a table stands, for the list: whose turn it is, or how it ended. */
import { sayList } from '../game/say/names';
import { saySeat, seatName } from '../game/say/people';
import { t } from '../i18n/i18n.svelte';
import type { Table } from '../protocol/types';

export interface Standing {
  text: string;
  /** Whether somebody at this device is awaited. */
  mine: boolean;
}

export function standing(table: Table): Standing {
  return table.finished === null ? running(table) : over(table);
}

function running(table: Table): Standing {
  const seats = table.seats.filter((seat) => table.waiting.includes(seat.seat));
  const mine = seats.filter((seat) => seat.mine);
  const alone = table.seats.filter((seat) => seat.mine).length === 1;
  const [first] = mine.length > 0 ? mine : seats;
  if (mine.length > 0 && alone) return { text: t('start.yourTurn'), mine: true };
  if (seats.length > 1) return { text: t('start.severalPlay'), mine: mine.length > 0 };
  return { text: t('start.turnOf', { name: first?.name ?? '' }), mine: mine.length > 0 };
}

function over(table: Table): Standing {
  if (table.result === null) return { text: t('start.ended'), mine: false };
  const winners = table.seats.filter((seat) => table.result?.winners.includes(seat.seat));
  const own = table.seats.filter((seat) => seat.mine);
  const { neutral_winners: others = [], scores } = table.result;
  if (winners.length + others.length === 0) {
    const text = scores.length === 1 ? t('start.ended') : t('start.nobodyWon');
    return { text, mine: false };
  }
  if (winners.length === 1 && !others.length && own.length === 1 && winners[0]?.mine) {
    return { text: t('start.youWon'), mine: false };
  }
  return {
    text: t('start.won', {
      names: sayList([
        ...winners.map(seatName),
        ...others.map((seat) => saySeat(table.seats, seat, null, table.title)),
      ]),
    }),
    mine: false,
  };
}
