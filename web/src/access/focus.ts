/** Where the keys are: after every act at the next decision, and never nowhere. */
import { dialogOpen } from '../shell/keys';

/**
 * What comes into question, the first of which is there: a dialog, the end of the game, a decision, on a phone the choices
 * above it, whose turn it is.
 */
const PLACES = [
  'dialog[open]',
  '[data-result]',
  '[data-decision]',
  '[data-choices]',
  '[data-banner]',
  'main',
];

/** Where the keys wait while somebody else decides. */
const PARKED = '[data-banner], main';

function isLost(on: Element | null): boolean {
  if (on === null || on === document.body) return true;
  return on.matches(':disabled') || on.closest('[inert]') !== null;
}

function place(): HTMLElement | undefined {
  for (const what of PLACES) {
    const found = [...document.querySelectorAll<HTMLElement>(what)].filter(
      (one) => !one.closest('[inert]') && one.checkVisibility() && one.offsetHeight > 0,
    );
    const one = found.at(-1);
    if (one) return one.querySelector<HTMLElement>('[data-first]:not(:disabled)') ?? one;
  }
  return undefined;
}

/** Bring the keys to what is to be decided next. */
export function toDecision(): void {
  const found = place();
  if (!found || found === document.activeElement) return;
  if (!found.matches('button') && !found.hasAttribute('tabindex')) found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

/** The same, unless a dialog has them, which asks for itself. */
export function afterAct(): void {
  if (!dialogOpen()) toDecision();
}

/** Keys that are nowhere, or that wait while there is something to decide, come to where they belong. */
export function keepFocus(asked = false): void {
  const on = document.activeElement;
  if (isLost(on) || (asked && on?.matches(PARKED))) toDecision();
}
