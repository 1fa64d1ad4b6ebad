"""Tabs that go from screen to screen without loading a page again, and what they look at on every screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import BrowserContext

from tests.ui.browser import BrowserTab, ServerProcess

PATIENCE: Final = 5000
"""Milliseconds within which a page is drawn anew after it was turned."""
UNFIT: Final = """async (patience) => {
  let reachable = [];
  const look = () => {
    reachable = [];
    const nodes = [...document.querySelectorAll('flt-semantics-host flt-semantics')];
    const words = (e) =>
      [e, ...e.querySelectorAll('*')].map(n => n.getAttribute('aria-label') || '').join('') + e.innerText;
    const ports = nodes.filter(e => /auto|scroll|hidden/.test(getComputedStyle(e).overflow));
    const keys = nodes.filter(e => e.hasAttribute('flt-tappable')
      || ['button', 'switch', 'checkbox', 'radio', 'tab'].includes(e.getAttribute('role')));
    const wrong = keys.length ? [] : ['there is nothing to tap'];
    for (const e of keys) {
      const above = e.closest('[flt-semantics-identifier]') || e.querySelector('[flt-semantics-identifier]');
      const [name, said] = [above && above.getAttribute('flt-semantics-identifier'), words(e)];
      if (!name) wrong.push(`${said} has no identifier`);
      if (!said.trim()) wrong.push(`${name} has no name`);
      const box = e.getBoundingClientRect();
      const whole = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
        && ports.filter(n => n !== e && n.contains(e)).map(n => n.getBoundingClientRect()).every(port =>
          box.top > port.top + 1 && box.bottom < port.bottom - 1 && box.right <= port.right);
      const side = Math.min(box.width, box.height);
      if (whole && side < 47.5) wrong.push(`${name} is too small for a thumb: ${side}`);
      if (whole && e.hasAttribute('flt-tappable')) reachable.push([name, box]);
    }
    if (/[\\ue000-\\uf8ff]/.test(nodes.map(words).join(''))) wrong.push('drawings of ours are read aloud');
    return wrong;
  };
  const point = (clientX, clientY) => new Promise((done) => {
    const moves = { clientX, clientY, pointerType: 'mouse', pointerId: 1, isPrimary: true, bubbles: true };
    document.querySelector('flutter-view').dispatchEvent(new PointerEvent('pointermove', moves));
    setTimeout(() => done(document.body.style.cursor));
  });
  for (const end = performance.now() + patience; ;) {
    const found = look();
    // what is read aloud may lie where nothing is met: a pointer tells, it is a hand above what can be tapped
    for (const [name, box] of found.length ? [] : reachable) {
      await point(-9, -9);
      if (!await point(box.left + box.width / 2, box.top + box.height / 2)) found.push(`no finger comes to ${name}`);
    }
    if (!found.length || performance.now() >= end) return found;
    await new Promise((done) => setTimeout(done, 40));
  }
}"""


def unfit(tab: BrowserTab) -> list[str]:
    """What a thumb misses or an ear does not know: keys without name or identifier, too small or below something."""
    found: list[str] = tab.page.evaluate(UNFIT, PATIENCE)
    return found


def in_long_words(
    contexts: dict[str, BrowserContext], server: ServerProcess, zoom: int
) -> Iterator[tuple[int, list[BrowserTab]]]:
    """How many times larger letters are, a tab for what has an even number and one for the rest.

    Words are longest in French and German: what is looked at in one with usual letters is looked at in the other with
    large ones.
    """
    found = []
    for lang in ("fr-FR", "de-DE")[:: 1 if zoom == 1 else -1]:
        page = contexts[lang].new_page()
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 16 * zoom}})
        found.append(BrowserTab(page, server.url).open("/nowhere"))
    yield zoom, found
    for tab in found:
        tab.page.close()
        assert tab.problems == []
        assert tab.outside == []
