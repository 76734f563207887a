/** The keys of the table; they can be switched off. */
import { tick } from 'svelte';

import { toDecision } from '../access/focus';
import type { Chooser } from '../decisions/chooser.svelte';
import { rebuilds } from '../decisions/groups';
import { fits } from '../decisions/options';
import type { Game } from '../game/game';
import { settings } from '../settings.svelte';
import { dialogOpen, pressing, typing } from '../shell/keys';
import { canAct } from './modules';
import type { TableView } from './view.svelte';

export interface Desk {
  game: Game;
  chooser: Chooser;
  view: TableView;
  nextLegal(by: 1 | -1): void;
}

const FOCUSABLE = '[role="gridcell"][tabindex="0"], button:not([disabled]), a[href], summary';

/** Go to the next region of the table. */
function nextRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.getBoundingClientRect().width > 0 && region.querySelector(FOCUSABLE),
  );
  const now = regions.findIndex((region) => region.contains(document.activeElement));
  const from = now < 0 && by < 0 ? 0 : now;
  const next = regions[(from + by + regions.length) % regions.length];
  const found = next?.querySelector(FOCUSABLE);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
}

function nextOpponent({ game, view }: Desk): void {
  const others = game.people.map((one) => one.seat).filter((seat) => seat !== game.me);
  const at = view.visiting === null ? -1 : others.indexOf(view.visiting);
  view.visiting = others[(at + 1) % others.length] ?? null;
}

/** Turn the tile that is to be built: the next side or tile that can be laid. */
function turnTile({ chooser }: Desk): void {
  const { choice } = chooser;
  if (chooser.turns.length > 1) return chooser.turn();
  if (choice?.shape !== 'place') return;
  const faces = [...new Set(choice.options.map((option) => option.args.tile))];
  const next = faces[(faces.indexOf(chooser.picks.tile) + 1) % faces.length];
  const wish = chooser.spot ? { tile: next, cell: chooser.spot } : { tile: next };
  chooser.picks = choice.options.some((option) => fits(option, wish)) ? wish : { tile: next };
}

function reserve({ chooser }: Desk): void {
  const choice = chooser.deeds.find((one) => one.verb === 'reserve');
  const tile = chooser.picks.tile;
  const option = choice?.options.find((one) => one.args.tile === tile) ?? choice?.options[0];
  if (choice && option) chooser.choose(choice.verb, option);
}

function pass({ chooser, game }: Desk): void {
  if (game.ending) return game.ending.go();
  const [choice] = chooser.passes;
  if (choice) void chooser.send(choice.verb, choice.options[0] ?? { args: {} });
}

/** Open the module that was open last, or one that can act now, and bring the keys into it. */
function openModule({ game, chooser, view }: Desk): void {
  const { board } = game.portrait;
  const modules = board.type === 'city' ? board.module_areas.map((row) => row.module) : [];
  const acting = modules.filter((module) => canAct(chooser, module));
  view.openModule([...acting, ...modules]);
  void tick().then(() => {
    const panel = document.querySelector('[data-testid=module-panel]');
    const first = panel?.querySelector<HTMLElement>('.deeds button, .card button, .items button');
    (first ?? panel?.querySelector<HTMLElement>('button'))?.focus();
  });
}

/** Close the open module; the keys go back to where it is opened. Returns whether one was open. */
function closeModule(view: TableView): boolean {
  const { module } = view;
  if (module === null || !document.querySelector('[data-testid=module-panel]')) return false;
  view.module = null;
  const name = CSS.escape(module);
  void tick().then(() =>
    document
      .querySelector<HTMLElement>(`[data-testid=rail-${name}], [data-testid=module-${name}]`)
      ?.focus(),
  );
  return true;
}

const DEEDS: Readonly<Record<string, (desk: Desk) => void>> = {
  n: (desk) => desk.nextLegal(1),
  N: (desk) => desk.nextLegal(-1),
  p: ({ chooser }) => chooser.nextWay(),
  d: ({ chooser }) => {
    const choice = chooser.deeds.find(rebuilds);
    if (choice) chooser.begin(choice.verb);
  },
  r: turnTile,
  b: reserve,
  u: ({ game }) => void (game.canUndo && game.undo()),
  U: ({ game }) => void (game.canRedo && game.redo?.()),
  e: pass,
  x: pass,
  w: ({ view }) => (view.walls = !view.walls),
  m: openModule,
  o: nextOpponent,
  t: ({ game, view }) => (view.type = game.box.types[0] ?? null),
  '+': ({ view }) => view.zoomBy(1.25),
  '-': ({ view }) => view.zoomBy(0.8),
  '0': ({ view }) => view.zoomBy(0),
  l: ({ view }) => {
    view.logOpen = !view.logOpen;
    view.tab = 'log';
  },
};

/** Take up a tile of the market or a card of the open money; Enter then confirms it, wherever the keys have been. */
function take(chooser: Chooser, number: number): void {
  const taken = number > 4 ? chooser.tap('slot', number - 4) : chooser.tap('field', number);
  if (taken) toDecision();
}

/** Follow a key. */
export function onKey(event: KeyboardEvent, desk: Desk): void {
  if (!settings.current.keys || typing(event.target) || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'F6') {
    event.preventDefault();
    nextRegion(event.shiftKey ? -1 : 1);
    return;
  }
  const { chooser, view } = desk;
  if (dialogOpen()) {
    if (event.key === 'o' && view.visiting !== null) nextOpponent(desk);
    if (event.key === 'Home') view.visiting = null;
    return;
  }
  if (event.key >= '1' && event.key <= '8') take(chooser, Number(event.key));
  else if (event.key === 'Escape') void (chooser.back() || closeModule(view));
  else if (event.key === 'Enter') {
    if (pressing(document.activeElement)) return;
    void chooser.confirm();
  } else {
    const deed = DEEDS[event.shiftKey ? event.key : event.key.toLowerCase()] ?? DEEDS[event.key];
    if (!deed) return;
    deed(desk);
  }
  event.preventDefault();
}
