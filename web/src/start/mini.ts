/** A little city: what a small picture of a table needs to know of one. */
import { lookOf } from '../titles/registry';

export interface MiniTile {
  x: number;
  y: number;
  kind: string;
  type: string | null;
  walls: string;
  inner?: string;
}

export interface MiniCity {
  moat: boolean;
  tiles: MiniTile[];
}

/** Return the city that everybody begins with, null for a title that is not played with tiles. */
export function firstCity(title: string): MiniCity | null {
  const { cities, edge } = lookOf(title);
  if (!cities) return null;
  return { moat: edge === 'moat', tiles: [{ x: 0, y: 0, kind: 'start', type: null, walls: '' }] };
}
