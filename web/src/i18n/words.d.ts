declare module 'virtual:words' {
  /** Words by their keys for each language, loaded when they are wanted. */
  type Loaders = Record<
    import('../settings.svelte').Language,
    () => Promise<{ default: Record<string, string> }>
  >;
  /** What the pages say. */
  export const pages: Loaders;
  /** What the coach says in lessons. */
  export const cards: Loaders;
}
