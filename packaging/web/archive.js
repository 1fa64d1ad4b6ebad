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
// Links and whatever else such a file may have in general are refused.
export function unpack(tar, FS, folder) {
  FS.mkdirTree(folder);
  for (let at = 0; tar[at]; ) {
    const path = [folder, text(tar, at, PREFIX), text(tar, at, NAME)].filter(Boolean).join('/');
    const size = parseInt(text(tar, at, SIZE), 8);
    const kind = tar[at + KIND];
    at += RECORD;
    if (kind === DIRECTORY) FS.mkdirTree(path);
    else if (kind === FILE) FS.writeFile(path, tar.subarray(at, at + size), { canOwn: true });
    else throw new Error(`the archive holds what is neither a file nor a folder: ${path}`);
    at += Math.ceil(size / RECORD) * RECORD;
  }
}

function text(tar, at, [from, length]) {
  const bytes = tar.subarray(at + from, at + from + length);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}
