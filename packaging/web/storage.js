// What the app keeps in this browser: the files of one folder, in one IndexedDB database.
//
// A file is kept in blocks, so that a tap writes the few that changed and not the whole file. All that one turn of
// Python changed goes into one transaction: after a power cut there is the folder as it was before, or as it was after.

const NAME = 'table-companion';
const BLOCK = 65536;

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const finished = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error || new Error('the browser gave up writing'));
});

export async function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('files');  // path → {size}
    request.result.createObjectStore('blocks');  // [path, n] → Uint8Array
  };
  return settled(request);
}

// Every file that is kept: path → Uint8Array.
export async function everything(db) {
  const transaction = db.transaction(['files', 'blocks']);
  const files = transaction.objectStore('files');
  const [paths, heads] = await Promise.all([settled(files.getAllKeys()), settled(files.getAll())]);
  const found = new Map();
  for (const [at, path] of paths.entries()) {
    const range = IDBKeyRange.bound([path, 0], [path, Infinity]);
    const bytes = new Uint8Array(heads[at].size);
    for (const [n, block] of (await settled(transaction.objectStore('blocks').getAll(range))).entries()) {
      bytes.set(block.subarray(0, Math.max(0, bytes.length - n * BLOCK)), n * BLOCK);
    }
    found.set(path, bytes);
  }
  return found;
}

// Keeps one folder of Python's file system. `FS` is Emscripten's.
export class Keeper {
  constructor(db, FS, folder) {
    Object.assign(this, { db, FS, folder, kept: new Map(), changes: 0 });
  }

  // Everything kept comes back, and from now on every change in the folder counts.
  async begin() {
    this.FS.mkdirTree(this.folder);
    for (const [path, bytes] of await everything(this.db)) {
      this.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      this.FS.writeFile(path, bytes);
      this.kept.set(path, bytes);
    }
    const ours = (path) => typeof path === 'string' && path.startsWith(this.folder + '/');
    const watch = (name, touches) => {
      const plain = this.FS[name];
      this.FS[name] = (...args) => {
        if (touches(...args)) this.touched();
        return plain.apply(this.FS, args);
      };
    };
    watch('write', (stream) => ours(stream.path));
    watch('truncate', (path) => typeof path !== 'string' || ours(path));
    watch('ftruncate', () => true);
    watch('unlink', ours);
    watch('rename', (from, to) => ours(from) || ours(to));
  }

  touched() {
    this.changes += 1;
    if (this.changed) this.changed();
  }

  // What the folder holds now is kept when this is done. Rejects, with nothing kept of it, when there is no room.
  async write() {
    const now = new Map(this.files(this.folder).map((path) => [path, this.FS.readFile(path)]));
    const transaction = this.db.transaction(['files', 'blocks'], 'readwrite');
    const done = finished(transaction);
    const files = transaction.objectStore('files');
    const blocks = transaction.objectStore('blocks');
    try {
      for (const [path, bytes] of now) {
        const old = this.kept.get(path);
        if (!old || old.length !== bytes.length) files.put({ size: bytes.length }, path);
        for (const n of changed(old, bytes)) blocks.put(bytes.slice(n * BLOCK, (n + 1) * BLOCK), [path, n]);
        if (old && old.length > bytes.length) {
          blocks.delete(IDBKeyRange.bound([path, Math.ceil(bytes.length / BLOCK)], [path, Infinity]));
        }
      }
      for (const path of this.kept.keys()) {
        if (now.has(path)) continue;
        files.delete(path);
        blocks.delete(IDBKeyRange.bound([path, 0], [path, Infinity]));
      }
    } catch (error) {
      transaction.abort();
      await done.catch(() => {});
      throw error;
    }
    await done;
    this.kept = now;
  }

  files(folder) {
    return this.FS.readdir(folder).filter((name) => name !== '.' && name !== '..').flatMap((name) => {
      const path = `${folder}/${name}`;
      return this.FS.isDir(this.FS.stat(path).mode) ? this.files(path) : [path];
    });
  }
}

// The numbers of the blocks in which `now` differs from `old`, or which `old` has not.
function* changed(old, now) {
  for (let at = 0; at < now.length; at += BLOCK) {
    const end = Math.min(at + BLOCK, now.length);
    if (!old || end > old.length || (end === now.length && old.length > end) || differ(old, now, at, end)) yield at / BLOCK;
  }
}

function differ(old, now, from, to) {
  const whole = from + ((to - from) & ~3);  // four bytes at once: a file of megabytes is compared at every tap
  const [one, two] = [old, now].map((bytes) => new Int32Array(bytes.buffer, bytes.byteOffset + from, (whole - from) / 4));
  for (let i = 0; i < one.length; i += 1) if (one[i] !== two[i]) return true;
  for (let i = whole; i < to; i += 1) if (old[i] !== now[i]) return true;
  return false;
}
