"""By the keyboard alone, with what a screen reader is told: each column of a wide page, and a game of Push."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Self

import pytest
from playwright.sync_api import BrowserContext

from companion.engine import Choice, Seat
from companion.flet_patches.finger import LONG
from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession
from tests.ui import saved
from tests.ui.browser import EYE, HAND, SEEN_LONG, BrowserTab, ServerProcess, chosen_before
from tests.ui.conftest import BrowserOpener
from tests.ui.from_home import FLOWS, Flow, from_home_to_result
from tools.dealt import dealt

FOCUS = """() => (document.activeElement.closest('[flt-semantics-identifier]')
  || document.body).getAttribute('flt-semantics-identifier') || ''"""
SHORTER = """(identifier) => {
  const all = [...document.querySelectorAll('flt-semantics-host [flt-semantics-identifier]')].filter((one) =>
    one.closest('[flt-tappable]') || one.querySelector('[flt-tappable], input'));
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const to = all.findIndex((one) => one.getAttribute('flt-semantics-identifier') === identifier);
  if (at < 0 || to < 0) return ['Tab', 0];
  const forth = (to - at + all.length) % all.length;
  return forth > all.length / 2 ? ['Shift+Tab', all.length - forth] : ['Tab', forth];
}"""
"""Which key leads to one of what can be gone to, and after how many of it one may begin to look."""
LED_TO_THE_LOG = """() => {
  const one = document.querySelector('[flt-semantics-identifier="log"]');
  (one.closest('[flt-tappable]') || one.querySelector('[flt-tappable]')).focus();
}"""
SHIFTED = """() => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', {key: '1', shiftKey: true, bubbles: true, cancelable: true}))"""
"""A digit of the upper row, as a French keyboard has it."""
BY_PLACE = """() => [...document.querySelectorAll('[flt-semantics-identifier^="hand-"]')]
  .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)"""
LIFTED = f"""() => ({BY_PLACE})().map((one, nth) => [one, nth])
  .filter(([one]) => one.closest('[aria-current="true"]') || one.querySelector('[aria-current="true"]'))
  .map(([, nth]) => nth)"""
AT = f"() => ({BY_PLACE})().findIndex((one) => one.contains(document.activeElement))"
"""Which cards of the hand are lifted, and where the keyboard is, from the left."""
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(n => window.heard.push(n.textContent))))
    .observe(document.querySelector('flt-announcement-host'), {childList: true, subtree: true});
}"""
PAINTED = """() => Boolean(document.querySelector('flt-semantics-placeholder'))
  && !document.querySelector('#starting:not([hidden])')"""
LOOKS = EYE + HAND
"""Seconds from what one sees to the next key that one presses."""
FACES = ("Vert", "Jaune", "Rouge", "Bleu", "Violet", "Étoile")


@pytest.fixture(autouse=True, scope="module")
def _played_before(contexts: dict[str, BrowserContext], server: ServerProcess) -> None:
    """Ana played alone, where bots do not wait; Push is what she played last among friends."""
    chosen_before(contexts["en-GB"], server.url, pace="instant")
    with saved.kept(server) as sessions:
        dealt(sessions.log, "thricewise", ("Ana", "Lux"), (None, "easy"), "keyboard", lambda _: False)
        sessions.begin("push", ("Ana", "Bo", "Chloé", "Dan"), 0, tracking="scorepad")


def reach(tab: BrowserTab, identifier: str, key: str = "", most: int = 60) -> None:
    """Go on with the Tab key until it is there, forth or back, whichever is said or seems shorter."""
    if not key:
        key, far = tab.page.evaluate(SHORTER, identifier)
        for _ in range(far - 2):
            tab.press(key)
    for _ in range(most):
        tab.press(key)
        if tab.page.evaluate(FOCUS) == identifier:
            return
    raise AssertionError(f"{identifier} is not reached: {tab.everything()}")


def test_on_a_wide_page_the_tab_key_goes_along_each_column_to_its_end(tab: BrowserOpener) -> None:
    t = tab("/", fresh=True)
    t.size(1280, 800)
    t.until(lambda: t.box("new-push").left > 640, "the columns do not come side by side")
    reach(t, "nav-home")
    walked = [t.page.evaluate(FOCUS)]
    while len(walked) < 40 and (len(walked) == 1 or walked[-1] != "nav-home"):
        t.press("Tab")
        t.page.wait_for_timeout(40)
        walked.append(t.page.evaluate(FOCUS))
    places, left, right = walked[:5], walked[5 : walked.index("alone-again")], walked[walked.index("alone-again") :]
    assert places == [f"nav-{place}" for place in ("home", "die", "history", "people", "settings")]
    assert left
    assert all(one.startswith(("session-", "delete-")) or one == "to-history" for one in left)
    assert [one for one in right if one.startswith("new-")] == ["new-push", "new-13", "new-thricewise"]
    assert not [one for one in right if one.startswith("session-")]
    assert walked[-1] == "nav-home", "it does not begin again"
    t.press("Shift+Tab")
    t.until(lambda: t.page.evaluate(FOCUS) == walked[-2], "it does not go back")
    reach(t, "to-rules", "Shift+Tab")
    t.press("Enter")
    t.comes_to("/rules")


def test_a_quick_game_of_push_by_keyboard_and_ear(tab: BrowserOpener) -> None:
    """Nothing is touched or seen: Tab, Enter and Space, and what a screen reader is told."""
    t = tab("/", fresh=True)
    t.page.evaluate(LISTEN)

    def press(identifier: str, key: str = "Enter", back: bool = False) -> None:
        reach(t, identifier, "Shift+Tab" if back else "Tab")
        t.press(key)

    def hears(*words: str) -> None:
        for word in words:
            t.until(lambda: any(word in one for one in t.page.evaluate("heard")), f"{word!r} is not said")  # noqa: B023 - called before the loop goes on
        t.page.evaluate("heard.length = 0")

    t.sees("new-push")
    press("new-push")
    t.sees("same-again")
    press("same-again", "Space")
    t.reads("begins", "Ana")
    press("start")
    hears("Ana pioche")
    press("switch-more", "Space")
    hears("1 carte Changement de sens ce tour-ci, voisin de droite d’abord")
    press("stop")
    hears("Partagez les colonnes")
    press("next")
    hears("Bo pioche")
    press("switch-less", back=True)  # there is none to take back
    hears("Changement de sens")
    t.sees("refusal")
    press("bust")
    hears("Bo lance le dé")
    press("roll")
    t.until(lambda: any(face in one for one in t.page.evaluate("heard") for face in FACES), "the roll is not said")
    press("undo", back=True)
    hears("Bo lance le dé")
    board = t.path
    t.able("roll").wait(LONG).press(
        "Space"
    )  # the die is due: nothing is taken back once more, and no key beside it is tapped
    t.until(lambda: any(face in one for one in t.page.evaluate("heard") for face in FACES), "the roll is not said")
    press("undo", back=True)
    hears("Bo lance le dé")
    assert t.path == board
    press("log", "Space", back=True)  # who goes to a key means that key
    t.sees("entry-4").gone("roll")
    assert not any(face in one for one in t.page.evaluate("heard") for face in FACES)


class ByKeyboard(BrowserTab):
    """A page whose mouse nobody touches: each key is gone to, and pressed once it was seen."""

    pressed = ""

    def tap(self, identifier: str) -> Self:
        self.able(identifier)
        name, _, digit = identifier.rpartition("-")
        if name in ("rank", "chip") and digit.isdigit():
            return self.wait(LONG).press(digit)
        if name == "number":  # into the field where the keyboard is
            self.page.keyboard.type(digit)
        else:
            travels = self.page.evaluate(FOCUS) != identifier
            if travels:
                reach(self, identifier)
            if identifier == self.pressed:  # also where the keyboard came back to it: what that did is seen first
                self.wait(LONG)
            if identifier == self.pressed or not travels:
                self.page.evaluate(SEEN_LONG)
        self.pressed = identifier
        return self.wait(LOOKS).press("Enter")

    def type(self, identifier: str, text: str | int, echo: tuple[str, str] | None = None) -> Self:
        if self.page.evaluate(FOCUS) != identifier:
            reach(self, identifier)
        self.wait(LOOKS).page.keyboard.type(str(text))
        return self.reads(*echo) if echo else self


@pytest.mark.parametrize("flow", [one for one in FLOWS if one.tracking == "scorepad"], ids=str)
def test_at_the_table_from_home_to_the_result(tab: BrowserOpener, server: ServerProcess, flow: Flow) -> None:
    def without_a_mouse(path: str = "/", lang: str = "fr-FR", **_: bool) -> ByKeyboard:
        return ByKeyboard(tab(path, lang).page, server.url)

    elsewhere = {"push": (1, 15), "thricewise": (3, 47)}.get(flow.game, (0, 0))  # another phone goes on in the middle
    whole = replace(flow, elsewhere=elsewhere, goes_out=False, agreed=flow.game == "13")
    from_home_to_result(without_a_mouse, server, whole)


def _push(t: ByKeyboard) -> None:
    """One card, and stop: so five bots play most of the game."""
    t.until(lambda: t.keys("column-", "roll", "pile", "stop") or t.there("result"), "nothing is due")
    keys = t.keys("column-", "roll", "pile", "stop")
    columns, latest = [one for one in keys if one.startswith("column-") and "T5" not in t.said(one)], t.said("latest")
    if t.there("result"):  # others have ended it meanwhile
        return
    if columns:
        t.wait(LONG).press(str(int(columns[0][-1]) + 1))
    else:
        t.tap(next(one for one in ("roll", "stop-now", "stop", "pile") if one in keys))
    t.until(lambda: t.there("result") or t.said("latest") != latest, "nothing is told")


def _thricewise(t: ByKeyboard) -> None:
    """The first card of the hand, and the first cell that takes it."""
    due = t.first("result", "revealed", "pass", "choose", "place")
    if due == "revealed":
        t.wait(LONG).press("Enter").gone("revealed")
    elif due == "pass":
        t.tap("pass")
    elif due == "choose":
        latest = t.said("latest")  # the next one may be due as soon as all have chosen
        t.wait(LONG).press("1").until(lambda: t.there("result") or t.can("choose"), "it cannot be laid down")
        if t.there("result"):  # it lay there already, and others have laid the last card meanwhile
            return
        t.wait(LONG).press("Enter").until(lambda: t.said("latest") != latest, "nothing is told")
    elif due == "place":
        t.until(lambda: t.there("result") or t.telling("cell-", "point"), "no card may be placed")
        if t.there("result"):  # others have laid the last card meanwhile
            return
        cell, latest = t.telling("cell-", "point")[0], t.said("latest")
        t.tap(cell).able("place").wait(LONG).press("Enter")
        t.until(lambda: t.said("latest") != latest and not t.can("place"), "it is not laid there")


@pytest.mark.parametrize(
    ("game", "moves", "names", "played"),
    [("push", _push, ("Ana", "Lux", "Nova", "Bip"), 300), ("thricewise", _thricewise, ("Ana", "Lux", "Nova"), 34)],
)
def test_alone_from_home_to_the_result(
    tab: BrowserOpener,
    server: ServerProcess,
    game: str,
    moves: Callable[[ByKeyboard], None],
    names: tuple[str, ...],
    played: int,
) -> None:
    """Push from home to the first move, for a set-up is like the other; each from where so much is ``played``."""
    with saved.kept(server) as sessions:
        bots = (None, *["easy"] * (len(names) - 1))
        late = dealt(sessions.log, game, names, bots, "late", _anas_after(played))
    t = ByKeyboard(tab("/", "en-GB").page, server.url)
    if game == "push":
        t.tap("play-alone").sees("opponents")  # home has keys of the same names
        t.tap(f"alone-{game}").tap(f"bots-{len(bots) - 1}").tap("level-easy").tap("play-alone").sees("board")
        _moved(t, moves)
    t.visit(f"/session/{late}").press("Tab")
    for _ in range(40):
        if _moved(t, moves):
            return
    raise AssertionError("it does not end")


def _moved(t: ByKeyboard, moves: Callable[[ByKeyboard], None]) -> bool:
    """Make a move of one's own; whether the game was over before."""
    t.first("result", "hint-key", "roll")
    if t.rests().there("result"):
        return True
    before = t.everything()
    moves(t)
    t.until(lambda: t.there("result") or t.everything() != before, "it is not heard")
    return False


def test_13_alone_to_its_result_with_digits(tab: BrowserOpener, server: ServerProcess) -> None:
    """A digit lifts a card, another one says where to. Escape puts it back, and answers no. The pile is low."""
    with saved.kept(server) as sessions:
        names, bots = ("Ana", "Lux", "Nova"), (None, "easy", "easy")
        id = dealt(sessions.log, "13", names, bots, "keyboard", _anas_after(40), options=Options(deals=1))
    t = tab("/history", "en-GB").sees("choose-several").press("Tab").wait(LONG).press("1")
    t.wait(LONG).gone("chosen-count").visit(f"/session/{id}")  # where no board is, nothing
    t.reads("headline", "Your turn").press("Tab").wait(LONG)
    first, second, *_ = _hand(t)
    t.press("1").chosen(first).wait(LOOKS).press("Escape").chosen(first, False)
    t.wait(LONG).page.evaluate(SHIFTED)
    t.chosen(first).wait(LOOKS).press("Escape").chosen(first, False)
    t.press("ArrowRight").wait(LOOKS).press("Enter").chosen(second).wait(LOOKS).press("Escape").chosen(second, False)
    assert t.page.evaluate(FOCUS) == second
    last = _hand(t)[-1]
    t.press(str(len(_hand(t)))).chosen(last).wait(LOOKS).press("ArrowUp")
    t.until(lambda: t.page.evaluate(FOCUS).startswith("target-"), "it does not lead to where the card goes")
    t.wait(LOOKS).press("Escape").chosen(last, False)
    reach(t, "hint-key", "Shift+Tab")
    t.press("Enter").sees("hint-asked").press("Tab").wait(LONG).press("Escape").gone("hint-asked").wait(LOOKS)
    assert t.page.evaluate(FOCUS) == "hint-key", "the question led elsewhere"
    for _ in range(10):
        if t.until(lambda: t.there("result") or "Your turn" in t.said("headline"), "nobody goes on", 30).there(
            "result"
        ):
            return
        held = _hand(t)
        t.wait(LOOKS).press("1").chosen(held[0])
        _lay(t)
    raise AssertionError("it does not end")


def _lay(t: BrowserTab) -> None:
    """To the first target that takes the card which is lifted."""
    for target in "123":
        told = t.said("refusal")
        t.wait(LOOKS).press(target)
        t.until(lambda: not t.page.evaluate(LIFTED) or t.said("refusal") != told, "nobody answers")  # noqa: B023 - called before the loop goes on
        if not t.page.evaluate(LIFTED):
            return


def test_digits_and_tab_take_cards_as_they_lie_after_they_slid(tab: BrowserOpener, server: ServerProcess) -> None:
    """A card that is drawn slides between the others. Flutter tells them in the order in which they came."""
    with saved.kept(server) as sessions:
        bots = (None, "easy", "easy")
        id = dealt(sessions.log, "13", ("Ana", "Lux", "Nova"), bots, "keyboard", _anas, options=Options(deals=1))
    t = tab(f"/session/{id}", "en-GB", moves=True).reads("headline", "Your turn").press("Tab").wait(LONG)
    for turn in range(2):
        t.reads("headline", "Your turn").rests()
        while t.press("Tab").page.evaluate(AT) >= 0:
            pass  # out of the hand, where the keyboard was left
        while t.press("Tab").page.evaluate(AT) < 0:
            pass
        walked = [t.page.evaluate(AT)]
        while (at := t.press("Tab").page.evaluate(AT)) >= 0:
            walked.append(at)
        assert walked == list(range(len(_hand(t))))
        digit = turn % len(_hand(t))
        t.wait(LONG).press(str(digit + 1)).until(lambda: t.page.evaluate(LIFTED) == [digit], f"{digit} is not lifted")  # noqa: B023 - called before the loop goes on
        _lay(t)
        t.until(lambda: "Your turn" not in t.said("headline"), "it is not laid there")


def _anas(session: DigitalSession) -> bool:
    return session.due == (Seat(0),)


def _anas_after(entries: int) -> Callable[[DigitalSession], bool]:
    return lambda session: len(session.entries) > entries and _anas(session)


def _hand(t: BrowserTab) -> list[str]:
    return [one for one in t.identifiers() if one.startswith("hand-")]


def test_the_first_key_on_a_page_is_heard(tab: BrowserOpener, server: ServerProcess) -> None:
    """Nobody has asked for what is read aloud yet: the key that asks for it does what it says."""
    with saved.kept(server) as sessions:
        id = dealt(sessions.log, "13", ("Ana", "Lux", "Nova"), (None, "easy", "easy"), "keyboard", _anas)
    known = tab("/nowhere", "en-GB", fresh=True)

    def first(path: str, key: str) -> BrowserTab:
        page = known.page.context.new_page()
        t = BrowserTab(page, server.url).size(1280, 800)
        page.goto(server.url + path)
        t.until(lambda: page.evaluate(PAINTED), "nothing is painted").wait(LONG)
        return t.until(lambda: page.evaluate("finger.settled()"), "more and more is painted").press(key)

    t = first(f"/session/{id}", "1").sees("headline")
    t.chosen(_hand(t)[0]).close()
    t = first(f"/session/{id}", "ArrowDown")
    t.until(lambda: t.page.evaluate(FOCUS).startswith(("hand-", "target-")), "it leads nowhere").close()
    t = (
        first("/how/13", "ArrowRight")
        .reads("lesson", "2 of 4")
        .wait(LONG)
        .press("ArrowRight")
        .reads("lesson", "3 of 4")
    )
    t.wait(LONG).press("ArrowLeft").reads("lesson", "2 of 4").close()
    known.prefer(taught=[])
    alone = sessions.begin("push", ("Ana", "Lux"), 0, tracking="full", mode="digital", bots=(None, "easy")).id
    first(f"/session/{alone}", "Tab").sees("lesson-skip").wait(LONG).press("Escape").sees("board").close()
    known.prefer(pace="instant")


def test_open_cards_hear_the_next_key_wherever_flutter_leads_the_keyboard_back_to(
    tab: BrowserOpener, server: ServerProcess
) -> None:
    """When a key that had it goes, Flutter leads back to one that was walked by, at times to the log."""
    with saved.kept(server) as sessions:
        ids = [
            dealt(sessions.log, "thricewise", ("Ana", "Lux"), (None, "easy"), f"keyboard {nth}", lambda _: True)
            for nth in range(2)
        ]
    t = tab("/die", "en-GB")
    for key, id in zip(("Enter", "Space"), ids, strict=True):
        t.visit(f"/session/{id}").sees("choose").press("Tab").wait(LONG)
        card = _hand(t)[0]
        t.press("1").chosen(card).wait(LONG).press("Enter").sees("revealed").wait(LONG)
        t.page.evaluate(LED_TO_THE_LOG)
        t.until(lambda: t.page.evaluate(FOCUS) == "log", "it is not led there").press(key).gone("revealed")
        t.wait(LONG).sees("board").gone("entry-1")


def test_arrows_lead_to_where_a_card_goes(tab: BrowserOpener, server: ServerProcess) -> None:
    with saved.kept(server) as sessions:
        bots = (None, "easy")

        def places(session: DigitalSession) -> bool:
            return _anas_after(8)(session) and isinstance(session.look().awaits, Choice)

        id = dealt(sessions.log, "thricewise", ("Ana", "Lux"), bots, "keyboard", places)
    t = tab(f"/session/{id}", "en-GB")
    t.size(1280, 800).sees("place").press("Tab").wait(LONG)
    key = t.telling("cell-", "point")[0]
    reach(t, key)
    t.press("Enter").chosen(key).press("Escape").chosen(key, False)
    lies = t.box(key)
    t.press("ArrowDown")
    assert t.page.evaluate(FOCUS) != key
    t.press("ArrowUp").until(lambda: t.page.evaluate(FOCUS) == key, "it does not go back")
    assert t.box(key) == lies
    t.wait(LONG).press("Enter").chosen(key)
    reach(t, "place")
    t.press("Enter").reads("latest", "You place")
