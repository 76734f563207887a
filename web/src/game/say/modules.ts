/** The modules: their names, what they add, what they show on the table. */
import { t, words } from '../../i18n/i18n.svelte';
import { capital, named, readable } from './names';

/** The name of a module: "Vizier’s Favour". */
export function moduleName(id: string): string {
  return named(`module.${id}`, capital(readable(id)));
}

/** What a module adds, in one sentence; nothing for an unknown one. */
export function moduleLine(id: string): string {
  return named(`module.${id}.line`, '');
}

/** How many things of a module are one's own or lie open for all, with what they are: "3 rooms". */
export function moduleCount(id: string, whose: 'own' | 'open', count: number): string {
  return named(`module.${id}.${whose}`, String(count), { count });
}

/** How many of a thing there are in a module's area: "12 chests in the bag". */
export function areaCount(label: string, count: number): string {
  const key = `module.area.${label}.count`;
  return words.has(key) ? t(key, { count }) : `${areaLabel('', label)} ${count}`;
}

/** What a thing in a module's area is: "open", "asleep". */
export function areaLabel(_module: string, label: string): string {
  return named(`module.area.${label}`, readable(label));
}
