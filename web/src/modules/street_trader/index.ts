/** What the module draws. */
import type { ModuleArt } from '../art';
import ResidentMark from './ResidentMark.svelte';
import ResidentPiece from './ResidentPiece.svelte';
import TraderMark from './TraderMark.svelte';

const art: ModuleArt = {
  place: 'city',
  marks: { trader: { drawing: TraderMark }, resident: { drawing: ResidentMark } },
  pieces: { resident: ResidentPiece },
  typed: ResidentPiece,
  gallery: {
    tiles: [
      { kind: 'building', type: 'garden', price: 10, marks: [{ kind: 'resident' }] },
      { kind: 'building', type: 'tower', price: 12, marks: [{ kind: 'trader', owner: 2 }] },
    ],
    pieces: ['resident:garden', 'resident:chambers', 'resident:tower'],
  },
};

export default art;
