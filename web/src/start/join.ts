/** What somebody typed or pasted to come to a table. */

/** Return the path of the table or replay that is meant, null where nothing is recognised. */
export function joinPath(text: string): string | null {
  const link = /\/(t|replay)\/([A-Za-z0-9]+)\/?(?:\?[^#\s]*)?(#[\w-]+)?/.exec(text);
  if (link) return `/${link[1]}/${link[2]?.toUpperCase()}${link[1] === 't' ? (link[3] ?? '') : ''}`;
  const code = text.replace(/[\s·.-]/g, '').toUpperCase();
  return /^[A-Z0-9]{4,12}$/.test(code) ? `/t/${code}` : null;
}

/** Return the code in the path of a table that carries no secret, null for every other path. */
export function bareCode(path: string): string | null {
  return /^\/t\/([A-Z0-9]+)$/.exec(path)?.[1] ?? null;
}
