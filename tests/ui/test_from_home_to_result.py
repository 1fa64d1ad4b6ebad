"""Every flow as a table goes through it: from home over the set-up to the result.

The moves are those of a made-up game; what they come to is asked of the rules, and compared with what stands on the
screen and in the database.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import Seat, Setup
from companion.games import GAMES
from tests.ui.conftest import Opener
from tests.ui.from_home import FLOWS, Flow, from_home_to_result
from tests.ui.moves import keys, whole_game
from tests.ui.tab import Server

SHARED = True


@pytest.mark.parametrize("flow", FLOWS, ids=str)
@pytest.mark.timeout(300)  # Push's whole pile is well over two hundred taps, should they be made in a browser
def test_from_home_to_result(tab: Opener, server: Server, flow: Flow) -> None:
    """A quarter of what another phone enters in a browser is tapped, half of it before and half of it after that."""
    start, end = flow.elsewhere
    tapped = (end - start) // 8
    from_home_to_result(tab, server, replace(flow, elsewhere=(start + tapped, end - tapped)))


@pytest.mark.parametrize(
    ("game", "tracking", "players", "of", "most"),
    [
        ("13", "scorepad", 4, "Count", 17),  # and one from the totals to the next count
        ("push", "scorepad", 2, "Stop Next", 2),
        ("push", "full", 2, "", 250),
        ("thricewise", "full", 2, "Reveal", 3),
        ("thricewise", "full", 2, "Place", 2.1),  # the second card of a turn may come first
    ],
)
def test_what_is_tapped_in_these_flows_stays_little(
    game: str, tracking: str, players: int, of: str, most: float
) -> None:
    """So many taps for each of these events, or for the whole game."""
    options = GAMES[game].options(deals=1) if game == "13" else GAMES[game].options()
    for seed in range(3):
        moves = whole_game(game, tracking, Setup(players, options, Seat(0)), seed, fewest=14)
        told = [one for one in moves if not of or type(one.event).__name__ in of.split()]
        taps = [len([*keys(one.event, one.before)]) for one in told]
        assert sum(taps) <= most * (len(taps) if of else 1)
