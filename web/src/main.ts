import './theme/theme';

import { mount } from 'svelte';

import App from './App.svelte';
import { catalogue } from './game/catalogue.svelte';
import { startLanguage } from './i18n/i18n.svelte';

catalogue.load().catch(() => undefined); // whoever needs it asks again
await startLanguage();
const target = document.getElementById('app');
if (target) mount(App, { target });

/** The worker keeps the page for when there is no connection; it can wait until everything else is there. */
const LATER = 1500;
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => {
    if (navigator.serviceWorker.controller || !navigator.onLine) return; // the browser looks for a newer one itself
    navigator.serviceWorker.register('/sw.js').catch(() => undefined); // the app works without it
  }, LATER);
