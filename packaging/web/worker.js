// Python, in a thread of its own beside the page.
//
// It begins as soon as the page is there and does not wait for the screens. What Python says to the screens waits
// until the storage holds what Python wrote before: nothing is shown that a reload could take back.

import './packed.js';
import { unpack } from './archive.js';
import { filesOf, forget, kept, scriptsOf, startPython } from './memory.js';
import { Keeper, opened } from './storage.js';

const FOLDER = '/data';
const APP = '/app';
const BEGIN = `import sys; sys.path[:0] = ['${APP}', '${APP}/libraries']`;
const ROUNDS = 'import asyncio\nfor _ in range(20): await asyncio.sleep(0)';  // a tap takes fewer
const tell = (kind, more = {}) => self.postMessage({ kind, ...more });

self.bytesCame = (bytes) => tell('bytes', { bytes });

let keeper = null;
let build = '';
let heardOut = async () => {};  // Python is through with every tap that came before
let fromMemory = false;  // whether Python goes on from a kept memory (memory.js)
let receive = null;  // takes what the screens say; there once Python runs
const early = [];
const held = [];  // [number of changes before it, what waits for them]
let keeping = false;
let secured = 0;  // so many changes are kept
let failing = false;
const listeners = [];
const heard = [];
const asked = [];  // by number, who takes the page's answer
let hearLine = () => {};

const hear = (news) => {
  heard.push(news);
  for (const listener of listeners) listener(news);
};

function onceKept(act) {
  if (!keeper || keeper.changes <= secured) act();
  else held.push([keeper.changes, act]);
}

function show(proxy) {
  const bytes = proxy.toJs();
  onceKept(() => self.postMessage(bytes, [bytes.buffer]));
}

function release(upTo) {
  while (held.length && held[0][0] <= upTo) held.shift()[1]();
}

async function keep() {
  if (keeping) return;
  keeping = true;
  while (keeper.changes > secured) {
    const changes = keeper.changes;
    try {
      await keeper.write();
      if (failing) hear('kept');
      failing = false;
      tell('kept');
    } catch (error) {
      if (error && error.name === 'QuotaExceededError' && await forget(build)) continue;  // it gives its room
      console.error('what was entered could not be kept', error);
      failing = true;
      hear(error && error.name === 'QuotaExceededError' ? 'full' : 'unkept');
    }
    secured = changes;
    release(changes);
  }
  keeping = false;
}

const site = (told) => ({
  told: JSON.stringify(told),
  folder: FOLDER,
  listen(listener) {
    const lasting = listener.copy ? listener.copy() : listener;
    for (const news of heard) lasting(news);
    listeners.push(lasting);
  },
  again() { if (keeper) keeper.touched(); },
  take_over() { tell('take-over'); },
  async fetched(path) {  // sw.js keeps what is fetched so
    const answer = await fetch(new URL(path, self.location.href));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
  shown(route) { tell('shown', { route }); },
  die(rolls) { tell('die', { rolls }); },
  lines(listener) { hearLine = listener.copy ? listener.copy() : listener; },
  ask(what, ...words) {  // of the page, what needs it: lines to other phones, the camera; answers in JSON
    const answered = new Promise((answer) => asked.push(answer));
    tell('ask', { what, words, id: asked.length - 1 });
    return answered;
  },
  // to a phone, which must no more than a screen show what a reload here could take back
  line(what, ...words) { onceKept(() => tell('ask', { what, words })); },
  failed(words) { tell('failed', { words }); },
});

async function storage(FS) {
  const db = await opened();
  keeper = new Keeper(db, FS, FOLDER);
  await keeper.begin();
  keeper.changed = () => setTimeout(keep, 0);  // once Python has come to the end of its turn
}

async function begin({ pyodideUrl, archiveUrl, extensions, told, keepNothing, useMemory }) {
  if (useMemory) scriptsOf(pyodideUrl).catch(() => {});
  const memory = useMemory ? await kept(build).catch(() => forget(build).then(() => null)) : null;
  fromMemory = memory !== null;
  tell('stage', { at: fromMemory ? 'memory' : 'files' });
  const files = fromMemory ? memory.rest : filesOf(archiveUrl);
  if (!fromMemory) files.catch(() => {});
  const say = { stdout: (text) => console.log(text), stderr: (text) => console.warn(text) };
  const { python, compiled } = await startPython(pyodideUrl, extensions, { ...say, ...memory });
  tell('stage', { at: 'python' });
  if (keepNothing) {
    python.FS.mkdirTree(FOLDER);
    hear('nowhere');
  } else {
    try {
      await storage(python.FS);
    } catch (error) {
      console.error('the storage of this browser cannot be used', error);
      tell('nowhere');
      return;
    }
  }
  unpack(await files, python.FS, APP);
  tell('stage', { at: 'unpacked' });
  const screens = { documentUrl: told.address, args: null };
  python.registerJsModule('flet_js', screens);
  python.registerJsModule('companion_page', site(told));
  await python.runPythonAsync(fromMemory ? 'from companion.app.kept_memory import wake; wake()' : BEGIN);
  await python.runPythonAsync('import main');
  if (typeof screens.start_connection !== 'function') return;  // it has said why
  await screens.start_connection(show);
  heardOut = () => python.runPythonAsync(ROUNDS);
  receive = (bytes) => screens.send(bytes);
  early.splice(0).forEach(receive);
  tell('stage', { at: 'ready', ...(fromMemory ? {} : { compiled }) });  // for whoever makes a memory
}

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    if (receive) receive(data);
    else early.push(data);
  } else if (data.kind === 'begin') {
    ({ build } = data);
    begin(data).catch((error) => {
      if (fromMemory) tell('unremembered', { detail: String(error) });  // and from the files, then
      else tell('failed', { words: '', detail: String(error) });
    });
  } else if (data.kind === 'news') {
    hear(data.news);
  } else if (data.kind === 'line') {
    hearLine(data.line, data.what, data.text);
  } else if (data.kind === 'answer') {
    asked[data.id](data.answer);
  } else if (data.kind === 'let-go') {
    receive = hearLine = () => {};  // nobody looks here any more, and Python must not be called once it is let go
    const wait = () => {
      if (keeper && (keeping || keeper.changes > secured)) return setTimeout(wait, 10);
      tell('let-go');
      return close();  // between two of Python's steps: from outside it would be ended in the middle of one
    };
    heardOut().then(wait, wait);
  }
};
