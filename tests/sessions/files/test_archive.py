"""The session file: what is written is read again, what is unknown stays, what is unreadable is refused by place."""

from __future__ import annotations

import copy
import json
import re
import sys
import time
import unicodedata
from calendar import monthrange
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.names import folded
from companion.engine.words import Say, unreadable
from companion.games import GAMES
from companion.games.push.cards import CARDS as PUSH_CARDS
from companion.games.push.cards import NUMBERS as PUSH_NUMBERS
from companion.games.thirteen.cards import CARDS as THIRTEEN_CARDS
from companion.games.thricewise.cards import CARDS as DECKTET
from companion.games.thricewise.cards import RANKS
from companion.locale import speaker
from companion.sessions.files.archive import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_EVENTS,
    MOST_PLAYERS,
    TIME,
    from_document,
    read,
    read_time,
    strip,
    to_document,
    write,
)
from companion.sessions.files.record import Mode, Tracking
from companion.sessions.files.replays import Contradiction, Refused, replay
from companion.sessions.files.safe_json import decode, fits_a_line
from tests.sessions.files.made import (
    SCHEMA,
    VALIDATOR,
    came_and_went,
    dealt,
    document,
    encoded,
    faults,
    kinds,
    record,
    with_unknown_keys,
    written_down,
)
from tests.sure import refuses


@kinds
def test_a_file_is_read_as_it_was_written_fits_the_schema_and_replays(
    game: str, tracking: Tracking, mode: Mode
) -> None:
    """Unknown keys stay where they are."""
    by_its_points = [written_down(game)] if tracking == "scorepad" else []
    for whole in (*(record(game, tracking, mode, players) for players in GAMES[game].players), *by_its_points):
        data = write(whole)
        assert write(read(data)) == data
        assert read(data) == whole
        assert faults(json.loads(data)) == []
        replayed = replay(read(data))
        assert replayed.over
        assert len(replayed.states) == len(whole.events) + 1
    raw = with_unknown_keys(record(game, tracking, mode, 3))
    assert to_document(from_document(raw)) == raw
    assert json.loads(write(read(encoded(raw)))) == raw
    assert faults(raw) == []


def test_a_file_is_written_for_people_too_and_read_with_a_byte_order_mark() -> None:
    """A default that is spelled out stays spelled out."""
    data = write(record("13", "scorepad", "table", 3))
    text = data.decode()
    assert text.endswith("}\n")
    assert '    {"seat": 0, "name": "Zoé", "bot": null},\n' in text
    assert len(text.splitlines()) < 40
    assert read(b"\xef\xbb\xbf" + data) == read(data)
    raw = document(record("13", "scorepad", "table", 3)) | {"result": None}
    raw["events"][0]["counts"][0] = {"blue": 0, "yellow": 0, "green": 0, "rotten": 0}
    assert to_document(from_document(raw)) == raw


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_digital_file_without_its_secrets_is_a_table_file_with_the_same_standings(game: str) -> None:
    """What another program added stays."""
    for players in GAMES[game].players:
        digital = dealt(game, players)
        added = document(digital) | {"weather": "rain"}
        table = strip(from_document(added))
        raw = to_document(table)
        assert (raw["mode"], raw["seed"], raw["weather"]) == ("table", None, "rain")
        assert "hands" not in json.dumps(raw["events"])
        assert [event["n"] for event in raw["events"]] == list(range(1, len(raw["events"]) + 1))
        assert faults(raw) == []
        assert replay(read(write(table))).standings == replay(digital).standings


@pytest.mark.parametrize("game", sorted(GAMES))
def test_secrets_removed_with_an_editor_leave_gaps_that_are_accepted(game: str) -> None:
    raw = document(dealt(game, 3)) | {"mode": "table", "seed": None}
    hidden = {"13": "draw", "thricewise": "deal"}.get(game)
    raw["events"] = [event for event in raw["events"] if event["type"] != hidden]
    for event in raw["events"]:
        event.pop("hands", None)
        event["note"] = "x"
    table = from_document(raw)
    assert replay(table).standings == replay(dealt(game, 3)).standings
    assert to_document(strip(table))["events"][1]["note"] == "x"


def spoiled(**change: Any) -> dict[str, Any]:
    return {**document(record("push", "full", "table", 2)), **change}


def _pause(left: str, back: str | None = None) -> dict[str, Any]:
    return {"started_at": f"2026-11-21T{left}Z", "finished_at": back and f"2026-11-21T{back}Z"}


def without(key: str) -> dict[str, Any]:
    raw = spoiled()
    del raw[key]
    return raw


def with_event(**event: Any) -> dict[str, Any]:
    return spoiled(events=[{"n": 1, **event}])


def player(**change: Any) -> list[dict[str, Any]]:
    return [{"seat": 0, "name": "Ana", "bot": None, **change}, {"seat": 1, "name": "Bo", "bot": None}]


def players(count: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": f"P{seat}"} for seat in range(count)]


def with_result(*standings: dict[str, Any]) -> dict[str, Any]:
    return spoiled(result={"standings": list(standings)})


UNREADABLE: list[tuple[Any, str, str]] = [
    (None, "wrong_type", ""),
    (without("format"), "missing", ""),
    (spoiled(format="bgstats"), "format", "format"),
    (without("version"), "missing", ""),
    (spoiled(version=2), "version", "version"),
    (spoiled(version="1"), "version", "version"),
    *[(without(key), "missing", "") for key in ("id", "game", "mode", "tracking", "players", "first_seat", "events")],
    (spoiled(id=7), "wrong_type", "id"),
    (spoiled(id="x" * 201), "too_long", "id"),
    (spoiled(id="a\x1bb"), "control_characters", "id"),
    (spoiled(game="chess"), "unknown_game", "game"),
    (spoiled(mode="hybrid"), "unknown_word", "mode"),
    (spoiled(players={}), "wrong_type", "players"),
    (spoiled(players=["Ana", "Bo"]), "wrong_type", "players[0]"),
    (spoiled(players=player(seat=1)), "seat_number", "players[0].seat"),
    (spoiled(players=[{"seat": 0}]), "missing", "players[0]"),
    (spoiled(players=player(name="")), "name_empty", "players[0].name"),
    (spoiled(players=player(name="\u3000")), "name_empty", "players[0].name"),
    (spoiled(players=player(name="A\u202ena")), "control_characters", "players[0].name"),
    (spoiled(players=player(name="A" * 81)), "too_long", "players[0].name"),
    (spoiled(players=player(bot=3)), "wrong_type", "players[0].bot"),
    (spoiled(options=[]), "wrong_type", "options"),
    (spoiled(options={"risky": 1}), "wrong_type", "options.risky"),
    (spoiled(options={"two_player_switches": "burnt"}), "unknown_option", "options.two_player_switches"),
    (spoiled(first_seat=-1), "number_range", "first_seat"),
    (spoiled(seed=7), "wrong_type", "seed"),
    *[(spoiled(started_at=told), "time_form", "started_at") for told in ("yesterday", "2026-02-31", "2026-W47-6")],
    (spoiled(finished_at=1763753400), "wrong_type", "finished_at"),
    (spoiled(pauses=[{}]), "missing", "pauses[0]"),
    (spoiled(pauses=[{"started_at": "soon"}]), "time_form", "pauses[0].started_at"),
    (spoiled(pauses=[_pause("20:00", "19:59")]), "pause_order", "pauses[0].finished_at"),
    (spoiled(pauses=[_pause("20:00", "21:00"), _pause("20:59", "21:30")]), "pause_order", "pauses[1].started_at"),
    (spoiled(pauses=[_pause("20:00"), _pause("20:30", "21:30")]), "pause_order", "pauses[1].started_at"),
    (spoiled(events=[3]), "wrong_type", "events[0]"),
    (with_event(), "missing", "events[0]"),
    (with_event(type="fly"), "unknown_event", "events[0].type"),
    (with_event(type="draw", card="R7"), "unknown_word", "events[0].card"),
    (with_event(type="place", column=1.5), "wrong_type", "events[0].column"),
    (with_event(type="roll", seat=-1, face="star"), "number_range", "events[0].seat"),
    (spoiled(events=[{"n": 0, "type": "stop"}]), "number_range", "events[0].n"),
    (spoiled(events=[{"n": 2, "type": "stop"}, {"n": 2, "type": "stop"}]), "event_number", "events[1].n"),
    (spoiled(result={}), "missing", "result"),
    (with_result({"seat": 2, "score": 1}), "unknown_seat", "result.standings[0].seat"),
    ({**with_result({"seat": 10, "score": 1}), "players": players(10)}, "unknown_seat", "result.standings[0].seat"),
    *[
        (with_result({"seat": 1, "score": 1}, {"seat": again, "score": 1}), "repeated_seat", "result.standings[1].seat")
        for again in (1, 1.0)
    ],
    (with_result({"seat": 1, "score": 1, "name": 5}), "wrong_type", "result.standings[0].name"),
    (with_result({"seat": 1, "score": 1, "rank": 100}), "number_range", "result.standings[0].rank"),
    (with_result({"seat": 1, "score": 1_000_001}), "number_range", "result.standings[0].score"),
    (spoiled(players=players(11)), "too_many", "players"),
]


@pytest.mark.parametrize(("value", "key", "where"), UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_place_and_by_the_schema(value: Any, key: str, where: str) -> None:
    assert VALIDATOR.is_valid(value) is (key in ("event_number", "pause_order"))  # no schema can say that these rise
    refused = refuses(NotUnderstood, from_document, value)
    assert (refused.key, refused.where) == (key, where)
    for words in (unreadable(Say(), refused), unreadable(speaker("fr"), refused)):
        assert "{" not in words.replace('"{', "")
        assert "\n" not in words


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "not_json"),
        (b"{} {}", "not_json"),
        (b"Ana 11, Bo 7", "not_json"),
        ('{"game": "13"}'.encode("utf-16"), "not_text"),
        (b"\xff\xfe{}", "not_text"),
        (b'"\\ud800"', "not_text"),
        (b'{"a": NaN}', "not_a_number"),
        (b'{"a": 1e999}', "not_a_number"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "number_length"),
        (b'{"a": {"b": 1, "c": 2, "b": 3}}', "repeated_key"),
        (b"[" * 30 + b"]" * 30, "too_deep"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":' * 200_000, "too_deep"),
        (b"[" + b"[]," * 200_000 + b"[]]", "wrong_type"),
        (b'"' + b"x" * 5_000_000 + b'"', "too_large"),
        (b"[" * 10_000_000, "too_large"),
    ],
)
def test_what_is_no_document_is_refused_at_once(data: bytes, key: str) -> None:
    began = time.process_time()
    refused = refuses(NotUnderstood, read, data)
    assert time.process_time() - began < 5
    assert refused.key == key
    assert "\n" not in unreadable(Say(), refused)


def test_the_schema_names_what_the_games_have_and_the_lengths_of_the_reader() -> None:
    found, of_a_session = SCHEMA["$defs"], SCHEMA["properties"]
    assert (found["line"]["maxLength"], found["name"]["maxLength"]) == (LONGEST_TEXT, LONGEST_NAME)
    assert of_a_session["players"]["maxItems"] == MOST_PLAYERS == len(found["by-seat"]["prefixItems"])
    assert of_a_session["events"]["maxItems"] == MOST_EVENTS
    assert found["push-card"]["enum"] == list(PUSH_CARDS)
    assert found["push-number"]["enum"] == list(PUSH_NUMBERS)
    assert found["13-card"]["enum"] == list(THIRTEEN_CARDS)
    assert found["thricewise-card"]["enum"] == list(DECKTET)
    assert found["thricewise-rank"]["enum"] == list(RANKS)
    assert SCHEMA["properties"]["game"]["enum"] == list(GAMES)
    for game, one in GAMES.items():
        assert set(found[f"{game}-options"]["properties"]) == set(one.options.__slots__)
        for tracking in ("full", "scorepad"):
            types = [event["properties"]["type"]["const"] for event in found[f"{game}-{tracking}"]["oneOf"]]
            assert types == list(one.rules(tracking).WIRE.events)


# Session files spoiled at random, a seed for each: every kind of harm that a file can come to.


SEEDS = sorted((Path(__file__).parents[3] / "seeds").rglob("*.companion.json"))
ODD = (
    *("", " ", "\u3000", "\u2003 ", "\ufeff", "\u200b", "a\nb", "a\n", "\x1b[31m", "\x7f", "\x9b", "\u202e", "\u2028"),
    *("\u2069", "\ud83d", "\udcff", "é", "👩‍🚀", "x" * 80, "x" * 81, "\U0001d54f" * 80, "x" * 200, "x" * 201, "push"),
    *("13", "full", "table", "draw", "seat", "R5", "0", "null", "table-companion/session"),
)
NUMBERS = (
    *(0, 1, 2, -1, 5, 7, 99, 100, 999_999, 1_000_000, 1_000_001, -1_000_000, -1_000_001, 10**17, 10**19, 10**400),
    *(0.0, 1.0, -0.0, 2.0, 0.5, 1e6, 1.000001e6, 1e17, 1e300),
)
DAYS = ("2026-02-31", "2026-02-28", "2024-02-29", "2100-02-29", "2000-02-29", "0999-12-31", "2026-11-31", "2026-00-10")
CLOCKS = ("", "T19:30", "T24:00", "T25:00Z", "t20:00:00z", " 19:30:00.5Z", "T19:60", "T19:30:00,123456789+0130", "T19")
TIMES = (
    *(day + clock for day in DAYS for clock in CLOCKS),
    *("20261121", "2026-W47-6", "2026-11-21T19:30:00z", "2026-11-21T19:30:00+24:00", "2026-11-21T19:30:00-00:00"),
    *("2026-11-21T19:30:00+01", "2026-11-21Z", "+002026-11-21", "2026-11-21\n", "yesterday"),
)
KEYS = ("seat", "name", "bot", "n", "type", "score", "rank", "winner", "hands", "id", "weather", "\x1b", "options")


@cache
def sound() -> tuple[str, ...]:
    """Files that are understood, as JSON texts: recorded and played ones, few events of each kind."""
    whole = [json.loads(file.read_text("utf-8")) for file in SEEDS]
    whole.append(document(came_and_went()))
    left, back = "2026-11-21T20:00:00Z", "2026-11-21T21:00:00+01:00"
    whole.append({**whole[-1], "pauses": [{"started_at": left, "finished_at": back}, {"started_at": "2026-11-22"}]})
    for game in GAMES:
        whole += [document(record(game, "full", "table", 3)), document(record(game, "scorepad", "table", 3))]
        whole += [document(dealt(game, max(GAMES[game].players))), document(written_down(game))]
    return tuple(json.dumps(short) for one in whole for short in (_short(one), _begun(one)))


def spoiled_at_random(seed: int) -> Any:
    """One of them with a few faults (or what may turn out to be none)."""
    chance = Random(seed)
    found: Any = json.loads(chance.choice(sound()))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        where = list(_places(found))
        # few places are as telling as the outer ones, and most places are in the events
        near = [one for one in where if one[2] == 1 or one[3] != "events"]
        holder, key, _, _ = chance.choice(near if near and chance.random() < 0.7 else where or [([found], 0, 0, "")])
        chance.choice(HARM)(chance, holder, key)
    return found


def _short(one: dict[str, Any]) -> dict[str, Any]:
    """The first event of each kind, which is against the rules, and the whole result."""
    kinds = {event["type"]: event for event in reversed(one["events"])}
    return {**one, "events": [event for event in one["events"] if kinds[event["type"]] is event]}


def _begun(one: dict[str, Any]) -> dict[str, Any]:
    """The beginning, which is right, without a result."""
    return {**one, "events": one["events"][:4], "finished_at": None, "result": None}


def _places(of: Any, depth: int = 1, under: str = "") -> Iterator[tuple[Any, Any, int, str]]:
    """Every place in a document: what holds it, its key there, its depth, and below which key of the document."""
    for key in list(of) if isinstance(of, dict) else range(len(of)) if isinstance(of, list) else ():
        top = under or str(key)
        yield of, key, depth, top
        yield from _places(of[key], depth + 1, top)


def _value(chance: Random) -> Any:
    made: tuple[Callable[[], Any], ...] = (
        lambda: chance.choice(ODD),
        lambda: chance.choice(NUMBERS),
        lambda: chance.choice(TIMES),
        lambda: chance.choice((None, True, False, [], {}, [[]], [None], {"seat": 0}, {"seat": 1, "score": 2}, [{}])),
        lambda: _nested(chance.choice((3, 20, 26, 40))),
    )
    return copy.deepcopy(chance.choice(made)())


def _nested(depth: int) -> Any:
    return [_nested(depth - 1)] if depth else 7


def _exchange(chance: Random, holder: Any, key: Any) -> None:
    holder[key] = _value(chance)


def _remove(_chance: Random, holder: Any, key: Any) -> None:
    del holder[key]


def _add(chance: Random, holder: Any, key: Any) -> None:
    if isinstance(holder, dict):
        holder[chance.choice(KEYS)] = _value(chance)
    else:
        holder.insert(key, _value(chance))


def _again(chance: Random, holder: Any, key: Any) -> None:
    """The same once more: at its neighbour's, or under another name."""
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        holder[chance.choice(KEYS)] = copy.deepcopy(holder[key])


def _swap(chance: Random, holder: Any, key: Any) -> None:
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _bend(chance: Random, holder: Any, key: Any) -> None:
    """A little of the same kind: another number, a letter more, a time that cannot be."""
    value = holder[key]
    if isinstance(value, str):
        at = chance.randrange(len(value) + 1)
        bent = (value[:at] + chance.choice(ODD) + value[at:], value[:at] + value[at + 1 :], value.swapcase(), value * 9)
        holder[key] = chance.choice((*bent, chance.choice(TIMES)) if value[4:5] == "-" else bent)
    elif isinstance(value, int) and not isinstance(value, bool):
        holder[key] = chance.choice((value + 1, value - 1, -value, float(value), value + 0.5, bool(value), str(value)))
    elif isinstance(value, list):
        holder[key] = chance.choice((value * 2, value[::-1], value[:1], value * 7, dict(enumerate(value))))
    else:
        holder[key] = _value(chance)


HARM = (_exchange, _exchange, _remove, _add, _again, _swap, _bend, _bend)


# The JSON Schema and the reader say the same: what fits is understood, what is understood fits.


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
    found = Counter(verdict(spoiled_at_random(seed)) for seed in range(FILES))
    assert min(found[one] for one in ("no value", "not understood", "wrong", "right")) > 40
    unspoiled = {verdict(json.loads(text)) for text in sound()}
    assert unspoiled == {"right", "wrong"}


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


def test_every_day_of_the_calendar_and_no_other_is_a_time_and_with_a_clock_a_moment() -> None:
    (time,) = (one for one in SCHEMA["$defs"]["time"]["oneOf"] if "pattern" in one)
    assert time["pattern"] == f"^{TIME}$"
    for year in (999, 1000, 1200, 1899, 1900, 1996, 2000, 2026, 2100, 2400, 2999, 3000):
        for month in range(14):
            for day in range(33):
                text = f"{year:04}-{month:02}-{day:02}"
                a_day = 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
                assert bool(re.fullmatch(TIME, text)) is (a_day and 1000 <= year < 3000), text
    clocks = ("00:00", "23:59", "19:30:00", "19:30:59.5", "19:30:00,123456789")
    offsets = ("", "Z", "+00", "-00:00", "+0130", "-23:59", "+23:59")
    for parts in product(("1000-01-01", "2024-02-29", "2999-12-31"), "T ", clocks, offsets):
        text = "".join(parts)
        assert re.fullmatch(TIME, text), text
        assert read_time(text).utcoffset() is not None
    assert read_time("2024-02-29").tzinfo is UTC


def with_triads(worth: int) -> dict[str, Any]:
    """Any worth is for the rules to refuse."""
    value = document(record("thricewise", "scorepad", "table", 2))
    next(event for event in value["events"] if event["type"] == "place")["triads"] = [worth]
    return value


FOUND = {
    "a name that is another": (
        with_result(*({**one, "name": "Somebody"} for one in spoiled()["result"]["standings"])),
        "wrong",
    ),
    "a column below 0": (spoiled(events=[{"type": "place", "column": -1}], result=None), "wrong"),
    "whole floats": (
        spoiled(first_seat=0.0, version=1.0, events=[{"n": 1.0, "type": "draw", "card": "R5"}], result=None),
        "right",
    ),
    "nobody": (spoiled(players=[], events=[], result=None), "wrong"),
    "a number of 19 digits where nobody looks": (spoiled(weather=10**18), "no value"),
    "30 levels where nobody looks": (spoiled(weather=json.loads("[" * 30 + "]" * 30)), "no value"),
    **{f"triads of {worth}": (with_triads(worth), "wrong") for worth in (-1, 10, 1_000_000)},
    "triads of more than a million": (with_triads(1_000_001), "not understood"),
    "no number after the last one": (
        spoiled(events=[{"n": 1_000_000, "type": "draw", "card": "R5"}, {"type": "stop"}], result=None),
        "beyond a schema",
    ),
}
"""Beside what no one of them takes (``UNREADABLE``)."""


def test_the_validator_of_the_tests_finds_what_the_schema_says() -> None:
    """In it each reference is replaced by what it refers to."""
    as_written = Draft202012Validator(SCHEMA)
    for value in (*map(json.loads, sound()), *map(spoiled_at_random, range(100))):
        assert faults(value) == [f"{fault.json_path}: {fault.message}" for fault in as_written.iter_errors(value)]


@pytest.mark.parametrize(("value", "expected"), FOUND.values(), ids=FOUND)
def test_what_one_of_them_took_alone(value: Any, expected: str) -> None:
    assert verdict(value) == expected


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_number_of_players_is_for_the_rules_to_refuse(count: int) -> None:
    raw = spoiled(players=players(count), events=[], result=None)
    with pytest.raises(RuleBroken) as broken:
        replay(from_document(raw))
    assert broken.value.rule == "N1"
    assert faults(raw) == []
