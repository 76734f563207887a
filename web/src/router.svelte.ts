/** Where the person is: the path decides the page, and links inside the app never reload it. */

import { read, type Route } from './routes';

export type { Route };

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
