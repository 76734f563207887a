/** What the module draws. */
import type { ModuleArt } from '../art';
import SquareArt from './SquareArt.svelte';
import SquareMini from './SquareMini.svelte';

const art: ModuleArt = {
  place: 'city',
  tiles: { square: { ground: SquareArt, mini: SquareMini } },
  gallery: { tiles: [{ kind: 'square', type: 'garden', walls: 'n' }] },
};

export default art;
