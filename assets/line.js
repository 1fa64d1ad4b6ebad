// The line to the server, and what is seen while there is none.
//
// Flet's client gets a socket of ours and never hears that it was cut: it keeps its picture and all that was typed. We
// connect again, each side tells how much it has heard (companion/server/resume.py), and what is missing is sent once more.
// Meanwhile the picture turns grey under a few words of ours. A server that does not know the line any more has us load
// the page again, at the same address.

(() => {
  const Native = window.WebSocket;
  const UNNOTICED = 600;  // milliseconds: a cut so short is not worth a word
  const AT_ONCE = 100;  // before the first try to connect again
  const AGAIN = 1000;  // from one try to the next
  const TRYING = 4000;  // after so long a try has failed
  const SILENCE = 4000;  // after so long without an answer we ask whether anybody is there
  const MOST_KEPT = 1000000;  // bytes of frames kept to be sent again
  const LATE = 15000;  // after the first word the cover goes even if nobody says that there is a picture below it

  const JUST = 50;  // what is sent so soon after a finger has left is its tap
  const SHORT = 40;  // so long the next picture waits for the answer to a tap

  const word = (text) => Uint8Array.from([255, ...new TextEncoder().encode(text)]);  // about the line; frames begin with 0

  class Line extends EventTarget {
    constructor(url) {
      super();
      clientCame();
      this.url = String(url);
      this.protocol = this.extensions = '';
      this.binaryType = 'arraybuffer';
      this.bufferedAmount = 0;
      this.readyState = Native.CONNECTING;
      this.heard = this.sent = this.size = 0;
      this.kept = [];  // the last frames that were sent
      this.secret = null;
      this.good = false;  // whether frames can be sent just now
      this.connect();
      addEventListener('online', () => this.look());
      addEventListener('offline', () => this.look());  // which does not say that our server is out of reach
      addEventListener('pageshow', () => this.look());
      document.addEventListener('visibilitychange', () => { if (!document.hidden) this.look(); });
    }

    connect() {
      clearTimeout(this.next);
      const socket = this.socket = new Native(this.url);
      socket.binaryType = 'arraybuffer';
      const mine = (act) => (event) => { if (this.socket === socket) act(event); };
      socket.addEventListener('open', mine(() => this.opened()));
      socket.addEventListener('message', mine(({ data }) => this.hears(data)));
      socket.addEventListener('close', mine(() => this.cut()));
      this.next = setTimeout(mine(() => { if (!this.good) this.cut(); }), TRYING);
    }

    opened() {
      if (this.secret) return this.socket.send(word(`again ${this.secret} ${this.heard}`));
      this.goOn(0);  // nobody has answered yet
      if (this.readyState === Native.CONNECTING) {
        this.readyState = Native.OPEN;
        this.dispatchEvent(new Event('open'));
      }
    }

    hears(data) {
      clearTimeout(this.asking);
      if (typeof data !== 'string') {
        this.heard += 1;
        if (this.heard === 1) late = setTimeout(uncover, LATE);
        finger.hears(new Uint8Array(data));
        this.dispatchEvent(new MessageEvent('message', { data }));
        if (waiting !== null && changesPicture(data)) setTimeout(draw);  // once the client has read it
        return;
      }
      const [what, told] = data.split(' ');
      if (what === 'line') this.secret = told;
      else if (what === 'again') this.goOn(Number(told));
      else if (what === 'new') location.reload();
      else if (what === 'shown') uncover();
    }

    goOn(heard) {  // the other side has heard so many frames
      const missing = this.sent - heard;
      if (missing < 0 || missing > this.kept.length) return location.reload();
      clearTimeout(this.next);
      this.good = true;
      for (const frame of missing ? this.kept.slice(-missing) : []) this.socket.send(frame);
      back();
    }

    send(told) {
      const data = finger.tells(told);
      this.sent += 1;
      this.kept.push(data);
      this.size += data.byteLength;
      while (this.size > MOST_KEPT) this.size -= this.kept.shift().byteLength;
      if (!this.good) return;
      this.socket.send(data);
      if (performance.now() - tapped < JUST) awaitAnswer();
      this.ask(SILENCE);
    }

    ask(patience) {  // whether anybody is there: a network that is gone says nothing
      clearTimeout(this.asking);
      this.asking = setTimeout(() => {
        if (!this.good) return;
        this.socket.send(word('ping'));
        this.asking = setTimeout(() => this.cut(), SILENCE);
      }, patience);
    }

    look() {  // a device that slept, or has its network back
      if (this.readyState === Native.CLOSED) return;
      if (this.good) this.ask(0);
      else if (this.socket === null) this.connect();
    }

    cut() {
      if (this.readyState === Native.CLOSED) return;
      clearTimeout(this.asking);
      clearTimeout(this.next);
      const old = this.socket;
      this.socket = null;
      old?.close();
      away();
      this.next = setTimeout(() => this.connect(), this.good ? AT_ONCE : document.hidden ? 5 * AGAIN : AGAIN);
      this.good = false;
    }

    close(...told) {
      this.readyState = Native.CLOSED;
      clearTimeout(this.next);
      this.socket?.close(...told);
      this.dispatchEvent(new CloseEvent('close', { code: 1000, wasClean: true }));
    }
  }
  for (const name of ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED']) Line[name] = Line.prototype[name] = Native[name];
  window.WebSocket = Line;

  // --- the cover before there is a picture
  let late = null;

  function uncover() {
    clearTimeout(late);
    firstPicture().then(() => document.getElementById('starting')?.remove());
  }

  // --- the answer to a tap and the end of the key's light are one picture
  //
  // Without a graphics card, a picture of a full table keeps the page busy for longer than the server takes to answer:
  // while the light of a key faded, the answer waited. Now that waits for the answer, unless it takes long.
  const frame = window.requestAnimationFrame.bind(window);
  const noFrame = window.cancelAnimationFrame.bind(window);
  const held = new Map();  // by its number, what draws a picture that waits
  let tapped = -JUST;
  let waiting = null;

  addEventListener('pointerup', () => { tapped = performance.now(); }, true);

  window.requestAnimationFrame = (draws) => {
    const number = frame((now) => (waiting === null ? draws(now) : held.set(number, draws)));
    return number;
  };

  window.cancelAnimationFrame = (number) => {
    held.delete(number);
    noFrame(number);
  };

  const changesPicture = (data) => new Uint8Array(data, 0, 3)[2] === 2;  // Flet's number for it

  function awaitAnswer() {
    waiting ??= setTimeout(draw, SHORT);
  }

  function draw() {
    clearTimeout(waiting);
    waiting = null;
    const all = [...held.values()];
    held.clear();
    for (const draws of all) draws(document.timeline.currentTime);
  }

  // --- what is seen, and not done, while nobody hears
  let leaving = false;
  let soon = null;
  const veil = () => document.getElementById('away');
  const covered = () => Boolean(veil() && !veil().hidden);
  addEventListener('pagehide', () => { leaving = true; });
  addEventListener('pageshow', () => { leaving = false; });

  function away() {
    if (leaving || soon !== null) return;
    soon = setTimeout(() => {
      if (!veil()) return;
      const words = pageWords();
      veil().hidden = false;
      veil().querySelector('strong').textContent = words['away.title'] || '';  // said when it comes, so that it is heard
      veil().querySelector('p').textContent = words['away.words'] || '';
    }, UNNOTICED);
  }

  function back() {
    clearTimeout(soon);
    soon = null;
    if (veil()) veil().hidden = true;
  }

  const typing = (target) => target instanceof Element && target.matches('input, textarea');
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', (event) => {
    const browsers = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key);
    if (covered() && !browsers) stop(event);
    // a key that is held down is one tap
    else if (event.repeat && (event.key === ' ' || event.key === 'Enter') && !typing(event.target)) stop(event);
  }, true);
  addEventListener('beforeinput', (event) => { if (covered()) stop(event); }, true);
})();
