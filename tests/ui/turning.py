"""A page gets another size: what is on it is judged, and tapped, once the app has drawn it for that size.

The client lays the old picture out anew at once. A tenth of a second later it tells the app the size, which then draws
another picture: up to that moment keys stand where they do not stay.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_LISTEN: Final = """() => {
  const line = WebSocket.prototype, { send, hears } = line;  // ours: assets/line.js
  if (!hears) return;
  const soon = (ms) => new Promise((done) => setTimeout(done, ms));
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  let tells, pong = () => {};
  const told = new Promise((done) => { tells = done; });
  line.send = function (frame) {
    send.call(this, frame);
    if (frame.byteLength < 200 && new TextDecoder('latin1').decode(frame).includes('resize')) tells(this);
  };
  line.hears = function (data) {
    hears.call(this, data);
    if (data === 'pong') pong();
  };
  const answer = (to) => new Promise((done) => {
    pong = done;
    to.socket.send(Uint8Array.from([255, ...new TextEncoder().encode('ping')]));
  });
  window.turned = (async () => {
    const to = await Promise.race([told, soon(5000)]);
    for (let n = 0; to?.socket && n < 2; n += 1) await answer(to);  // it has heard that, and has drawn it
    Object.assign(line, { send, hears });
    await frames();
    await frames();
  })();
}"""


def turn(page: Page, width: int, height: int) -> None:
    """Give the page this size, and wait until the app has drawn it so."""
    if page.viewport_size == {"width": width, "height": height}:
        return
    page.evaluate(_LISTEN)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => window.turned")
