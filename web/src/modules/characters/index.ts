/** What the module draws. */
import type { ModuleArt } from '../art';
import CharacterFace from './CharacterFace.svelte';
import CharacterPiece from './CharacterPiece.svelte';
import { CHARACTERS } from './characters';

const art: ModuleArt = {
  cards: { character: CharacterFace },
  pieces: { character: CharacterPiece },
  gallery: { pieces: Object.keys(CHARACTERS).map((name) => `character:${name}`) },
};

export default art;
