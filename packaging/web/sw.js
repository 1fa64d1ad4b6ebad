// Keeps the whole app on the device, so that it starts without a network. tools/web_site fills in the first lines.

const BUILD = '@build@';
const FILES = @files@;
const CHROMIUM = 'canvaskit/chromium/';  // a browser uses one of the two
const OTHERS = 'canvaskit/canvaskit.';

const SCOPE = new URL(self.registration.scope);
const OURS = `companion ${SCOPE.pathname} `;
const CACHE = OURS + BUILD;
const at = (path) => new URL(path, SCOPE).href;
const chromium = /\b(Chrome|Edg)\//.test(navigator.userAgent) && typeof Intl.v8BreakIterator !== 'undefined';

self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  const files = FILES.filter((path) => !path.startsWith(chromium ? OTHERS : CHROMIUM));
  for (let i = 0; i < files.length; i += 6) {
    await Promise.all(files.slice(i, i + 6).map(async (path) => {
      const answer = await fetch(at(path), { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(at(path), answer);
    }));
  }
})()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const key of await caches.keys()) if (key.startsWith(OURS) && key !== CACHE) await caches.delete(key);
  await self.clients.claim();
})()));

self.addEventListener('message', (event) => { if (event.data === 'take-over') self.skipWaiting(); });

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== SCOPE.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const page = url.pathname === SCOPE.pathname ? at('index.html') : url.origin + url.pathname;
    const kept = await cache.match(page);
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok && page.startsWith(SCOPE.href) && FILES.includes(page.slice(SCOPE.href.length))) {
      event.waitUntil(cache.put(page, answer.clone()));
    }
    return answer;
  })());
});
