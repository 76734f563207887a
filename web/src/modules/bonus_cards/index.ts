/** What the module draws. */
import type { ModuleArt } from '../art';
import BonusFace from './BonusFace.svelte';

const art: ModuleArt = {
  place: 'scoring',
  cards: { bonus: BonusFace },
  gallery: {
    cards: [
      { kind: 'bonus', name: 'bonus-garden-10', title: 'Garden 10' },
      { kind: 'bonus', name: 'bonus-chambers-11', title: 'Chambers 11' },
    ],
  },
};

export default art;
