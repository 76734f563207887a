/** Whether what can be chosen lies open before the person, so that it is chosen there and not from a list. */
import type { Choice, CityBoard, CitySeat } from '../protocol/types';
import { thingOf, valuesOf } from './options';

/** The names of all tiles and cards that the person can point at for a module's action. */
function namesOf(module: string, board: CityBoard, seat: CitySeat): Set<string> {
  const area = board.module_areas.find((row) => row.module === module);
  return new Set([
    ...seat.city.tiles.map(({ tile }) => tile.name),
    ...[...seat.reserve, ...seat.pending].map((tile) => tile.name),
    ...(seat.hand ?? []).map((card) => card.name),
    ...(area?.items ?? []).flatMap(({ card, tile }) => [card?.name ?? '', tile?.name ?? '']),
  ]);
}

export function liesOpen(choice: Choice, board: CityBoard, seat: CitySeat): boolean {
  const names = namesOf(choice.verb.split('.')[0] ?? '', board, seat);
  return choice.params.every((param) => {
    const thing = thingOf(param);
    if (thing === 'tile' || thing === 'card')
      return valuesOf(choice.options, param.name).every((value) => names.has(String(value)));
    return thing === 'field' || thing === 'slot' || thing === 'cell' || thing === 'hand';
  });
}
