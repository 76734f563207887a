/** What the module draws. */
import { tone } from '../../art/tone';
import type { ModuleArt } from '../art';

const art: ModuleArt = {
  place: 'market',
  tiles: { camp: { edge: 'palisade' } },
  tones: { camp: tone('#A3AE6C', '#8E9A5B', '#8A9454', '#232A10') },
  gallery: { tiles: [{ kind: 'camp', price: 8, walls: 'ne' }] },
};

export default art;
