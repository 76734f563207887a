/** What the module draws. */
import type { ModuleArt } from '../art';
import MagicMark from './MagicMark.svelte';

const art: ModuleArt = {
  place: 'market',
  tiles: { magical: { house: true, sign: MagicMark } },
  gallery: {
    tiles: [
      { kind: 'magical', type: 'tower', price: 14, walls: 'nes' },
      { kind: 'magical', type: 'garden', price: 13, walls: 'esw', turn: 1 },
    ],
  },
};

export default art;
