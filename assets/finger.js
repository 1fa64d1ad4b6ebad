// What a finger saw when it came down.
//
// A tap is told to Python with the moment at which the finger came, in pictures: which was the newest that it could see,
// and which had been there for so long that nobody taps by mistake what it brought. So a slow line or a busy machine
// changes nothing about whether it is heard (companion/flet_patches/finger.py, companion/flet_patches/taps.py).

(() => {
  const LONG = 700;  // milliseconds after which a picture has been seen
  const NEAR = 24;  // pixels: so far apart two taps of one trembling finger may be
  const DRAWN = 18;  // pixels: who moves so far scrolls or drags, as Flutter has it
  const SOON = 1000;  // milliseconds after a tap in which what is told is told because of it
  const [ELSEWHERE, SAME_PLACE, KEYBOARD, MOVED] = [0, 1, 2, 3];
  const EVENT = 3;  // Flet's number for what somebody did; a page that registers has nobody's finger yet
  const DIALOG = new TextEncoder().encode('AlertDialog');  // what Flet calls that
  const HEAD = 12;  // bytes: 254, where, since (2), seen (4), settled (4)

  const frame = window.requestAnimationFrame.bind(window);
  const drawn = [[0, -Infinity]];  // [picture, when it was there], the newest last
  let came = 0;  // so many pictures
  let down = null;
  let tap = null;  // the last one, and until when what is told is told because of it
  let last = null;  // the last tap of a finger, and the last press of a key
  let pressed = -Infinity;
  let over = 0;  // the picture with which something came to lie over the screen
  let held = false;  // whether the tap is kept from it
  let travelled = false;  // by the Tab key or an arrow, to another key than the one pressed last

  const pictureAt = (time) => Math.max(0, ...drawn.filter(([, at]) => at <= time).map(([picture]) => picture));
  const far = ({ x, y }, event) => Math.hypot(event.clientX - x, event.clientY - y);
  const seenBy = (at, since, where) =>
    ({ where, since: Math.min(since, 0xffff), seen: pictureAt(at), settled: pictureAt(at - LONG) });

  function brings(bytes, name) {
    const from = (at) => bytes.indexOf(name[0], at);
    for (let at = from(0); at >= 0; at = from(at + 1)) if (name.every((one, nth) => bytes[at + nth] === one)) return true;
    return false;
  }

  // The client itself closes a dialog beside which somebody taps, and nobody could open it again without its going.
  function keepFrom(event) {
    if (held) event.stopImmediatePropagation();
  }

  function isDrawn(picture) {
    const now = performance.now();
    drawn.push([picture, now]);
    while (drawn.length > 2 && drawn[1][1] < now - 2 * LONG) drawn.shift();
  }

  addEventListener('pointerdown', (event) => {
    const where = last && far(last, event) <= NEAR ? SAME_PLACE : ELSEWHERE;
    const since = last ? event.timeStamp - last.at : Infinity;
    down = { x: event.clientX, y: event.clientY, at: event.timeStamp, told: seenBy(event.timeStamp, since, where) };
    held = where === SAME_PLACE && (over > down.told.settled || (held && since < LONG));
    keepFrom(event);
  }, true);

  addEventListener('pointermove', (event) => {
    if (down && down.left === undefined && far(down, event) > DRAWN) down.left = event.timeStamp;
  }, true);

  addEventListener('pointerup', (event) => {
    tap = null;
    if (down && far(down, event) <= DRAWN) {
      last = down;
      tap = { told: down.told, until: performance.now() + SOON };
    } else if (down) {  // how long it moved: when that arrives says nothing of it
      const since = Math.min(event.timeStamp - (down.left ?? event.timeStamp), 0xffff);
      tap = { told: { ...down.told, where: MOVED, since }, until: performance.now() + SOON };
    }
    down = null;
    keepFrom(event);
  }, true);

  addEventListener('click', (event) => {  // what a screen reader clicks has no finger
    if (last && event.timeStamp - last.at < LONG) keepFrom(event);
  }, true);

  addEventListener('keydown', (event) => {
    held = false;
    if (event.key === 'Tab' || event.key.startsWith('Arrow')) travelled = true;
    if (event.key === ' ' || event.key === 'Enter') presses(event, travelled);
  }, true);

  function presses(event, elsewhere) {
    const where = elsewhere ? ELSEWHERE : KEYBOARD;
    tap = { told: seenBy(event.timeStamp, event.timeStamp - pressed, where), until: performance.now() + SOON };
    pressed = event.timeStamp;
    travelled = false;
  }

  window.finger = {
    // A key of the keyboard taps something by itself, another than was tapped before or the same.
    presses,

    // Whether Enter or Space presses a key to which the keyboard went since it pressed one.
    travels: () => tap?.told.where === ELSEWHERE,

    // What comes from Python; Flet's number for a picture is 2.
    hears(bytes) {
      if (bytes[2] !== 2) return;
      came += 1;
      const tapped = tap && tap.told.where !== MOVED && performance.now() < tap.until;
      if (tapped && brings(bytes, DIALOG)) over = came;
      const picture = came;
      frame(() => setTimeout(isDrawn, 0, picture));  // once all of that frame is drawn
    },

    // Whether all that came has been seen for long enough.
    settled() {
      return pictureAt(performance.now() - LONG) === came;
    },

    // What is told to Python, with what the finger saw that caused it.
    tells(bytes) {
      const packet = new Uint8Array(bytes.buffer || bytes, bytes.byteOffset || 0, bytes.byteLength);
      if (!tap || performance.now() > tap.until || packet[2] !== EVENT) return bytes;
      const { where, since, seen, settled } = tap.told;
      const all = new Uint8Array(HEAD + bytes.byteLength);
      const head = new DataView(all.buffer);
      head.setUint8(0, 254);
      head.setUint8(1, where);
      head.setUint16(2, since);
      head.setUint32(4, seen);
      head.setUint32(8, settled);
      all.set(packet, HEAD);
      return all;
    },
  };
})();
