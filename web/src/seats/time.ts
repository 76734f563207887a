import { words } from '../i18n/i18n.svelte';

/** A moment of the service as people say it: the time, and the day if it was another one. */
export function sayMoment(seconds: number): string {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(words.language, {
    hour: '2-digit',
    minute: '2-digit',
    ...(today ? {} : { day: 'numeric', month: 'short' }),
  });
}
