/** The keys of LOOK, in two columns; what each does stands in the language files. */

export interface Shortcut {
  keys: readonly (readonly string[])[];
  does: string;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [['F6'], ['⇧', 'F6']], does: 'shell.key.region' },
  { keys: [['1'], ['–'], ['4']], does: 'shell.key.market' },
  { keys: [['5'], ['–'], ['8']], does: 'shell.key.money' },
  { keys: [['←'], ['↑'], ['↓'], ['→']], does: 'shell.key.arrows' },
  { keys: [['N'], ['⇧', 'N']], does: 'shell.key.legal' },
  { keys: [['P']], does: 'shell.key.pay' },
  { keys: [['D']], does: 'shell.key.redesign' },
  { keys: [['R']], does: 'shell.key.turn' },
  { keys: [['B']], does: 'shell.key.reserve' },
  { keys: [['Enter'], ['Space']], does: 'shell.key.choose' },
  { keys: [['Esc']], does: 'shell.key.back' },
  { keys: [['U'], ['⇧', 'U']], does: 'shell.key.undo' },
  { keys: [['E']], does: 'shell.key.end' },
  { keys: [['W']], does: 'shell.key.wall' },
  { keys: [['M']], does: 'shell.key.module' },
  { keys: [['O'], ['Home']], does: 'shell.key.opponent' },
  { keys: [['H']], does: 'shell.key.hint' },
  { keys: [['T']], does: 'shell.key.types' },
  { keys: [['I']], does: 'shell.key.closer' },
  { keys: [['+'], ['-'], ['0']], does: 'shell.key.zoom' },
  { keys: [['L']], does: 'shell.key.log' },
  { keys: [['X']], does: 'shell.key.pass' },
  { keys: [['?']], does: 'shell.key.help' },
];

/** Whether a key press belongs to something that takes letters. */
export function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Whether Enter presses what it is meant for. */
export const pressing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a[href], summary, [role="grid"]') !== null;

/** Whether a dialog is open, which has keys of its own. */
export const dialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
