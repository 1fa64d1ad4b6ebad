"""BG Stats: what a link and a play file tell of a session, and that it stays the same for ever."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest

from companion.engine.wire import read_options
from companion.games import GAMES
from companion.locale import speaker
from companion.sessions.files.archive import from_document
from companion.sessions.files.convert import session_of
from companion.sessions.library.variant import board, options_named, variant
from companion.share.bgstats import Play, PlayFile, create_play, link
from companion.store import Log, NewSession
from tests.sessions.files.made import document, record


def kept(log: Log, **change: Any) -> Play:
    raw = {**document(record("13", "scorepad", "table", 3)), "result": None, **change}
    log.remember(session_of(from_document(raw)))
    head, _, places = log.read_whole(raw["id"])
    return Play(head, places, GAMES["13"], 17025)


def play_file(plays: Iterable[Play]) -> dict[str, Any]:
    """Return a whole play file."""
    told = PlayFile()
    return {"plays": [told.listed(play) for play in plays], **told.heads()}


def test_a_link_tells_everything_a_play_needs(log: Log) -> None:
    play = kept(
        log,
        place="Chez Léa",
        notes="Rain.\nLate.",
        finished_at="2026-11-21T22:00:00.7+01:00",
        options={"open_piles": True},  # which means nothing where the cards are not tapped
    )
    told = create_play(play)
    players = told.pop("players")
    assert told == {
        "sourceName": "Table Companion",
        "sourcePlayId": play.head.id,
        "playDate": "2026-11-21 19:30:00",
        "durationMin": 90,
        "game": {"name": "13", "sourceGameId": "13", "bggId": 17025, "highestWins": False, "noPoints": False},
        "location": "Chez Léa",
        "comments": "Rain. Late.",
    }
    assert [player["name"] for player in players] == ["Zoé", "Bo « le rouge »", "Łukasz"]
    assert [player["sourcePlayerId"] for player in players] == [id[:8] for id in play.head.people]
    assert [player["startPlayer"] for player in players] == [seat == play.head.about.first_seat for seat in range(3)]
    for player, (score, rank, winner) in zip(players, play.places, strict=True):
        assert (player["score"], player["rank"], player["winner"]) == (score, rank, winner)
    assert any(player["winner"] for player in players)


def test_what_is_not_known_is_left_out(log: Log) -> None:
    told = create_play(kept(log, finished_at=None))
    assert not {"durationMin", "board", "location", "comments"} & set(told)
    told = create_play(kept(log, id="x", finished_at="2026-11-21T19:30:00Z"))
    assert "durationMin" not in told
    comment = create_play(kept(log, id="y", notes="word " * 1000))["comments"]
    assert (len(comment) <= 200, comment[-1]) == (True, "…"), "comments stay short"


def test_a_session_that_goes_on_is_no_play(log: Log) -> None:
    play = kept(log)
    running = replace(play, head=replace(play.head, finished_at=None))
    for tell in (create_play, link, lambda play: play_file([play])):
        with pytest.raises(ValueError, match="goes on"):
            tell(running)


def test_a_play_file_names_everybody_once(log: Log) -> None:
    first = kept(log, id="a", place="Home")
    players = [{"seat": 0, "name": "Zoé"}, {"seat": 1, "name": "Robot", "bot": "easy"}, {"seat": 2, "name": "Bo"}]
    second = kept(log, id="3f2b6c1e-0000-4000-8000-000000000001", place="Home", players=players)
    third = kept(log, id="c", players=players, first_seat=2)
    file = play_file([first, second, third])
    assert set(file) == {"about", "players", "locations", "games", "plays", "userInfo"}
    assert [one["name"] for one in file["players"]] == ["Zoé", "Bo « le rouge »", "Łukasz", "Robot", "Bo"]
    assert [one["id"] for one in file["players"]] == [1, 2, 3, 4, 5]
    assert [one.get("metaData") for one in file["players"]] == [None, None, None, '{"isNpc":1}', None]
    assert [one["uuid"] for one in file["players"]][:3] == list(first.head.people)
    assert [(one["name"], one["id"]) for one in file["locations"]] == [("Home", 1)]
    assert [(one["bggId"], one["highestWins"]) for one in file["games"]] == [(17025, False)]
    assert [play.get("locationRefId") for play in file["plays"]] == [1, 1, None]
    assert [score["playerRefId"] for score in file["plays"][2]["playerScores"]] == [1, 4, 5]
    assert [score["score"] for score in file["plays"][0]["playerScores"]] == [str(one[0]) for one in first.places]
    assert [score["startPlayer"] for score in file["plays"][2]["playerScores"]] == [False, False, True]
    for part in ("players", "locations", "games", "plays"):
        assert all(str(UUID(one["uuid"])) == one["uuid"] for one in file[part])
    assert file["plays"][1]["uuid"] == second.head.id
    assert play_file([first, second, third]) == file
    again = play_file([third])
    assert again["plays"][0]["uuid"] == file["plays"][2]["uuid"]
    assert again["games"][0]["uuid"] == file["games"][0]["uuid"]


def test_a_game_has_the_date_of_its_beginning_in_utc(log: Log) -> None:
    east = kept(log, id="east", started_at="2026-11-22T04:15:00+09:00", finished_at="2026-11-22T05:00:00+09:00")
    assert create_play(east)["playDate"] == "2026-11-21 19:15:00"
    play = kept(log, started_at="2026-11-21T23:29:00Z", finished_at="2026-11-22T00:49:00Z")
    (listed,) = play_file([play])["plays"]
    assert create_play(play)["playDate"] == listed["playDate"] == "2026-11-21 23:29:00"
    assert (listed["entryDate"], listed["modificationDate"]) == ("2026-11-22 00:49:00",) * 2
    assert create_play(play)["durationMin"] == listed["durationMin"] == 80


AGREED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "push": [({}, ""), ({"risky": True, "two_player_switches": "ignored"}, "Risks")],
    "13": [({}, ""), ({"deals": 1}, "1 round"), ({"deals": 3, "open_piles": True}, "3 rounds; taken cards visible")],
    "thricewise": [({"straight_order": "any-order"}, "straights in any order")],
}


@pytest.mark.parametrize(("game", "chosen", "words"), [(game, *one) for game in AGREED for one in AGREED[game]])
def test_the_board_is_short_english_and_only_what_counts(game: str, chosen: dict[str, Any], words: str) -> None:
    """Every other text would be another board there, and a code to scan grows with it."""
    about = NewSession(game, "table", "full", (("Ana", None), ("Bo", None), ("Cy", None)), json.dumps(chosen))
    assert board(about) == words
    options, rest = options_named(game, words)
    expected = {name: value for name, value in chosen.items() if name != "two_player_switches"}
    assert (options, rest) == (read_options(GAMES[game].options, expected), "")
    assert options_named(game, f"{words}; in the garden") == (options, "in the garden")
    for lang in ("fr", "en"):  # as earlier versions wrote it
        assert options_named(game, variant(speaker(lang), game, expected)) == (options, "")


def test_nobody_begins_where_all_play_at_once(log: Log) -> None:
    play = kept(log)
    for game in GAMES.values():
        played = replace(play, game=game)
        starts = [one["startPlayer"] for one in create_play(played)["players"]]
        assert starts == [one["startPlayer"] for one in play_file([played])["plays"][0]["playerScores"]]
        assert sum(starts) == (game.id != "thricewise")
        assert game.boardgamegeek


def test_a_link_is_as_short_as_an_address_may_be_and_reads_back(log: Log) -> None:
    play = kept(log, place="Chez Léa & Zoé #1 + 2 %", notes="“Ça” = 100 %")
    address = link(play)
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    assert re.fullmatch(r"[A-Za-z0-9!$'()*,./:;?@_~=%-]+", address)
    parts = urlsplit(address)
    assert parts.fragment == ""
    assert json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0]) == create_play(play)
