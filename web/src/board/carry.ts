/** A tile carried by mouse or finger onto a cell of the own city. */
import type { Chooser } from '../decisions/chooser.svelte';

const SLIP = 6;
const SVG = 'http://www.w3.org/2000/svg';

let carried = false;

/** Whether a tile is being carried just now: nothing moves under it then. */
export const isCarrying = (): boolean => carried;

export interface Load {
  /** The names of the tile: a tile with two faces has two. */
  names: readonly string[];
  /** The field of the market on which it lies. */
  field?: number;
}

/** The cell of the city under a point; what lies over the city hides it, what hovers in it does not. */
function cellUnder({ clientX, clientY }: PointerEvent): string | null {
  const found = document.elementsFromPoint(clientX, clientY);
  if (!found[0]?.closest('[data-travel="city"]')) return null;
  for (const one of found) {
    const cell = one.closest<SVGElement>('[data-cell]')?.dataset['cell'];
    if (cell !== undefined) return cell;
  }
  return null;
}

/** A drawing of the tile that follows the pointer, as large as a cell. */
function shadowOf(from: Element): HTMLElement {
  const side = document.querySelector('[data-cell]')?.getBoundingClientRect().width ?? 80;
  const shadow = document.createElement('div');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  const piece = from.querySelector('[data-piece]') ?? from.querySelector('svg');
  if (piece) svg.append(piece.cloneNode(true));
  const inner = svg.firstElementChild;
  if (inner instanceof SVGSVGElement) {
    inner.setAttribute('width', '100');
    inner.setAttribute('height', '100');
  }
  shadow.append(svg);
  shadow.style.cssText = `position:fixed;left:${-side / 2}px;top:${-side / 2}px;width:${side}px;
    z-index:60;pointer-events:none;filter:drop-shadow(0 6px 8px #0006)`;
  document.body.append(shadow);
  return shadow;
}

/** No click comes of the press that carried something. */
function swallowClick(): void {
  const stop = (event: Event): void => event.stopPropagation();
  addEventListener('click', stop, { capture: true });
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 60);
}

/** Begin to carry with a press on a tile; a press that does not move stays a tap. */
export function carry(press: PointerEvent, chooser: Chooser, { names, field }: Load): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const from = press.currentTarget as Element;
  const listening = new AbortController();
  const { signal } = listening;
  let shadow: HTMLElement | null = null;

  function end(): void {
    listening.abort();
    carried = false;
    if (!shadow) return;
    shadow.remove();
    chooser.over = null;
    swallowClick();
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!shadow) {
      if (Math.hypot(x - press.clientX, y - press.clientY) < SLIP) return;
      carried = true;
      if (!chooser.lift(names, field)) return end();
      shadow = shadowOf(from);
    }
    const cell = cellUnder(event);
    chooser.over = cell !== null && chooser.lit.includes(cell) ? cell : null;
    shadow.style.translate = `${x}px ${y}px`;
    shadow.style.opacity = chooser.over === null ? '0.85' : '0';
  }

  function drop(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const cell = shadow ? cellUnder(event) : null;
    end();
    if (cell !== null) chooser.drop(names, cell);
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !shadow) return;
    event.preventDefault();
    event.stopPropagation();
    end();
    addEventListener('pointerup', swallowClick, { once: true });
    chooser.fresh();
  }

  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', drop, { signal });
  addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', key, { signal, capture: true });
}
