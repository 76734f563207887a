import { type Example, readExample } from './example';

const FILES = import.meta.glob<string>('./examples/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The drawing of this name, or nothing. */
export function exampleOf(name: string): Example | null {
  const text = FILES[`./examples/${name}.txt`];
  return text === undefined ? null : readExample(text);
}
