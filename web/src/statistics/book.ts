/** The statistics as this device keeps them; nobody else ever sees them. */
import { api } from '../protocol/api';
import type { Table } from '../protocol/types';
import { type Book, counted, EMPTY, erased } from './games';

const KEY = 'sabika.statistics';

export function readBook(): Book {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Book>) };
  } catch {
    return EMPTY; // a private window, or something else under this name
  }
}

function kept(book: Book): Book {
  try {
    localStorage.setItem(KEY, JSON.stringify(book));
  } catch {
    // nothing is kept in a private window
  }
  return book;
}

/** Count what is finished among some tables. */
export const countTables = (tables: readonly Table[]): Book => kept(counted(readBook(), tables));

/** Count the game of a table that is over. */
export async function countTable(code: string): Promise<void> {
  const table = await api.table(code).catch(() => null);
  if (table) countTables([table]);
}

export const eraseBook = (): Book => kept(erased(readBook()));
