/** The modules: their names, what they add, how much there is to learn, what lies on their shelf. */
import { capital, named, readable } from './names';

const STARS: Record<string, number> = {
  viziers_favour: 1,
  currency_exchange: 1,
  bonus_cards: 1,
  squares: 1,
  city_gates: 2,
  diamonds: 1,
  characters: 2,
  camps: 2,
  city_walls: 2,
  thieves: 2,
  change: 1,
  street_trader: 3,
  treasure_chamber: 2,
  master_builders: 2,
  invaders: 2,
  bazaars: 2,
  new_score_cards: 1,
  power_of_the_sultan: 2,
  caravanserai: 2,
  art_of_the_moors: 3,
  falconers: 2,
  watchtowers: 3,
  building_sites: 3,
  exchange_certificates: 2,
  magical_buildings: 1,
  medina: 1,
};

/** The name of a module: "Vizier’s Favour". */
export function moduleName(id: string): string {
  return named(`module.${id}`, capital(readable(id)));
}

/** What a module adds, in one sentence; nothing for an unknown one. */
export function moduleLine(id: string): string {
  return named(`module.${id}.line`, '');
}

/** How much there is to learn, 1 to 3. */
export function moduleStars(id: string): number {
  return STARS[id] ?? 2;
}

/** What a thing on a module's shelf is: "open", "asleep". */
export function shelfLabel(_module: string, label: string): string {
  return named(`module.shelf.${label}`, readable(label));
}
