/** Bots that whoever runs the service has brought along: what they are called, by their level. */
const PREFIX = 'own.';

export const isOwn = (level: string): boolean => level.startsWith(PREFIX);

class OwnBots {
  names: Readonly<Record<string, string>> = $state.raw({});

  take(names: Readonly<Record<string, string>>): void {
    this.names = names;
  }

  get levels(): string[] {
    return Object.keys(this.names);
  }

  /** What a bot is called; one that is not there any more by the word that is kept for it. */
  name(level: string): string {
    return this.names[level] ?? level.slice(PREFIX.length);
  }
}

export const own = new OwnBots();
