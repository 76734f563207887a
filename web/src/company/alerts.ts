/** Notifications of the system, where the browser and the person allow them. */
import { settings } from '../settings.svelte';

/** Pages without encryption have none, and some browsers have none at all. */
export const canNotify = (): boolean => 'Notification' in globalThis && isSecureContext;

/** Ask for leave if that has to be; return whether there will be notifications. */
export async function allowAlerts(wanted: boolean): Promise<boolean> {
  const granted = wanted && canNotify() && (await Notification.requestPermission()) === 'granted';
  settings.set({ alerts: granted });
  return granted;
}

/** Show one, unless the person is looking; pressing it leads to the table. */
export function notify(title: string, code: string): void {
  if (!settings.current.alerts || !canNotify() || !document.hidden) return;
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { tag: code, icon: '/emblem.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // some phones let only a service worker show them
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(title, { tag: code, icon: '/emblem.svg', data: `/t/${code}` }),
    );
  }
}
