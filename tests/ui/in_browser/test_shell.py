"""The page around the app, the server's answers, colours that can be told apart."""

from __future__ import annotations

import json
import os
import re
import socket
import time
import urllib.request
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

import flet as ft
import flet_web
import pytest
import zxingcpp
from fontTools.ttLib import TTFont
from playwright.sync_api import Browser

import companion
from companion.engine.words import Say
from companion.server import gate
from companion.sessions.library.dates import full_date
from companion.share.assets import assets_folder
from companion.ui import prefs, theme
from companion.ui.device import Abilities
from companion.ui.games.registry import SCREENS
from companion.ui.pages import DeviceWishes, wishes_from_browser
from companion.ui.prefs import Prefs
from companion.ui.routes import ROUTES
from companion.ui.screens.result.stage import GOLD
from tests.share.blocks import DRAWN, picture_of
from tests.ui import forked
from tests.ui.browser import BrowserTab, ServerProcess, unpainted
from tests.ui.conftest import ANDROID, PHONE
from tests.ui.contrast import contrast

SHARED = True

ASSETS = assets_folder()


def test_our_page_names_what_the_client_expects() -> None:
    ours, packaged = (
        (Path(folder) / "index.html").read_text("utf-8") for folder in (ASSETS, flet_web.get_package_web_dir())
    )
    for mark in ("<!-- fletAppConfig -->", 'src="python.js"', 'src="flutter_bootstrap.js"', '<base href="/">'):
        assert mark in ours
        assert mark in packaged
    names = [named(page) for page in (ours, packaged)]
    assert names[0] == names[1]


def named(page: str) -> list[str]:
    """What the object that the client reads holds."""
    found = re.search(r"var flet = {(.*?)\n    }", page, re.S)
    assert found
    return re.findall(r"^\s+(\w+):", found[1], re.M)


def test_the_server_answers_for_its_health_and_lets_nothing_in(server: ServerProcess) -> None:
    with urllib.request.urlopen(f"{server.url}/healthz") as answer:
        assert answer.read() == b'{"app":"table-companion","status":"ok"}'
    with urllib.request.urlopen(f"{server.url}/") as answer:
        page = answer.read().decode()
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "<title>Table Companion</title>" in page
    assert not re.search(r"https?://", page)
    with urllib.request.urlopen(f"{server.url}/assets/fonts/companion-bold.ttf") as answer:
        assert "max-age" in answer.headers["cache-control"]


def test_the_address_and_its_code_are_printed(server: ServerProcess) -> None:
    told = (server.folder / "server.log").read_text()
    _, at, after = told.rpartition(f"  {server.url}/\n")
    assert at
    lines = [line for line in after.splitlines() if line and set(line) <= set(DRAWN)]
    (found,) = zxingcpp.read_barcodes(picture_of([[(one, "white", "black") for one in line] for line in lines]))
    assert found.text == f"{server.url}/"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_port_in_use_is_told_in_a_line(server: ServerProcess, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "said"
    line = ("--lang", lang, "serve", "--port", str(server.port), "--data-dir", str(tmp_path))
    assert forked.companion(line, os.environ, out).wait(60) == 1
    assert out.read_text().count("\n") == 1
    assert str(server.port) in out.read_text()


def test_without_a_screen_the_app_serves(tmp_path: Path) -> None:
    hidden = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    out = tmp_path / "said"
    out.touch()
    run = forked.companion(("--lang", "en", "--data-dir", str(tmp_path)), hidden, out)
    until = time.monotonic() + 30
    while out.read_text().count("\n") < 3 and time.monotonic() < until:
        time.sleep(forked.LOOK)
    told = out.read_text().splitlines()
    run.terminate()
    run.wait(30)
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", told[1])
    assert found, told
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(found[1]))) != 0


@pytest.mark.parametrize("values", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_text_and_marks_stand_out(values: dict[ft.Colors, str]) -> None:
    accents = (theme.FELT, *(one.accent for one in SCREENS.values()))
    grounds = (theme.PAPER, theme.CARD)
    text = [
        (ink, ground) for ink in (theme.INK, theme.SOFT) for ground in (*grounds, theme.KEY, *(a.tint for a in accents))
    ]
    text += [(a.on, a.fill) for a in accents] + [(a.colour, ground) for a in accents for ground in grounds]
    text += [(theme.WARN, theme.WARN_TINT), (theme.WARN, theme.CARD), (theme.ON_LIT, theme.LIT)]
    marks = [(a.fill, ground) for a in accents for ground in grounds]
    marks += [
        (mark, ground)
        for mark in (theme.BLUE, theme.YELLOW, theme.GREEN, theme.ROTTEN, theme.RED, theme.PURPLE, theme.EDGE)
        for ground in grounds
    ]
    too_faint = [pair for pair in text if contrast(*(values[c] for c in pair)) < 4.5]
    too_faint += [pair for pair in marks if contrast(*(values[c] for c in pair)) < 3]
    assert too_faint == []


def test_what_is_on_the_stage_of_a_result_stands_out() -> None:
    """Away from the middle of the lamp it is darker."""
    for ground in (theme.LIGHT[one.accent.colour] for one in SCREENS.values()):
        assert contrast(theme.FACE, ground) >= 4.5
        assert contrast(GOLD, ground) >= 3


def test_what_is_printed_on_cards_stands_out() -> None:
    for words in (theme.FACE_INK, theme.FACE_SOFT):
        assert contrast(words, theme.FACE) >= 4.5
    assert {name for name, color in theme.ON_FACE.items() if contrast(color, theme.FACE) < 3} == set()


@pytest.mark.parametrize("face", ["regular", "bold"])
def test_no_sign_we_write_is_a_box(face: str) -> None:
    known = set(TTFont(ASSETS / "fonts" / f"companion-{face}.ttf").getBestCmap())
    package = Path(companion.__file__).parent
    written = [package / "locale/fr/LC_MESSAGES/companion.po", *package.glob("games/*/rules*.md")]
    written += [*package.glob("ui/**/*.py"), *package.glob("games/**/*.py")]
    missing = {
        (file.name, c) for file in written for c in file.read_text("utf-8") if ord(c) > 126 and ord(c) not in known
    }
    assert missing == set()


def test_shortcuts_lead_to_places_there_are() -> None:
    for name in ("manifest.json", "manifest.fr.json"):
        told = json.loads((ASSETS / name).read_text("utf-8"))
        assert [one["url"] for one in told["shortcuts"]] == ["die", "new"]
        for icon in [*told["icons"], *(icon for one in told["shortcuts"] for icon in one["icons"])]:
            assert (ASSETS / icon["src"]).is_file()
    places = {route.path for route in ROUTES[0].children or ()}
    assert {"die", "new"} <= places


@pytest.mark.parametrize(
    ("cookies", "expected"),
    [
        ("", DeviceWishes(None, "fr")),
        ("companion.lang=en; companion.still=1", DeviceWishes("en", "fr", still=True)),
        (
            "companion.prefs=" + quote(Prefs(theme="dark", motion=False).written()),
            DeviceWishes(None, "fr", Prefs("dark", False)),
        ),
        ("companion.prefs=%7B%22theme%22%3A%22pink%22%2C%22sound%22%3A0%7D", DeviceWishes(None, "fr")),
        ("companion.prefs=%5B%5D; companion.still=yes", DeviceWishes(None, "fr")),
        ("companion.zoom=2", DeviceWishes(None, "fr", zoom=2.0)),
        ("companion.share=1", DeviceWishes(None, "fr", can=Abilities(shares=True))),
        ("companion.share=yes", DeviceWishes(None, "fr")),
        ("companion.shake=1; companion.buzz=0", DeviceWishes(None, "fr", can=Abilities(shakes=True))),
        ("companion.buzz=1; companion.week=1", DeviceWishes(None, "fr", can=Abilities(buzzes=True, forgets=True))),
        ("companion.zone=Europe%2FParis%2060", DeviceWishes(None, "fr", zone=ZoneInfo("Europe/Paris"))),
        ("companion.zone=60", DeviceWishes(None, "fr")),
        ("companion.zoom=nan", DeviceWishes(None, "fr")),
        ("companion.zoom=99", DeviceWishes(None, "fr", zoom=3.0)),
        ("companion.prefs=\x00;;==", DeviceWishes(None, "fr")),
    ],
)
def test_what_a_device_tells_is_believed_as_far_as_it_makes_sense(cookies: str, expected: DeviceWishes) -> None:
    assert wishes_from_browser(gate.cookies_in(cookies), "fr") == expected


def test_choices_of_a_device_survive_being_written() -> None:
    chosen = Prefs("light", False, sound=False, vibration=False, shake=False, shake_level=3, awake=False)
    chosen = replace(chosen, address="https://example.org/games/")
    assert prefs.read(chosen.written()) == chosen
    assert prefs.read('{"shake_level": 7, "motion": 1, "awake": false, "colour": "red"}') == Prefs(awake=False)
    for address in (7, "example.org", "http://localhost/", "https://ana:secret@example.org/", "https://example.org"):
        assert prefs.read(json.dumps({"address": address, "awake": False})) == Prefs(awake=False)
    assert prefs.read(None) == prefs.read("{") == prefs.read("3") == Prefs()


IPHONE = """() => {
  delete window.Accelerometer;
  delete Navigator.prototype.vibrate;
  Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'iPhone' });  // else it is taken for a computer
  Object.defineProperty(CSSStyleDeclaration.prototype, 'font', {
    set(told) { this.setProperty('font', told === '-apple-system-body' ? '34px sans-serif' : told); },
    get() { return this.getPropertyValue('font'); },
  });
}"""
"""What an iPhone has other than Chromium: no sense of motion for pages, and its text in twice the usual size."""
AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")
"""It is never the same day in both."""
ASKS = "['autocapitalize', 'autocorrect'].map((one) => document.activeElement.getAttribute(one)).join()"
"""What a field asks of a phone's keyboard."""


@pytest.mark.parametrize(("agent", "script", "android"), [(ANDROID, "() => {}", True), (AGENT, IPHONE, False)])
def test_the_page_tells_what_a_phone_can_how_large_it_writes_and_which_day_it_is(
    browser: Browser, server: ServerProcess, agent: str, script: str, android: bool
) -> None:
    """There, where it is another day than here; and the phone's keyboard begins names with capitals."""
    days = {zone: datetime.now(ZoneInfo(zone)).date() for zone in ZONES}
    zone = next(one for one, day in days.items() if day != datetime.now().astimezone().date())
    context = unpainted(browser, viewport=PHONE, locale="en-GB", user_agent=agent, timezone_id=zone)
    context.add_init_script(f"({script})()")
    tab = BrowserTab(context.new_page(), server.url).open("/die").sees("star-classic")
    assert ("or shake the phone" in tab.everything()) is android
    tab.visit("/daily").reads("headline", full_date(Say(), days[zone]))
    field = tab.visit("/settings").sees("sound").rests().box("owner")
    tab.bring("awake")
    assert (tab.there("vibration"), tab.there("shake")) == (android, android)
    words = tab.box("awake")
    assert (words.bottom - words.top < 100) is android, "its words take two lines, or four"
    if android:
        plain = context.new_page()  # for which no screen reader is on: it has fields of another kind
        plain.goto(f"{server.url}/settings")

        def asks() -> str:
            plain.mouse.click(*field.middle)
            return str(plain.evaluate(ASKS))

        tab.until(lambda: asks() == "words,off", "a name has no capitals")
    assert tab.problems == []
    context.close()
