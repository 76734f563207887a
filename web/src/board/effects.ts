/** What cards and tiles do, in plain words: of their own, or those of the module that brings them. */
import { cardSays, moduleLine } from '../game/say';
import { homeOf } from '../modules/registry';
import type { Card, Tile } from '../protocol/types';

/** What a kind is for; nothing for what belongs to the title itself. */
function kindEffect(kind: string): string {
  const module = homeOf(kind);
  return module ? moduleLine(module) : '';
}

export const cardEffect = (card: Card): string => cardSays(card.name) || kindEffect(card.kind);

export const tileEffect = (tile: Tile): string => kindEffect(tile.kind);
