"""Back in a real browser: one step for each screen that a person remembers, none to what is no more."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from companion.games.push.scorepad import Bust, Next, Roll
from companion.ui.addresses import instead_of
from tests.ui.conftest import BrowserOpener
from tests.ui.forked import ROOT
from tests.ui.rig.history import BrowserHistory
from tests.ui.saved import played
from tests.ui.tab import Server

SHARED = True

SCRIPT = (ROOT / "assets" / "history.js").read_text("utf-8")
PLACES = ("/", "/new/push", "/session/1", "/session/1?rules", "/session/1/log", "/session/1/log/2", "/session/1/edit",
          "/history", "/history?deleted", "/people/1", "/people/12", "/people/1/with/2")  # fmt: skip
GONE = ("/session/1", "/new/push", "/people/1")
STEPS = """async ([base, way]) => {
  const here = () => location.href.slice(location.origin.length);
  for (const [step, there] of way) {
    const late = performance.now() + 3000;
    if (typeof step === 'number') history.go(step); else history.pushState({}, '', base + step);
    while (here() !== base + there) {
      if (performance.now() > late) return `${step} leads to ${here()}, not to ${there}`;
      await new Promise((done) => setTimeout(done));
    }
  }
  return '';
}"""


@pytest.fixture(scope="module", params=["path", "hash"])
def bare(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, str]]:
    """A page with nothing but our script, and what stands before addresses: with a server nothing, on a web host #."""
    page = browser.new_page()
    told = f"<script>window.flet = {{ routeUrlStrategy: '{request.param}' }};</script><script>{SCRIPT}</script>"
    page.route("**/*", lambda route: route.fulfill(body=told, content_type="text/html"))
    page.goto("http://127.0.0.1/")
    yield page, "" if request.param == "path" else "/#"
    page.close()


@pytest.mark.parametrize("seed", range(3))
def test_a_browser_goes_where_the_page_of_other_tests_goes(bare: tuple[Page, str], seed: int) -> None:
    """What tests in their own process find of the way back is so in a browser."""
    (page, base), chance, model = bare, random.Random(seed), BrowserHistory()
    model.load(f"/{seed}")
    way: list[tuple[str | int, str]] = []
    for _ in range(60):
        if chance.random() < 0.3 and model.at > 0:
            model.step(-1)
            way.append((-1, model.route))
        else:
            to = chance.choice(PLACES)
            to = instead_of(chance.choice(GONE), to) if chance.random() < 0.2 else to
            model.go(to)
            way.append((to, model.route))
    page.goto(f"http://127.0.0.1{base}/{seed}")
    page.reload()
    assert page.evaluate(STEPS, [base, way]) == ""


@pytest.mark.everywhere
def test_back_leads_home_where_nobody_was_and_from_a_correction_to_the_game(tab: BrowserOpener, server: Server) -> None:
    """The address bar led to a page below: home takes the place of all that was seen since, and it stays."""
    id = played(server, "push", ["Ana", "Bo"], Bust(), Roll(0, "red"), Next(), Bust(), Roll(1, "blue"))  # type: ignore[arg-type] # plain words
    t = tab("/history", "en-GB", fresh=True).tap(f"row-{id}").comes_to(f"/session/{id}").sees("log")
    t.tap("back").comes_to("/").sees("new-push").wait(1).comes_to("/").sees("new-push")
    t.tap(f"session-{id}").comes_to(f"/session/{id}").tap("log")
    t.tap("entry-5").tap("correct-5").comes_to("/log/5").sees("face-green").tap("back").comes_to("/log").sees("story")
    t.tap("entry-2").tap("correct-2").tap("face-green").comes_to(f"/session/{id}/log").sees("story")
    t.back().comes_to(f"/session/{id}").sees("log").back().comes_to("/").sees("new-push")
    t.forth().comes_to(f"/session/{id}").sees("log").reload().sees("log").back().comes_to("/").sees("new-push")
