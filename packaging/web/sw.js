// Keeps the whole app on the device, so that it starts without a network. tools/web_site fills in the first lines.
//
// A build is kept whole or not at all: on a host where files are still being copied there are those of two builds, and
// a mixture would stay on the device. What does not match is asked for again at the next visit.

const BUILD = '@build@';
const FILES = @files@;  // path → SHA-256 in hexadecimal
const PACKED = new Set(@packed@);  // of these, those that lie packed on the host (packed.js)
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', otf: 'font/otf' };
const PAGE = 'index.html';  // some hosts add something to pages, so this one says of what build it is
// Flutter takes one of two clients, by the browser; where it takes the unusual one, that is kept once it was asked for
const COMPILED = /^(main\.dart\.(wasm|support\.js)|canvaskit\/skwasm\.)/;
const SCRIPT = /^(main\.dart\.js|canvaskit\/canvaskit\.)/;
const UNUSUAL = /^canvaskit\/chromium\//;
const ON_DEMAND = /^code_reader\//;  // by a camera (camera.js)

const SCOPE = new URL(self.registration.scope);
const OURS = `companion ${SCOPE.pathname} `;
const CACHE = OURS + BUILD;
const MEMORY = `${OURS}memory ${BUILD}`;  // Python's, see memory.js
const LETTERS = `${OURS}letters`;  // fonts for other scripts: kept once a name has asked for them, from build to build
const FONT = 'assets/fonts/noto';
const PAPER = 'print/';  // to be printed: kept once somebody has asked for it, as long as this build is there
const at = (path) => new URL(path, SCOPE).href;
const chromium = /(Chrome|Edg)\//.test(navigator.userAgent);

self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  const left = chromium ? SCRIPT : COMPILED;
  const files = [PAGE, ...Object.keys(FILES)].filter((path) => ![left, UNUSUAL, ON_DEMAND].some((one) => one.test(path)));
  for (let i = 0; i < files.length; i += 6) {
    await Promise.all(files.slice(i, i + 6).map(async (path) => {
      const answer = await unpacked(path, { cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      if (!await matches(path, answer.clone())) throw new Error(`${path} is not of the build ${BUILD}`);
      await cache.put(at(path), answer);
    }));
  }
})()));

// A file of the host, unpacked.
async function unpacked(path, options) {
  if (!PACKED.has(path)) return fetch(at(path), options);
  const answer = await fetch(at(`${path}.packed`), options);
  if (!answer.ok) return answer;
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] || 'application/octet-stream';
  const body = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'content-type': type } });
}

async function matches(path, answer) {
  if (path === PAGE) return (await answer.text()).includes(`content="${BUILD}"`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === FILES[path];
}

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const ours = [CACHE, MEMORY, LETTERS];
  for (const key of await caches.keys()) if (key.startsWith(OURS) && !ours.includes(key)) await caches.delete(key);
  await self.clients.claim();
})()));

self.addEventListener('message', (event) => { if (event.data === 'take-over') self.skipWaiting(); });

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== SCOPE.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const page = url.pathname === SCOPE.pathname ? at('index.html') : url.origin + url.pathname;
    const path = page.slice(SCOPE.href.length);
    if (page.startsWith(SCOPE.href) && path.startsWith(FONT)) return letters(event.request, page);
    const kept = await cache.match(page);
    if (kept) return kept;
    const answer = PACKED.has(path) ? await unpacked(path) : await fetch(event.request);
    if (answer.ok && path.startsWith(PAPER) && await isPdf(answer.clone())) await cache.put(page, answer.clone());
    if (answer.ok && page.startsWith(SCOPE.href) && path in FILES) {
      const copy = answer.clone();
      event.waitUntil(matches(path, answer.clone()).then((yes) => yes && cache.put(page, copy)));
    }
    return answer;
  })());
});

async function letters(request, page) {
  const cache = await caches.open(LETTERS);
  const kept = await cache.match(page);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && await isFont(answer.clone())) await cache.put(page, answer.clone());
  return answer;
}

async function isPdf(answer) {
  const [first] = new Uint32Array((await answer.arrayBuffer()).slice(0, 4));
  return first === 0x46445025;  // "%PDF"
}

async function isFont(answer) {  // some hosts answer with a page of their own for what is not there
  const [first] = new Uint32Array((await answer.arrayBuffer()).slice(0, 4));
  return first === 0x32464f77;  // "wOF2"
}
