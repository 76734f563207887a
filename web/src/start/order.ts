/** Lists of tables and names, without words. */
import type { Table } from '../protocol/types';

/** Return the names of those whom this device does not hold. */
export function others(table: Table): string[] {
  const mine = table.seats.filter((seat) => seat.mine);
  const rest = table.seats.filter((seat) => !seat.mine);
  const shown = mine.length > 1 ? table.seats : rest;
  return shown.map((seat) => seat.name);
}

/** Return the tables that wait for somebody here first, then those that run, then those that are over. */
export function inOrder(tables: readonly Table[]): Table[] {
  const late = (table: Table): number =>
    table.finished !== null ? 2 : table.seats.some(awaited(table)) ? 0 : 1;
  return [...tables].sort((one, two) => late(one) - late(two));
}

function awaited(table: Table): (seat: Table['seats'][number]) => boolean {
  return (seat) => seat.mine && table.waiting.includes(seat.seat);
}
