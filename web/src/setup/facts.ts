/** What the pages know about titles and modules beside the catalogue: how long, what goes well together. */
import type { Title } from '../protocol/types';

const MINUTES: Record<string, number> = { alhambra: 60, granada: 60, roll_and_write: 30 };
const MODULE_MINUTES = 5;

export interface Preset {
  id: string;
  /** The key of its name. */
  name: string;
  modules: string[];
}

const PRESETS: readonly Preset[] = [
  { id: 'steps', name: 'setup.preset.steps', modules: ['viziers_favour', 'squares'] },
  {
    id: 'market',
    name: 'setup.preset.market',
    modules: ['viziers_favour', 'currency_exchange', 'diamonds'],
  },
  {
    id: 'money',
    name: 'setup.preset.money',
    modules: [
      'currency_exchange',
      'diamonds',
      'thieves',
      'change',
      'treasure_chamber',
      'exchange_certificates',
    ],
  },
  {
    id: 'walls',
    name: 'setup.preset.walls',
    modules: ['city_gates', 'camps', 'city_walls', 'invaders', 'watchtowers'],
  },
  {
    id: 'court',
    name: 'setup.preset.court',
    modules: [
      'viziers_favour',
      'characters',
      'master_builders',
      'power_of_the_sultan',
      'falconers',
    ],
  },
  {
    id: 'build',
    name: 'setup.preset.build',
    modules: ['squares', 'city_gates', 'bazaars', 'magical_buildings', 'medina', 'building_sites'],
  },
];

/** Return about how many minutes a game takes, null for a title that nobody has timed. */
export function minutes(title: string, modules = 0): number | null {
  const base = MINUTES[title];
  return base === undefined ? null : base + MODULE_MINUTES * modules;
}

/** Return the presets of a title; modules that it does not have are left out, and presets that say too little. */
export function presetsOf(title: Title): Preset[] {
  const there = title.modules.map((module) => module.id);
  if (there.length === 0) return [];
  const some = PRESETS.map((preset) => ({
    ...preset,
    modules: preset.modules.filter((id) => there.includes(id)),
  })).filter((preset) => preset.modules.length > 1);
  return [
    { id: 'base', name: 'setup.preset.base', modules: [] },
    ...some,
    { id: 'everything', name: 'setup.preset.everything', modules: there },
  ];
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
