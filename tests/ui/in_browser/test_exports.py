"""A file that is too large for a message: a real browser fetches it by its link, and nobody else does."""

from __future__ import annotations

import urllib.error
import urllib.request
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser

from companion.cli import main
from companion.sessions.files.convert import session_of
from companion.sessions.files.record import Record
from companion.sessions.simulate import Plan, play
from companion.store import Log, database_file
from tests.store.sittings import sat
from tests.ui.conftest import BrowserOpener
from tests.ui.tab import Server


def test_a_large_file_is_fetched_and_the_page_stays(tab: BrowserOpener, server: Server) -> None:
    log = Log(database_file(server.folder))
    log.remember_all([sat(nth, ["Ana", "Bo"], notes="Rain. " * 3000) for nth in range(300)])
    log.close()
    one = tab("/export", "en-GB").tap("export-csv").reads("notice", "The file is ready: 300 games.")
    with one.page.expect_download(timeout=20_000) as coming:
        one.tap("export-save")
    found = coming.value
    text = Path(found.path()).read_text("utf-8-sig")
    assert found.suggested_filename.endswith(".csv")
    assert text.count("\n") == 601
    one.reads("notice", "Handed to this device").tap("back").comes_to("/settings")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(found.url, timeout=20)


LONG = (
    "Maximilienne-Antoinette",
    "Jean-Baptiste de La Tour",
    "Éloïse-Marguerite",
    "Bo",
    "Christophe-Alexandre",
    "Wolfgang",
)
WORDY = ("Maximilienne", "Bartholomé", "Jean-Sébastien", "Frédérique", "Guillemette", "Anne-Charlotte")
MIXED = (("13", 6), ("push", 6), ("thricewise", 5), ("13", 4), ("push", 3))
FULL = (("push", 6), ("13", 6), ("thricewise", 5), ("push", 6), ("13", 6))
SHEETS = {
    "tables of all sizes": (MIXED, LONG),
    "full tables": (FULL, WORDY),
    "names of eighty letters": (
        FULL,
        tuple(f"{name} de la Rochefoucauld-Montmorency {name * 9}"[:80] for name in WORDY),
    ),
    "of which the ends differ": (
        (("13", 6),) * 5,
        tuple(f"{'Maximilienne-Alexandrine de la Rochefoucauld-Montmorency ' * 2}"[:77] + one * 3 for one in "ABCDEF"),
    ),
    "and without a space": (FULL, tuple((name.replace("-", "") * 9)[:80] for name in WORDY)),
}
WIDER = """() => [...document.querySelectorAll('table')]
  .filter((table) => table.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length"""


@cache
def played(game: str, players: int, nth: int) -> Record:
    return play(Plan(game, ("easy",) * players, 1, f"sheets {nth}"), 0)[0]


@pytest.mark.parametrize("kind", SHEETS)
def test_five_score_sheets_are_printed_on_three_pages_and_keep_every_column(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    mix, names = SHEETS[kind]
    log = Log(database_file(tmp_path / "data"))
    for nth, (game, players) in enumerate(mix):
        record = played(game, players, nth)
        seats = tuple(replace(one, name=name) for one, name in zip(record.players, names, strict=False))
        log.remember_all([session_of(replace(record, players=seats, result=None))])
    log.close()
    sheets = tmp_path / "sheets.html"
    assert main(["--data-dir", str(tmp_path / "data"), "--lang", "fr", "export", "--format", "html", str(sheets)]) == 0
    page = browser.new_page(viewport={"width": 680, "height": 960})  # of A4, between its margins, and less
    page.goto(sheets.as_uri())
    page.emulate_media(media="print")
    assert page.evaluate(WIDER) == 0
    for size in ("A4", "Letter"):
        printed = pypdfium2.PdfDocument(page.pdf(format=size, prefer_css_page_size=True))
        assert len(printed) <= 3, size
        words = [printed[nth].get_textpage().get_text_range() for nth in range(len(printed))]
        assert all(len(one) > 500 for one in words), "a page is as good as empty"
        assert all(name.split("-")[0] in "".join(words).replace("\r\n", "") for name in names)
    page.context.close()
