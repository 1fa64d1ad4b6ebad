"""Settings: what is chosen on a device stays there; what is kept goes out and comes back; what came in is at home."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from companion.cli import main
from companion.games import GAMES
from companion.sessions.files.archive import write
from companion.store import database_file
from tests.sessions.files.made import record
from tests.ui import saved
from tests.ui.conftest import Opener, RigOpener
from tests.ui.tab import Server

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
    one.pick("restore", saved)
    one.shows("La sauvegarde contient 1 partie. Ici, il y en a 2.")
    one.sees("restore-yes").tap("restore-no").gone("restore-yes")
    other.sees(f"session-{later}")
    one.pick("restore", saved)
    one.tap("restore-yes").reads("notice", "Une sauvegarde a été restaurée", "before-restore").gone("restored")
    other.shows("Une sauvegarde a été restaurée").gone(f"session-{later}")
    other.tap("restored-ok").gone("restored").tap(f"session-{id}").sees("undo").reload().sees("undo")
    assert other.path.endswith(id)


def test_what_is_no_backup_is_refused(tab: Opener, tmp_path: Path) -> None:
    wrong = tmp_path / "holiday.jpg"
    wrong.write_bytes(b"no database")
    one = tab("/settings", "en-GB")
    one.pick("restore", wrong)
    one.reads("notice", "This file is not a database of Table Companion")
    one.gone("restore-yes")


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
