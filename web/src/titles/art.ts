/** What titles draw in their own way where they are listed and told of; each has an art.ts in its folder. */
import type { Component } from 'svelte';

import type { TileProps } from '../art/tile';

export interface TitleArt {
  /** Two pieces that stand for it. */
  readonly picture?: Component;
  /** More of its pieces, above a few sentences about it. */
  readonly scene?: Component;
  /** Its sign among the topics of the rules. */
  readonly icon?: Component<{ size: number }>;
  /** The tiles that the gallery shows. */
  readonly gallery?: readonly TileProps[];
}

const FILES = import.meta.glob<{ default: TitleArt }>('./*/art.ts', { eager: true });

/** What a title draws; one that nobody here knows draws nothing. */
export function artOf(title: string): TitleArt {
  return FILES[`./${title}/art.ts`]?.default ?? {};
}
