/** What every page must know about a title before it draws one: plain facts, a file for each title. */
export interface TitleLook {
  /** Its place in lists. */
  readonly place: number;
  /** How the ids of its rules begin. */
  readonly prefixes: readonly string[];
  /** About how long a game takes. */
  readonly minutes: number;
  /** What surrounds a city. */
  readonly edge: 'wall' | 'moat';
  /** Whether tiles have a picture on both sides. */
  readonly twoFaced: boolean;
  /** Whether something is built in cities. */
  readonly cities: boolean;
  /** What its scorings are called: by number, by letter, or there is just one at the end. */
  readonly scorings: 'number' | 'letter' | 'final';
  /** What is said before the first line of a scoring. */
  readonly intro: string;
  /** The name of the tile with which cities begin. */
  readonly start?: string;
  /** A few words about it, in a list of titles, in place of the number of its modules. */
  readonly line?: string;
  /** A few sentences about it. */
  readonly about?: string;
}
