"""Play files of BG Stats come in: people, places, dates and points of our games, and nothing twice."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any, Literal
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Setup
from companion.games import GAMES
from companion.games.push.options import Options
from companion.locale import speaker
from companion.sessions.files import import_files, imports
from companion.sessions.files.imports import FoundSessions, Import
from companion.sessions.files.json_parts import Part
from companion.sessions.files.plays import ABOUT, PlayFileHeads, Plays
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.sessions import Sessions
from companion.share.exports import FORMS, Selection
from companion.store import Log, People, WholeSession
from companion.store.history import History, Sitting
from tests.store.sittings import person, sat

SPACE = UUID("b7f8f0a2-5d7e-4a5e-8f61-3c1d2e4f5a6b")
PEOPLE = ("Léa", "Bo", "Zoé", "Ana")


def uuid(name: object) -> str:
    return str(uuid5(SPACE, str(name)))


def play(nth: int, scores: dict[str, Any], game: int = 1, **more: Any) -> dict[str, Any]:
    """A play as BG Stats writes it; ``scores`` by name, in the order of the seats."""
    return {
        "uuid": uuid(nth),
        "playDate": f"2021-11-{nth:02} 21:00:00",
        "durationMin": 45,
        "ignored": False,
        "gameRefId": game,
        "locationRefId": 1,
        "comments": "",
        "playerScores": [
            {"playerRefId": PEOPLE.index(name) + 1, "score": score, "seatOrder": seat, "startPlayer": seat == 2}
            for seat, (name, score) in enumerate(scores.items(), 1)
        ],
        **more,
    }


def play_file(*plays: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "plays": list(plays),
        "players": [{"id": n, "uuid": uuid(name), "name": name} for n, name in enumerate(PEOPLE, 1)],
        "locations": [{"id": 1, "uuid": uuid("here"), "name": "chez  Léa"}],
        "games": [
            {"id": 1, "uuid": uuid("push"), "name": "Whatever", "bggId": 265256},
            {"id": 2, "uuid": uuid("13"), "name": "13", "bggId": 0},
            {"id": 3, "uuid": uuid("catan"), "name": "Catan", "bggId": 13},
        ],
        **more,
    }


def read_in(log: Log, *files: Path) -> FoundSessions:
    with Import(log, lambda _: None) as incoming:
        found = incoming.find(list(files))
        incoming.keep()
    return found


def take_in(log: Log, document: Any, tmp_path: Path, name: str = "plays.bgsplay") -> FoundSessions:
    file = tmp_path / name
    file.write_text(json.dumps(document), "utf-8")
    return read_in(log, file)


def gone_out(log: Log, form: Literal["bgsplay", "json"] = "bgsplay") -> Any:
    """The document into which all sessions are exported."""
    stream = io.BytesIO()
    list(FORMS[form].write(stream, Selection(log), "en"))
    return json.loads(stream.getvalue())


def kept(log: Log) -> tuple[Sitting, ...]:
    """The oldest first."""
    return tuple(reversed(History(log.database).page(limit=100).rows))


def came_out(one: Sitting) -> list[tuple[str, int, int, bool]]:
    results = [(seat.name, seat.result) for seat in one.seats]
    return [(name, result.score, result.rank, result.winner) for name, result in results if result]


def test_a_play_becomes_a_session_of_its_totals(log: Log, tmp_path: Path) -> None:
    told = play(3, {"Léa": "31", "Bo": "20+8", "Zoé": " 12 "}, comments="Rain", board="Risks")
    found = take_in(log, play_file(told), tmp_path)
    assert [(one.id, one.status) for one in found.items] == [(uuid(3), "new")]
    (one,) = kept(log)
    assert (one.id, one.game, one.mode, one.tracking, one.about.first_seat) == (uuid(3), "push", "table", "scorepad", 1)
    assert (one.place, one.notes, json.loads(one.about.options)["risky"]) == ("chez Léa", "Rain", True)
    assert one.started_at == datetime(2021, 11, 3, 21, 0, tzinfo=UTC)
    assert one.finished_at == datetime(2021, 11, 3, 21, 45, tzinfo=UTC)
    assert came_out(one) == [("Léa", 31, 1, True), ("Bo", 28, 2, False), ("Zoé", 12, 3, False)]
    assert [seat.person for seat in one.seats] == [uuid("Léa"), uuid("Bo"), uuid("Zoé")]
    live = Sessions(log).open(one.id)
    assert [standing.score for standing in live.look().standings] == [31, 28, 12]


def test_what_is_not_ours_is_left_out_and_counted(log: Log, tmp_path: Path) -> None:
    two = {"Léa": "3", "Bo": "4"}
    others = [play(2, two, game=3), play(3, two, game=3), play(4, two, game=77), {"uuid": 3}]
    points = [play(5, {"Léa": "3", "Bo": ""}), play(6, {"Léa": "3", "Bo": "3.5"})]
    rules = [play(7, {"Léa": "1234", "Bo": "4"}), play(8, {"Léa": "3"})]
    dates = [play(9, two, playDate="yesterday"), play(10, two, playDate="2099-01-01 10:00:00")]
    ignored = [play(11, two, ignored=True), play(12, two, ignored="1")]
    found = take_in(log, play_file(play(1, two), *others, *points, *rules, *dates, *ignored), tmp_path)
    assert [one.id for one in kept(log)] == [uuid(1)]
    assert dict(found.left_out) == {"other_game": 4, "no_points": 2, "rules": 2, "no_date": 2, "ignored": 2}


def test_nothing_comes_twice(log: Log, tmp_path: Path) -> None:
    file = play_file(*(play(nth, {"Léa": "3", "Bo": "4"}) for nth in (1, 2, 2)))
    assert [one.status for one in take_in(log, file, tmp_path).items] == ["new", "new", "there"]
    assert [one.status for one in take_in(log, file, tmp_path).items] == ["there"] * 3
    assert len(kept(log)) == 2


@pytest.mark.parametrize(
    ("begun", "why"),
    [
        (datetime(2021, 11, 5, 21, 0, tzinfo=UTC), "the link says when it began"),
        (datetime(2021, 11, 5, 20, 15, tzinfo=UTC), "the link of an earlier version said when it ended"),
        (datetime(2021, 11, 5, 8, 0, tzinfo=UTC), "a clock far ahead of UTC"),
    ],
)
def test_a_play_that_went_by_link_is_known_by_what_it_tells(
    log: Log, tmp_path: Path, begun: datetime, why: str
) -> None:
    log.remember(sat(1, ["LÉA", "Bo"], [3, 4], begun=begun))
    (there,) = kept(log)
    again = play_file(play(5, {"Bo": "4", "Léa": "3"}))
    (item,) = take_in(log, again, tmp_path).items
    assert (item.id, item.status) == (there.id, "there"), why
    others = play_file(
        play(5, {"Bo": "4", "Léa": "3"}),
        play(6, {"Bo": "4", "Léa": "3"}, playDate="2021-11-05 21:30:00"),  # a second one that evening
        play(7, {"Bo": "5", "Léa": "3"}, playDate="2021-11-05 21:00:00"),
        play(8, {"Bo": "4", "Léa": "3"}, playDate="2021-11-07 21:00:00"),
        play(9, {"Bo": "4", "Zoé": "3"}, playDate="2021-11-05 21:00:00"),
    )
    assert [one.status for one in take_in(log, others, tmp_path).items] == ["there", "new", "new", "new", "new"]
    assert [one.status for one in take_in(log, others, tmp_path).items] == ["there"] * 5
    assert len(kept(log)) == 5


def test_what_went_out_is_known_when_it_comes_back(log: Log, elsewhere: Log, tmp_path: Path) -> None:
    """Also a session whose id is no UUID, and people who were renamed since; elsewhere people keep their ids."""
    log.remember_all([sat(nth, ["Ana", "Bo", ("Robot", "easy")], [nth + 2, 2, 5]) for nth in range(4)])
    take_in(log, play_file(play(3, {"Léa": "3", "Bo": "4"}, uuid="")), tmp_path)
    with log.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE session SET id = 'an evening' WHERE id = ?", (kept(log)[0].id,))
    before, document = kept(log), gone_out(log)
    people, others = People(log.database), People(elsewhere.database)
    others.add("bo")
    take_in(elsewhere, document, tmp_path)
    assert person(elsewhere, "Ana") == person(log, "Ana")
    assert person(elsewhere, "bo") != person(log, "Bo")  # somebody is there under this name already
    assert len(others.everybody()) == 3
    people.change(person(log, "Ana"), name="Anna")
    found = take_in(log, document, tmp_path)
    assert [one.status for one in found.items] == ["there"] * 5
    assert {one.id for one in found.items} == {one.id for one in before}
    assert len(people.everybody(bots=True)) == 4


def test_awkward_people(log: Log, tmp_path: Path) -> None:
    file = play_file(play(1, {"Léa": "3", "Bo": "4", "Zoé": "5", "Ana": "6"}))
    file["players"] = [
        {"id": 1, "uuid": uuid(1), "name": "x", "isAnonymous": True},
        {"id": 2, "name": "Same\n\u202ename"},
        {"id": 3, "uuid": "no uuid", "name": "same name"},
        {"id": 4, "uuid": uuid(4), "name": "R" * 200, "metaData": '{"isNpc":1}'},
    ]
    take_in(log, file, tmp_path)
    (one,) = kept(log)
    assert [seat.name for seat in one.seats] == ["Player 1", "Same name", "same name (2)", "R" * 80]
    assert [seat.level for seat in one.seats] == ["", "", "", "normal"]


def test_a_file_of_any_length_is_read_part_by_part(
    log: Log, elsewhere: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (imports, import_files):
        monkeypatch.setattr(module, "LARGEST", 2000)
    many = [play(nth % 28 + 1, {"Léa": str(nth % 50), "Bo": "4"}, uuid=uuid(f"m{nth}")) for nth in range(60)]
    found = take_in(log, play_file(*many), tmp_path)
    assert [one.status for one in found.items] == ["new"] * 60
    document = gone_out(log, "json")
    for value in (document, document["sessions"]):
        assert len(take_in(elsewhere, value, tmp_path, "all.json").items) == 60
    assert len(kept(elsewhere)) == 60
    with pytest.raises(Exception, match="version"):
        take_in(elsewhere, {**document, "version": 2}, tmp_path, "all.json")


# What plays tell is taken as it was meant, in whatever way a program writes it: who won, bots, numbers, flags.


INPUTS = Path(__file__).parent / "inputs"
NOW = datetime(2026, 11, 26, tzinfo=UTC)


def parts_of(document: Mapping[str, Any]) -> Iterator[Part]:
    for key, value in document.items():
        yield from ((key, one) for one in value) if isinstance(value, list) else ((key, value),)


def sessions_of(document: Mapping[str, Any]) -> list[WholeSession]:
    """The sessions of a play file, where nobody is known."""
    heads = PlayFileHeads(lambda _: None, (f"Player {n}" for n in count(1)))
    for key, part in parts_of(document):
        heads.add(key, part)
    return [heads.session(one, NOW) for one in document["plays"]]


def scored(*scores: tuple[str, int, bool, int]) -> dict[str, Any]:
    """A play by name, points, victory and rank."""
    told = play(3, {name: points for name, points, _, _ in scores})
    for one, (_, _, winner, rank) in zip(told["playerScores"], scores, strict=True):
        one |= {"winner": winner, "rank": rank}
    return told


# who won


def test_level_points_come_in_as_they_were_told(log: Log) -> None:
    read_in(log, INPUTS / "level_points.bgsplay")
    for one in kept(log):
        assert [place[1:] for place in came_out(one)] == [(68, 3, False), (81, 2, False), (81, 1, True)]
        live = Sessions(log).open(one.id)
        assert [(one.seat, one.rank, one.winner) for one in live.look().standings] == [
            (2, 1, True),
            (1, 2, False),
            (0, 3, False),
        ]
    first, second = kept(log)
    assert (second.started_at, second.finished_at) == (
        datetime(2026, 7, 4, 19, 43, 20, tzinfo=UTC),  # an earlier version of the app wrote the end as the date
        datetime(2026, 7, 4, 20, 42, 20, tzinfo=UTC),
    )
    assert first.finished_at == datetime(2026, 3, 5, 19, 23, 9, tzinfo=UTC)


@pytest.mark.parametrize("game", [1, 2])
@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([("Léa", 8, True, 0), ("Bo", 8, False, 0), ("Zoé", 8, False, 0)], [1, 2, 2]),
        ([("Léa", 8, False, 2), ("Bo", 8, False, 1), ("Zoé", 8, False, 3)], [2, 1, 3]),
        ([("Léa", 8, True, 1), ("Bo", 8, True, 1), ("Zoé", 8, False, 3)], [1, 1, 3]),
        ([("Léa", 8, True, 1), ("Bo", 8, True, 1), ("Zoé", 8, False, 2)], [1, 1, 3]),  # ranks without gaps
        ([("Léa", 8, False, 0), ("Bo", 8, False, 0), ("Zoé", 8, False, 0)], [1, 1, 1]),
        ([("Léa", 8, False, 1), ("Bo", 8, False, 1), ("Zoé", 8, False, 1)], [1, 1, 1]),
        ([("Léa", 8, True, 0), ("Bo", 9, True, 0), ("Zoé", 7, False, 0)], [1, 1, 3]),  # a team wins for both
        ([("Léa", 9, False, 2), ("Bo", 8, True, 1), ("Zoé", 7, False, 3)], [2, 1, 3]),  # one house says otherwise
        ([("Léa", 8, True, 0), ("Bo", 8, True, 0), ("Zoé", 8, True, 0)], [1, 1, 1]),
    ],
)
def test_winners_and_ranks_are_believed(
    log: Log, tmp_path: Path, game: int, scores: list[tuple[str, int, bool, int]], ranks: list[int]
) -> None:
    take_in(log, play_file({**scored(*scores), "gameRefId": game}), tmp_path)
    (one,) = kept(log)
    assert [(rank, winner) for _, _, rank, winner in came_out(one)] == [(rank, rank == 1) for rank in ranks]
    assert [score for _, score, _, _ in came_out(one)] == [score for _, score, _, _ in scores]


def test_who_is_told_nothing_of_follows_from_the_points(log: Log, tmp_path: Path) -> None:
    """A rank for some says nothing of all; and of those behind the winner, whoever has more points is ahead."""
    plays = [
        scored(("Léa", 5, False, 1), ("Bo", 8, False, 0), ("Zoé", 7, False, 0)),
        {**scored(("Léa", 5, False, 0), ("Bo", 7, True, 0), ("Zoé", 7, False, 0)), "uuid": uuid(4)},
    ]
    take_in(log, play_file(*plays), tmp_path)
    assert sorted([rank for _, _, rank, _ in came_out(one)] for one in kept(log)) == [[3, 1, 2], [3, 1, 2]]


@pytest.mark.parametrize(("by_hand", "winner"), [(False, "Bo"), (True, "Léa")])
def test_who_wins_by_a_wrong_setting_has_not_won(log: Log, tmp_path: Path, by_hand: bool, winner: str) -> None:
    """Somebody keeps 13 as a game of many points, and that app works out the winner by that, unless people chose."""
    told = {
        **scored(("Léa", 9, True, 0), ("Bo", 4, False, 0), ("Zoé", 6, False, 0)),
        "gameRefId": 2,
        "manualWinner": by_hand,
    }
    file = play_file(told)
    file["games"][1]["highestWins"] = True
    take_in(log, file, tmp_path)
    (one,) = kept(log)
    assert [name for name, _, _, wins in came_out(one) if wins] == [winner]


def test_what_goes_out_comes_back_with_the_same_places(log: Log, elsewhere: Log, tmp_path: Path) -> None:
    """Ties that cards decided, whoever left a match of 13, bots and people, who began, what was agreed on."""
    log.remember_all([sat(nth, ["Ana", "Bo", ("Robot", "easy")], [nth + 2, 2, 5]) for nth in range(4)])
    take_in(log, play_file(scored(("Léa", 8, False, 2), ("Bo", 8, True, 1), ("Zoé", 8, False, 3))), tmp_path)
    take_in(elsewhere, gone_out(log), tmp_path)
    for here, there in zip(kept(log), kept(elsewhere), strict=True):
        assert came_out(here) == came_out(there)
        assert [bool(seat.level) for seat in here.seats] == [bool(seat.level) for seat in there.seats]
        assert here.about.first_seat == there.about.first_seat
        assert here.started_at.replace(microsecond=0) == there.started_at


PLACES_TOLD = {
    "en": ("Places as entered: Léa 2, Bo 1.", "the places are as entered"),
    "fr": ("Classement indiqué : Léa 2, Bo 1.", "le classement est celui qui a été indiqué"),
}


@pytest.mark.parametrize("lang", PLACES_TOLD)
def test_log_and_sheet_say_that_the_places_were_told(log: Log, lang: str) -> None:
    """So that equal points are no riddle."""
    (session,) = sessions_of(play_file(scored(("Léa", 8, False, 2), ("Bo", 8, True, 1))))
    rules = GAMES["push"].scorepad
    event = rules.WIRE.read(json.loads(session.entries[0][0]))
    line = GAMES["push"].words.log_line(speaker(lang, ("Léa", "Bo")), rules.new(Setup(2, Options())), event)
    in_the_log, on_the_sheet = PLACES_TOLD[lang]
    assert line.replace("\u00a0", " ").endswith(in_the_log)
    read_in(log, INPUTS / "level_points.bgsplay")
    out = io.BytesIO()
    assert len([*FORMS["html"].write(out, Selection(log), lang)]) == 2
    assert out.getvalue().decode().count(on_the_sheet) == 2


# who is somebody


@pytest.mark.parametrize("told", [{"isNpc": 1}, {"isNpc": True}, {"isNpc": "1"}, '{"isNpc":1}', '{ "isNpc" : 1.0 }'])
@pytest.mark.parametrize(
    "otherwise", [{"isNpc": 0}, {"isNpc": None}, '{"isNpc": 0}', '{"a":"isNpc"}', "isNpc", "{", None, 1, [], {}]
)
def test_bots_are_told_by_their_data(told: Any, otherwise: Any) -> None:
    file = play_file(play(3, {"Léa": 3, "Bo": 4}))
    file["players"][0]["metaData"], file["players"][1]["metaData"] = told, otherwise
    assert [level for _, level in sessions_of(file)[0].about.players] == ["normal", None]


def test_people_stay_people_beside_an_automaton(log: Log) -> None:
    read_in(log, INPUTS / "bots.bgsplay")
    assert [(seat.name, seat.level) for one in kept(log) for seat in one.seats] == [
        ("Ana", ""), ("Bo", ""), ("Bo", ""), ("Automa", "normal")
    ]  # fmt: skip
    assert [one.name for one in People(log.database).everybody()] == ["Ana", "Bo"]


def test_whoever_has_no_name_is_nobody_else(log: Log, tmp_path: Path) -> None:
    """At one table, at two, in two files, and beside those who were there before."""
    nameless = play_file(*[play(nth, {"Léa": nth, "Bo": 4, "Zoé": 5}) for nth in (1, 2)])
    nameless["players"][0] |= {"name": "Anonymous player", "isAnonymous": "1"}
    nameless["players"][1]["name"] = None
    del nameless["players"][2]
    again = deepcopy(nameless)
    for one in again["plays"]:
        one["uuid"] = uuid(one["uuid"])
        one["playDate"] = one["playDate"].replace("2021", "2022")
    files = [tmp_path / "one.bgsplay", tmp_path / "two.bgsplay"]
    for document, file in zip((nameless, again), files, strict=True):
        file.write_text(json.dumps(document), "utf-8")
    read_in(log, *files)
    seats = [seat for one in kept(log) for seat in one.seats]
    assert len(seats) == len({seat.person for seat in seats}) == 12
    assert all(is_placeholder(seat.name) for seat in seats)
    people = Sessions(log).people
    assert (people.everybody(), people.played_nameless()) == ((), ())
    assert take_in(log, nameless, tmp_path).having("new") == ()


def test_whoever_had_no_name_is_known_again_by_the_points(log: Log) -> None:
    log.remember(sat(1, ["Léa", "Player 7"], [3, 4], begun=datetime(2021, 11, 5, 21, 0, tzinfo=UTC)))
    file = play_file(play(5, {"Léa": 3, "Bo": 4}))
    file["players"][1]["isAnonymous"] = True
    (one,) = kept(log)
    plays = Plays(log, parts_of(file), iter(["Player 1"]))
    assert plays.find(file["plays"][0], NOW) == (one.id, None)


def test_nobody_begins_at_thricewise() -> None:
    file = play_file(play(3, {"Léa": 30, "Bo": 25}))
    assert sessions_of(file)[0].about.first_seat == 1
    file["games"][0] |= {"bggId": 42900}
    assert sessions_of(file)[0].about.first_seat == 0


def test_two_people_of_one_name_are_two_wherever_the_file_names_them(log: Log, tmp_path: Path) -> None:
    file = play_file(play(1, {"Léa": 10, "Zoé": 8}), play(2, {"Zoé": 20, "Bo": 7}), play(3, {"Léa": 30, "Bo": 7}))
    for nth, one in enumerate(file["players"]):
        one |= {"uuid": uuid(f"person {nth}"), "name": {"Léa": "Paul", "Zoé": "PAUL"}.get(one["name"], one["name"])}
    for _ in range(2):
        take_in(log, file, tmp_path)
        assert [[(who.name, who.result and who.result.score) for who in one.seats] for one in kept(log)] == [
            [("Paul", 10), ("PAUL (2)", 8)], [("PAUL (2)", 20), ("Bo", 7)], [("Paul", 30), ("Bo", 7)],
        ]  # fmt: skip


def test_a_bot_does_not_take_the_name_of_somebody_at_its_table(log: Log, tmp_path: Path) -> None:
    file = play_file(play(1, {"Léa": 10, "Bo": 8}))
    file["players"][0] |= {"name": "Ana", "metaData": {"isNpc": 1}}
    file["players"][1]["name"] = "Ana"
    take_in(log, file, tmp_path)
    assert [(one.name, bool(one.level)) for one in kept(log)[0].seats] == [("Ana (2)", True), ("Ana", False)]


@pytest.mark.parametrize("told", ["20260503", "2026-W18-7"])
def test_a_day_without_a_time_is_that_day_in_any_form(log: Log, tmp_path: Path, told: str) -> None:
    take_in(log, play_file(play(1, {"Léa": 3, "Bo": 4}) | {"playDate": told}), tmp_path)
    assert [one.evening.isoformat() for one in kept(log)] == ["2026-05-03"]
    assert [one.started_at.hour for one in kept(log)] == [12]


# how it is written


def spellings(value: Any) -> Sequence[Any]:
    """The ways in which programs write a value."""
    if isinstance(value, bool):
        nothing = () if value else ("", None)
        return (value, int(value), float(value), str(int(value)), str(value), f" {str(value).lower()} ", *nothing)
    if isinstance(value, int):
        exact = (f"{value}.0", f"{value}e0", f"{value * 10}e-1")
        return (value, float(value), str(value), f" {value} ", f"+{value}", *exact)
    return (value,)


IDS: list[Callable[[str], str]] = [
    str,
    str.upper,
    lambda id: f"{{{id}}}",
    lambda id: f" {id} ",
    lambda id: id.replace("-", ""),
    lambda id: f"urn:uuid:{id}",
]


@st.composite
def spelled(draw: st.DrawFn, value: Any, key: str = "") -> Any:
    """The same document as another program might write it."""
    if isinstance(value, dict):
        return {name: draw(spelled(part, name)) for name, part in value.items()}
    if isinstance(value, list):
        return [draw(spelled(part)) for part in value]
    if key == "uuid":
        return draw(st.sampled_from(IDS))(value)
    return draw(st.sampled_from(spellings(value)))


def plain() -> dict[str, Any]:
    told = {**scored(("Léa", 31, False, 2), ("Bo", 31, True, 1), ("Zoé", 12, False, 3)), "manualWinner": True}
    file = play_file(told, {**told, "uuid": uuid(4), "gameRefId": 2, "durationMin": 0})
    file["players"][2]["metaData"] = {"isNpc": 1}
    return file


@settings(max_examples=40)
@given(spelled(plain()))
def test_a_play_is_the_same_in_whatever_way_it_is_written(document: dict[str, Any]) -> None:
    assert sessions_of(document) == sessions_of(plain())


@pytest.mark.parametrize(
    ("told", "points"),
    [("12+20+8", 40), ("10 + 5 - 2", 13), ("−3 + 9", 6), ("1.5+1.5", 3), (12.0, 12), ("1,0", 1), ("0", 0)],
)
def test_points_may_be_a_sum(told: Any, points: int) -> None:
    (one,) = sessions_of(play_file(play(3, {"Léa": told, "Bo": 4})))
    assert json.loads(one.entries[0][0])["points"] == [points, 4]


def test_a_name_may_be_a_number() -> None:
    file = play_file(play(3, {"Léa": 3, "Bo": 4}, game=2), locations=[{"id": "1", "name": 12}])
    file["plays"][0]["playerScores"].append({"playerRefId": "x", "score": 5, "seatOrder": 9})
    file["players"] += [{"id": "x", "name": 7.0}]
    file["games"][1] = {"id": 2, "name": 13, "bggId": None}
    (one,) = sessions_of(file)
    assert (one.about.game, one.place, [name for name, _ in one.about.players]) == ("13", "12", ["Léa", "Bo", "7"])


FREE = {"id", "playerScores", "playerRefId", "gameRefId", "playDate", "bggId", "name"}
KEYS = [
    (kind, key)
    for kind, entries in plain().items()
    if isinstance(entries, list)
    for key in sorted({key for one in entries for key in one} - FREE)
]


@pytest.mark.parametrize("nothing", [None, ""])
@pytest.mark.parametrize(("kind", "key"), [*KEYS, ("games", "highestWins"), ("players", "isAnonymous")])
def test_null_and_an_empty_text_say_as_little_as_a_key_that_is_not_there(kind: str, key: str, nothing: Any) -> None:
    empty, missing = plain(), plain()
    for one, other in zip(empty[kind], missing[kind], strict=True):
        one[key] = nothing
        other.pop(key, None)
    assert [without_id(one) for one in sessions_of(empty)] == [without_id(one) for one in sessions_of(missing)]


def without_id(session: WholeSession) -> WholeSession:
    """One that its file gives no id has one of its content."""
    return replace(session, id="")


STRANGE: list[Any] = [None, "", [], {}, "x", -1, 1e300, "1" * 5000, "9" * 9 + "e99", "\u3164", "\u200b\u2800"]


@pytest.mark.parametrize("strange", STRANGE)
def test_nothing_strange_stops_the_file(log: Log, tmp_path: Path, strange: Any) -> None:
    """Every value of a play, one after the other: what is left out is counted, and the good one comes in.

    About people and places nothing is left out.
    """
    good, bad = play(1, {"Léa": 3, "Bo": 4}), play(2, {"Léa": 3, "Bo": 4})
    spoiled = [{**bad, "uuid": uuid(f"{key}"), key: strange} for key in bad]
    spoiled += [
        {**bad, "uuid": uuid(f"score {key}"), "playerScores": [{**one, key: strange} for one in bad["playerScores"]]}
        for key in bad["playerScores"][0]
    ]
    found = take_in(log, play_file(good, *spoiled), tmp_path)
    assert uuid(1) in {one.id for one in found.items}
    assert len(found.items) + sum(found.left_out.values()) == len(spoiled) + 1
    for kind in ("players", "locations"):
        for key in play_file()[kind][0].keys() - {"id"}:
            file = play_file({**good, "uuid": uuid(f"{kind} {key}")})
            file[kind] = [{**one, key: strange} for one in file[kind]]
            assert len(take_in(log, file, tmp_path).items) == 1


@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "America/Los_Angeles", "Europe/Paris", "Pacific/Kiritimati"])
def test_a_day_without_a_time_is_that_day_again_in_a_file_of_ours(zone: str) -> None:
    """It is written as its noon; at four in the morning in California the evening before is not over."""
    heads = PlayFileHeads(lambda _: None, (f"Player {n}" for n in count(1)), ZoneInfo(zone))
    told = {**scored(("Ana", 3, True, 1), ("Bo", 2, False, 2)), "playDate": "2026-01-15 12:00:00", "durationMin": 0}
    for key, part in parts_of({**play_file(told), "about": ABOUT}):
        heads.add(key, part)
    started = heads.session(told, NOW).started_at
    assert (started.date(), started.hour) == (date(2026, 1, 15), 12)


ODD = {
    "no number": "NaN", "without end": "-Infinity", "too large": "1e999", "long": "12345678901234567890",
    "half a character": '"a\\ud83d"', "a line end": '"a\n\tb"', "twice": '7, "rating": 8',
}  # fmt: skip
"""What programs write beside what we read: ours is strict, theirs need not be."""


@pytest.mark.parametrize("large", [False, True], ids=["small", "large"])
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_one_odd_value_in_a_collection_costs_no_play(
    log: Log, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str, large: bool
) -> None:
    for module in (imports, import_files) if large else ():
        monkeypatch.setattr(module, "LARGEST", 500)
    told = play_file(scored(("Ana", 3, True, 1), ("Bo", 2, False, 2)))
    told["plays"][0]["rating"] = "@"
    file = tmp_path / "all.json"
    file.write_text(json.dumps(told).replace('"@"', odd), "utf-8")
    read_in(log, file)
    (one,) = kept(log)
    assert [(name, score) for name, score, _, _ in came_out(one)] == [("Ana", 3), ("Bo", 2)]
