"""A damaged file: the app opens with what could be rescued, and says so until somebody has seen it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.store import Log
from tests.store.sittings import sat
from tests.ui.conftest import Opener
from tests.ui.rig.host import Host
from tests.ui.tab import Server

COMPLAINTS = ("does not fold",)
"""What was rescued here was never played."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("data") / "companion.db"
    log = Log(file)
    log.remember_all([sat(nth, ["Ana", "Bo"]) for nth in range(3)])
    log.close()
    file.write_bytes(b"\xff" * 100 + file.read_bytes()[100:])
    running = Host(file.parent)
    yield running
    running.stop()


def test_a_rescue_is_told_on_every_device_until_one_has_seen_it(tab: Opener, server: Server) -> None:
    (kept,) = server.folder.glob("companion-damaged-*.db")
    tab().reads("notice", "companion.db était endommagé.", "3 parties sont intactes.", kept.name).close()
    server.kill()
    server.start()
    t, other = tab(), tab("/", "en-GB")
    t.reads("notice", "3 parties sont intactes.").reads("notice-ok", "Compris")
    other.reads("notice", "3 games are intact.").tap("notice-ok").gone("notice")
    t.gone("notice").reload().sees("new-13")
    t.gone("notice")
