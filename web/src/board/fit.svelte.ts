/** How a city lies in its frame: all of it in sight, beside or above what lies over its corners. */
import type { CitySeat } from '../protocol/types';
import type { Rect } from './beside';
import { boundsOf, cellAt, grown, type Point } from './geometry';
import { refitTime } from './refit';
import type { Insets, Viewport } from './viewport.svelte';

export interface Size {
  width: number;
  height: number;
}

/** What has to be in sight, and what room there is for it. */
export interface Room {
  seat: CitySeat;
  lit: readonly string[];
  /** On a phone: less room around the city. */
  compact: boolean;
  /** The largest tile that the city chooses by itself. */
  most: number;
  /** What lies over the city below on the right. */
  corner: Size;
  /** What lies over it below on the left. */
  start: Size;
  /** How high something lies over its lower edge. */
  below: number;
}

/** How far the buttons that zoom reach into the room of the city. */
const TOOLS: Size = { width: 124, height: 34 };

export class CityFit {
  constructor(
    private readonly port: Viewport,
    private readonly room: () => Room,
  ) {}

  private readonly built: readonly Point[] = $derived.by(() => {
    const { tiles, marks } = this.room().seat.city;
    return [...tiles, ...(marks ?? [])].map(({ x, y }) => ({ x, y }));
  });
  private readonly points: readonly Point[] = $derived.by(() => [
    ...this.built,
    ...this.room().lit.map(cellAt),
  ]);

  private readonly insets: Insets = $derived.by(() => {
    const { compact, seat, below } = this.room();
    return compact
      ? { top: seat.counts.length > 6 ? 60 : 48, right: 6, bottom: 8, left: 6 }
      : { top: 66, right: 16, bottom: 20 + below, left: 16 };
  });

  /** What lies over the city below on the left: what was told, or the buttons that zoom. */
  private readonly lower: Size = $derived.by(() => {
    const { compact, start } = this.room();
    return compact ? start : TOOLS;
  });

  /** What the city fits itself to, unless somebody holds it: its frame, what lies over it, and how it has grown. */
  readonly shape: string = $derived.by(() => {
    const { most, corner, start, below } = this.room();
    const { width, height } = this.port;
    return JSON.stringify([width, height, boundsOf([...this.built]), most, corner, start, below]);
  });

  /** All of the city in sight. */
  all = (): void => {
    this.port.glide(() => this.around(), refitTime());
  };

  /** Beside or above what lies in the corners, where it gets larger. */
  private around(): void {
    const { insets, lower, points } = this;
    const { corner } = this.room();
    this.to(insets);
    const right = points.some(this.isUnderRight) ? corner.width : 0;
    const left = points.some(this.isUnderLeft) ? lower.width : 0;
    if (!right && !left) return;
    const bottom = Math.max(right ? corner.height : 0, left ? lower.height : 0);
    const above = { ...insets, bottom: insets.bottom + Math.max(corner.height, lower.height) };
    this.to({ ...insets, bottom: insets.bottom + bottom });
    if (points.some(this.isCovered)) this.to(above);
    const { tile } = this.port;
    this.to({ ...insets, right: insets.right + right, left: insets.left + left });
    if (this.port.tile < tile || points.some(this.isCovered)) this.to(above);
  }

  private to(insets: Insets): void {
    const { seat, most } = this.room();
    const around = boundsOf([...this.points]);
    this.port.fit(grown(around, seat.city.tiles.length < 3 ? 1 : 0.45), insets, most);
    if (this.port.cramped) this.port.fit(grown(around, 0.12), insets, most);
  }

  private isUnderRight = (at: Point): boolean =>
    this.port.isUnder(at, this.room().corner, 'right', this.insets);
  private isUnderLeft = (at: Point): boolean =>
    this.port.isUnder(at, this.lower, 'left', this.insets);
  /** Whether something lies over a cell, so that nobody could point at it. */
  private isCovered = (at: Point): boolean => this.isUnderRight(at) || this.isUnderLeft(at);

  /** Fit again when a lit cell is out of sight, unless somebody holds the city. */
  keepInSight(): void {
    const { port } = this;
    if (port.held || port.width === 0) return;
    if (this.room().lit.map(cellAt).some(this.isOutside)) this.all();
  }

  private isOutside = (at: Point): boolean => {
    const { left, top, width, height } = this.rectOf(at);
    return (
      this.isCovered(at) ||
      left < 0 ||
      top < this.insets.top - 8 ||
      left + width > this.port.width ||
      top + height > this.port.height
    );
  };

  /** A cell as it lies on the board. */
  rectOf = ({ x, y }: Point): Rect => {
    const { tile } = this.port;
    return { left: this.port.x + x * tile, top: this.port.y + y * tile, width: tile, height: tile };
  };

  /** What a box had better not hide: the cells that can be pointed at, the tiles, and what lies in the corners. */
  readonly spared: Rect[] = $derived.by(() => {
    const { port, insets } = this;
    const { corner, below } = this.room();
    const over = (thing: Size, left: number): Rect => ({
      width: thing.width,
      left,
      top: port.height - thing.height - insets.bottom,
      height: thing.height + insets.bottom,
      weight: 20,
    });
    const right = over(corner, port.width - corner.width - insets.right);
    const foot = { left: 0, top: port.height - below - 8, width: port.width, height: below };
    return [
      right,
      over(this.lower, insets.left),
      { ...foot, weight: 20 },
      ...this.points.map(this.rectOf),
    ];
  });
}
