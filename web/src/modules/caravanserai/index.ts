/** What the module draws. */
import type { ModuleArt } from '../art';

const art: ModuleArt = {
  grounds: { caravan: '#B7791F' },
  gallery: { cards: [{ kind: 'caravan', title: 'Caravanserai', text: 'money in steps' }] },
};

export default art;
