/** The title that somebody played last on this device. */
const KEY = 'sabika.title';

export function lastTitle(known: readonly string[]): string {
  try {
    const saved = localStorage.getItem(KEY) ?? '';
    if (known.includes(saved)) return saved;
  } catch {
    // nothing is kept in a private window
  }
  return known[0] ?? '';
}

/** Whether anything was ever played on this device. */
export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // it cannot be known, so nobody is taken for new
  }
}

export function keepTitle(title: string): void {
  try {
    localStorage.setItem(KEY, title);
  } catch {
    // nothing is kept in a private window
  }
}
