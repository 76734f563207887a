/** What the module draws. */
import type { ModuleArt } from '../art';
import Scaffold from './Scaffold.svelte';
import TokenFace from './TokenFace.svelte';

const art: ModuleArt = {
  place: 'market',
  cards: { site: TokenFace },
  marks: { site: { drawing: Scaffold } },
  gallery: {
    cards: [{ kind: 'site', currency: 'denar', title: 'Building site · Denar' }],
    tiles: [
      { kind: 'building', type: 'pavilion', price: 7, walls: 'n', marks: [{ kind: 'site' }] },
    ],
  },
};

export default art;
