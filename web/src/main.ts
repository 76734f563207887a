import './theme/theme';

import { mount } from 'svelte';

import App from './App.svelte';
import { startLanguage } from './i18n/i18n.svelte';

await startLanguage();
const target = document.getElementById('app');
if (target) mount(App, { target });
