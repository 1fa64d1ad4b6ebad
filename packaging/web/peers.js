// Lines to other phones: each an RTCPeerConnection with one ordered channel. No server is asked for an address.
//
// A line is made by an offer and its answer, which people carry as codes: companion/lobby/pairing.py packs them, and
// companion/lobby/peers.py says what a line promises. What is said over it is none of this file's business. A text
// travels as UTF-8 in frames: a byte, MORE or LAST, and a part of it; all but the last are full. Else the line ends.

const FRAME = 60_000;  // bytes of a text in a full frame; any browser takes messages of 65 536
const [LAST, MORE] = [0, 1];
const LONGEST = 1_048_576;  // bytes of a text
const AHEAD = 262_144;  // bytes that the browser holds at once for a phone
const BEHIND = 8 * LONGEST;  // bytes that wait for a phone which takes nothing, before its line is given up
const GATHERING = 3000;  // milliseconds that the browser has to find its addresses
const RETRY = 3000;  // milliseconds between two looks for a phone that sleeps
const GRACE = 1000;  // milliseconds that a line may fail before that is told: who wakes is found again at once
const LOST = 1_800_000;  // milliseconds after which it is not looked for any more
const LIFE = 600_000;  // milliseconds after which an offer or answer that has led to nothing is void

const lines = new Map();
let tell = () => {};
const refusal = (key) => Object.assign(new Error(key), { key });

class Line {
  open = false;
  over = false;
  queue = [];  // frames to send, of so many bytes:
  waits = 0;
  parts = [];  // of the text that comes, of so many bytes:
  length = 0;

  constructor(id) {
    this.id = id;
    this.connection = new RTCPeerConnection({ iceServers: [] });
    this.old = setTimeout(() => this.end('failed', 'old'), LIFE);
    this.connection.ondatachannel = ({ channel }) => (this.channel ? channel.close() : this.take(channel));
    this.connection.onconnectionstatechange = () => {
      const { connectionState } = this.connection;
      if (connectionState === 'connected') this.found();
      if (connectionState !== 'failed') return;
      // an answer waits for people to carry it over; browsers say failed meanwhile, and connect all the same
      if (this.open) this.stalls();
      else if (this.offers) this.end('failed', 'unreachable');
    };
  }

  // One of the two sleeps, or its network is gone for a while: look for the other where it was, again and again. To
  // name an address anew makes Chromium try it; elsewhere this may do nothing.
  stalls() {
    if (this.again) return;
    const named = this.connection.remoteDescription.sdp.match(/^a=candidate:.*$/gm) ?? [];
    const look = (text) => (
      this.connection.addIceCandidate({ candidate: text.slice(2).trim(), sdpMid: '0' }).catch(() => {})
    );
    this.again = setInterval(() => named.forEach(look), RETRY);
    this.said = setTimeout(() => tell(this.id, 'stalled', ''), GRACE);
    this.old = setTimeout(() => this.end('failed', 'lost'), LOST);
  }

  found() {
    clearInterval(this.again);
    clearTimeout(this.said);
    clearTimeout(this.old);
    this.again = null;
  }

  async offer() {
    this.offers = true;
    this.take(this.connection.createDataChannel('table', { ordered: true }));
    return this.described();
  }

  async answer(sdp) {
    // Who offers begins the encryption, once it has its answer: before that, another phone that read the same code has
    // found its addresses as well, and would begin it in this one's place.
    await this.hears('offer', sdp.replace('a=setup:actpass', 'a=setup:active'));
    return this.described();
  }

  async accept(sdp) {
    if (!this.offers || this.answered) throw refusal('gone');
    this.answered = true;
    await this.hears('answer', sdp).catch((error) => { this.answered = false; throw error; });
    return '';
  }

  async hears(type, sdp) {
    await this.connection.setRemoteDescription({ type, sdp }).catch(() => { throw refusal('refused'); });
  }

  async described() {
    const { connection } = this;
    await connection.setLocalDescription();
    await new Promise((done) => {
      const look = () => connection.iceGatheringState === 'complete' && done();
      connection.addEventListener('icegatheringstatechange', look);
      setTimeout(done, GATHERING);
      look();
    });
    return connection.localDescription.sdp;
  }

  take(channel) {
    this.channel = channel;
    channel.binaryType = 'arraybuffer';
    channel.bufferedAmountLowThreshold = AHEAD / 2;
    channel.onbufferedamountlow = () => this.pump();
    channel.onmessage = ({ data }) => this.received(data);
    channel.onclose = () => this.end('closed');
    channel.onopen = () => {
      this.found();
      this.open = true;
      tell(this.id, 'open', '');
    };
  }

  send(text) {
    if (!this.open) return;
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at === 0 || at < bytes.length; at += FRAME) {
      const part = bytes.subarray(at, at + FRAME);
      this.queue.push(new Uint8Array(part.length + 1));
      this.queue.at(-1)[0] = at + FRAME < bytes.length ? MORE : LAST;
      this.queue.at(-1).set(part, 1);
    }
    this.waits += bytes.length;
    if (bytes.length > LONGEST) this.end('failed', 'too_long');
    else if (this.waits > BEHIND) this.end('failed', 'behind');
    else this.pump();
  }

  pump() {
    try {
      while (this.queue.length && this.channel.bufferedAmount < AHEAD) {
        this.channel.send(this.queue[0]);
        this.waits -= this.queue.shift().length - 1;
      }
    } catch {  // it is closing
      this.end('failed', 'lost');
    }
  }

  received(data) {
    if (this.over) return;
    const [kind] = new Uint8Array(data);
    const part = new Uint8Array(data).subarray(1);
    this.length += part.length;
    const fits = kind === LAST ? part.length <= FRAME : kind === MORE && part.length === FRAME;
    if (typeof data === 'string' || !fits) return this.end('failed', 'garbled');
    if (this.length > LONGEST) return this.end('failed', 'too_long');
    this.parts.push(part);
    if (kind === MORE) return;
    const bytes = new Uint8Array(this.length);
    for (let at = 0; this.parts.length; at += this.parts.shift().length) bytes.set(this.parts[0], at);
    this.length = 0;
    try {
      tell(this.id, 'message', new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      this.end('failed', 'garbled');
    }
  }

  // With no `what`, nobody is told.
  end(what, why = '') {
    if (this.over) return;
    this.over = true;
    this.open = false;
    this.found();
    if (lines.get(this.id) === this) lines.delete(this.id);
    this.connection.close();
    if (what) tell(this.id, what, why);
  }
}

async function begun(id, describe) {
  if (lines.get(id)?.open) throw refusal('gone');
  close(id);
  let line;
  try {
    line = new Line(id);
    lines.set(id, line);
    return await describe(line);
  } catch (error) {
    line?.end();
    throw error.key ? error : refusal('none');
  }
}

// `hear(id, what, text)`: "open", "message" with its text, "stalled" (nothing gets through for now), "closed" by the
// other side, "failed" with the reason.
export function listen(hear) {
  tell = hear;
  addEventListener('pagehide', closeAll);
}

export const offer = (id) => begun(id, (line) => line.offer());
export const answer = (id, sdp) => begun(id, (line) => line.answer(sdp));
export const accept = async (id, sdp) => {
  if (!lines.has(id)) throw refusal('gone');
  return lines.get(id).accept(sdp);
};
export const send = (id, text) => lines.get(id)?.send(text);
export const close = (id) => lines.get(id)?.end();
export const closeAll = () => [...lines.keys()].forEach(close);
