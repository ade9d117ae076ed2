// The service worker: it makes the page work with no connection, and says when a newer one has come.

export const update: { waiting: boolean } = $state({ waiting: false });

const HOUR = 3_600_000;
let found: ServiceWorkerRegistration | null = null;

/** Register it; without one (plain http) the page works all the same while the server is there. */
export async function keepUpToDate(): Promise<void> {
  if (navigator.storage?.persist) {
    // Only where the page can be installed: elsewhere a browser would ask the person about it.
    addEventListener('beforeinstallprompt', () => void navigator.storage.persist());
    if (matchMedia('(display-mode: standalone)').matches) void navigator.storage.persist();
  }
  if (!('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  // At the first visit there was none, and what takes over is this very page's.
  let fresh = worker.controller === null;
  worker.addEventListener('controllerchange', () => {
    if (!fresh) location.reload();
    fresh = false;
  });
  // Blocked by the person's settings, it is refused or comes to nothing.
  const registered = await worker.register('sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!registered) return;
  found = registered;
  watch(registered);
  registered.addEventListener('updatefound', () => watch(registered));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    found?.update().catch(() => undefined); // no connection: another time
  });
}

/** Notice when a newer page lies ready. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    update.waiting = registration.waiting !== null && navigator.serviceWorker.controller !== null;
  };
  registration.installing?.addEventListener('statechange', look);
  look();
}

/** Switch to the newer page; every open tab loads it. What is being played is kept. */
export function apply(): void {
  found?.waiting?.postMessage('take over');
}
