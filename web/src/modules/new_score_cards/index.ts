/** What the module draws: nothing of its own. */
import type { ModuleArt } from '../art';

const art: ModuleArt = { place: 'scoring' };

export default art;
