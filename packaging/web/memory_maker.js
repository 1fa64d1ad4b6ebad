// Makes the memory that later starts begin from (memory.js), in a thread and a Python of its own beside the running app.
// Tells the page 'kept', 'unwanted' or 'failed', and is over then.

import './packed.js';
import { unpack, without } from './archive.js';
import { filesOf, keep, startPython, wanted } from './memory.js';

const SIZE = 80_000_000;  // bytes, about what a memory takes
const APP = '/app';

async function make({ pyodideUrl, archiveUrl, pageUrl, extensions, build }) {
  if (!await wanted(build, SIZE)) return 'unwanted';
  // while files are being copied to a host there may be those of another build
  if (!(await (await fetch(pageUrl)).text()).includes(`content="${build}"`)) return 'unwanted';
  const files = await filesOf(archiveUrl);
  const { python, layout } = await startPython(pyodideUrl, extensions, { _makeSnapshot: true });
  unpack(files, python.FS, APP);
  const had = python.runPython(`
import sys, os
sys.path[:0] = ['${APP}', '${APP}/libraries']
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
from companion.app.kept_memory import prepare
prepare()`).split('\n');
  const memory = python.makeMemorySnapshot();
  await keep(build, { memory: upToItsEnd(memory), rest: without(files, new Set(had)), layout, size: memory.length });
  return 'kept';
}

// Without the zeros that nothing was written to yet; what is restored begins as zeros.
function upToItsEnd(memory) {
  let end = memory.length;
  while (end && !memory[end - 1]) end -= 1;
  return memory.subarray(0, Math.ceil(end / 65536) * 65536);
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage(await make(data));
  } catch (error) {
    console.warn('later starts will take as long as this one', error);
    self.postMessage('failed');
  }
};
