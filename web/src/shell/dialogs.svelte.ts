/** Which of the dialogs that every page has is open. */

export type DialogName = 'settings' | 'shortcuts';

class Dialogs {
  open: DialogName | null = $state(null);

  show(name: DialogName): void {
    this.open = name;
  }

  close(): void {
    this.open = null;
  }
}

export const dialogs = new Dialogs();
