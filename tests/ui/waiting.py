"""Looking and waiting inside the page: one question and one answer, instead of a question every few milliseconds.

Asking from outside goes through three processes each time, and a test asks for most of its time.
"""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Error, Page

_SCRIPT: Final = """async ([what, told, patience]) => {
  const plain = (text) => text.replace(/[\\u00a0\\u202f]/g, ' ');
  const all = (id) => [...document.querySelectorAll(`[flt-semantics-identifier="${id}"]`)];
  const at = (id) => all(id)[0];
  const others = (names) => [...document.querySelectorAll('[flt-semantics-identifier]')]
    .filter((e) => !names.includes(e.getAttribute('flt-semantics-identifier')));
  const said = (e) =>
    plain([e, ...e.querySelectorAll('*')].map((one) => one.getAttribute('aria-label') || '').join(' ') + e.innerText);
  const everything = () => plain([...document.querySelectorAll('flt-semantics-host *')].map((e) =>
    [e.getAttribute('aria-label'), e.tagName === 'INPUT' ? e.value : null,
     e.children.length ? null : e.textContent].filter(Boolean).join(' ')).filter(Boolean).join(' | '));
  // what a finger in its middle meets: itself, what it is merged into, or the field or switch in it
  const listens = (e) => e.closest('[flt-tappable]') || e.querySelector('[flt-tappable], input, textarea');
  // before the first picture, and while there is no connection, something of the page lies over it
  const covered = () => document.querySelector('#starting:not([hidden]), #away:not([hidden])');
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const place = (e) => {
    const box = e.getBoundingClientRect();
    const seen = box.width > 0 && box.height > 0 && getComputedStyle(e).visibility === 'visible';
    return seen ? [box.x, box.y, box.width, box.height] : null;
  };
  // where a field had the keyboard before anybody asked for what is read aloud, letters are heard beside that: in an
  // input that lies where the field does
  const apart = (e) => {
    const one = document.activeElement?.closest('flt-text-editing-host') ? document.activeElement : null;
    const [own, other] = one && e ? [e.getBoundingClientRect(), one.getBoundingClientRect()] : [];
    const middle = own && [other.left + other.width / 2, other.top + other.height / 2];
    return middle && own.left <= middle[0] && middle[0] <= own.right && own.top <= middle[1] && middle[1] <= own.bottom
      ? one : null;
  };
  const field = (id) => at(id)?.querySelector('input, textarea');
  // how far what is tapped, the middle of it, lies outside of what shows it: right and down; a finger covers so much
  const outside = (e, [x, y, width, height]) => {
    const [across, down] = [x + width / 2, y + height / 2];
    const [halfX, halfY] = [Math.min(20, width / 2), Math.min(20, height / 2)];
    const out = [0, 0];
    const clip = ({ left, right, top, bottom }) => {
      if (across - halfX < left - 1 || across + halfX > right + 1) out[0] = across - (left + right) / 2;
      if (down - halfY < top - 1 || down + halfY > bottom + 1) out[1] = down - (top + bottom) / 2;
    };
    for (let up = e.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow !== 'visible') clip(up.getBoundingClientRect());
    }
    clip({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return out;
  };
  const places = () => JSON.stringify([...document.querySelectorAll('flt-semantics-host flt-semantics')].map((e) => {
    const box = e.getBoundingClientRect();
    return [e.id, box.left, box.top, box.width, box.height];
  }));
  const questions = {
    everything,
    // nothing moves, comes or goes for a moment
    rests: async () => {
      const before = places();
      await new Promise((done) => setTimeout(done, 130));
      await frames();
      return before === places();
    },
    shows: ([words]) => everything().includes(words),
    // other words than those
    changed: ([before]) => ((now) => Boolean(now) && now !== before)(everything()),
    reads: ([id, ...words]) => {
      const e = at(id);
      return Boolean(e) && (!words.length || (([text]) => words.every((one) => text.includes(one)))([said(e)]));
    },
    said: ([id]) => all(id).slice(0, 1).map(said)[0] || '',
    // the identifiers of all that begin like this and say these words
    telling: ([begin, words]) => [...document.querySelectorAll(`[flt-semantics-identifier^="${begin}"]`)]
      .filter((e) => said(e).includes(words)).map((e) => e.getAttribute('flt-semantics-identifier')),
    // of these, those that begin like one of them and take a tap, and the first that is there
    keys: ([begins]) => covered() ? [] : others([]).filter((e) => listens(e) && place(e))
      .map((e) => e.getAttribute('flt-semantics-identifier')).filter((id) => begins.some((one) => id.startsWith(one))),
    first: ([names]) => names.find((one) => all(one).length) || '',
    place: ([id]) => all(id).slice(0, 1).map(place)[0] || null,
    sees: ([id]) => all(id).slice(0, 1).some(place),
    gone: ([id]) => !all(id).length,
    // of all identifiers on the page: whether these are all there are, and whether there are others
    only: ([names]) => names.every((one) => all(one).length) && !others(names).length,
    another: ([names]) => others(names).length > 0,
    // in this order
    exactly: ([names]) => JSON.stringify(others([]).map((e) => e.getAttribute('flt-semantics-identifier'))) ===
      JSON.stringify(names),
    chosen: ([id, yes]) => all(id).slice(0, 1).some((e) => (e.getAttribute('aria-current') === 'true') === yes),
    checked: ([id, yes]) => all(id).slice(0, 1).some((e) => e.getAttribute('aria-checked') === String(yes)),
    writes: ([id]) => field(id) === document.activeElement || Boolean(apart(at(id))),
    holds: ([id, text]) => (apart(at(id)) || field(id))?.value === text,
    // what Flutter sets on a field whenever it begins to listen to it
    unheard: ([id, mark]) => {
      if (field(id) && field(id) !== document.activeElement) field(id).removeAttribute(mark);
      return Boolean(field(id));
    },
    heard: ([id, mark]) => Boolean((apart(at(id)) || field(id))?.getAttribute(mark)),
    able: ([id]) => !covered() && all(id).slice(0, 1).some((e) => listens(e) && place(e)),
    // where it stays for two frames, what the last tap still moves would hit the neighbour; and as long as a hand takes
    resting: async ([id, able, hand]) => {
      const e = at(id);
      const before = e && !covered() && (!able || listens(e)) && place(e);
      if (!before) return null;
      const from = performance.now();
      await frames();
      const left = hand - (performance.now() - from);
      if (left > 0) await new Promise((done) => setTimeout(done, left));
      const now = e.isConnected && (!able || listens(e)) && place(e);
      return now && now.every((one, n) => one === before[n]) ? [now, outside(e, now)] : null;
    },
  };
  const end = performance.now() + patience;
  for (;;) {
    const found = await questions[what](told);
    if (found || performance.now() >= end) return found;
    await new Promise((done) => setTimeout(done, 30));
  }
}"""


def ask(page: Page, what: str, *told: Any, seconds: float = 0) -> Any:
    """The page's answer as soon as it is neither null nor false nor empty, or that of the last moment.

    A page that is left meanwhile is asked again.
    """
    for _ in range(5):
        try:
            return page.evaluate(_SCRIPT, [what, told, seconds * 1000])
        except Error as error:
            if "context was destroyed" not in str(error) and "navigation" not in str(error):
                raise
    raise AssertionError("the page is loaded again and again")
