/** What the module draws. */
import type { ModuleArt } from '../art';
import ExchangeFace from './ExchangeFace.svelte';
import ExchangePiece from './ExchangePiece.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { exchange: ExchangeFace },
  pieces: { exchange: ExchangePiece },
  gallery: {
    cards: [
      { kind: 'exchange', currencies: ['denar', 'florin'], title: 'Exchange' },
      { kind: 'exchange', currencies: ['dirham', 'ducat'], title: 'Exchange' },
    ],
  },
};

export default art;
