/** What the module draws. */
import type { ModuleArt } from '../art';
import SultanFace from './SultanFace.svelte';
import SultanPiece from './SultanPiece.svelte';

const art: ModuleArt = {
  place: 'market',
  cards: { sultan: SultanFace },
  pieces: { sultan: SultanPiece },
  gallery: {
    cards: [{ kind: 'sultan', currency: 'ducat', value: 7, type: 'garden', title: 'Sultan' }],
  },
};

export default art;
