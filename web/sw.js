// One cache for each build, keyed by the hashes of its files. An update fetches what has changed, copies
// the rest from the cache before it, and waits until the page says so: one build is never mixed with
// another. The build fills in the two lines below.
const BUILD = '@@BUILD@@';
const FILES = /*@@FILES@@*/ [];

const OURS = 'levata-';
const scope = self.registration.scope;
const key = ([file, hash]) => `${new URL(file, scope).href}?${hash}`;
const KEYS = new Map(FILES.map((entry) => [new URL(entry[0], scope).pathname, key(entry)]));
const INDEX = KEYS.get(new URL('index.html', scope).pathname);

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file as this build has it, or nothing: the server may already have the next one. */
async function fetched(file, hash, cache) {
  const answer = await fetch(new URL(file, scope), { cache, credentials: 'same-origin' });
  if (!answer.ok || answer.redirected) return null;
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return hex(new Uint8Array(digest).subarray(0, hash.length / 2)) === hash ? answer : null;
}

async function install() {
  const cache = await caches.open(OURS + BUILD);
  await Promise.all(
    FILES.map(async ([file, hash]) => {
      const at = key([file, hash]);
      if (await cache.match(at)) return;
      const answer =
        (await caches.match(at)) ??
        (await fetched(file, hash, 'no-cache')) ??
        (await fetched(file, hash, 'reload'));
      if (!answer) throw new Error(`${file} is not the one of this build`);
      await cache.put(at, answer);
    }),
  );
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== OURS + BUILD) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answered(at, request) {
  const cache = await caches.open(OURS + BUILD);
  return (await cache.match(at)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const at = KEYS.get(url.pathname) ?? (url.href.split(/[?#]/)[0] === scope ? INDEX : undefined);
  if (at !== undefined) event.respondWith(answered(at, request));
});
