/**
 * One thing of the table seen closer: a card or a tile, large and with its words. A mouse that comes to rest on it brings it
 * near, but not one under which it appears; a finger that stays on it, or the key I while it has the focus.
 */
import type { Attachment } from 'svelte/attachments';

import type { Card, Tile } from '../protocol/types';
import { canRest } from '../ui/pointing';

export interface Near {
  card?: Card;
  /** The type that the card is about, where it does not say so itself. */
  type?: string | null;
  tile?: Tile;
}

/** Milliseconds until a mouse at rest, or a finger that stays, means "closer". */
const REST = 500;
/** So far a finger may tremble. */
const SLIP = 8;

class Closer {
  thing = $state.raw<Near | null>(null);
  private on: Element | null = null;
  /** Where it lies on the screen. */
  at = $state.raw<DOMRect | null>(null);
  /** Whether it stays until something is pressed; what a mouse brings goes with the mouse. */
  stays = $state(false);

  show(thing: Near, on: Element, stays: boolean): void {
    this.thing = thing;
    this.on = on;
    this.at = on.getBoundingClientRect();
    this.stays = stays;
  }

  hide(): void {
    this.thing = null;
    this.on = null;
  }

  /** What goes from the table is not seen closer any more. */
  forget(on: Element): void {
    if (this.on === on) this.hide();
  }
}

export const closer = new Closer();

/** Let a thing be seen closer; `what` is asked when it happens. */
export function near(what: () => Near | null): Attachment<Element> {
  return (on) => {
    let timer = 0;
    let from: { x: number; y: number } | null = null;
    /** Whether a mouse has moved on it, and not it under the mouse. */
    let moved = false;
    const bring = (stays: boolean): void => {
      const thing = what();
      if (thing) closer.show(thing, on, stays);
    };
    const wait = (stays: boolean): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => bring(stays), REST);
    };
    const stop = (): void => clearTimeout(timer);

    const leave = (): void => {
      stop();
      moved = false;
      if (!closer.stays) closer.hide();
    };
    const down = (event: Event): void => {
      const { clientX, clientY } = event as PointerEvent;
      stop();
      if (canRest(event as PointerEvent)) return;
      from = { x: clientX, y: clientY };
      wait(true);
    };
    const move = (event: Event): void => {
      const { clientX, clientY } = event as PointerEvent;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLIP) stop();
      if (moved || !canRest(event as PointerEvent)) return;
      moved = true;
      wait(false);
    };
    /** The finger that brought it near does not press as well. */
    const click = (event: Event): void => {
      stop();
      if (closer.stays && closer.thing && from) {
        event.preventDefault();
        event.stopPropagation();
      }
      from = null;
    };
    const key = (event: Event): void => {
      if ((event as KeyboardEvent).key.toLowerCase() !== 'i') return;
      event.preventDefault();
      if (closer.thing) closer.hide();
      else bring(true);
    };
    const menu = (event: Event): void => {
      if (from) event.preventDefault();
    };
    const heard: [string, (event: Event) => void, boolean][] = [
      ['pointerleave', leave, false],
      ['pointerdown', down, false],
      ['pointermove', move, false],
      ['pointercancel', stop, false],
      ['pointerup', stop, false],
      ['click', click, true],
      ['keydown', key, false],
      ['contextmenu', menu, false],
    ];
    for (const [name, then, first] of heard) on.addEventListener(name, then, first);
    return () => {
      stop();
      closer.forget(on);
      for (const [name, then, first] of heard) on.removeEventListener(name, then, first);
    };
  };
}
