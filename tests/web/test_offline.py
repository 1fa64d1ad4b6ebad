"""The offline web app from first visit to a browser that never saw the network again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.cli import main
from companion.engine import Setup
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.ui.browser import DRAWINGS
from tests.ui.moves import Move, play, signs, whole_game
from tests.ui.setting_up import seat
from tests.web.conftest import MAKE, NAMES, Host, Offline, WebDevice
from tests.web.early import goes_on_with, rolled_early
from tools import client_fonts

PEOPLE = ("Ana", "Bo")
SAY = speaker("fr", PEOPLE)
PIECE = next(path for path in client_fonts.paths() if ".119." in path)
FONT = f"""fetch('assets/fonts/{PIECE}')
    .then(answer => answer.arrayBuffer()).then(data => data.byteLength)"""
"""What somebody's name in Korean, say, takes: kept once it was asked for."""
READS_CODES = """async () => {
  const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
  return all.flat().filter(({ url }) => url.includes('/code_reader/')).length;
}"""
"""How many files of what reads codes are kept: it comes with the first camera, and stays."""
FIRST_CAMERA = """async () => {
  delete window.BarcodeDetector;
  const { scan } = await import(new URL('camera.js', document.baseURI).href);
  await scan('', '').catch(() => {});
}"""
READER = """Promise.all(['share.js', 'reader/index.js', 'zxing_reader.wasm'].map(async name =>
  (await (await fetch(`code_reader/${name}`)).arrayBuffer()).byteLength))"""
MOVES = whole_game("push", "full", Setup(2, GAMES["push"].options()), 3)


def test_an_evening_from_the_first_visit_to_a_browser_without_a_network(
    lasting: WebDevice, host: Host, tmp_path: Path
) -> None:
    device = lasting
    tab = device.start()
    waiting: list[Any] = []
    tab.page.route("**/app.tar.gz", lambda route: waiting.append(route))  # Python comes last
    tab.page.add_init_script(DRAWINGS)
    tab.page.goto(f"{host.url}/")
    assert "La première fois" in tab.notice()
    assert tab.page.locator("#starting button:visible").count() == 1  # all else is visibly not ready
    tab.page.locator("#to-die").click()
    faces = rolled_early(tab)
    tab.until(lambda: bool(waiting), "nobody asks for the app")
    tab.page.locator("flutter-view").wait_for(state="attached")
    tab.page.wait_for_timeout(500)
    assert tab.page.evaluate("drawings") == 0  # the client's sign that it waits would take Python's time
    waiting[0].continue_()
    tab.page.unroute("**/app.tar.gz")
    goes_on_with(tab.ready(), faces)
    assert tab.starts_from == "files"

    tab.to("/").tap("new-push").at("name-1").wait_for()
    seat(tab, *PEOPLE).tap("first-1").tap("tracking-full").tap("start")
    played(tab, MOVES[:4])
    id = tab.page.url.rsplit("/", 1)[1]

    tab.settled()
    tab.until(lambda: bool(tab.page.evaluate("!!navigator.serviceWorker.controller")), "the worker does not take over")
    letters = tab.page.evaluate(FONT)
    assert letters > 10_000
    assert tab.page.evaluate(READS_CODES) == 0
    tab.page.evaluate(FIRST_CAMERA)
    tab.until(lambda: tab.page.evaluate(READS_CODES) == 3, "what reads codes is not kept")
    tab.to("/print")
    sheet = printed(tab, "print-sheet-13", tmp_path)
    tab.to(f"/session/{id}")
    tab.makes("kept")  # in the pauses of the evening; from now on it starts from there
    assert len(tab.page.evaluate(NAMES)) == 1
    assert tab.page.evaluate(MAKE) == "unwanted"
    host.stop()
    assert device.context
    device.context.set_offline(True)
    assert tab.starts_from == "files"
    assert tab.reload().starts_from == "memory"
    assert tab.page.evaluate(FONT) == letters
    assert min(tab.page.evaluate(READER)) > 10_000
    tab.to("/print").at("print-sheet-13").wait_for()
    assert printed(tab, "print-sheet-13", tmp_path) == sheet
    tab.tap("print-card-13").reads("notice", "n’est pas encore sur cet appareil")
    tab.to(f"/session/{id}")
    played(tab, MOVES[4:6])
    game = taken_along(tab, tmp_path, id, len(MOVES[:6]))
    device.close()

    tab = device.start(offline=True)
    assert tab.open().starts_from == "memory"
    tab.at(f"session-{game}").wait_for()
    tab.tap(f"session-{id}")
    played(tab, MOVES[6:8])
    tab.tap("log").bring("to-rules")
    tab.tap("to-rules").sees("rule-text").tap("rule-close").gone("rule-text")
    tab.back().comes_to(f"/session/{id}")  # the rules that were closed are no step to go back by
    assert device.asked == []
    assert [one for one in tab.problems if "manifest" not in one] == []


def played(tab: Offline, moves: tuple[Move, ...]) -> None:
    """To the answer of the last one: only what was answered is kept."""
    play(tab, "push", SAY, moves)
    for words in signs("push", SAY, moves[-1].after):
        tab.shows(words)


def printed(tab: Offline, key: str, folder: Path) -> bytes:
    with tab.page.expect_download() as coming:
        tab.tap(key)
    coming.value.save_as(folder / "sheet.pdf")
    data = (folder / "sheet.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    return data


def taken_along(tab: Offline, folder: Path, id: str, moves: int) -> str:
    """A backup and session files go to the command line and come back, with one more session; returns its id."""
    tab.to("/settings")
    tab.bring("backup")
    with tab.page.expect_download() as coming:
        tab.tap("backup")
    coming.value.save_as(folder / "backup.db")
    here = folder / "computer"
    assert main(["--data-dir", str(here), "restore", str(folder / "backup.db")]) == 0
    log = Log(database_file(here))
    session = Sessions(log).open(id)
    assert (session.head.about.game, len(session.entries)) == ("push", moves)
    log.close()

    tab.bring("export")
    with tab.page.expect_download() as coming:
        tab.tap("export")
    coming.value.save_as(folder / "all.zip")
    assert main(["--data-dir", str(folder / "second"), "import", str(folder / "all.zip")]) == 0

    files = folder / "files"
    assert main(["--data-dir", str(here), "simulate", "13", "--players", "3", "--bots", "easy", "--games", "1",
                 "--seed", "web", "--export", str(files)]) == 0  # fmt: skip
    (game,) = files.glob("*.companion.json")
    tab.bring("import")
    tab.pick("import", game)
    tab.bring("notice")
    tab.reads("notice", "1 partie importée")

    assert main(["--data-dir", str(here), "import", str(game)]) == 0
    assert main(["--data-dir", str(here), "backup", str(folder / "computer.db")]) == 0
    tab.bring("restore")
    tab.pick("restore", folder / "computer.db")
    tab.tap("restore-yes")
    tab.bring("notice")
    tab.reads("notice", "Une sauvegarde a été restaurée")
    tab.bring("old-0")
    with tab.page.expect_download() as coming:
        tab.tap("old-0")
    assert Path(coming.value.path()).read_bytes()[:15] == b"SQLite format 3"
    return str(json.loads(game.read_text())["id"])
