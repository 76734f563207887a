/** What a module may draw in its own way; without it, cards, tiles and marks get a plain drawing with their names. */
import type { Component } from 'svelte';

import type { CardProps } from '../art/card';
import type { EdgeKind } from '../art/edges';
import type { MarkProps, TileProps } from '../art/tile';
import type { Tone } from '../art/tone';

/** How tiles of a kind look; all drawings are 100 by 100 units. */
export interface TileKind {
  /** Draws all of the tile in any size, its walls too. */
  readonly whole?: Component<TileProps>;
  /** What lies under the walls, in place of a picture. */
  readonly ground?: Component<TileProps>;
  /** The same for tiles under 40 px. */
  readonly mini?: Component<TileProps>;
  /** What stands on the picture, under the walls. */
  readonly over?: Component;
  /** A sign beside the price; `ink` is the colour of its lines, `turn` how the tile lies in a city. */
  readonly sign?: Component<{ ink: string; turn?: number | undefined }>;
  /** Whether the picture is that of the building type. */
  readonly house?: boolean;
  /** What its closed sides are. */
  readonly edge?: EdgeKind;
}

/** How a mark looks: a drawing around the origin, or a side closed in another way. */
export interface MarkKind {
  readonly drawing?: Component<MarkProps>;
  readonly edge?: EdgeKind;
}

/** Where things of a module lie: with the market, the money, in the cities, before their owners, or they count in scorings. */
export type Place = 'market' | 'money' | 'city' | 'yours' | 'scoring';

export interface ModuleArt {
  /** Where its things lie; without it, before their owners. */
  readonly place?: Place;
  /** The faces of its cards by kind, 70 by 100 units. */
  readonly cards?: Readonly<Record<string, Component<CardProps>>>;
  /** The colours of cards by kind whose emblem is drawings/emblems/<kind>.svg. */
  readonly grounds?: Readonly<Record<string, string>>;
  /** Whether a card stands for an answer that has another name: for what it can become. */
  readonly stands?: (card: string, answer: string) => boolean;
  readonly tiles?: Readonly<Record<string, TileKind>>;
  readonly marks?: Readonly<Record<string, MarkKind>>;
  /** The colours of its tiles by kind. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Pieces in drawn examples of the rules: "vizier:awake" is the piece "vizier" with the detail "awake". */
  readonly pieces?: Readonly<Record<string, Component<{ detail: string }>>>;
  /** What stands for a building type among its choices: somebody in its colour. */
  readonly typed?: Component<{ detail: string }>;
  /** What the gallery shows of it. */
  readonly gallery?: {
    readonly tiles?: readonly TileProps[];
    readonly cards?: readonly CardProps[];
    readonly pieces?: readonly string[];
  };
}
