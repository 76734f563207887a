/** The modules: their names, what they add, what lies on their shelf. */
import { capital, named, readable } from './names';

/** The name of a module: "Vizier’s Favour". */
export function moduleName(id: string): string {
  return named(`module.${id}`, capital(readable(id)));
}

/** What a module adds, in one sentence; nothing for an unknown one. */
export function moduleLine(id: string): string {
  return named(`module.${id}.line`, '');
}

/** What a thing on a module's shelf is: "open", "asleep". */
export function shelfLabel(_module: string, label: string): string {
  return named(`module.shelf.${label}`, readable(label));
}
