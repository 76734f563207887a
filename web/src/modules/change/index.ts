/** What the module draws. */
import type { ModuleArt } from '../art';
import CoinFace from './CoinFace.svelte';
import CoinPiece from './CoinPiece.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { coin: CoinFace },
  pieces: { coin: CoinPiece },
  gallery: { cards: [{ kind: 'coin', currency: 'ducat', title: 'Coin · Ducat' }] },
};

export default art;
