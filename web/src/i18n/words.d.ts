declare module 'virtual:words' {
  /** Each language, loaded when it is wanted: all its words by their keys. */
  export const loaders: Record<
    import('../settings.svelte').Language,
    () => Promise<{ default: Record<string, string> }>
  >;
}
