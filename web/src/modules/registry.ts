/** The drawings of all modules: each has a folder of its own here, whose index.ts says what there is. */
import type { Component } from 'svelte';

import type { CardProps } from '../art/card';
import type { Tone } from '../art/tone';
import type { MarkKind, ModuleArt, Place, TileKind } from './art';

const FOLDERS = import.meta.glob<{ default: ModuleArt }>('./*/index.ts', { eager: true });

/** What each module draws. */
export const all = (): ModuleArt[] => Object.values(FOLDERS).map((folder) => folder.default);

const idOf = (path: string): string => path.split('/')[1] ?? '';

/** The module that brings a kind of cards or tiles, an empty text for the title's own. */
export function homeOf(kind: string): string {
  const found = Object.entries(FOLDERS).find(([, { default: art }]) =>
    [art.cards, art.grounds, art.tiles, art.tones].some((part) => part && kind in part),
  );
  return found ? idOf(found[0]) : '';
}

/** Where the things of a module lie on the table. */
export function placeOf(module: string): Place {
  return FOLDERS[`./${module}/index.ts`]?.default.place ?? 'yours';
}

/** What a module draws for a building type that is chosen, if it draws anything. */
export function typedBy(module: string): Component<{ detail: string }> | undefined {
  return FOLDERS[`./${module}/index.ts`]?.default.typed;
}

/** Whether a card of a module stands for an answer: it is its name, or what the card can become. */
export function standsFor(module: string, card: string, answer: unknown): boolean {
  const stands = FOLDERS[`./${module}/index.ts`]?.default.stands;
  return card === answer || (typeof answer === 'string' && stands?.(card, answer) === true);
}

/** One part of all modules together. */
function together<T>(part: (art: ModuleArt) => Readonly<Record<string, T>> | undefined) {
  let found: Readonly<Record<string, T>> | null = null;
  return (name: string): T | undefined => {
    found ??= Object.assign({}, ...all().map(part)) as Record<string, T>;
    return found[name];
  };
}

export const cardFace = together<Component<CardProps>>((art) => art.cards);
export const cardGround = together<string>((art) => art.grounds);
export const tileKind = together<TileKind>((art) => art.tiles);
export const markKind = together<MarkKind>((art) => art.marks);
export const tileTone = together<Tone>((art) => art.tones);
export const pieceOf = together<Component<{ detail: string }>>((art) => art.pieces);
