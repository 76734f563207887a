/** What the module draws. */
import type { ModuleArt } from '../art';
import BazaarArt from './BazaarArt.svelte';

const art: ModuleArt = {
  place: 'market',
  grounds: { bazaar: '#2F7F57' },
  tiles: { bazaar: { ground: BazaarArt } },
  gallery: {
    tiles: [{ kind: 'bazaar', types: ['seraglio', 'arcades', 'garden'], currency: 'dirham' }],
  },
};

export default art;
