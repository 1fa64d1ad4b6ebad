// Python's memory as it is once everything is imported, kept on this device: a start from it imports nothing.
//
// It is made on the device, beside the running app (memory_maker.js), belongs to one build and holds nothing of a
// person. Compiled extensions come back with it because both times they are put in the same places, before Python's own
// start. Whatever is not exactly as it was when the memory was made is refused, and Python starts from its files.

import { unzipped } from './archive.js';

const REST = 'rest';  // of the app's files, those that the memory does not have already
const HEAD = 'head';  // what Pyodide puts before Python's own bytes
const LAYOUT = 'x-layout';  // where things were when the memory was made
const LENGTH = 'x-length';  // bytes that are kept
const SIZE = 'x-size';  // bytes that Python had then; the zeros at their end are not kept
const PART = 8_000_000;  // bytes written, and read, at once: a second memory beside Python's is more than a phone has
const ROOM = 100_000_000;  // bytes that have to be free, beside those of the memory itself

const cacheName = (build) => `companion ${new URL('.', self.location.href).pathname} memory ${build}`;
const where = (what) => new URL(`kept/${what}`, self.location.href).href;
const starts = (length) => Array.from({ length: Math.ceil(length / PART) }, (_, n) => n * PART);

// What is kept for this build: {head, parts, rest, layout, size}, or null. Throws for what is not whole.
export async function kept(build) {
  if (!self.caches || !build || !await caches.has(cacheName(build))) return null;
  const cache = await caches.open(cacheName(build));
  const found = await cache.match(where(HEAD));
  const length = Number(found?.headers.get(LENGTH));
  const read = async (what) => (await cache.match(where(what)))?.arrayBuffer();
  const [head, rest, ...parts] = await Promise.all([found?.arrayBuffer(), ...[REST, ...starts(length)].map(read)]);
  if (![head, rest, ...parts].every(Boolean)) throw new Error('of the memory, a part is missing');
  if (parts.reduce((sum, { byteLength }) => sum + byteLength, 0) !== length) throw new Error('the memory is not whole');
  const [layout, size] = [LAYOUT, SIZE].map((name) => found.headers.get(name));
  return { head: new Uint8Array(head), parts, rest: new Uint8Array(rest), layout, size: Number(size) };
}

// Python's own bytes, `heap`, are written from where they are. The head comes last: where it is, the rest is, too.
export async function keep(build, { head, heap, rest, layout, size = heap.length }) {
  const cache = await caches.open(cacheName(build));
  let end = heap.length;
  while (end && !heap[end - 1]) end -= 1;
  try {
    await cache.put(where(REST), new Response(rest));
    for (const at of starts(end)) await cache.put(where(at), new Response(heap.subarray(at, Math.min(at + PART, end))));
    const headers = { [LAYOUT]: layout, [LENGTH]: String(end), [SIZE]: String(size) };
    await cache.put(where(HEAD), new Response(head, { headers }));
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
  const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {};  // Safari 16 does not tell
  return quota - usage >= ROOM + size;
}

// The app's files, as one tar file.
export async function filesOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return unzipped(await answer.arrayBuffer());
}

// Pyodide's own, which may come while the memory is read.
let scripts;
export const scriptsOf = (pyodideUrl) => {
  scripts ??= Promise.all([import(pyodideUrl), self.importUnpacked(new URL('pyodide.asm.js', pyodideUrl).href)]);
  return scripts;
};

// Python with its extensions in their places. `options` are Pyodide's own; with what is kept it goes on from there.
// Returns {python, module, compiled, layout}: `module` is Emscripten's, `compiled` is what the maker's Python goes on from.
export async function startPython(pyodideUrl, extensions, { compiled, head, parts, layout, size, ...options }) {
  const [{ loadPyodide }, { default: create }] = await scriptsOf(pyodideUrl);
  if (compiled) {  // in another thread of the page: compiled twice, it would take its room twice
    const given = (imports) => WebAssembly.instantiate(compiled[0], imports);
    WebAssembly.instantiateStreaming = async (_, imports) => ({ module: compiled[0], instance: await given(imports) });
  } else compiled = [null, ...await Promise.all(extensions.map(({ url }) => compiledFrom(url)))];
  let found = '';
  let module;
  const createPyodideModule = async (settings) => {
    settings.preRun.push((made) => { module = made; });
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) => instantiateWasm(imports, (instance, whole) => {
      compiled[0] = whole;
      done(instance, whole);
    });
    settings.onRuntimeInitialized = () => {  // right before Python's own start, or instead of it
      const places = extensions.map(({ path }, n) => place(module, path, compiled[n + 1]));
      found = JSON.stringify([places, module.wasmTable.length]);
    };
    const made = await create(settings);
    if (head) {
      if (found !== layout) throw new Error('the memory was made for another layout');
      // this build ignores INITIAL_MEMORY: without room the memory does not fit in
      while (made.HEAP8.length < size && made._malloc(size - made.HEAP8.length + 100_000));
      if (made.HEAP8.length < size) throw new Error('there is no room for the memory');
      let at = 0;
      for (const part of parts.splice(0)) {
        made.HEAPU8.set(new Uint8Array(part), at);
        at += part.byteLength;
      }
      made.HEAPU8.fill(0, at);
    }
    return made;
  };
  const python = await loadPyodide({
    ...options,
    // nothing of chance may be in a memory (companion/app/kept_memory.py), and this cannot be drawn anew later
    env: { PYTHONHASHSEED: '0' },
    createPyodideModule,
    ...(head ? { _loadSnapshot: Promise.resolve(head) } : {}),
  });
  return { python, module, compiled, layout: found };
}

// Pyodide's part of the memory as it is now, without Python's own, of which it would make a copy.
export function headOf(python, module) {
  const heap = module.HEAP8;
  module.HEAP8 = new Int8Array(0);
  try {
    return python.makeMemorySnapshot();
  } finally {
    module.HEAP8 = heap;
  }
}

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
