/** What the module draws. */
import type { ModuleArt } from '../art';
import DiamondFace from './DiamondFace.svelte';
import DiamondPiece from './DiamondPiece.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { diamond: DiamondFace },
  pieces: { diamond: DiamondPiece },
  gallery: { cards: [{ kind: 'diamond', value: 8, title: 'Diamond' }] },
};

export default art;
