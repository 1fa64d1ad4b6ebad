// The app's archive, laid out in Python's file system.
//
// Python could do it, too, but has to compile its own reader of archives first, and copies each file twice.

const RECORD = 512;  // bytes; everything in a tar file begins at a multiple
const NAME = [0, 100];
const PREFIX = [345, 155];  // of a name that is longer
const SIZE = [124, 12];  // octal digits
const KIND = 156;
const [FILE, DIRECTORY] = ['0', '5'].map((digit) => digit.charCodeAt(0));

// What a gzipped file holds.
export async function unzipped(bytes) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

// Every file and folder of a tar file, below `folder`. `FS` is Emscripten's; the files are views of `tar`, not copies.
export function unpack(tar, FS, folder) {
  FS.mkdirTree(folder);
  for (const { path, kind, data } of entries(tar)) {
    if (kind === DIRECTORY) FS.mkdirTree(`${folder}/${path}`);
    else FS.writeFile(`${folder}/${path}`, data, { canOwn: true });
  }
}

// A tar file like this one without the files of these paths.
export function without(tar, paths) {
  const kept = [...entries(tar)].filter(({ path }) => !paths.has(path));
  const made = new Uint8Array(kept.reduce((sum, { whole }) => sum + whole.length, 2 * RECORD));
  let at = 0;
  for (const { whole } of kept) {
    made.set(whole, at);
    at += whole.length;
  }
  return made;
}

// Links and whatever else a tar file may have in general are refused. `whole` is an entry with its head.
function* entries(tar) {
  for (let at = 0; tar[at]; ) {
    const path = [text(tar, at, PREFIX), text(tar, at, NAME)].filter(Boolean).join('/').replace(/\/$/, '');
    const size = parseInt(text(tar, at, SIZE), 8);
    const kind = tar[at + KIND];
    if (kind !== DIRECTORY && kind !== FILE) throw new Error(`the archive holds what is neither a file nor a folder: ${path}`);
    const from = at + RECORD;
    const next = from + Math.ceil(size / RECORD) * RECORD;
    yield { path, kind, data: tar.subarray(from, from + size), whole: tar.subarray(at, next) };
    at = next;
  }
}

function text(tar, at, [from, length]) {
  const bytes = tar.subarray(at + from, at + from + length);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
