/** Finding tiles and cards by their names, on either side, wherever they lie. */
import { drawnMarks } from '../art/marks';
import type { TileProps } from '../art/tile';
import type {
  GameInfo,
  Card,
  City,
  CityBoard,
  CityMark,
  CityTile,
  Mark,
  Question,
  Tile,
} from '../protocol/types';
import { lookOf } from '../titles/registry';

export const edgeOf = (box: GameInfo): 'wall' | 'moat' => lookOf(box.title).edge;

/** A tile with its other side up. */
export function flipped(tile: Tile): Tile {
  if (!tile.back) return tile;
  const { back } = tile;
  return {
    ...tile,
    name: back.name,
    type: back.type,
    price: back.price,
    back: { name: tile.name, type: tile.type, price: tile.price },
  };
}

/** The tile of this name among some, turned over where the name is that of the other side. */
export function tileNamed(tiles: readonly Tile[], name: string): Tile | null {
  const front = tiles.find((tile) => tile.name === name);
  if (front) return front;
  const back = tiles.find((tile) => tile.back?.name === name);
  return back ? flipped(back) : null;
}

/** Every tile that lies open on the table. */
export function openTiles(board: CityBoard, question: Question | null): Tile[] {
  return [
    ...board.seats.flatMap((seat) => [...seat.pending, ...seat.reserve]),
    ...board.market.flatMap((field) => field.tile ?? []),
    ...(question?.tile ? [question.tile] : []),
    ...board.module_areas.flatMap((row) => row.items.flatMap((item) => item.tile ?? [])),
    ...board.seats.flatMap((seat) => seat.city.tiles.map((one) => one.tile)),
    ...(board.neutral?.tiles ?? []),
  ];
}

/** How a tile is drawn. */
export function artOf(tile: Tile, edge: 'wall' | 'moat', seat: number): TileProps {
  return {
    kind: tile.kind,
    type: tile.type,
    price: tile.price,
    walls: tile.walls,
    marks: tile.marks ?? [],
    edge,
    back: tile.back?.type ?? null,
    seat: seat + 1,
    types: tile.types ?? [],
    currency: tile.currency ?? null,
    turn: tile.turn,
  };
}

/** How a tile in a city is drawn; what lies across its sides is drawn above all tiles (`cityMarks`). */
export function cityArt(one: CityTile, city: City, edge: 'wall' | 'moat', seat: number): TileProps {
  const edges = marksAt(one, city).filter((mark) => !drawnMarks([mark]).length);
  const turn = one.tile.turn ?? 0;
  return { ...artOf(one.tile, edge, seat), inner: one.inner ?? '', marks: edges, turn };
}

/** All that lies on a tile of a city. */
export function marksAt(one: CityTile, city: City): Mark[] {
  const here = (city.marks ?? []).filter(({ x, y }) => x === one.x && y === one.y);
  return [...(one.tile.marks ?? []), ...here];
}

/** A tile of a city with all that lies on it. */
export function withMarks(one: CityTile, city: City): Tile {
  return { ...one.tile, marks: marksAt(one, city) };
}

/** What is drawn above the tiles of a city, with its cells. */
export function cityMarks(city: City): CityMark[] {
  const carried = city.tiles.flatMap(({ x, y, tile }) =>
    (tile.marks ?? []).map((mark) => ({ ...mark, x, y })),
  );
  return drawnMarks([...carried, ...(city.marks ?? [])]);
}

export const currencyOf = (card: Card): string | null => card.currencies?.[0] ?? null;

/** The names by which a tile is meant: of either side. */
export const namesOf = (tile: Tile): string[] => [
  tile.name,
  ...(tile.back ? [tile.back.name] : []),
];
