/** What the module draws. */
import type { ModuleArt } from '../art';
import Scaffold from './Scaffold.svelte';

const art: ModuleArt = {
  tiles: { building_site: { house: true, over: Scaffold } },
  gallery: { tiles: [{ kind: 'building_site', type: 'pavilion', price: 7, walls: 'n' }] },
};

export default art;
