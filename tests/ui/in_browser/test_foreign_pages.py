"""What a page elsewhere tries with our server, in a real browser; and what our own page may still do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from companion.server.connection import BYTES
from tests.ui.browser import BrowserTab, ServerProcess
from tests.ui.conftest import BrowserOpener

SHARED = True

TRIED = """async base => {
  const told = {};
  told.socket = await new Promise(done => {
    const it = new WebSocket(base.replace('http', 'ws') + '/ws');
    it.onopen = () => done('open'); it.onerror = () => done('refused');
  });
  for (const mode of ['cors', 'no-cors'])
    told[mode] = await fetch(base + '/healthz', {mode}).then(it => it.type + ' ' + it.status, () => 'refused');
  const written = {mode: 'no-cors', method: 'POST', body: 'x'};
  told.write = await fetch(base + '/', written).then(() => 'sent', () => 'refused');
  const loaded = (kind, path) => new Promise(done => {
    const it = Object.assign(document.createElement(kind), {src: base + path});
    it.onload = () => done('loaded'); it.onerror = () => done('refused');
    document.body.append(it);
  });
  told.image = await loaded('img', '/favicon.png');
  told.script = await loaded('script', '/python.js');
  await loaded('iframe', '/');
  try { told.frame = frames[0].document ? 'read' : 'shut'; } catch { told.frame = 'shut'; }
  const popup = open(base + '/');
  told.popup = 'empty';  // so it is, and may be read, until our page comes
  for (let n = 0; n < 200 && told.popup === 'empty'; n++) {
    await new Promise(done => setTimeout(done, 50));
    try {
      if (popup.closed || !popup.document.body) told.popup = 'shut';
      else if (popup.location.href !== 'about:blank') told.popup = 'read';
    } catch { told.popup = 'shut'; }
  }
  return told;
}"""


ELSEWHERE = 8999
"""The port of another site on this machine; whatever it is asked for, it is an empty page."""


def site_elsewhere(page: Page) -> None:
    empty = "<!doctype html><title>elsewhere</title><body></body>"
    page.route(f"http://*:{ELSEWHERE}/**", lambda route: route.fulfill(body=empty, content_type="text/html"))


def test_a_page_elsewhere_gets_nothing(browser: Browser, server: ServerProcess) -> None:
    foreign = browser.new_page()
    site_elsewhere(foreign)
    for site, ours in (("localhost", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "localhost")):
        foreign.goto(f"http://{site}:{ELSEWHERE}/")
        told = foreign.evaluate(TRIED, f"http://{ours}:{server.port}")
        assert told.pop("write") in ("sent", "refused")  # a browser does not tell which
        assert told.pop("no-cors") in ("opaque 0", "refused")
        assert set(told.values()) <= {"refused", "shut"}, (site, ours, told)
    foreign.close()


def secret(context: BrowserContext) -> Any:
    return next(one for one in context.cookies() if one.get("name") == "companion.device")


def test_a_link_elsewhere_leads_here_and_costs_no_other_tab_its_session(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    one = tab("/settings", "en-GB")
    context = one.page.context
    kept = secret(context)
    assert kept.get("httpOnly")
    assert kept.get("sameSite") == "Strict"
    assert "companion.device" not in one.page.evaluate("document.cookie")
    one.tap("theme-dark").chosen("theme-dark")
    other = context.new_page()
    site_elsewhere(other)
    other.goto(f"http://localhost:{ELSEWHERE}/")
    other.evaluate("url => document.body.append(Object.assign(document.createElement('a'), {href: url}))", server.url)
    other.evaluate("document.querySelector('a').click()")
    other.wait_for_url(f"{server.url}/")
    BrowserTab(other, server.url).ready()
    assert secret(context).get("value") == kept.get("value")
    id = one.page.evaluate("JSON.stringify(sessionStorage)")
    one.reload()
    assert one.page.evaluate("JSON.stringify(sessionStorage)") == id
    one.tap("theme-system").chosen("theme-system")  # as all find this device
    other.close()


def test_a_file_larger_than_any_other_message_is_taken_where_it_was_asked_for(
    tab: BrowserOpener, tmp_path: Path
) -> None:
    large = tmp_path / "large.db"
    large.write_bytes(b"x" * (BYTES + 500_000))
    one = tab("/settings", "en-GB")
    one.at("restore").scroll_into_view_if_needed()
    with one.page.expect_file_chooser() as asked:
        one.tap("restore")
    asked.value.set_files(large)
    one.reads("notice", "This file is not a database of Table Companion")
