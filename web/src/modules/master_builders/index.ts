/** What the module draws. */
import type { ModuleArt } from '../art';
import BuilderFace from './BuilderFace.svelte';
import BuilderPiece from './BuilderPiece.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { builder: BuilderFace },
  pieces: { builder: BuilderPiece },
  gallery: { cards: [{ kind: 'builder', currency: 'florin', value: 3, title: 'Master builder' }] },
};

export default art;
