/** The modules: their names, what they add, what they show on the table. */
import { capital, named, readable } from './names';

/** The name of a module: "Vizier’s Favour". */
export function moduleName(id: string): string {
  return named(`module.${id}`, capital(readable(id)));
}

/** What a module adds, in one sentence; nothing for an unknown one. */
export function moduleLine(id: string): string {
  return named(`module.${id}.line`, '');
}

/** What a thing in a module's area is: "open", "asleep". */
export function areaLabel(_module: string, label: string): string {
  return named(`module.area.${label}`, readable(label));
}
