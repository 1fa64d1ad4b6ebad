"""Settings: what is chosen on a device stays there; what is kept goes out and comes back; what came in is at home.

The address under which other phones find the app is told there, kept on the device, and refused in words.
"""

from __future__ import annotations

import json
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.cli import main
from companion.games import GAMES
from companion.sessions.files.archive import write
from companion.share.site import LONGEST, Served
from companion.store import database_file
from companion.ui import bridge
from companion.ui.device import DEVICE, Device
from companion.ui.session.phone import OpenOnPhone
from tests.sessions.files.made import record
from tests.ui import saved
from tests.ui.conftest import Opener, RigOpener
from tests.ui.line import Screen
from tests.ui.tab import Server, Tab

UNTOLD = {
    "theme": "system",
    "motion": True,
    "sound": True,
    "volume": 2,
    "sound_at_table": False,
    "vibration": True,
    "turn_look": True,
    "turn_sound": True,
    "turn_buzz": True,
    "shake": True,
    "shake_level": 2,
    "awake": True,
    "pace": "normal",
    "think": 0.5,
    "me": "",
    "asked": False,
    "by_hand": False,
    "tables_alone": "",
    "bgg_13": 17025,
    "address": "",
    "paper": "a4",
    "taught": [*GAMES],
}
"""What a device keeps as it was: it is written whole as soon as something is chosen."""

SWITCHES = ("turn-look", "turn-sound", "turn-buzz", "sound", "vibration", "shake", "awake")


def test_all_that_is_chosen_is_kept(tab: Opener) -> None:
    """And found by the next page of this device. Whose games these are stands there, too."""
    one = tab("/settings", touch=True).reads("about", "Ravensburger", "AMIGO", "Decktet", "n’est liée à aucun d’eux")
    one.chosen("theme-system").tap("theme-dark").chosen("theme-dark")
    one.tap("motion-off").tap("lang-en").shows("Settings")
    for name in SWITCHES:
        one.checked(name).tap(name).checked(name, False)
    one.checked("sound-at-table", False).tap("sound-at-table").checked("sound-at-table")
    one.chosen("volume-2").tap("volume-3").chosen("volume-3")
    one.tap("shake-3").chosen("shake-3").reads("turn-sound", "All sound is off.").wait(1)
    off = dict.fromkeys(("motion", *(name.replace("-", "_") for name in SWITCHES)), False)
    more = {"theme": "dark", "shake_level": 3, "volume": 3, "sound_at_table": True}
    assert one.preferred() == {**UNTOLD, **off, **more}
    other = tab("/settings", touch=True).chosen("theme-dark").chosen("lang-en").chosen("motion-off").chosen("shake-3")
    other.chosen("volume-3").checked("sound-at-table")
    for name in SWITCHES:
        other.checked(name, False)


def test_only_what_the_device_can_is_asked_and_what_was_chosen_stays(tab: RigOpener) -> None:
    phone = tab("/settings", "en-GB", touch=True).tap("vibration").tap("shake-3").wait(1)
    chosen = phone.preferred()
    phone.told(shake="0", buzz="0").open("/settings")
    for t in (phone, tab("/settings", "en-GB")):  # an iPhone's browser, and a computer's
        t.sees("sound").sees("turn-sound").gone("vibration").gone("shake").gone("shake-3").gone("turn-buzz")
    phone.tap("awake").wait(1)
    assert phone.preferred() == {**chosen, "awake": False}
    phone.told(shake="1").open("/settings").chosen("shake-3").gone("vibration")


def test_a_backup_goes_out_and_comes_back(tab: Opener, server: Server, tmp_path: Path) -> None:
    id = begin(server, "Ana", "Bo")
    one = tab("/settings").reads("where", str(database_file(server.folder)))
    name, content = one.save("backup")
    assert name.startswith("table-companion-")
    (saved := tmp_path / "saved.db").write_bytes(content)
    with closing(sqlite3.connect(saved)) as copy:
        assert copy.execute("SELECT count(*) FROM session WHERE id = ?", (id,)).fetchone() == (1,)
    later = begin(server, "Chloé", "Dan")
    other = tab("/").sees(f"session-{later}")
    (wrong := tmp_path / "holiday.jpg").write_bytes(b"no database")
    one.pick("restore", wrong).reads("notice", "n’est pas une base de données").gone("restore-yes")
    one.pick("restore", saved)
    one.shows("La sauvegarde contient 1 partie. Ici, il y en a 2.")
    one.sees("restore-yes").tap("restore-no").gone("restore-yes")
    other.sees(f"session-{later}")
    one.pick("restore", saved)
    one.tap("restore-yes").reads("notice", "Une sauvegarde a été restaurée", "before-restore").gone("restored")
    other.shows("Une sauvegarde a été restaurée").gone(f"session-{later}")
    other.tap("restored-ok").gone("restored").tap(f"session-{id}").sees("undo").reload().sees("undo")
    assert other.path.endswith(id)


def test_sessions_go_out_as_files_and_come_in(tab: Opener, server: Server, tmp_path: Path) -> None:
    id = begin(server, "Ana", "Éric")
    one = tab("/settings", "en-GB")
    (tmp_path / "all.zip").write_bytes(one.save("export")[1])
    with zipfile.ZipFile(tmp_path / "all.zip") as files:
        texts = [files.read(name).decode() for name in files.namelist()]
    (text,) = [text for text in texts if json.loads(text)["id"] == id]
    (tmp_path / "new.companion.json").write_text(text.replace(id, "from-elsewhere"), "utf-8")
    one.pick("import", tmp_path / "new.companion.json", tmp_path / "all.zip")
    one.reads("notice", "1 game imported", "there already")
    one.tap("nav-home").reads("session-from-elsewhere", "Ana and Éric")
    one.tap("nav-settings")
    (tmp_path / "bad.companion.json").write_text("{", "utf-8")
    one.pick("import", tmp_path / "bad.companion.json")
    one.reads("notice", "bad.companion.json")


def begin(server: Server, *names: str) -> str:
    """A session that another program begins in the same file."""
    return saved.played(server, "push", names)


def told_in(text: str) -> dict[str, Any]:
    """The play that an address hands over."""
    address = urlsplit(text)
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    told: dict[str, Any] = json.loads(parse_qs(address.query)["data"][0])
    return told


def test_the_number_of_13_is_peoples_choice(tab: Opener, server: Server) -> None:
    id = saved.played(server, "13", ("Ana", "Bo", "Chloé"), saved.ROUND, options=GAMES["13"].options(deals=1))
    t = tab("/settings", lang="en-GB", fresh=True)
    t.type("bgg-13", "12345").open(f"/session/{id}").tap("bgstats-code").sees("bgstats-qr").tap("bgstats-close")
    assert told_in(t.opens("bgstats-open"))["game"]["bggId"] == 12345
    t.open("/settings").type("bgg-13", "0").shows("This is not a number on BoardGameGeek; the last one is kept.")
    t.type("bgg-13", "").shows("If you leave it empty").open(f"/session/{id}")
    assert told_in(t.opens("bgstats-open"))["game"]["bggId"] == 17025


def test_an_imported_session_opens_and_opens_again(tab: Opener, server: Server, tmp_path: Path) -> None:
    one = record("13", "scorepad", "table", 3)
    points = ", ".join(f"{standing['name']} {standing['score']}" for standing in (one.result or {})["standings"])
    for id in ("friday", "0a7e-11", "« vendredi »/1?x=#y%20&", "a.b"):
        file = tmp_path / "one.companion.json"
        file.write_bytes(write(replace(one, id=id)))
        assert main(["import", str(file), "--data-dir", str(server.folder)]) == 0
        tab().tap(f"session-{id}").reads("totals", points).reload().reads("totals", points)


SITE = "https://example.org/games/"


def kept_address(tab: Tab) -> str:
    return str(tab.preferred().get("address", ""))


def test_the_address_is_told_in_the_settings(tab: Opener) -> None:
    t = tab("/settings", fresh=True)
    t.paste("address", "  HTTPS://Example.org/games?from=mail ")
    t.until(lambda: kept_address(t) == SITE, "it is not kept").press("Tab")
    for typed, words in (
        ("example.org", "Ce n’est pas l’adresse d’un site, comme https://example.org/games/."),
        ("https://exam ple.org", "Ce n’est pas l’adresse d’un site"),
        ("https://example.org:99999", "Ce n’est pas l’adresse d’un site"),
        ("http://localhost:8713/", "cette adresse désigne le téléphone lui-même"),
        ("https://ana:secret@example.org/", "Retirez le nom d’utilisateur et le mot de passe"),
        ("https://example.org/" + "a" * LONGEST, "200 caractères au plus."),
    ):
        t.paste("address", typed).reads("address-problem", words, "Ce qui était enregistré avant est conservé.")
        assert kept_address(t) == SITE
    t.tap("phone-open").reads("phone-address", SITE).tap("phone-close").gone("phone-code")
    t.type("address", "https://other.example").gone("address-problem")
    t.until(lambda: kept_address(t) == "https://other.example/", "it is not kept")
    t.open("/settings")
    t.holds("address", "https://other.example")
    another = tab("/settings", fresh=True)  # a session that knows only what is kept
    another.holds("address", "https://other.example/")
    another.close()
    t.type("address", "http://[", ("address-problem", "Ce n’est pas"))
    t.type("address", "").gone("address-problem")
    t.until(lambda: kept_address(t) == "", "it is not forgotten")
    t.tap("phone-open").gone("phone-command").tap("phone-how").sees("phone-command")


def test_where_no_phone_gets_there_is_no_code(tab: Opener) -> None:
    t = tab("/", fresh=True).reads("phone-open", "Ouvrir sur un téléphone").tap("phone-open")
    t.shows("Pour l’instant, l’application n’est que sur cet ordinateur").gone("phone-command")
    t.gone("phone-code").gone("phone-address")
    t.tap("phone-how").reads("phone-command", "companion serve --host 0.0.0.0")
    t.tap("phone-settings").sees("theme-dark").comes_to("/settings")


@pytest.mark.parametrize("alone", [True, False])
async def test_a_copy_that_needs_no_server_says_whose_games_an_iphone_opens(alone: bool) -> None:
    """Its camera opens the browser, never the app on the home screen."""
    device = Device("en", lambda _: None, touch=True, served=Served(SITE, alone=alone))
    async with Screen(lambda: DEVICE(device, lambda: bridge.keyed("phone", OpenOnPhone))) as t:
        await t.tap("phone-open")
        await t.settle()
        assert any("has games of its own" in words for words in t.texts()) is alone
