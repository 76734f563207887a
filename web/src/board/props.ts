import type { Chooser } from '../decisions/chooser.svelte';
import type { Game, LogEntry } from '../game/game';
import type { CityBoard, CitySeat } from '../protocol/types';
import type { Previews } from './previews.svelte';
import type { TableView } from './view.svelte';

/** What a table of cities needs, however wide the screen is. */
export interface TableProps {
  game: Game;
  board: CityBoard;
  seat: CitySeat;
  chooser: Chooser;
  view: TableView;
  previews: Previews;
  width: number;
  onscoring?: ((entry: LogEntry) => void) | undefined;
}
