/** What the module draws. */
import type { ModuleArt } from '../art';
import ChestFace from './ChestFace.svelte';
import ChestMark from './ChestMark.svelte';
import ChestPiece from './ChestPiece.svelte';

const art: ModuleArt = {
  place: 'city',
  cards: { chest: ChestFace },
  marks: { chest: { drawing: ChestMark } },
  pieces: { chest: ChestPiece },
  gallery: {
    tiles: [{ kind: 'building', type: 'garden', price: 10, marks: [{ kind: 'chest' }] }],
    cards: [{ kind: 'chest', name: 'chest-tower', title: 'Tower chest' }],
    pieces: ['chest:pavilion', 'chest:seraglio', 'chest:arcades', 'chest:chambers'],
  },
};

export default art;
