/** The symbol of a source of points that is no building type. */
const OWN: Readonly<Record<string, string>> = { coins: 'coin', lines: 'tile' };

export function symbolOf(source: string): string {
  return OWN[source] ?? source;
}
