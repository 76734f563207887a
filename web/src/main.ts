import './theme/theme';

import { mount } from 'svelte';

import App from './App.svelte';
import { catalogue } from './game/catalogue.svelte';
import { startLanguage } from './i18n/i18n.svelte';

catalogue.load().catch(() => undefined); // whoever needs it asks again
await startLanguage();
const target = document.getElementById('app');
if (target) mount(App, { target });
