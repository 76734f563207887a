/** What the module draws. */
import type { ModuleArt } from '../art';

const art: ModuleArt = {
  place: 'scoring',
  grounds: { attack: '#5E2231' },
  gallery: { cards: [{ kind: 'attack', title: 'Attack', text: 'from the north' }] },
};

export default art;
