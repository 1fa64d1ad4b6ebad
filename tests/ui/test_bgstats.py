"""A finished game goes to BG Stats: what its address says."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

from companion.games import GAMES
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from tests.ui import saved
from tests.ui.conftest import Opener
from tests.ui.tab import Server

SHARED = True


def played(server: Server, names: tuple[str, ...]) -> str:
    tallies = tuple(Tally(rotten=seat % 2, blue=2, yellow=2, green=seat // 2) for seat in range(len(names)))
    return saved.played(server, "13", names, Count(tallies), options=GAMES["13"].options(deals=1))


def told_in(text: str) -> dict[str, Any]:
    """The play that an address hands over."""
    address = urlsplit(text)
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    told: dict[str, Any] = json.loads(parse_qs(address.query)["data"][0])
    return told


def test_the_number_of_13_is_peoples_choice(tab: Opener, server: Server) -> None:
    id = played(server, ("Ana", "Bo", "Chloé"))
    t = tab("/settings", lang="en-GB", fresh=True)
    t.type("bgg-13", "12345").open(f"/session/{id}").tap("bgstats-code").sees("bgstats-qr").tap("bgstats-close")
    assert told_in(t.opens("bgstats-open"))["game"]["bggId"] == 12345
    t.open("/settings").type("bgg-13", "0").shows("This is not a number on BoardGameGeek; the last one is kept.")
    t.type("bgg-13", "").shows("If you leave it empty").open(f"/session/{id}")
    assert told_in(t.opens("bgstats-open"))["game"]["bggId"] == 17025
