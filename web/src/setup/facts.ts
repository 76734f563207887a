/** What the pages know about titles and modules beside the catalogue: how long a game takes. */
import type { Preset, Title } from '../protocol/types';
import { lookOf } from '../titles/registry';

const MODULE_MINUTES = 5;

/** Return about how many minutes a game takes, null for a title that nobody has timed. */
export function minutes(title: string, modules = 0): number | null {
  const base = lookOf(title).minutes;
  return base ? base + MODULE_MINUTES * modules : null;
}

/** Return the presets of a title, the bare game first. */
export function presetsOf({ modules, presets }: Title): Preset[] {
  return modules.length === 0 ? [] : [{ id: 'base', kind: 'table', modules: [] }, ...presets];
}

export function sameModules(one: readonly string[], two: readonly string[]): boolean {
  return one.length === two.length && one.every((id) => two.includes(id));
}

/** Return so many modules at random, in the order of the rulebook. */
export function surprise(title: Title, count = 3, chance: () => number = Math.random): string[] {
  const left = title.modules.map((module) => module.id);
  const taken = new Set<string>();
  while (taken.size < count && left.length > 0) {
    const [one] = left.splice(Math.floor(chance() * left.length), 1);
    if (one !== undefined) taken.add(one);
  }
  return title.modules.map((module) => module.id).filter((id) => taken.has(id));
}
