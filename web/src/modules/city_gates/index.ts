/** What the module draws. */
import type { ModuleArt } from '../art';
import GateArt from './GateArt.svelte';
import GateFace from './GateFace.svelte';

const art: ModuleArt = {
  place: 'money',
  cards: { gate: GateFace },
  marks: { gate: { drawing: GateArt } },
  gallery: {
    cards: [{ kind: 'gate', title: 'City gate', text: 'open a double wall' }],
    tiles: [
      {
        kind: 'building',
        type: 'chambers',
        price: 9,
        walls: 'w',
        inner: 'w',
        marks: [{ kind: 'gate', spot: 'w' }],
      },
    ],
  },
};

export default art;
