/** Return what a game from a file is called: the file without its ending, as long as a name may be. */
export function nameOfFile(file: string): string | null {
  return (
    file
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, 40) || null
  );
}
