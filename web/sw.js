// One cache for each build, keyed by the hashes of its files. An update fetches what has changed, copies
// the rest from the cache before it, and waits until the page says so: one build is never mixed with
// another. The build fills in the two lines below.
const BUILD = '@@BUILD@@';
const FILES = /*@@FILES@@*/ [];

const scope = self.registration.scope;
// Another Levata of the same host, below another path, has caches of its own. No path has a space.
const OURS = `levata ${new URL(scope).pathname} `;
const key = ([file, hash]) => `${new URL(file, scope).href}?${hash}`;
const ENTRIES = new Map(FILES.map((entry) => [new URL(entry[0], scope).pathname, entry]));
const INDEX = ENTRIES.get(new URL('index.html', scope).pathname);

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file as this build has it, or nothing: the server may already have the next one. */
async function fetched(file, hash, cache) {
  const answer = await fetch(new URL(file, scope), { cache, credentials: 'same-origin' });
  if (!answer.ok || answer.redirected) return null;
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return hex(new Uint8Array(digest).subarray(0, hash.length / 2)) === hash ? answer : null;
}

/** The same, if need be past the browser's own cache. */
async function sure(file, hash) {
  const answer = (await fetched(file, hash, 'no-cache')) ?? (await fetched(file, hash, 'reload'));
  if (!answer) throw new Error(`${file} is not the one of this build`);
  return answer;
}

async function install() {
  const cache = await caches.open(OURS + BUILD);
  await Promise.all(
    FILES.map(async (entry) => {
      const at = key(entry);
      if (await cache.match(at)) return;
      await cache.put(at, (await caches.match(at)) ?? (await sure(...entry)));
    }),
  );
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== OURS + BUILD) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answered(entry) {
  const cache = await caches.open(OURS + BUILD);
  const kept = await cache.match(key(entry));
  if (kept) return kept;
  const answer = await sure(...entry); // a browser may lose one
  await cache.put(key(entry), answer.clone()).catch(() => undefined);
  return answer;
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
  const entry = ENTRIES.get(url.pathname) ?? (url.href.split(/[?#]/)[0] === scope ? INDEX : undefined);
  if (entry !== undefined) event.respondWith(answered(entry));
});
