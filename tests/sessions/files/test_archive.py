"""The session file: what is written is read again, what is unknown stays, what is unreadable is refused by place."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from companion.engine import NotUnderstood, RuleBroken
from companion.engine.words import Say, unreadable
from companion.games import GAMES
from companion.games.push.cards import CARDS as PUSH_CARDS
from companion.games.push.cards import NUMBERS
from companion.games.thirteen.cards import CARDS as THIRTEEN_CARDS
from companion.games.thricewise.cards import CARDS as DECKTET
from companion.games.thricewise.cards import RANKS
from companion.locale import speaker
from companion.sessions.files.archive import from_document, read, strip, to_document, write
from companion.sessions.files.record import Mode, Tracking
from companion.sessions.files.replays import replay
from tests.sessions.files.made import (
    SCHEMA,
    VALIDATOR,
    dealt,
    document,
    encoded,
    faults,
    kinds,
    record,
    with_unknown_keys,
    written_down,
)


@kinds
def test_a_file_is_read_as_it_was_written_fits_the_schema_and_replays(
    game: str, tracking: Tracking, mode: Mode
) -> None:
    by_its_points = [written_down(game)] if tracking == "scorepad" else []
    for whole in (*(record(game, tracking, mode, players) for players in GAMES[game].players), *by_its_points):
        data = write(whole)
        assert write(read(data)) == data
        assert read(data) == whole
        assert faults(json.loads(data)) == []
        replayed = replay(read(data))
        assert replayed.over
        assert len(replayed.states) == len(whole.events) + 1


@kinds
def test_unknown_keys_stay_where_they_are(game: str, tracking: Tracking, mode: Mode) -> None:
    raw = with_unknown_keys(record(game, tracking, mode, 3))
    assert to_document(from_document(raw)) == raw
    assert json.loads(write(read(encoded(raw)))) == raw
    assert faults(raw) == []


def test_a_default_that_is_spelled_out_stays_spelled_out() -> None:
    raw = document(record("13", "scorepad", "table", 3))
    raw["events"][0]["counts"][0] = {"blue": 0, "yellow": 0, "green": 0, "rotten": 0}
    raw["result"] = None
    assert to_document(from_document(raw)) == raw


def test_a_file_is_written_for_people_too() -> None:
    text = write(record("13", "scorepad", "table", 3)).decode()
    assert text.endswith("}\n")
    assert '    {"seat": 0, "name": "Zoé", "bot": null},\n' in text
    assert len(text.splitlines()) < 40


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_digital_file_without_its_secrets_is_a_table_file_with_the_same_standings(game: str) -> None:
    for players in GAMES[game].players:
        digital = dealt(game, players)
        table = strip(digital)
        raw = to_document(table)
        assert (raw["mode"], raw["seed"]) == ("table", None)
        assert "hands" not in json.dumps(raw["events"])
        assert [event["n"] for event in raw["events"]] == list(range(1, len(raw["events"]) + 1))
        assert faults(raw) == []
        assert replay(read(write(table))).standings == replay(digital).standings


@pytest.mark.parametrize("game", sorted(GAMES))
def test_secrets_removed_with_an_editor_leave_gaps_that_are_accepted(game: str) -> None:
    raw = document(dealt(game, 3))
    raw["mode"] = "table"
    del raw["seed"]
    hidden = {"13": "draw", "thricewise": "deal"}.get(game)
    raw["events"] = [event for event in raw["events"] if event["type"] != hidden]
    for event in raw["events"]:
        event.pop("hands", None)
    assert replay(from_document(raw)).standings == replay(dealt(game, 3)).standings


def test_stripping_keeps_unknown_keys() -> None:
    raw = document(dealt("13", 3))
    raw["weather"], raw["events"][1]["note"] = "rain", "x"
    stripped = to_document(strip(from_document(raw)))
    assert (stripped["weather"], stripped["events"][1]["note"]) == ("rain", "x")


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
    (
        {**with_result({"seat": 10, "score": 1}), "players": players(10)},
        "unknown_seat",
        "result.standings[0].seat",
    ),
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
    with pytest.raises(NotUnderstood) as refused:
        from_document(value)
    assert (refused.value.key, refused.value.where) == (key, where)
    for say in (Say(), speaker("fr")):
        words = unreadable(say, refused.value)
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
    with pytest.raises(NotUnderstood) as refused:
        read(data)
    assert time.process_time() - began < 5
    assert refused.value.key == key
    assert "\n" not in unreadable(Say(), refused.value)


def test_a_byte_order_mark_is_passed_over() -> None:
    data = write(record("13", "scorepad", "table", 3))
    assert read(b"\xef\xbb\xbf" + data) == read(data)


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_number_of_players_is_for_the_rules_to_refuse(count: int) -> None:
    raw = spoiled(players=players(count), events=[], result=None)
    with pytest.raises(RuleBroken) as broken:
        replay(from_document(raw))
    assert broken.value.rule == "N1"
    assert faults(raw) == []


def test_the_schema_names_what_the_games_have() -> None:
    found = SCHEMA["$defs"]
    assert found["push-card"]["enum"] == list(PUSH_CARDS)
    assert found["push-number"]["enum"] == list(NUMBERS)
    assert found["13-card"]["enum"] == list(THIRTEEN_CARDS)
    assert found["thricewise-card"]["enum"] == list(DECKTET)
    assert found["thricewise-rank"]["enum"] == list(RANKS)
    assert SCHEMA["properties"]["game"]["enum"] == list(GAMES)
    for game, one in GAMES.items():
        assert set(found[f"{game}-options"]["properties"]) == set(one.options.__slots__)
        for tracking in ("full", "scorepad"):
            types = [event["properties"]["type"]["const"] for event in found[f"{game}-{tracking}"]["oneOf"]]
            assert types == list(one.rules(tracking).WIRE.events)
