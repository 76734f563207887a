/** Whether what can be chosen lies open before the person, so that it is chosen there and not from a list. */
import type { AreaItem, Choice, CityBoard, CitySeat } from '../protocol/types';
import { thingOf, valuesOf } from './options';

const itemsOf = (choice: Choice, board: CityBoard): readonly AreaItem[] =>
  board.module_areas.find((row) => row.module === choice.verb.split('.')[0])?.items ?? [];

const namesAmong = (items: readonly AreaItem[]): string[] =>
  items.flatMap(({ card, tile }) => [card?.name ?? '', tile?.name ?? '']);

const numbersAmong = (items: readonly AreaItem[]): Set<number | null | undefined> =>
  new Set(items.filter(({ card }) => card).map(({ number }) => number));

/** The names of all tiles and cards that the person can point at for an action. */
function namesOf(items: readonly AreaItem[], seat: CitySeat): Set<string> {
  return new Set([
    ...seat.city.tiles.map(({ tile }) => tile.name),
    ...[...seat.reserve, ...seat.pending].map((tile) => tile.name),
    ...(seat.hand ?? []).map((card) => card.name),
    ...namesAmong(items),
  ]);
}

export function liesOpen(choice: Choice, board: CityBoard, seat: CitySeat): boolean {
  const items = itemsOf(choice, board);
  const names = namesOf(items, seat);
  const numbers = numbersAmong(items);
  return choice.params.every((param) => {
    const thing = thingOf(param);
    if (thing === 'tile' || thing === 'card')
      return valuesOf(choice.options, param.name).every((value) => names.has(String(value)));
    if (thing === 'amount')
      return valuesOf(choice.options, param.name).every((value) => numbers.has(Number(value)));
    return thing === 'field' || thing === 'slot' || thing === 'cell' || thing === 'hand';
  });
}

/** Whether what can be chosen lies among the open things of the module that offers it. */
export function liesThere(choice: Choice, board: CityBoard): boolean {
  const items = itemsOf(choice, board);
  const names = new Set(namesAmong(items));
  const numbers = numbersAmong(items);
  return choice.params.some((param) =>
    valuesOf(choice.options, param.name).some((value) =>
      thingOf(param) === 'amount' ? numbers.has(Number(value)) : names.has(String(value)),
    ),
  );
}
