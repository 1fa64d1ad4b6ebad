"""Session files for tests: whole games played at random, as records and as documents."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.engine import SPECTATOR, Hands, Seat, Setup
from companion.engine.wire import write_options
from companion.games import GAMES
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.archive import to_document
from companion.sessions.files.record import Entry, Mode, Player, Record, Tracking, result_of
from companion.sessions.simulate import Plan, play
from tests.games.play import Case, whole

SCHEMA_FILE = Path(__file__).parents[3] / "docs" / "session-file.schema.json"
SCHEMA = json.loads(SCHEMA_FILE.read_text("utf-8"))


def put_in_place(part: Any) -> Any:
    """A part of the schema with what it refers to in its place: a validator looks a reference up at every value."""
    if isinstance(part, list):
        return [put_in_place(one) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        assert part.keys() == {"$ref"}, part
        return put_in_place(SCHEMA["$defs"][part["$ref"].removeprefix("#/$defs/")])
    return {key: put_in_place(one) for key, one in part.items() if key != "$defs"}


VALIDATOR = Draft202012Validator(put_in_place(SCHEMA))
WAYS: list[tuple[Tracking, Mode]] = [("full", "table"), ("full", "digital"), ("scorepad", "table")]
kinds = pytest.mark.parametrize(
    ("game", "tracking", "mode"), [(game, tracking, mode) for game in GAMES for tracking, mode in WAYS]
)
NAMES = ("Zoé", "Bo « le rouge »", "Łukasz", "李", "Ana [bold]", "👩‍🚀")


def faults(document: Any) -> list[str]:
    """What the JSON Schema says against a document."""
    return [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(document)]


@cache
def record(game: str, tracking: Tracking, mode: Mode, players: int, seed: int = 1) -> Record:
    """A whole game at random; in digital mode it was not the dealer who dealt it, so it has no seed."""
    one = GAMES[game]
    options = one.options()
    hands = Hands.KNOWN if mode == "digital" else Hands.UNKNOWN
    case = Case(game, tracking, Setup(players, options, Seat(seed % players), hands), seed)
    states, events = whole(case)
    return Record(
        id=f"{game}-{tracking}-{mode}-{players}",
        game=game,
        mode=mode,
        tracking=tracking,
        players=tuple(Player(name) for name in NAMES[:players]),
        options=write_options(options),
        first_seat=case.setup.first,
        started_at="2026-11-21T19:30:00Z",
        finished_at="2026-11-21T20:15:00+01:00",
        events=tuple(Entry(n, event) for n, event in enumerate(events, 1)),
        result=result_of(case.rules.standings(states[-1]), NAMES[:players]),
    )


@cache
def written_down(game: str) -> Record:
    """A game of three that was written down afterwards by its points."""
    one = GAMES[game]
    assert one.totals is not None
    event = one.totals.event((20, 20, 12), (6, 5, 4))
    state = one.scorepad.apply(one.scorepad.new(Setup(3, one.options())), event)
    players, points = tuple(map(Player, NAMES[:3])), result_of(one.scorepad.standings(state), NAMES[:3])
    return Record(f"{game}-totals", game, "table", "scorepad", players, events=(Entry(1, event),), result=points)


@cache
def came_and_went() -> Record:
    """A match of 13 with somebody who joined, somebody who left, and somebody who came back."""
    pad, tally = GAMES["13"].scorepad, Tally(1, 2, 3, 1)
    state, events = pad.new(Setup(3, GAMES["13"].options())), list[Any]()
    joins = {1: Join(Seat(3), Seat(1), 5), 2: Leave(Seat(0)), 4: Join(Seat(0), Seat(2))}
    for number in range(6):
        if number in joins:
            events.append(joins[number])
            state = pad.apply(state, joins[number])
        seen = pad.look(state, SPECTATOR)
        events.append(Count(tuple(tally if seat in seen.circle else Tally() for seat in range(seen.players))))
        state = pad.apply(state, events[-1])
    names = NAMES[:4]
    players = (*map(Player, names[:3]), Player(names[3], extra=(("joined", True),)))
    result = result_of(pad.standings(state), names)
    numbered = tuple(Entry(n, event) for n, event in enumerate(events, 1))
    return Record("13-came-and-went", "13", "table", "scorepad", players, events=numbered, result=result)


@cache
def dealt(game: str, players: int) -> Record:
    """A game between bots that the dealer dealt, with its seed."""
    return play(Plan(game, ("easy",) * players, 1, "tests"), 0)[0]


def document(of: Record) -> dict[str, Any]:
    """A document of its own, to be spoiled."""
    copy: dict[str, Any] = json.loads(json.dumps(to_document(of)))
    return copy


def with_unknown_keys(of: Record) -> dict[str, Any]:
    """A document to which another program added something everywhere."""
    raw = document(of)
    raw["weather"] = {"sky": ["grey", None], "wind": 3.5}
    raw["players"][1]["colour"] = "teal"
    raw["options"]["house"] = {"snacks": True}
    raw["events"][0]["at"] = "2026-11-21T19:31:00Z"
    raw["events"][-1]["note"] = "« bravo »"
    raw["result"]["remark"] = 1
    raw["result"]["standings"][0]["cup"] = "gold"
    return raw


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode()
