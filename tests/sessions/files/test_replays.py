"""Replaying: every step is checked, the seed is held to its word, and so is the written result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine import RuleBroken
from companion.games import GAMES
from companion.sessions.files.archive import SUFFIX, from_document, read, write
from companion.sessions.files.record import Entry
from companion.sessions.files.replays import Contradiction, Refused, replay
from tests.sessions.files.made import dealt, document, record
from tests.sure import refuses

games = pytest.mark.parametrize("game", sorted(GAMES))


@games
def test_without_seed_or_at_a_table_nothing_is_verified_and_what_is_unfinished_tells_how_things_stand(
    game: str,
) -> None:
    whole = record(game, "full", "table", 3)
    assert replay(replace(dealt(game, 3), seed=None)).verified == 0
    assert replay(replace(whole, seed="any")).verified == 0
    replayed = replay(replace(whole, events=whole.events[:5], result=None))
    assert (replayed.over, len(replayed.standings)) == (False, 3)


@games
def test_another_seed_is_found_out_at_the_first_card_and_one_exchanged_card_at_it(game: str) -> None:
    found = refuses(Contradiction, replay, replace(dealt(game, 3), seed="other"))
    assert found.key == "dealer"
    assert found.facts["n"] <= 2
    raw = document(dealt("push", 2))
    draw = next(event for event in raw["events"] if event["type"] == "draw")
    draw["card"] = "G1" if draw["card"] != "G1" else "G2"
    assert refuses(Contradiction, replay, from_document(raw)).facts["n"] == draw["n"]


@games
def test_an_event_that_comes_twice_is_refused_by_its_number(game: str) -> None:
    whole = record(game, "full", "table", 3)
    last = whole.events[-1]
    refused = refuses(Refused, replay, replace(whole, events=(*whole.events, Entry(last.n + 5, last.event))))
    assert refused.n == last.n + 5
    assert isinstance(refused.broken, RuleBroken)


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("result_score", {"score": 999}),
        ("result_rank", {"rank": 9}),
        ("result_winner", {"winner": False}),
        ("result_name", {"name": "Somebody"}),
    ],
)
@games
def test_a_result_that_the_moves_do_not_lead_to_is_refused(game: str, key: str, change: dict[str, Any]) -> None:
    raw = document(record(game, "full", "table", 3))
    first = raw["result"]["standings"][0]
    first.update(change)
    found = refuses(Contradiction, replay, from_document(raw))
    assert (found.key, found.facts["seat"]) == (key, first["seat"])


def test_a_result_may_be_missing_or_empty_but_not_leave_somebody_out() -> None:
    raw = document(record("13", "scorepad", "table", 3))
    assert replay(from_document({**raw, "result": None})).over
    assert replay(from_document({**raw, "result": {"standings": []}})).over
    raw["result"]["standings"].pop()
    assert refuses(Contradiction, replay, from_document(raw)).key == "result_missing"


SEEDS = Path(__file__).parents[3] / "seeds"
FILES = sorted(SEEDS.rglob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SEEDS).as_posix())
def test_a_recorded_session_replays(path: Path) -> None:
    record = read(path.read_bytes())
    assert write(record) == path.read_bytes()
    played = replay(record)
    assert played.over
    assert record.result is not None
    assert [one["seat"] for one in record.result["standings"]] == [one.seat for one in played.standings]
    assert (played.verified > 0) == (record.mode == "digital")


def test_every_game_has_its_three_recordings() -> None:
    found = {(one.game, one.mode, one.tracking) for one in (read(path.read_bytes()) for path in FILES)}
    kinds = [("digital", "full"), ("table", "full"), ("table", "scorepad")]
    assert found == {(game, *kind) for game in GAMES for kind in kinds}
