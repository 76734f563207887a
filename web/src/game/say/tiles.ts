/** Tiles in words, from what is drawn or from their names in events. */
import { SIDES } from '../../art/sides';
import { t, words } from '../../i18n/i18n.svelte';
import type { Tile } from '../../protocol/types';
import { isMoatedStart } from '../../titles/registry';
import { sayParts } from './cards';
import { sayMarks } from './marks';
import { capital, named, saySides, typeName } from './names';

const BUILDING = /^([a-z_]+)-(\d+)(?:-(?:open|[nesw]+))?$/;

/** A tile by its name: "garden-08-ne" is "Garden 8". */
export function sayTileName(name: string): string {
  if (words.has(`name.start.${name}`)) return t(`name.start.${name}`);
  if (words.has(`name.piece.${name}`)) return t(`name.piece.${name}`);
  const building = BUILDING.exec(name);
  const type = building?.[1] ?? '';
  if (building && words.has(`name.type.${type}`)) return priced(type, Number(building[2]));
  const [kind = '', of = ''] = name.split('-');
  if (!words.has(`name.kind.${kind}`)) return capital(sayParts(name));
  return sayKind(kind, words.has(`name.type.${of}`) ? of : null, 0);
}

/** A tile: "Garden 8"; with walls "Garden, price 8. Walls north and east." and what lies on its other side. */
export function sayTile(tile: Tile | string, more: { walls?: boolean } = {}): string {
  if (typeof tile === 'string') return sayTileName(tile);
  if (!more.walls) return shortName(tile);
  const count = tile.walls.length;
  const sides = saySides(tile.walls);
  if (tile.back || isMoatedStart(tile.name)) {
    const moats = t('name.moats', { count, sides });
    const text = t('name.tile.moats', { tile: shortName(tile), moats });
    if (!tile.back) return text;
    return `${text} ${t('name.tile.back', { tile: sayTileName(tile.back.name) })}`;
  }
  const name =
    tile.kind === 'building' && tile.type !== null
      ? t('name.tile.price', { type: typeName(tile.type), price: tile.price })
      : t('name.tile.plain', { tile: shortName(tile) });
  const marks = sayMarks(tile.marks ?? []);
  const own = `name.walls.${tile.kind}`;
  const closed = t(words.has(own) ? own : 'name.walls', { count, sides });
  const roof = sayTurn(tile);
  return [name, closed, roof, marks].filter(Boolean).join(' ');
}

/** How a tile lies, if it is turned, or if its kind has words for it. */
function sayTurn({ kind, turn = 0 }: Tile): string {
  const side = SIDES[turn] ?? 'n';
  const own = `name.turn.${kind}`;
  if (words.has(own)) return `${capital(t(own, { side }))}.`;
  return turn ? t('name.tile.turned', { side: saySides(side) }) : '';
}

/** A tile without its walls. */
function shortName(tile: Tile): string {
  if (tile.kind === 'building' && tile.type !== null) return priced(tile.type, tile.price);
  if (words.has(`name.piece.${tile.name}`)) return sayTileName(tile.name);
  if (words.has(`name.kind.${tile.kind}`)) return sayKind(tile.kind, tile.type, tile.price);
  return sayTileName(tile.name);
}

/** A building type with its price: "Garden 8". */
function priced(type: string, price: number): string {
  return t('name.tile', { type: typeName(type), price });
}

/** A module's piece, with its type and price where it has them. */
function sayKind(kind: string, type: string | null, price: number): string {
  const of = type === null ? '' : typeName(type);
  const name = named(`name.kind.${kind}`, kind, { type: of, typed: type === null ? 'no' : 'yes' });
  return price ? t('name.tile', { type: name, price }) : name;
}
