/** What the module draws. */
import type { ModuleArt } from '../art';
import ThiefFace from './ThiefFace.svelte';
import ThiefPiece from './ThiefPiece.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { thief: ThiefFace },
  pieces: { thief: ThiefPiece },
  gallery: { cards: [{ kind: 'thief', currency: 'denar', title: 'Thief · Denar' }] },
};

export default art;
