/** What the module draws. */
import type { ModuleArt } from '../art';
import SavingFace from './SavingFace.svelte';
import SavingPiece from './SavingPiece.svelte';
import TokenFace from './TokenFace.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { saving: SavingFace, token: TokenFace },
  pieces: { saving: SavingPiece },
  gallery: {
    cards: [
      { kind: 'saving', currency: 'denar', value: 5, title: 'Denar' },
      { kind: 'token', currency: 'florin', title: 'Florin' },
    ],
  },
};

export default art;
