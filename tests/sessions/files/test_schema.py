"""The JSON Schema and the reader say the same: what fits is understood, what is understood fits.

What no schema can say is BEYOND, and nothing else is: docs/session-file.md lists it.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.names import folded
from companion.sessions.files.archive import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_EVENTS,
    MOST_PLAYERS,
    TIME,
    from_document,
    read_time,
)
from companion.sessions.files.replays import Contradiction, Refused, replay
from companion.sessions.files.safe_json import decode, fits_a_line
from tests.sessions.files.made import SCHEMA, VALIDATOR, document, encoded, faults, record
from tests.sessions.files.mutations import sound, spoiled
from tests.sessions.files.test_archive import spoiled as changed
from tests.sessions.files.test_archive import with_result

FILES = 1_500
NO_VALUE = {"too_deep", "number_length", "not_text"}
"""What the reader refuses in every file before it is a value: a schema is never asked."""

BEYOND = [
    ("event_number", re.compile(r"events\[\d+\]\.n")),  # numbers rise
    ("number_range", re.compile(r"events\[\d+\]\.n")),  # none comes after 1,000,000
    ("pause_order", re.compile(r"pauses\[\d+\]\.(started|finished)_at")),
]
"""What fits the schema and is not understood: the refusal's key and place."""


def verdict(value: Any) -> str:
    """``no value``, ``not understood``, ``wrong`` (by the rules) or ``right``, and the schema agrees."""
    found = _tried(decode, encoded(value))
    if isinstance(found, NotUnderstood):
        assert found.key in NO_VALUE
        return "no value"
    fits = VALIDATOR.is_valid(found)
    one = _tried(from_document, found)
    if isinstance(one, NotUnderstood):
        beyond = any(one.key == key and place.fullmatch(one.where) for key, place in BEYOND)
        assert not fits or beyond, (one, json.dumps(found))
        return "beyond a schema" if fits else "not understood"
    assert fits, (faults(found), json.dumps(found))
    try:
        replay(one)
    except (RuleBroken, Refused, Contradiction):
        return "wrong"
    return "right"


def _tried(read: Callable[[Any], Any], value: Any) -> Any:
    """What is read, or the refusal."""
    try:
        return read(value)
    except NotUnderstood as refusal:
        return refusal


def test_schema_and_reader_agree_on_spoiled_files() -> None:
    found = Counter(verdict(spoiled(seed)) for seed in range(FILES))
    assert min(found[one] for one in ("no value", "not understood", "wrong", "right")) > 40


def test_the_files_that_are_spoiled_are_sound() -> None:
    assert Counter(verdict(json.loads(text)) for text in sound()).keys() == {"right", "wrong"}


NEVER = re.compile(SCHEMA["$defs"]["line"]["not"]["pattern"])
SHOWS = re.compile(SCHEMA["$defs"]["name"]["pattern"])
UNFIT = {"Cc", "Zl", "Zp"}
TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_every_character_fits_a_line_for_both_or_for_none() -> None:
    """Where nothing stands yet, or what anybody likes, of one in 257."""
    nothing_there = range(0x40000, 0xE0000), range(0xF0000, sys.maxunicode + 1)
    for number in (*range(0x40000), *range(0xE0000, 0xF0000), *(one for part in nothing_there for one in part[::257])):
        c = chr(number)
        category = unicodedata.category(c)
        half = category == "Cs"  # never in a document
        unfit = category in UNFIT or unicodedata.bidirectional(c) in TURNING
        assert fits_a_line(c) is not (unfit or half), hex(number)
        assert half or bool(NEVER.search(c)) is unfit, hex(number)
        assert unfit or bool(SHOWS.search(c)) is bool(folded(c)), hex(number)


def test_lengths_are_the_same_for_both() -> None:
    found = SCHEMA["$defs"]
    assert (found["line"]["maxLength"], found["name"]["maxLength"]) == (LONGEST_TEXT, LONGEST_NAME)
    assert SCHEMA["properties"]["players"]["maxItems"] == MOST_PLAYERS == len(found["by-seat"]["prefixItems"])
    assert SCHEMA["properties"]["events"]["maxItems"] == MOST_EVENTS


def test_every_day_of_the_calendar_and_no_other_is_a_time() -> None:
    (time,) = (one for one in SCHEMA["$defs"]["time"]["oneOf"] if "pattern" in one)
    assert time["pattern"] == f"^{TIME}$"
    for year in (999, 1000, 1200, 1899, 1900, 1996, 2000, 2026, 2100, 2400, 2999, 3000):
        for month in range(14):
            for day in range(33):
                text = f"{year:04}-{month:02}-{day:02}"
                assert bool(re.fullmatch(TIME, text)) is (_is_day(year, month, day) and 1000 <= year < 3000), text


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


CLOCKS = ("00:00", "23:59", "19:30:00", "19:30:59.5", "19:30:00,123456789")
OFFSETS = ("", "Z", "+00", "-00:00", "+0130", "-23:59", "+23:59")


def test_every_time_of_that_form_is_a_moment() -> None:
    for day in ("1000-01-01", "2024-02-29", "2999-12-31"):
        assert read_time(day).tzinfo is UTC
        for clock in CLOCKS:
            for offset in OFFSETS:
                for text in (f"{day}T{clock}{offset}", f"{day} {clock}{offset}"):
                    assert re.fullmatch(TIME, text), text
                    assert read_time(text).utcoffset() is not None


FOUND = {
    "a name that is another": (
        with_result(*({**one, "name": "Somebody"} for one in changed()["result"]["standings"])),
        "wrong",
    ),
    "a column below 0": (changed(events=[{"type": "place", "column": -1}], result=None), "wrong"),
    "whole floats": (
        changed(first_seat=0.0, version=1.0, events=[{"n": 1.0, "type": "draw", "card": "R5"}], result=None),
        "right",
    ),
    "nobody": (changed(players=[], events=[], result=None), "wrong"),
    "a number of 19 digits where nobody looks": (changed(weather=10**18), "no value"),
    "30 levels where nobody looks": (changed(weather=json.loads("[" * 30 + "]" * 30)), "no value"),
    "a number of an event twice": (
        changed(events=[{"n": 2, "type": "stop"}, {"n": 2, "type": "stop"}], result=None),
        "beyond a schema",
    ),
    "no number after the last one": (
        changed(events=[{"n": 1_000_000, "type": "draw", "card": "R5"}, {"type": "stop"}], result=None),
        "beyond a schema",
    ),
}
"""Beside what no one of them takes (``test_archive.UNREADABLE``)."""


def test_the_validator_of_the_tests_finds_what_the_schema_says() -> None:
    """In it each reference is replaced by what it refers to."""
    as_written = Draft202012Validator(SCHEMA)
    for value in (*map(json.loads, sound()), *map(spoiled, range(100))):
        assert faults(value) == [f"{fault.json_path}: {fault.message}" for fault in as_written.iter_errors(value)]


@pytest.mark.parametrize(("value", "expected"), FOUND.values(), ids=FOUND)
def test_what_one_of_them_took_alone(value: Any, expected: str) -> None:
    assert verdict(value) == expected


def test_a_triad_of_any_worth_is_for_the_rules_to_refuse() -> None:
    value = document(record("thricewise", "scorepad", "table", 2))
    place = next(event for event in value["events"] if event["type"] == "place")
    for worth in (-1, 10, 1_000_000):
        place["triads"] = [worth]
        assert verdict(value) == "wrong"
    place["triads"] = [1_000_001]
    assert verdict(value) == "not understood"
