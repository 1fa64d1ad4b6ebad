"""``replay``: words move by move, standings, checks, and one line for what does not fit."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.sessions.files.archive import write
from companion.sessions.files.record import Tracking
from tests.cli.conftest import ROOT, CompanionCommand, languages
from tests.sessions.files.made import NAMES, dealt, encoded, record

RECORDED = ROOT / "seeds" / "13" / "table.companion.json"
EXAMPLES = ROOT / "docs" / "examples"
games = pytest.mark.parametrize("game", sorted(GAMES))


@pytest.mark.parametrize("tracking", ["full", "scorepad"])
@games
def test_every_event_has_its_line_and_everybody_a_place(
    companion: CompanionCommand, game: str, tracking: Tracking
) -> None:
    session = record(game, tracking, "table", 3)
    ran = companion("replay", "-", stdin=write(session)).done()
    lines = ran.out.splitlines()
    assert [int(line.split()[0]) for line in lines[1 : len(session.events) + 1]] == [e.n for e in session.events]
    for name in NAMES[:3]:
        assert name in ran.out


@games
def test_json_tells_standings_and_checks(companion: CompanionCommand, game: str) -> None:
    session = dealt(game, 3)
    found = companion("replay", "-", "--json", stdin=write(session)).json()
    assert (found["game"], found["mode"], found["over"], found["fair"]) == (game, "digital", True, True)
    assert found["events"] == len(session.events)
    written = (session.result or {})["standings"]
    assert [{key: one[key] for key in written[0]} for one in found["standings"]] == written
    for mode in ("table", "digital"):  # without a seed it is neither fair nor unfair
        told = companion("replay", "-", "--json", stdin=write(record(game, "full", mode, 3))).out
        assert json.loads(told)["fair"] is None


def test_a_game_that_goes_on_has_no_winner_yet(companion: CompanionCommand) -> None:
    file = EXAMPLES / "push-table.companion.json"
    found = companion("replay", file, "--json").json()
    assert not found["over"]
    assert not any(one["winner"] for one in found["standings"])
    assert "not over" in companion("replay", file).out
    assert "pas finie" in companion("replay", file, "--lang", "fr").out


@languages
def test_an_illegal_move_is_refused_by_event_and_rule(companion: CompanionCommand, lang: str) -> None:
    ran = companion("replay", EXAMPLES / "wrong-picker.companion.json", "--json", "--lang", lang)
    ran.refused(1)
    assert ("événement 10" if lang == "fr" else "event 10") in ran.err
    assert "Chloé" in ran.err
    assert ran.err.endswith("(P2)\n")


def test_another_seed_is_refused_in_one_line(companion: CompanionCommand) -> None:
    assert "seed" in companion("replay", "-", stdin=write(replace(dealt("13", 3), seed="other"))).refused(1)


Standings = list[dict[str, Any]]
Change = Callable[[Standings], Standings]


def changed_standings(change: Change) -> bytes:
    raw = json.loads(RECORDED.read_text("utf-8"))
    return encoded({**raw, "result": {"standings": change(raw["result"]["standings"])}})


def first(**change: Any) -> Change:
    """Of whoever won something else is told."""
    return lambda given: [{**given[0], **change}, *given[1:]]


def names_exchanged(given: Standings) -> Standings:
    return [{**one, "name": other["name"]} for one, other in zip(given, given[::-1], strict=True)]


STANDINGS: dict[str, tuple[Change, int, str]] = {
    "a seat twice, right last": (lambda given: [{**given[0], "score": 58}, *given], 2, "result.standings[1].seat"),
    "a seat twice, wrong last": (lambda given: [*given, {**given[0], "score": 58}], 2, "result.standings[3].seat"),
    "the same 51 times": (lambda given: given[:1] * 50 + given, 2, "result.standings[1].seat"),
    "another name": (first(name="Zoé"), 1, "Zoé"),
    "names exchanged": (names_exchanged, 1, "Julien"),
    "another score": (first(score=999), 1, "a score of 999"),
    "another rank": (first(rank=4), 1, "Léa"),
    "another winner": (first(winner=False), 1, "Léa"),
    "somebody left out": (lambda given: given[1:], 1, "Léa"),
    "a seat that is not there": (lambda given: [*given, {"seat": 3, "score": 1}], 2, "result.standings[3].seat"),
}


@pytest.mark.parametrize(("change", "status", "told"), STANDINGS.values(), ids=STANDINGS)
def test_a_result_that_contradicts_itself_is_refused(
    companion: CompanionCommand, change: Change, status: int, told: str, tmp_path: Path
) -> None:
    data = changed_standings(change)
    assert told in companion("replay", "-", stdin=data).refused(status)
    (tmp_path / "a.companion.json").write_bytes(data)
    assert told in companion("import", tmp_path).refused(status)


def test_a_name_in_the_result_may_be_written_as_people_compare_names(companion: CompanionCommand) -> None:
    def loud(given: Standings) -> Standings:
        return [{**one, "name": unicodedata.normalize("NFD", one["name"].upper())} for one in given]

    assert companion("replay", "-", stdin=changed_standings(loud)).status == 0


def test_whoever_played_alone_without_a_name_has_the_readers_word_for_it(companion: CompanionCommand) -> None:
    told = json.loads((EXAMPLES / "wrong-picker.companion.json").read_text("utf-8"))
    players = [{**one, "bot": "easy"} for one in told["players"]]
    picker = next(one["seat"] for one in players if one["name"] == "Chloé")
    players[picker] |= {"name": "You", "bot": None}
    ran = companion("replay", "-", "--lang", "fr", stdin=json.dumps({**told, "players": players}).encode())
    assert ran.status == 1
    assert "You" not in ran.err
    assert "vous" in ran.err.casefold()
