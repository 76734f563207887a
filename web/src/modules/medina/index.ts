/** What the module draws. */
import { tone } from '../../art/tone';
import type { ModuleArt } from '../art';

const art: ModuleArt = {
  place: 'market',
  tones: { medina: tone('#B9673D', '#C9794F', '#7E3A18', '#3B1605') },
  gallery: { tiles: [{ kind: 'medina', price: 5, walls: 'nw' }] },
};

export default art;
