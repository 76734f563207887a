/** The pages and their addresses. */

export type Route =
  | { page: 'start' }
  | { page: 'new' }
  | { page: 'table'; code: string; token: string }
  | { page: 'replays' }
  | { page: 'replay'; code: string; move: number | null; goOn: boolean }
  | { page: 'analysis'; code: string; move: number | null }
  | { page: 'statistics' }
  | { page: 'rules'; topic: string; rule: string }
  | { page: 'gallery' }
  | { page: 'lost' };

/** Read a location; the secret of a seat stands behind the `#`, so that it never reaches a log. */
export function read(location: { pathname: string; search: string; hash: string }): Route {
  const [first = '', second = ''] = location.pathname.split('/').filter(Boolean);
  const query = new URLSearchParams(location.search);
  switch (first) {
    case '':
      return { page: 'start' };
    case 'new':
      return { page: 'new' };
    case 't':
      return { page: 'table', code: second, token: location.hash.slice(1) };
    case 'replays':
      return { page: 'replays' };
    case 'replay':
      return { page: first, code: second, move: moveOf(query), goOn: query.has('continue') };
    case 'analysis':
      return { page: first, code: second, move: moveOf(query) };
    case 'statistics':
      return { page: 'statistics' };
    case 'rules':
      return { page: 'rules', topic: second, rule: query.get('rule') ?? '' };
    case 'gallery':
      return { page: 'gallery' };
    default:
      return { page: 'lost' };
  }
}

/** The move that a query names. */
function moveOf(query: URLSearchParams): number | null {
  const move = Number.parseInt(query.get('move') ?? '', 10);
  return Number.isNaN(move) ? null : move;
}
