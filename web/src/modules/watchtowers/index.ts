/** What the module draws. */
import type { ModuleArt } from '../art';
import WatchtowerArt from './WatchtowerArt.svelte';

const art: ModuleArt = {
  place: 'market',
  tiles: { watchtower: { whole: WatchtowerArt } },
  gallery: {
    tiles: [
      { kind: 'watchtower', type: 'seraglio' },
      { kind: 'watchtower', type: 'chambers', turn: 1 },
    ],
  },
};

export default art;
