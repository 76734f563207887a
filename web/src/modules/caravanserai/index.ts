/** What the module draws. */
import type { ModuleArt } from '../art';
import CaravanFace from './CaravanFace.svelte';
import CaravanPiece from './CaravanPiece.svelte';
import { sameCard } from './fields';

const shown = { currencies: ['ducat', 'dirham', 'denar', 'florin'], title: 'Caravanserai' };

const art: ModuleArt = {
  cards: { caravanserai: CaravanFace, caravan: CaravanFace },
  stands: sameCard,
  pieces: { caravan: CaravanPiece },
  gallery: {
    cards: [
      { kind: 'caravanserai', name: 'caravanserai-ducat-1', ...shown },
      { kind: 'caravan', name: 'caravan-denar-ducat-1-3', value: 3, ...shown },
    ],
  },
};

export default art;
