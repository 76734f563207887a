/** What the module draws. */
import type { ModuleArt } from '../art';
import ThiefFace from './ThiefFace.svelte';

const art: ModuleArt = {
  cards: { thief: ThiefFace },
  gallery: { cards: [{ kind: 'thief', currency: 'denar', title: 'Thief · Denar' }] },
};

export default art;
