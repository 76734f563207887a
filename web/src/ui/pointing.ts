/**
 * Pointing at a thing without pressing it. A finger cannot: what it touches it is about to press, and if that were drawn
 * anew in between, press and release would meet different drawings and no click would come.
 */

/** Whether a pointer can rest on a thing: a mouse, a pen, never a finger. */
export const canRest = (event: PointerEvent): boolean => event.pointerType !== 'touch';

/** Whether the keyboard brought the focus here; a finger or a mouse that presses brings it too. */
export const byKeys = (event: FocusEvent): boolean =>
  event.currentTarget instanceof Element && event.currentTarget.matches(':focus-visible');
