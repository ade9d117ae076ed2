// A notice of the system's for whoever looks elsewhere, where it is wanted and allowed.

import { settings } from '../lib/settings.svelte';

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Only on a tap: a page that asks by itself is refused, and rightly so. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

export function notify(text: string, page: string): void {
  if (!settings.notices || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Levata', { body: text, tag: 'levata', icon: 'icons/192.png' });
    notice.onclick = () => {
      window.focus();
      location.hash = `#/${page}`;
      notice.close();
    };
  } catch {
    // On phones only the service worker may show one.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Levata', { body: text, tag: 'levata' }));
  }
}
