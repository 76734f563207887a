/** Which guided games were left, and whether this device has ever seen one; kept on the device. */
const LEFT = 'sabika-lessons-left';

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(LEFT) ?? '[]') as string[];
  } catch {
    return []; // a private window: the coach comes again, which does no harm
  }
}

export const hasLeft = (table: string): boolean => read().includes(table);

export function leave(table: string): void {
  try {
    localStorage.setItem(LEFT, JSON.stringify([...read().slice(-40), table]));
  } catch {
    // nothing is kept, but everything works
  }
}
