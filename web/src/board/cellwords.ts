/** A city and its cells in words: what stands there, what could, and what that would bring. */
import type { Game } from '../game/game';
import { sayTile, sayWhere, sayWho } from '../game/say';
import { t } from '../i18n/i18n.svelte';
import type { CitySeat, CityTile, Preview, Tile } from '../protocol/types';
import { sayPreview } from './chosen';
import { cellAt } from './geometry';
import { edgeOf, withMarks } from './tiles';

/** What can be done on a cell that is lit: the tile that would stand there, and what that would bring. */
interface Lit {
  ghost: Tile | null;
  preview: Preview | null;
}

export function sayCell(
  game: Game,
  { city }: CitySeat,
  cell: string,
  here: CityTile | undefined,
  lit: Lit | null,
): string {
  const { x, y } = cellAt(cell);
  const where = sayWhere(x, y);
  if (!lit && here)
    return t('table.cell.tile', { where, tile: sayTile(withMarks(here, city), { walls: true }) });
  if (!lit) return t('table.cell.empty', { where });
  const legal = here
    ? t('table.cell.legalTile', { where, tile: sayTile(here.tile) })
    : t('table.cell.legal', { where });
  const { ghost, preview } = lit;
  const seen = ghost ? `${sayTile(ghost)} ` : '';
  const what = preview
    ? `${sayPreview(preview, city.wall, edgeOf(game.box))} ${t('table.cell.enter')}`
    : '';
  return `${legal} ${seen}${what}`;
}

export function sayCity(game: Game, { seat, city }: CitySeat): string {
  const edge = edgeOf(game.box);
  const facts = { tiles: city.tiles.length, wall: city.wall, edge };
  if (seat !== game.me) return t('table.city.seen', { ...facts, who: sayWho(game, seat) });
  return t(edge === 'moat' ? 'table.city.label.moat' : 'table.city.label', facts);
}
