/** What a card looks like; all words come from outside. */
export interface CardProps {
  /** The card's own name in the game. */
  name?: string;
  /** "money", "scoring", or a module's own word. */
  kind: string;
  currency?: string | null;
  value?: number;
  /** The currencies of a card that has several. */
  currencies?: readonly string[];
  /** The building type marked on the card. */
  type?: string | null;
  title?: string;
  text?: string;
  /** A scoring card: its types from top to bottom, and for each the points of the places. */
  types?: readonly string[];
  points?: readonly (readonly number[])[];
}

/** The size of a title that must fit into `width` units, at most `most`. */
export function fitted(title: string, most: number, width: number): number {
  return Math.min(most, width / Math.max(1, title.length * 0.56));
}
