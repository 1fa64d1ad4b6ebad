"""A file that is too large for a message: a real browser fetches it by its link, and nobody else does."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest

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
