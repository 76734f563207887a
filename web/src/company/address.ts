/** Under which address others find a table. */

/** Whether a host name means this computer alone. */
export function isLocal(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(host);
}

/** Return the address of a table for others: the page's own, or that of the network; null if they cannot come. */
export function addressFor(
  path: string,
  here: { hostname: string; origin: string },
  network: readonly string[],
): string | null {
  if (!isLocal(here.hostname)) return here.origin + path;
  const [first] = network;
  return first === undefined ? null : first + path;
}
