/** What stands in the window's title. */
import { t } from '../i18n/i18n.svelte';
import type { Route } from '../router.svelte';

export function pageTitle(route: Route): string {
  switch (route.page) {
    case 'start':
      return t('shell.page.start');
    case 'new':
      return t('shell.page.new');
    case 'table':
      return t('shell.page.table', { code: route.code });
    case 'replays':
      return t('shell.page.replays');
    case 'replay':
      return t('shell.page.replay', { code: route.code });
    case 'analysis':
      return t('shell.page.analysis', { code: route.code });
    case 'statistics':
      return t('shell.page.statistics');
    case 'rules':
      return t('shell.page.rules');
    case 'gallery':
      return t('shell.page.gallery');
    case 'lost':
      return t('shell.page.lost');
  }
}
