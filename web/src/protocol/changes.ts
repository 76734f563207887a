/** What a step changes in the picture before it: see `Step` in types.ts for the form. */

type Change = readonly [string, unknown?];
type Fields = Record<string, unknown>;

/** Return a thing with some of its fields changed; what did not change stays the very same object. */
export function withChanges<T extends object>(old: T, changes: Record<string, unknown>): T {
  const fields: Fields = { ...(old as Fields) };
  for (const [name, change] of Object.entries(changes)) {
    const [how] = change as Change;
    if (how === '-') Reflect.deleteProperty(fields, name);
    else fields[name] = changed(fields[name], change as Change);
  }
  return fields as T;
}

function changed(old: unknown, [how, what]: Change): unknown {
  switch (how) {
    case '~':
      return withChanges(old as object, what as Fields);
    case '#':
      return withItems(old as unknown[], what as Record<string, Change>);
    case '+':
      return [...(old as unknown[]), ...(what as unknown[])];
    default:
      return what;
  }
}

function withItems(old: unknown[], changes: Record<string, Change>): unknown[] {
  const items = [...old];
  for (const [at, change] of Object.entries(changes)) items[+at] = changed(items[+at], change);
  return items;
}
