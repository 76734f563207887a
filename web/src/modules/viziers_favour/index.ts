/** What the module draws. */
import type { ModuleArt } from '../art';
import VizierPiece from './VizierPiece.svelte';

const art: ModuleArt = {
  pieces: { vizier: VizierPiece },
  gallery: { pieces: ['vizier:awake', 'vizier:asleep'] },
};

export default art;
