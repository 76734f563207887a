/** What the module draws. */
import type { ModuleArt } from '../art';
import CulturePiece from './CulturePiece.svelte';

const art: ModuleArt = {
  pieces: { culture: CulturePiece },
  gallery: { pieces: ['culture:9/0.3.6.10.15.21/2/4'] },
};

export default art;
