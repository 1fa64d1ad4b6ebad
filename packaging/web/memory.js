// Python's memory as it is once everything is imported, kept on this device: a start from it imports nothing.
//
// It is made on the device, beside the running app (memory_maker.js), belongs to one build and holds nothing of a
// person. Compiled extensions come back with it because both times they are put in the same places, before Python's own
// start. Whatever is not exactly as it was when the memory was made is refused, and Python starts from its files.

import { unzipped } from './archive.js';

const MEMORY = 'memory';
const REST = 'rest';  // of the app's files, those that the memory does not have already
const LAYOUT = 'x-layout';  // where things were when the memory was made
const LENGTH = 'x-length';  // bytes that are kept
const SIZE = 'x-size';  // bytes that Python had then; the zeros at their end are not kept
const ROOM = 100_000_000;  // bytes that have to be free, beside those of the memory itself

const cacheName = (build) => `companion ${new URL('.', self.location.href).pathname} memory ${build}`;
const where = (what) => new URL(`kept/${what}`, self.location.href).href;

// What is kept for this build: {memory, rest, layout, size}, or null. Throws for what is not whole.
export async function kept(build) {
  if (!self.caches || !build || !await caches.has(cacheName(build))) return null;
  const cache = await caches.open(cacheName(build));
  const [memory, rest] = await Promise.all([MEMORY, REST].map((what) => cache.match(where(what))));
  if (!memory || !rest) throw new Error('of the memory, a part is missing');
  const [bytes, files] = await Promise.all([memory.arrayBuffer(), rest.arrayBuffer()]);
  if (bytes.byteLength !== Number(memory.headers.get(LENGTH))) throw new Error('the memory is not whole');
  return {
    memory: new Uint8Array(bytes),
    rest: new Uint8Array(files),
    layout: memory.headers.get(LAYOUT),
    size: Number(memory.headers.get(SIZE)),
  };
}

// The memory comes last: where it is, the rest is, too.
export async function keep(build, { memory, rest, layout, size }) {
  const cache = await caches.open(cacheName(build));
  try {
    await cache.put(where(REST), new Response(rest));
    const headers = { [LAYOUT]: layout, [LENGTH]: String(memory.length), [SIZE]: String(size) };
    await cache.put(where(MEMORY), new Response(memory, { headers }));
  } catch (error) {
    await forget(build);
    throw error;
  }
}

// Returns whether there was one.
export async function forget(build) {
  return Boolean(self.caches && build) && caches.delete(cacheName(build)).catch(() => false);
}

// Whether there is no memory of this build yet and room for one.
export async function wanted(build, size) {
  if (!self.caches || !build || await caches.has(cacheName(build))) return false;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage >= ROOM + size;
}

// The app's files, as one tar file.
export async function filesOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return unzipped(await answer.arrayBuffer());
}

// Python with its extensions in their places. `options` are Pyodide's own; with `memory` it goes on from there.
// Returns {python, layout}.
export async function startPython(pyodideUrl, extensions, { memory, layout, size, ...options }) {
  const { loadPyodide } = await import(pyodideUrl);
  const create = (await self.importUnpacked(new URL('pyodide.asm.js', pyodideUrl).href)).default;
  const compiled = await Promise.all(extensions.map(({ url }) => compiledFrom(url)));
  let found = '';
  const createPyodideModule = async (settings) => {
    let module;
    settings.preRun.push((made) => { module = made; });
    settings.onRuntimeInitialized = () => {  // right before Python's own start, or instead of it
      const places = extensions.map(({ path }, n) => place(module, path, compiled[n]));
      found = JSON.stringify([places, module.wasmTable.length]);
    };
    const made = await create(settings);
    if (memory) {
      if (found !== layout) throw new Error('the memory was made for another layout');
      // this build ignores INITIAL_MEMORY: without room the memory does not fit in
      while (made.HEAP8.length < size && made._malloc(size - made.HEAP8.length + 100_000));
      if (made.HEAP8.length < size) throw new Error('there is no room for the memory');
      made.HEAPU8.fill(0, memory.length - ownHead(memory));
    }
    return made;
  };
  const python = await loadPyodide({
    ...options,
    // nothing of chance may be in a memory (companion/app/kept_memory.py), and this cannot be drawn anew later
    env: { PYTHONHASHSEED: '0' },
    createPyodideModule,
    ...(memory ? { _loadSnapshot: Promise.resolve(memory) } : {}),
  });
  return { python, layout: found };
}

// Bytes that Pyodide puts before Python's own.
const ownHead = (memory) => new DataView(memory.buffer, memory.byteOffset).getUint32(4, true);

// One compiled extension, found by Python under its path when it is imported. Returns where it lies.
function place(module, path, compiled) {
  const table = module.wasmTable.length;
  const flags = { global: false, nodelete: true, loadAsync: false, allowUndefined: false };
  const exports = module.loadWebAssemblyModule(compiled, flags, path, {}, 0);
  const library = module.newDSO(path, undefined, exports);
  library.global = false;
  return [path, table, module.wasmTable.length, module._malloc(16)];
}

async function compiledFrom(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  try {
    return await WebAssembly.compileStreaming(answer.clone());
  } catch {  // a host that does not know the type
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}
