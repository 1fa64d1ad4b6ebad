// Reads one QR code with the device's camera, over the page. The browser's own reader where it has one, else zxing-cpp
// (code_reader/, see tools/web_site/code_reader.py), which comes the first time that it is needed and then stays.

const PACE = 120;  // milliseconds between two looks
const WIDEST = 960;  // pixels of a picture that is looked at
const ABOVE = 'code_reader/';
const WIDE = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
const DENIED = ['NotAllowedError', 'SecurityError'];
const NONE = ['NotFoundError', 'OverconstrainedError', 'TypeError'];
const STYLE = `
  .camera { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0;
    padding: 0; border: 0; overflow: hidden; background: #000; color: #fff; font: 600 1.125rem/1.4 Companion, sans-serif; }
  .camera video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  .camera div { position: absolute; inset: auto 0 0; display: flex; flex-direction: column; gap: 12px;
    align-items: center; padding: 16px 16px max(16px, env(safe-area-inset-bottom)); background: rgb(0 0 0 / .72); }
  .camera p { margin: 0; max-width: 36em; text-align: center; }
  .camera button { min-width: 160px; min-height: 52px; padding: 0 24px; border: 0; border-radius: 26px; font: inherit;
    background: #fff; color: #000; cursor: pointer; touch-action: manipulation; }
  .camera button:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }`;
let open = false;
const refusal = (key) => Object.assign(new Error(key), { key });

// What finds texts in a canvas.
async function reader() {
  try {
    if ((await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
      const found = new BarcodeDetector({ formats: ['qr_code'] });
      return async (canvas) => (await found.detect(canvas)).map(({ rawValue }) => rawValue);
    }
  } catch { /* it has none */ }
  const at = (path) => new URL(ABOVE + path, document.baseURI).href;
  const { prepareZXingModule, readBarcodes } = await import(at('reader/index.js'));
  await prepareZXingModule({ overrides: { locateFile: (name) => at(name) }, fireImmediately: true });
  return async (canvas) => {
    const picture = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return (await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })).map(({ text }) => text);
  };
}

async function opened() {
  if (!navigator.mediaDevices?.getUserMedia) throw refusal('none');  // not a page that came encrypted
  try {
    return await navigator.mediaDevices.getUserMedia({ video: WIDE, audio: false });
  } catch ({ name }) {
    throw refusal(DENIED.includes(name) ? 'denied' : NONE.includes(name) ? 'none' : 'unreadable');
  }
}

// What lies over the page: {dialog, video, closed}. `closed` comes when somebody closes it.
function laid(words, close) {
  const dialog = document.createElement('dialog');
  const made = (name) => document.createElement(name);
  const [style, video, foot, said, key] = ['style', 'video', 'div', 'p', 'button'].map(made);
  dialog.className = 'camera';
  dialog.setAttribute('aria-label', words);
  style.textContent = STYLE;
  Object.assign(video, { muted: true, playsInline: true });
  Object.assign(said, { textContent: words });
  Object.assign(key, { textContent: close, type: 'button' });
  foot.append(said, key);
  dialog.append(style, video, foot);
  const closed = new Promise((done) => {
    key.addEventListener('click', () => done(''));
    dialog.addEventListener('cancel', () => done(''));
    dialog.addEventListener('close', () => done(''));
  });
  for (const kind of ['keydown', 'keyup']) dialog.addEventListener(kind, (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  key.focus();
  return { dialog, video, closed };
}

// A text, once there is one in what the camera sees.
async function read(video, find, over) {
  const canvas = document.createElement('canvas');
  while (!over()) {
    if (video.videoWidth) {
      const scale = Math.min(1, WIDEST / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = video.videoWidth * scale;
      canvas.height = video.videoHeight * scale;
      canvas.getContext('2d', { willReadFrequently: true }).drawImage(video, 0, 0, canvas.width, canvas.height);
      const text = (await find(canvas)).find(Boolean);
      if (text) return text;
    }
    await new Promise((done) => setTimeout(done, PACE));
  }
  return '';
}

// Asks for the camera, no more: a page that may use it is told its real addresses (peers.js).
export async function allow() {
  for (const track of (await opened()).getTracks()) track.stop();
  return '';
}

// The text of a code, or '' when somebody closed it; one at a time. Throws an error with the `key` "none", "denied" or
// "unreadable": the camera stopped, or what reads codes could not be loaded.
export async function scan(words, close) {
  if (open) throw refusal('unreadable');
  open = true;
  let over = false;
  let stream;
  const { dialog, video, closed } = laid(words, close);
  const seen = async () => {
    const [taken, find] = await Promise.all([
      opened().then((found) => {
        stream = found;
        if (over) stop();
        return found;
      }),
      reader().catch(() => { throw refusal('unreadable'); }),
    ]);
    const stopped = new Promise((_, fail) => {
      for (const track of taken.getTracks()) track.addEventListener('ended', () => fail(refusal('unreadable')));
    });
    video.srcObject = taken;
    await Promise.race([video.play(), stopped]);
    return Promise.race([read(video, find, () => over), stopped]);
  };
  const stop = () => stream?.getTracks().forEach((track) => track.stop());
  try {
    return await Promise.race([seen(), closed]);
  } catch (error) {
    throw error.key ? error : refusal('unreadable');
  } finally {
    over = true;
    open = false;
    stop();
    dialog.remove();
  }
}
