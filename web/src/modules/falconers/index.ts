/** What the module draws. */
import type { ModuleArt } from '../art';
import FalconFace from './FalconFace.svelte';
import Perched from './Perched.svelte';

const art: ModuleArt = {
  place: 'city',
  cards: { black_falcon: FalconFace, brown_falcon: FalconFace, white_falcon: FalconFace },
  marks: { falcon: { drawing: Perched } },
  gallery: {
    cards: [
      { kind: 'black_falcon', name: 'black_falcon-pavilion-seraglio', title: 'Black falcon' },
      { kind: 'brown_falcon', name: 'brown_falcon-pavilion-tower', title: 'Brown falcon' },
      { kind: 'white_falcon', name: 'white_falcon-garden-tower', title: 'White falcon' },
    ],
    tiles: [
      {
        kind: 'building',
        type: 'tower',
        price: 11,
        marks: [{ kind: 'falcon', spot: 'nw', number: 2 }],
      },
    ],
  },
};

export default art;
