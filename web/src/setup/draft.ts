/** A table that is being put together: seats, options, and what the service is asked for in the end. */
import type {
  Arrange,
  NewSeat,
  NewTable,
  Settings,
  Table,
  Title,
  TitleOption,
} from '../protocol/types';

export type Value = boolean | number | string;

export interface DraftSeat {
  /** Stays with the seat when it moves. */
  key: number;
  kind: 'here' | 'online' | 'bot';
  name: string;
  level: string;
  /** Which seat of the table it is, where one is changed. */
  was?: number;
}

export interface DraftTable {
  title: string;
  seats: DraftSeat[];
  modules: string[];
  options: Record<string, Value>;
  name: string;
  settings: Settings;
}

/** What computers are called, by their level. */
export type BotNames = Record<string, readonly string[]>;

/** Return a name for a computer of a level that nobody at the table has yet. */
export function botName(taken: readonly string[], level: string, names: BotNames): string {
  return names[level]?.find((name) => !taken.includes(name)) ?? '';
}

/** Return whether the page has put a name there itself, so that nobody misses it. */
export const isBotName = (name: string, names: BotNames): boolean =>
  Object.values(names).some((own) => own.includes(name));

/** Return the list with one element in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const one = list[from];
  if (one === undefined) return [...list];
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** Return the seats, as many as the title has room for; missing ones are computers, and guests stay longest. */
export function fitted(
  seats: readonly DraftSeat[],
  title: Title,
  level: string,
  names: BotNames,
  isGuest: (seat: DraftSeat) => boolean = () => false,
): DraftSeat[] {
  const staying = [...seats.filter(isGuest), ...seats.filter((seat) => !isGuest(seat))];
  const room = staying.slice(0, title.most);
  const kept = seats.filter((seat) => room.includes(seat));
  while (kept.length < title.fewest) kept.push(newBot(kept, level, names));
  return kept;
}

export function newBot(seats: readonly DraftSeat[], level: string, names: BotNames): DraftSeat {
  const taken = seats.map((seat) => seat.name);
  const name = botName(taken, level, names);
  return { key: nextKey(seats), kind: 'bot', name, level };
}

export function nextKey(seats: readonly DraftSeat[]): number {
  return Math.max(0, ...seats.map((seat) => seat.key)) + 1;
}

/** The options that mean something at this table: those of the title and of its chosen modules. */
export function optionsFor(
  title: Title,
  modules: readonly string[],
  players: number,
): TitleOption[] {
  const chosen = title.modules.filter(({ id }) => modules.includes(id));
  const options = [...title.options, ...chosen.flatMap((module) => module.options)];
  return options.filter((option) => option.players.includes(players));
}

/** Return the values that an option may have at this table: nobody begins who does not sit there. */
export function valuesOf(option: TitleOption, players: number): Value[] {
  const allowed = option.allowed as Value[];
  if (option.name !== 'start_player') return allowed;
  return allowed.filter((value) => typeof value !== 'number' || value <= players);
}

/** Return the chosen options that apply and differ from what is usual. */
export function chosenOptions(
  title: Title,
  modules: readonly string[],
  players: number,
  options: Record<string, Value>,
): Record<string, Value> {
  const chosen: Record<string, Value> = {};
  for (const option of optionsFor(title, modules, players)) {
    const value = options[option.name];
    if (value === undefined || value === option.default) continue;
    if (valuesOf(option, players).includes(value)) chosen[option.name] = value;
  }
  return chosen;
}

/** Return what the service is asked for; `person` names those who have no name yet. */
export function wishOf(
  draft: DraftTable,
  title: Title,
  person: (number: number) => string,
): NewTable {
  const seats = draft.seats.map((seat, at): NewSeat => {
    const name = seat.name.trim() || (seat.kind === 'bot' ? null : person(at + 1));
    return { kind: seat.kind, name, level: seat.kind === 'bot' ? seat.level : null };
  });
  const there = title.modules.map((module) => module.id);
  return {
    title: draft.title,
    seats,
    modules: there.filter((id) => draft.modules.includes(id)),
    options: chosenOptions(title, draft.modules, seats.length, draft.options),
    name: draft.name.trim() || null,
    settings: draft.settings,
  };
}

/** Return what the service is asked for to change a table before its game: everybody who sits there stays. */
export function arrangementOf({ seats, ...wish }: NewTable, before: readonly DraftSeat[]): Arrange {
  return { ...wish, seats: seats.map((seat, at) => ({ ...seat, was: before[at]?.was ?? null })) };
}

/** Return the table as it can be changed; a seat that was never named has no name to keep. */
export function draftOf(
  table: Table,
  level: string,
  unnamed: (number: number) => string,
): DraftTable {
  const seats = table.seats.map(({ seat, kind, name, ...one }): DraftSeat => {
    const plain = name === unnamed(seat + 1) || name === `Player ${seat + 1}`;
    return {
      key: seat + 1,
      kind: kind === 'past' ? 'online' : kind,
      name: plain ? '' : name,
      level: one.level ?? level,
      was: seat,
    };
  });
  const options = table.options as Record<string, Value>;
  const { title, modules, name, settings } = table;
  return {
    title,
    seats,
    modules: [...modules],
    options: { ...options },
    name,
    settings: { ...settings },
  };
}
