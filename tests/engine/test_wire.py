"""Events and options as JSON values: read strictly, written stably, faults named by place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import FACE_DOWN, NotUnderstood, Seat, Unknown
from companion.engine.wire import BoundedDecoder, Wire, a_number, excerpt, one_of, read_options, write_options
from tests.sure import refuses

Card = NewType("Card", str)


@dataclass(frozen=True, slots=True)
class Laid:
    card: Card
    row: int


@dataclass(frozen=True, slots=True)
class Begin:
    cards: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Give:
    to: Seat
    hands: tuple[tuple[Card, ...], ...] | Unknown = FACE_DOWN


@dataclass(frozen=True, slots=True)
class Quit:
    pass


WIRE = Wire((Begin, Give, Quit), {Card: one_of(("A", "B"))})


@pytest.mark.parametrize(
    ("event", "raw"),
    [
        (Quit(), {"type": "quit"}),
        (Begin((Laid(Card("A"), -3),)), {"type": "begin", "cards": [{"card": "A", "row": -3}]}),
        (Give(Seat(1)), {"type": "give", "to": 1}),
        (Give(Seat(1), ((Card("A"),), ())), {"type": "give", "to": 1, "hands": [["A"], []]}),
    ],
)
def test_there_and_back(event: Any, raw: Any) -> None:
    assert WIRE.write(event) == raw
    assert WIRE.read(raw) == event
    assert WIRE.read({**raw, "noted by": "Zoé"}) == event


@pytest.mark.parametrize(
    ("raw", "key", "where"),
    [
        (7, "wrong_type", "events[3]"),
        ({}, "missing", "events[3]"),
        ({"type": 7}, "wrong_type", "events[3].type"),
        ({"type": "Quit"}, "unknown_event", "events[3].type"),
        ({"type": "begin", "cards": {}}, "wrong_type", "events[3].cards"),
        ({"type": "begin", "cards": [{"card": "A", "row": 1.5}]}, "wrong_type", "events[3].cards[0].row"),
        ({"type": "begin", "cards": [{"card": "A", "row": 10**9}]}, "number_range", "events[3].cards[0].row"),
        ({"type": "begin", "cards": [{"card": "C", "row": 1}]}, "unknown_word", "events[3].cards[0].card"),
        ({"type": "give", "to": -1}, "number_range", "events[3].to"),
        ({"type": "give", "to": 1, "hands": [["A", 1]]}, "wrong_type", "events[3].hands[0][1]"),
    ],
)
def test_faults_name_their_place(raw: Any, key: str, where: str) -> None:
    refused = refuses(NotUnderstood, WIRE.read, raw, "events[3]")
    assert (refused.key, refused.where) == (key, where)


Speed = Literal["slow", "fast"]


@dataclass(frozen=True, slots=True)
class Options:
    loud: bool = False
    speed: Speed = "slow"
    rounds: int = 0


def test_options_by_value_with_defaults() -> None:
    assert read_options(Options, {"speed": "fast", "unknown": 1}) == Options(speed="fast")
    assert write_options(Options(loud=True)) == {"loud": True, "speed": "slow", "rounds": 0}
    assert read_options(Options, write_options(Options(True, "fast", 3))) == Options(True, "fast", 3)


@pytest.mark.parametrize(
    "raw", [[], {"loud": 1}, {"speed": "FAST"}, {"speed": ["slow"]}, {"rounds": -1}, {"rounds": "1"}]
)
def test_wrong_options(raw: Any) -> None:
    assert refuses(NotUnderstood, read_options, Options, raw).where.startswith("options")


def test_a_number_is_whole_and_bounded() -> None:
    for right in (3, 3.0):  # JSON knows no difference
        assert type(a_number(right, "n", 0, 3)) is int
        assert a_number(right, "n", 0, 3) == 3
    for wrong in (4, -1, 4.0, 2.5, 1e300, "3", None, True, float("nan"), float("inf")):
        refuses(NotUnderstood, a_number, wrong, "n", 0, 3)


def test_shown_values_stay_short_and_on_one_line() -> None:
    assert excerpt("a\nb\x1b[31m") == "a\ufffdb\ufffd[31m"
    assert len(excerpt("x" * 10_000)) < 50
    assert excerpt(["deep"] * 1000).endswith("…")


WORDS = st.text('[]{}"\\ a')
JSON = st.recursive(WORDS | st.none(), lambda one: st.lists(one, max_size=3) | st.dictionaries(WORDS, one, max_size=3))


def levels(value: object) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if parts is None else 1 + max(map(levels, parts), default=0)


@given(JSON, st.integers(0, 4))
def test_what_is_nested_too_deeply_is_refused_before_it_is_read(value: object, most: int) -> None:
    text, decoder = json.dumps(value), BoundedDecoder(most)
    if levels(value) <= most:
        assert decoder.decode(text) == value
        return
    setattr(decoder, "scan_once", pytest.fail)  # noqa: B010 - types do not know it; it would descend
    refuses(RecursionError, decoder.decode, text)
