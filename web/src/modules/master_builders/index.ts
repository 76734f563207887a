/** What the module draws. */
import type { ModuleArt } from '../art';
import BuilderFace from './BuilderFace.svelte';

const art: ModuleArt = {
  cards: { builder: BuilderFace },
  gallery: { cards: [{ kind: 'builder', currency: 'florin', value: 6, title: 'Master builder' }] },
};

export default art;
