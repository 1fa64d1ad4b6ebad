"""Two things for each place in an address, and who draws addresses with one component."""

from __future__ import annotations

from companion.games.thirteen.options import Options
from tests.ui.every_address import by_component
from tests.ui.saved import ROUND, kept
from tests.ui.tab import Server

SHARED_BY = {name: drawn for name, drawn in by_component().items() if len(drawn) > 1 or drawn[0].places}


def two_things(server: Server) -> dict[str, list[str]]:
    """Under the name of each place the two values, of sessions and people that the server has now."""
    with kept(server) as sessions:
        ids = []
        for first in ("Ana", "Dora"):
            one = sessions.begin("13", (first, "Bo", "Chloé"), 0, tracking="scorepad", options=Options(deals=2))
            for _ in range(2):
                one.tell(ROUND, seen=one.revision)
            ids.append(one.id)
        people = [one.id for one in sessions.people.everybody()]
        groups = [sessions.people.groups.add(name, people).id for name in ("Monday", "Friday")]
        today = sessions.clock().astimezone().date()
    return {
        "id": ids,
        "game": ["push", "13"],
        "rule": ["P1", "N1"],
        "at": ["1", "0"],
        "entry": ["1", "2"],
        "round": ["1", "2"],
        "person": people[:2],
        "other": people[2:],
        "group": groups,
        "day": [today.isoformat(), "2020-05-09"],
        "part": ["1", "2"],
        "year": [str(today.year), "2020"],
        "number": ["1", "2"],
        "code": ["AEAJCNR2", "AEAJCNR3"],
        "below": ["place", "look"],
    }
