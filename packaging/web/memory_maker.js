// Makes the memory that later starts begin from (memory.js), in a thread and a Python of its own beside the running app.
// Tells the page 'kept', 'unwanted' or 'failed', and is over then.

import './packed.js';
import { unpack, without } from './archive.js';
import { filesOf, headOf, keep, startPython, wanted } from './memory.js';

const SIZE = 80_000_000;  // bytes, about what a memory takes
const APP = '/app';

// What a search for garbage finds would change Python's memory while it is written.
self.FinalizationRegistry = class { register() {} unregister() {} };

async function make({ pyodideUrl, archiveUrl, pageUrl, extensions, compiled, build }) {
  if (!await wanted(build, SIZE)) return 'unwanted';
  // while files are being copied to a host there may be those of another build
  if (!(await (await fetch(pageUrl)).text()).includes(`content="${build}"`)) return 'unwanted';
  const files = await filesOf(archiveUrl);
  const { python, module, layout } = await startPython(pyodideUrl, extensions, { compiled, _makeSnapshot: true });
  unpack(files, python.FS, APP);
  const had = python.runPython(`
import sys, os
sys.path[:0] = ['${APP}', '${APP}/libraries']
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
from companion.app.kept_memory import prepare
prepare()`).split('\n');
  const rest = without(files, new Set(had));
  await keep(build, { head: headOf(python, module), heap: module.HEAPU8, rest, layout });
  return 'kept';
}

self.onmessage = async ({ data }) => {
  try {
    self.postMessage(await make(data));
  } catch (error) {
    console.warn('later starts will take as long as this one', error);
    self.postMessage('failed');
  }
};
