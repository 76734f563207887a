/** What the module draws. */
import type { ModuleArt } from '../art';
import WallFace from './WallFace.svelte';
import WallPiece from './WallPiece.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { wall: WallFace },
  marks: { wooden_wall: { edge: 'wooden' } },
  pieces: { wall: WallPiece },
  gallery: {
    cards: [
      { kind: 'wall', name: 'wall-ne', title: 'City wall', text: 'two wooden walls' },
      { kind: 'wall', name: 'wall-w', title: 'City wall', text: 'one wooden wall' },
    ],
    tiles: [
      {
        kind: 'building',
        type: 'garden',
        price: 9,
        walls: 's',
        marks: [
          { kind: 'wooden_wall', spot: 'n' },
          { kind: 'wooden_wall', spot: 'w' },
        ],
      },
    ],
  },
};

export default art;
