/** What part of a city is seen: fitted, dragged, pinched and zoomed between 40 and 160 pixels for a tile. */
import type { Bounds, Point } from './geometry';

export const SMALLEST = 40;
/** So small a tile may get that the whole city is in sight. */
const FITTED = 20;
export const LARGEST = 160;
const SLIP = 6;

/** What part is seen. */
interface Seen {
  tile: number;
  x: number;
  y: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export class Viewport {
  width = $state(0);
  height = $state(0);
  /** Pixels for one tile. */
  tile = $state(80);
  /** Where the corner of cell 0,0 lies. */
  x = $state(0);
  y = $state(0);
  /** Whether a person has moved it; then it no longer fits itself. */
  held = $state(false);

  /** Whether all of the city could not be shown with its margins. */
  get cramped(): boolean {
    return this.tile <= SMALLEST;
  }

  /** The way from where it was to where it fits. */
  private way: { from: Seen; to: Seen; start: number; time: number } | null = null;
  /** The frame in which it was fitted last. */
  private frame = '';

  private pointers: { id: number; x: number; y: number }[] = [];
  private start: { x: number; y: number } | null = null;
  /** Whether the last press was a drag, so that no click follows from it. */
  dragged = false;

  fit(bounds: Bounds, insets: Insets, most: number): void {
    const width = this.width - insets.left - insets.right;
    const height = this.height - insets.top - insets.bottom;
    if (width <= 0 || height <= 0) return;
    const wide = bounds.right - bounds.left;
    const high = bounds.bottom - bounds.top;
    this.tile = Math.max(FITTED, Math.min(most, width / wide, height / high));
    this.x = insets.left + (width - wide * this.tile) / 2 - bounds.left * this.tile;
    this.y = insets.top + (height - high * this.tile) / 2 - bounds.top * this.tile;
    this.held = false;
  }

  private get seen(): Seen {
    return { tile: this.tile, x: this.x, y: this.y };
  }

  /** Fit in so many milliseconds; at once where the frame itself has changed, which takes its own time. */
  glide(fit: () => void, time: number): void {
    const from = this.seen;
    fit();
    const frame = `${this.width}x${this.height}`;
    const framed = frame === this.frame;
    this.frame = frame;
    const to = this.seen;
    if (this.way) this.way.to = to;
    else if (!framed || !time || JSON.stringify(from) === JSON.stringify(to)) return;
    else {
      this.way = { from, to, start: performance.now(), time };
      requestAnimationFrame(this.go);
    }
    this.step(performance.now());
  }

  /** Be where it is on its way now, unless somebody has taken it in their hands. */
  private step(now: number): void {
    const { way } = this;
    if (!way) return;
    const part = this.held ? 1 : Math.min(1, Math.max(0, now - way.start) / way.time);
    if (part === 1) this.way = null;
    if (this.held) return;
    const eased = 1 - (1 - part) ** 3;
    const between = (one: keyof Seen): number =>
      way.from[one] + (way.to[one] - way.from[one]) * eased;
    this.tile = between('tile');
    this.x = between('x');
    this.y = between('y');
  }

  private go = (now: number): void => {
    this.step(now);
    if (this.way) requestAnimationFrame(this.go);
  };

  /** Whether a cell lies under something in a lower corner of the frame. */
  isUnder(
    { x, y }: Point,
    thing: { width: number; height: number },
    side: 'left' | 'right',
    insets: Insets,
  ): boolean {
    const left = this.x + x * this.tile;
    const below = this.height - this.y - (y + 1) * this.tile - insets.bottom;
    const beside =
      side === 'left' ? left - insets.left : this.width - left - this.tile - insets.right;
    return thing.width > 0 && beside < thing.width && below < thing.height;
  }

  /** Zoom so that the point of the screen stays where it is. */
  zoom(by: number, x = this.width / 2, y = this.height / 2): void {
    const least = Math.min(SMALLEST, this.tile);
    const tile = Math.max(least, Math.min(LARGEST, this.tile * by));
    const ratio = tile / this.tile;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.tile = tile;
    this.held = true;
  }

  /** Move so that a cell is in sight. */
  show(x: number, y: number): void {
    if (this.way) Object.assign(this, this.way.to);
    this.way = null;
    const left = this.x + x * this.tile;
    const top = this.y + y * this.tile;
    if (left < 0) this.x -= left - 8;
    else if (left + this.tile > this.width) this.x -= left + this.tile - this.width + 8;
    if (top < 56) this.y -= top - 64;
    else if (top + this.tile > this.height) this.y -= top + this.tile - this.height + 8;
  }

  private hold(pointer: { id: number; x: number; y: number }): void {
    this.pointers = [...this.pointers.filter((one) => one.id !== pointer.id), pointer];
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  };

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.hold({ id: event.pointerId, x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.dragged = false;
  };

  move = (event: PointerEvent): void => {
    const before = this.pointers.find((one) => one.id === event.pointerId);
    if (!before || !this.start) return;
    const now = { id: event.pointerId, x: event.clientX, y: event.clientY };
    if (!this.dragged) {
      if (Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLIP) return;
      this.dragged = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const other = this.pointers.find((one) => one.id !== event.pointerId);
    if (other) {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
      if (was > 0) this.zoom(is / was, middle.x, middle.y);
    } else {
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.held = true;
    }
    this.hold(now);
  };

  up = (event: PointerEvent): void => {
    this.pointers = this.pointers.filter((one) => one.id !== event.pointerId);
  };
}
