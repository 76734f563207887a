/** What pages ask the service for. */
import type {
  Catalogue,
  Links,
  NewReplay,
  NewTable,
  PlayNow,
  Table,
  TableList,
} from '../protocol/types';
import { ask } from './http';

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const service = {
  catalogue: () => ask<Catalogue>('GET', '/api/catalogue'),
  tables: async () => (await ask<TableList>('GET', '/api/tables')).tables,
  table: (code: string) => ask<Table>('GET', at(code)),
  create: (wish: NewTable) => ask<Table>('POST', '/api/tables', wish),
  playNow: (wish: PlayNow) => ask<Table>('POST', '/api/tables/play-now', wish),
  links: async (code: string) => (await ask<Links>('GET', `${at(code)}/links`)).links,
  rename: (code: string, seat: number, name: string) =>
    ask<unknown>('POST', `${at(code)}/rename-seat`, { seat, name }),
  rematch: (code: string) => ask<Table>('POST', `${at(code)}/rematch`),
  leave: (code: string) => ask<unknown>('DELETE', at(code)),
  upload: (wish: NewReplay) => ask<Table>('POST', '/api/replays', wish),
};

/** Return where the record of a finished game can be fetched. */
export function recordPath(code: string): string {
  return `${at(code)}/record`;
}
