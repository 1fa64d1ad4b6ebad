"""What leaves for a phone: the JSON Schema is made of the messages themselves, and all that is said fits it."""

from __future__ import annotations

import dataclasses
import json
import random
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.engine import SPECTATOR, Seat
from companion.games.thirteen.events import Play
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.games.thricewise.events import Place
from companion.lobby import messages
from companion.lobby.feed import FedEntry, Feed, feed, fold_of, read_feed
from companion.sessions.play.digital import goes_by_itself
from companion.sessions.play.sessions import Sessions
from tests.lobby.test_door import COUNT, NAMES
from tests.lobby.test_line import Phone, at_digital
from tests.sessions.play.test_digital import act

FILE = Path(__file__).parents[2] / "docs" / "feed.schema.json"
GROWS = {"type": "object", "properties": {"stay": {"type": "integer", "minimum": 0}, "follow": {"type": "array"}}}


def of_type(kind: object) -> dict[str, Any]:
    inside = typing.get_args(kind)
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return {"anyOf": [of_type(one) for one in inside]}
    if typing.get_origin(kind) is tuple:
        return {"type": "array", **({"items": of_type(inside[0])} if inside[-1] is ... else {})}
    if dataclasses.is_dataclass(kind):
        return {"$ref": f"#/$defs/{getattr(kind, '__name__', '')}"}
    if kind is Any:
        return {}
    if kind is Seat:
        return {"type": "integer", "minimum": 0}
    known = {str: "string", int: "integer", bool: "boolean", type(None): "null", Mapping[str, Any]: "object"}
    return {"type": known.get(kind, "string")}  # type: ignore[call-overload] # a time is a text


def of_class(kind: type[Any], *, named: bool = True) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    fields = {one.name: of_type(hints[one.name]) for one in dataclasses.fields(kind)}
    needed = [one.name for one in dataclasses.fields(kind) if one.default is dataclasses.MISSING]
    word = {"type": {"const": kind.__name__.lower()}} if named else {}
    return {"type": "object", "properties": {**word, **fields}, "required": [*word, *needed]}


def schema() -> dict[str, Any]:
    said = dict.fromkeys((*messages.OF_GUESTS, *messages.OF_DEALERS))
    changes = of_class(Feed, named=False)
    changes["properties"] |= {"entries": GROWS, "struck": GROWS}
    inner = {"Sitter": of_class(messages.Sitter, named=False), "FedEntry": of_class(FedEntry, named=False)}
    views = of_class(messages.Views)
    views["properties"]["views"] = {"type": "object", "additionalProperties": {"$ref": "#/$defs/changes"}}
    kinds = {one.__name__: views if one is messages.Views else of_class(one) for one in said}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"What phones at a table say to each other, version {messages.VERSION}",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": {**kinds, **inner, "changes": {**changes, "required": []}},
    }


def test_the_schema_in_the_documentation_is_that_of_the_messages() -> None:
    assert json.loads(FILE.read_text("utf-8")) == schema()


def test_all_that_is_said_in_a_game_fits_the_schema(sessions: Sessions) -> None:
    dealer, chance = at_digital(sessions, "thricewise"), random.Random("schema")
    fits = Draft202012Validator(schema())
    phones = [Phone(dealer).sits(seat) for seat in range(3)]
    session, said = dealer.digital, list[str]()
    for _ in range(12):
        if goes_by_itself(session):
            session.go_by_itself(seen=session.revision)
            dealer.pump()
        else:
            phones[seat := session.due[0]].plays(seat, chance)
    said += [one for phone in phones for one in (*phone.heard, *phone.said)]
    kinds = {json.loads(one)["type"] for one in said}
    assert {"hello", "welcome", "attable", "views", "sit", "choose", "deeddone"} <= kinds
    for one in said:
        fits.validate(json.loads(one))


def test_at_a_table_of_real_cards_all_is_open_but_the_notes_of_the_evening(sessions: Sessions) -> None:
    session = sessions.begin("13", NAMES, 0, tracking="scorepad", options=Options(deals=2))
    session.tell(COUNT, seen=session.revision)
    assert session.drafts is not None
    session.drafts.change("round 2", 1, lambda _: {"a": 1}, seen=session.revision)
    session.drafts.change("notes", 0, lambda _: {"notes": "between us"}, seen=session.revision)
    first = session.entries[0][0]
    session.correct(first, Count((*COUNT.counts[:2], Tally(2, 5, 2, 2))), seen=session.revision)
    told = read_feed(feed(session, SPECTATOR))
    assert told.drafts == {"round 2": {"moment": 1, "value": {"a": 1}}}
    assert "between us" not in json.dumps(feed(session, SPECTATOR))
    assert [one.corrects for one in told.entries] == [first]
    assert [one.number for one in told.struck] == [first]
    assert session.rules.look(fold_of(told).state, SPECTATOR) == session.look()


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_what_was_taken_back_into_a_hand_is_told_to_nobody_else(sessions: Sessions, game: str) -> None:
    digital = at_digital(sessions, game).digital
    kind = {"13": Play, "thricewise": Place}[game]
    while not (digital.entries and isinstance(digital.entries[-1][1][-1], kind) and digital.undoable):
        act(digital)
    (*_, taken_back) = digital.entries[-1][1]
    digital.undo(seen=digital.revision)
    assert digital.struck[-1] == taken_back
    for seat in (*range(3), SPECTATOR):
        told, own = read_feed(feed(digital, seat)), seat == taken_back.seat
        assert (told.undone[-1] == digital.rules.WIRE.write(taken_back)) is own
        assert [one.events[-1] for one in told.struck] == [told.undone[-1]]
