/** Where the person is: the path decides the page, and links inside the app never reload it. */

export type Route =
  | { page: 'start' }
  | { page: 'new' }
  | { page: 'table'; code: string; token: string }
  | { page: 'replays' }
  | { page: 'replay'; code: string; move: number | null }
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
    case 'replay': {
      const move = Number.parseInt(query.get('move') ?? '', 10);
      return { page: 'replay', code: second, move: Number.isNaN(move) ? null : move };
    }
    case 'rules':
      return { page: 'rules', topic: second, rule: query.get('rule') ?? '' };
    case 'gallery':
      return { page: 'gallery' };
    default:
      return { page: 'lost' };
  }
}

class Router {
  route: Route = $state(read(window.location));

  constructor() {
    window.addEventListener('popstate', () => this.refresh());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, { replace = false } = {}): void {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.refresh();
    window.scrollTo(0, 0);
  }

  private refresh(): void {
    this.route = read(window.location);
  }

  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || special || event.button !== 0 || link.target || link.hasAttribute('download'))
      return;
    if (link.origin !== window.location.origin || link.pathname.startsWith('/api/')) return;
    if (link.pathname === window.location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
