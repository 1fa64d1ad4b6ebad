"""Write docs/screenshots: boards on a phone, upright and on its side, a tablet and a desktop; the rest on two of them.

In light and dark, French and English; five screens in German, too. The pictures have a palette of their own each, which
is a third of the bytes.

Run from the project's root: ``.venv/bin/python -m tools.screenshots [--into FOLDER] [--only WORD…]``. It needs a
browser, as the tests do.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from companion.engine import SPECTATOR, Choice, Seat, Together
from companion.engine.wire import read_options
from companion.games import GAMES
from companion.games.push.events import Place
from companion.games.thirteen import scorepad as thirteen_pad
from companion.games.thirteen.scoring import Tally
from companion.lobby.codes import ALPHABET, LONG, SHORT
from companion.lobby.guests import SEAT
from companion.lobby.tables import Tables
from companion.server.gate import GUEST
from companion.sessions.files.archive import read
from companion.sessions.files.record import Record
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.session_facts import HINTED
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log, database_file
from tests.store.sittings import sat
from tests.ui.browser import ARGS, BrowserTab, ServerProcess, browser_path
from tests.ui.table import EXAMPLE
from tools.dealt import dealt

ROOT = Path(__file__).resolve().parents[1]
SIZES = {"phone": (390, 844), "sideways": (844, 390), "tablet": (820, 1180), "desktop": (1280, 800)}
REGIONS = {"fr": "fr-FR", "en": "en-GB", "de": "de-DE"}
FRIENDS = ("Ana", "Bo", "Chloé", "Dan")


@dataclass(frozen=True)
class Shot:
    """A screen: its address, what is tapped there first, and in which forms it is shown."""

    name: str
    address: str
    """``<name>`` in it stands for the id of a session that ``furnished`` makes."""

    taps: tuple[str, ...] = ()
    """Identifiers; one that ends with - is the first that begins so."""
    waits: str = ""
    """What the others bring on the screen afterwards."""

    forms: tuple[tuple[str, str, str], ...] = (("phone", "light", "fr"), ("desktop", "dark", "en"))
    of_a_year: bool = False
    """Whether it is taken of a year's games (``looked_back``) instead of the sessions of ``furnished``."""
    of_phones: bool = False
    """Whether it is taken of a table with guests (``invited``)."""
    guest: str = ""
    """Whose phone it is; the host's screen without."""


def furnished(folder: Path) -> dict[str, str]:
    """Sessions in a new folder; their ids by name, and that of a person."""
    log = Log(database_file(folder))
    sessions = Sessions(log)
    made = {
        **_without_cards(log),  # first: set-up offers again what was played last
        **{f"{game}-over": _recorded(sessions, game, "scorepad", 10_000) for game in GAMES},
        "push-full": _until(sessions, "push", "full", lambda view: bool(view.drawn) and len(view.awaits.offers) > 1),
        "13-full": _recorded(sessions, "13", "full", 20),
        "thricewise-full": _until(
            sessions, "thricewise", "full", lambda view: len(view.cards) >= 18 and isinstance(view.awaits, Choice)
        ),
        "thricewise-quick": _recorded(sessions, "thricewise", "scorepad", 15),
        "13-quick": _thirteen(sessions),
        "push-quick": _push(sessions),
    }
    made["ana"] = next(one.id for one in sessions.people.everybody() if one.name == "Ana")
    log.close()
    return made


def looked_back(folder: Path) -> dict[str, str]:
    """A year of games among friends in a new folder, the same ones each time; the ids of people by name, in small."""
    log, chance = Log(database_file(folder)), random.Random("screenshots")
    first = datetime(2025, 1, 10, 19, tzinfo=UTC)
    told = []
    for nth in range(72):
        begun = first + timedelta(days=9 * (nth // 2), minutes=50 * (nth % 2))
        game = ("push", "push", "13", "thricewise")[chance.randrange(4)]
        names = ["Ana", "Bo", "Chloé", "Dan"][: chance.choice((3, 4, 4))]
        chance.shuffle(names)
        points = {name: chance.gauss({"push": 44, "13": 22, "thricewise": 16}[game], 7) for name in names}
        points["Ana"] += 3
        scores = [max(1, round(points[name])) for name in names]
        lasted = timedelta(minutes=chance.randrange(24, 48))
        place = chance.choice(("Chez Ana", "Chez Ana", "Café du Port"))
        told.append(sat(nth, names, scores, game=game, begun=begun, lasted=lasted, place=place))
    log.remember_all(told)
    made = {one.name.lower(): one.id for one in Sessions(log).people.everybody()}
    log.close()
    return made


def invited(folder: Path) -> dict[str, str]:
    """A hand of 13 at which Ana and Bo have phones of their own; its id, and their tokens by name."""
    log, chance = Log(database_file(folder)), random.Random("screenshots")

    def bos(session: DigitalSession) -> bool:
        return len(session.entries) >= 9 and session.due == (Seat(1),)

    made = {"13-guests": dealt(log, "13", ("Ana", "Bo", "Chloé"), (None,) * 3, "screenshots", bos)}
    session, tables = Sessions(log).open(made["13-guests"]), Tables(folder)
    table = tables.open(session.id)
    table.code, table.short = ("".join(chance.choices(ALPHABET, k=letters)) for letters in (LONG, SHORT))
    for seat, name in enumerate(("ana", "bo")):
        made[name] = tables.let_in(table.code, "")
        table.sit(seat + 1, Seat(seat), session)
    log.close()
    return made


def _without_cards(log: Log) -> dict[str, str]:
    """Ana plays with Bo against bots, or alone; it is her turn, or the screen goes to Bo."""
    bots, alone = (None, "normal", "hard", "easy"), ("Ana", "Lux", "Nova", "Bip")
    together = ("Ana", "Bo", "Chloé")

    def anas(least: int) -> Callable[[DigitalSession], bool]:
        return lambda session: len(session.entries) >= least and session.due == (Seat(0),)

    def drawn(session: DigitalSession) -> bool:
        view = session.look()
        if not (anas(60)(session) and view.drawn and len(view.columns) >= 2):
            return False
        return sum(bool(session.problem(Place(column))) for column in range(len(view.columns) + 1)) == 1

    def chosen(session: DigitalSession) -> bool:
        return len(session.entries) >= 12 and isinstance(session.look().awaits, Together) and Seat(0) in session.due

    def bos(session: DigitalSession) -> bool:
        return len(session.entries) >= 9 and session.due == (Seat(1),)

    hinted = dealt(log, "13", alone, bots, "screenshots", anas(21))
    opened = Sessions(log).open(hinted)
    assert isinstance(opened, DigitalSession)
    opened.note_help(HINTED)  # what a hint costs was told before the first one: each picture begins alike
    return {
        "push-digital": dealt(log, "push", alone, bots, "screenshots", drawn, coach=True),
        "13-digital": dealt(log, "13", alone, bots, "screenshots", anas(21)),
        "13-hinted": hinted,
        "thricewise-digital": dealt(
            log, "thricewise", alone, bots, "screenshots", lambda s: anas(30)(s) and isinstance(s.look().awaits, Choice)
        ),
        "13-around": dealt(log, "13", together, (None,) * 3, "screenshots", bos),
        "thricewise-alone": dealt(log, "thricewise", alone, bots, "screenshots", chosen),
        "push-dealt": dealt(log, "push", alone, bots, "screenshots", lambda _: False, coach=True),
    }


def _recorded(sessions: Sessions, game: str, tracking: str, most: int) -> str:
    """The recorded session of that kind, as far as ``most`` events."""
    return _played(sessions, game, tracking, lambda _, told: told < most)


def _until(sessions: Sessions, game: str, tracking: str, there: Callable[[Any], Any]) -> str:
    """The recorded session of that kind, from its middle on until the view is of a kind."""
    half = len(_seed(game, tracking).events) // 2
    return _played(sessions, game, tracking, lambda view, told: told < half or not there(view))


def _played(sessions: Sessions, game: str, tracking: str, more: Callable[[Any, int], bool]) -> str:
    record = _seed(game, tracking)
    names = [player.name for player in record.players]
    options = read_options(GAMES[game].options, record.options)
    session = sessions.begin(game, names, record.first_seat, tracking=tracking, options=options)
    for told, entry in enumerate(record.events):
        if not more(session.look(SPECTATOR), told):
            break
        _tell(session, entry.event)
    return session.id


def _seed(game: str, tracking: str) -> Record:
    kind = "scorepad" if tracking == "scorepad" else "table"
    return read((ROOT / "seeds" / game / f"{kind}.companion.json").read_bytes())


def _thirteen(sessions: Sessions) -> str:
    session = sessions.begin("13", ("Marie", "Luc", "Pierre", "Marc"), Seat(0), tracking="scorepad")
    rounds = (
        ((3, 2, 4, 1), (4, 1, 3, 2), (2, 5, 3, 2), (3, 4, 2, 2)),
        ((2, 1, 0, 0), (5, 4, 3, 2), (3, 3, 1, 2), (1, 2, 3, 3)),
        EXAMPLE,
    )
    for counts in rounds:
        _tell(session, thirteen_pad.Count(tuple(Tally(*line) for line in counts)))
    return session.id


def _push(sessions: Sessions) -> str:
    session = sessions.begin("push", FRIENDS, Seat(0), tracking="scorepad", options=GAMES["push"].options(risky=True))
    for words in (
        "protect green", "protect red", "stop", "next", "protect yellow", "protect purple", "stop", "next", "bust",
        "roll red", "next", "stop", "next", "switch", "switch", "switch",
    ):  # fmt: skip
        kind, _, fact = words.partition(" ")
        told: dict[str, Any] = {"type": kind}
        if fact:
            told |= {"colour": fact} if kind == "protect" else {"seat": 2, "face": fact}
        event = session.rules.WIRE.read(told, words)
        _tell(session, event)
    return session.id


def _tell(session: LiveSession, event: Any) -> None:
    session.tell(event, seen=session.revision)


LAYOUTS = (
    ("phone", "light", "fr"), ("phone", "dark", "en"), ("sideways", "light", "en"), ("sideways", "dark", "fr"),
    ("tablet", "light", "fr"), ("tablet", "dark", "en"), ("desktop", "light", "fr"), ("desktop", "dark", "en"),
)  # fmt: skip
IN_GERMAN = ("home", "push-quick", "13-quick", "thricewise-full", "rules")
"""These in a third language, too."""
AFAR = (("tablet", "light", "fr"), ("desktop", "dark", "en"))
IN_HAND = (("phone", "light", "fr"), ("phone", "dark", "en"))
ON_A_SCREEN = (("desktop", "light", "fr"), ("desktop", "dark", "en"))
TABLES = (
    *("push-quick", "push-full", "13-quick", "13-full", "thricewise-quick", "thricewise-full"),
    *("push-digital", "13-digital", "thricewise-digital"),
)
SHOTS = (
    Shot("home", "/", forms=LAYOUTS),
    Shot("die", "/die", ("roll", "roll", "roll"), forms=LAYOUTS),
    *[Shot(f"new-{game}", f"/new/{game}") for game in GAMES],
    *[Shot(name, f"/session/<{name}>", forms=LAYOUTS) for name in TABLES],
    *[Shot(f"{name}-large", f"/session/<{name}>/large", forms=AFAR) for name in TABLES if "full" in name],
    Shot("13-quick-round", "/session/<13-quick>/round/4", forms=LAYOUTS),
    Shot("13-curtain", "/session/<13-around>"),
    Shot("13-hint", "/session/<13-hinted>", ("hint-key",)),
    Shot("alone", "/alone"),
    Shot("alone-13", "/alone/13"),
    Shot("daily", "/daily"),
    Shot("how-push", "/how/push", ("lesson-next",)),
    Shot("thricewise-revealed", "/session/<thricewise-alone>", ("hand-", "choose"), "revealed"),
    Shot("push-coach", "/session/<push-digital>", ("ask-coach",)),
    Shot("push-steps", "/session/<push-dealt>/replay/40"),
    Shot("push-dealt-result", "/session/<push-dealt>"),
    Shot("13-leaving", "/session/<13-digital>/leave"),
    *[Shot(f"{game}-result", f"/session/<{game}-over>") for game in GAMES],
    *[Shot(f"{game}-picture", f"/session/<{game}-over>/picture") for game in GAMES],
    Shot("log", "/session/<push-quick>/log"),
    Shot("history", "/history"),
    Shot("people", "/people"),
    Shot("person", "/people/<ana>"),
    Shot("rules", "/rules/push/P2"),
    Shot("settings", "/settings"),
    Shot("print", "/print/push"),
    Shot("export", "/export"),
    Shot("person-charts", "/people/<ana>", of_a_year=True),
    Shot("duel", "/people/<ana>/with/<bo>", of_a_year=True),
    Shot("figures-push", "/figures/push", of_a_year=True),
    Shot("evening", "/evening/2025-11-21", of_a_year=True),
    Shot("year", "/year/2025", of_a_year=True),
    Shot("year-picture", "/year/2025/picture", of_a_year=True),
    Shot("phones-ana", SEAT, forms=IN_HAND, of_phones=True, guest="ana"),
    Shot("phones-bo", SEAT, ("hand-",), forms=IN_HAND, of_phones=True, guest="bo"),
    Shot("phones-invitation", "/session/<13-guests>/phones", forms=IN_HAND, of_phones=True),
    Shot("phones-large", "/session/<13-guests>/large", forms=ON_A_SCREEN, of_phones=True),
)
"""All screens. Boards come in all four layouts."""


class AtHome(ServerProcess):
    """In a network, at an address like most."""

    first = """
from companion.server import running
running.addresses = lambda host, port: ["http://192.168.1.20:8713/"]
"""
    options = ("--host", "0.0.0.0")


def forms_of(shot: Shot) -> tuple[tuple[str, str, str], ...]:
    """The layouts, colours and languages of its pictures."""
    return (*shot.forms, ("phone", "light", "de")) if shot.name in IN_GERMAN else shot.forms


def address(shot: Shot, made: dict[str, str]) -> str:
    """With the ids of the sessions that were made."""
    return re.sub(r"<(.*?)>", lambda found: made[found[1]], shot.address)


def opened(
    browser: Browser, url: str, made: dict[str, str], shot: Shot, form: tuple[str, str, str] = ("phone", "light", "fr")
) -> BrowserTab:
    size, theme, lang = form
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=REGIONS[lang],
        reduced_motion="reduce",
    )
    if shot.guest:
        context.add_cookies([{"name": GUEST, "value": made[shot.guest], "url": url}])
    tab = BrowserTab(context.new_page(), url)
    return tab.open(address(shot, made))


def take(tab: BrowserTab, shot: Shot, file: Path) -> None:
    tab.page.wait_for_selector("[flt-semantics-identifier]", state="attached")
    for tapped in shot.taps:
        many = tapped.endswith("-")
        tab.tap(next(one for one in tab.identifiers() if one == tapped or (many and one.startswith(tapped))))
        tab.page.wait_for_timeout(300)
    if shot.waits:
        tab.sees(shot.waits)
    tab.page.wait_for_timeout(1500)  # the first painting with shadows takes its time
    with Image.open(io.BytesIO(tab.page.screenshot())) as picture:
        few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    tab.page.context.close()
    assert not tab.problems, (shot.name, tab.problems)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", nargs="+", default=[""], help="screens whose file name has one of these in it")
    told = parser.parse_args()
    told.into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
        for kind, furnish in (((False, False), furnished), ((True, False), looked_back), ((False, True), invited)):
            wanted = [
                (shot, form)
                for shot in SHOTS
                for form in forms_of(shot)
                if (shot.of_a_year, shot.of_phones) == kind
                and any(word in f"{shot.name}-{'-'.join(form)}" for word in told.only)
            ]
            if not wanted:
                continue
            with tempfile.TemporaryDirectory() as folder:
                made = furnish(Path(folder))
                server = (AtHome if furnish is invited else ServerProcess)(Path(folder))
                try:
                    for guest in (one for one in SHOTS if one.guest and furnish is invited):
                        opened(browser, server.url, made, guest)  # who is there is drawn as such
                    for shot, form in wanted:
                        tab = opened(browser, server.url, made, shot, form)
                        take(tab, shot, told.into / f"{shot.name}-{'-'.join(form)}.png")
                finally:
                    server.stop()
        browser.close()


if __name__ == "__main__":
    main()
