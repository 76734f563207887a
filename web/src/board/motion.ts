/** What a step looks like: cards and tiles travel from where they were to where they go. */
import { tick } from 'svelte';

import type { GameEvent, LogEntry } from '../game/game';
import { settings } from '../settings.svelte';

/** Milliseconds at the usual speed. */
const TRAVEL = 320;
const REFILL = 220;
const GAP = 90;
const FAST = 0.4;
const MOST = 1200;
export const EASE = 'cubic-bezier(.2,.8,.2,1)';

/** Something that flies: a picture of it, where from, and where to. */
interface Flight {
  node: HTMLElement;
  from: DOMRect;
  to: string;
}

export const pace = (): number => (settings.current.speed === 'fast' ? FAST : 1);

const place = (name: string): string => `[data-travel="${name}"]`;

function seen(selector: string): Element | null {
  for (const found of document.querySelectorAll(selector)) {
    const box = found.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return found;
  }
  return null;
}

/** What of a thing travels: the piece alone, without the bay that it lies in. */
function drawingOf(source: Element): Element {
  return source.querySelector('[data-piece]') ?? source.querySelector('svg') ?? source;
}

/** Where a drawing lies on the screen; a piece is as large as its tile, whatever is painted beyond it. */
function boxOf(drawing: Element): DOMRect {
  const at = drawing instanceof SVGGElement ? drawing.getScreenCTM() : null;
  return at ? new DOMRect(at.e, at.f, at.a * 100, at.d * 100) : drawing.getBoundingClientRect();
}

/** A piece of a larger drawing as one of its own; pieces are drawn in 100 units. */
function framed(piece: SVGGElement): SVGSVGElement {
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 100 100',
    width: '100%',
    height: '100%',
  }))
    frame.setAttribute(name, value);
  frame.append(...[...piece.childNodes].map((part) => part.cloneNode(true)));
  return frame;
}

/** A picture of something that lies above everything. */
function pictureOf(source: Element): Flight['node'] | null {
  const drawing = drawingOf(source);
  if (!(drawing instanceof SVGElement) && !(drawing instanceof HTMLElement)) return null;
  const box = boxOf(drawing);
  const node = document.createElement('div');
  node.setAttribute('aria-hidden', 'true');
  node.dataset.flight = '';
  node.append(drawing instanceof SVGGElement ? framed(drawing) : drawing.cloneNode(true));
  Object.assign(node.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '60',
    pointerEvents: 'none',
  });
  return node;
}

const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];

/** Where things come from and go to in an event. */
function flightsOf(event: GameEvent, me: number | null): { from: string; to: string }[] {
  const mine = event.seat === me;
  const seat = place(`seat-${String(event.seat)}`);
  const city = mine
    ? `[data-testid="city-tile-${String(event.x)},${String(event.y)}"]`
    : place(`city-${String(event.seat)}`);
  if (event.event.endsWith('_taken')) {
    return asList(event.cards ?? event.card).map((card) => ({
      from: `[data-travel^="money-"][data-card="${card}"]`,
      to: mine ? place('hand') : seat,
    }));
  }
  switch (event.event) {
    case 'tile_bought':
      return [{ from: place(`market-${String(event.field)}`), to: mine ? place('pending') : seat }];
    case 'tile_placed':
    case 'tile_added':
      return [{ from: mine ? `[data-tile="${String(event.tile)}"]` : seat, to: city }];
    case 'tile_reserved':
      return [{ from: mine ? place('pending') : seat, to: mine ? place('reserve') : seat }];
    default:
      return [];
  }
}

/** What is laid anew from the deck and the stock. */
function refillsOf(events: readonly GameEvent[]): { to: string; from: string }[] {
  return events.flatMap((event) => {
    if (event.event === 'money_refilled')
      return [{ to: place(`money-${String(event.slot)}`), from: place('deck') }];
    if (event.event === 'market_refilled' || event.event === 'yard_refilled')
      return [{ to: place(`market-${String(event.field)}`), from: place('stock') }];
    return [];
  });
}

/** Show a step; returns when it has been seen, at the latest after 1.2 seconds, or at once at any key or tap. */
export async function showStep(
  entry: LogEntry,
  me: number | null,
  happen: () => void,
): Promise<void> {
  if (
    settings.calm ||
    settings.current.speed === 'off' ||
    document.visibilityState === 'hidden' ||
    entry.kind !== 'action'
  ) {
    happen();
    return;
  }
  const flights: Flight[] = [];
  for (const { from, to } of entry.events.flatMap((event) => flightsOf(event, me))) {
    const source = seen(from);
    const node = source && pictureOf(source);
    if (source && node) {
      flights.push({ node, from: boxOf(drawingOf(source)), to });
    }
  }
  happen();
  await tick();
  const running = [...flights.flatMap(fly), ...refillsOf(entry.events).flatMap(refill)];
  if (!running.length) return;
  const over = Promise.allSettled(running.map((one) => one.finished));
  if (entry.by === me) return;
  const skip = (): void => running.forEach((one) => one.finish());
  addEventListener('keydown', skip, { once: true });
  addEventListener('pointerdown', skip, { once: true });
  await Promise.race([over, new Promise((done) => setTimeout(done, MOST))]);
  removeEventListener('keydown', skip);
  removeEventListener('pointerdown', skip);
}

function fly({ node, from, to }: Flight): Animation[] {
  const target = seen(to);
  if (!target) return [];
  const box = target.getBoundingClientRect();
  document.body.append(node);
  const dx = box.left + box.width / 2 - (from.left + from.width / 2);
  const dy = box.top + box.height / 2 - (from.top + from.height / 2);
  const scale = Math.min(1, (Math.min(box.width, box.height) * 0.9) / Math.max(from.width, 1));
  const arc = Math.min(40, Math.abs(dx) / 8);
  const half = `translate(${dx / 2}px, ${dy / 2 - arc}px) scale(${(1 + scale) / 2})`;
  const animation = node.animate(
    [
      { transform: 'none' },
      { transform: half },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale * 1.04})`, opacity: 1, offset: 0.92 },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0 },
    ],
    { duration: TRAVEL * pace(), easing: EASE },
  );
  animation.finished.finally(() => node.remove()).catch(() => undefined);
  return [animation];
}

function refill({ to, from }: { to: string; from: string }, at: number): Animation[] {
  const target = seen(to);
  const source = seen(from);
  if (!target) return [];
  const box = target.getBoundingClientRect();
  const start = source?.getBoundingClientRect() ?? box;
  const dx = start.left - box.left;
  const dy = start.top - box.top;
  const animation = target.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: REFILL * pace(),
      delay: (TRAVEL / 2 + at * GAP) * pace(),
      easing: EASE,
      fill: 'backwards',
    },
  );
  return [animation];
}
