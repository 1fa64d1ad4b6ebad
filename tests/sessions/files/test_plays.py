"""Play files of BG Stats come in: people, places, dates and points of our games, and nothing twice."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal
from uuid import UUID, uuid5

import pytest

from companion.sessions.files import import_files, imports
from companion.sessions.files.imports import FoundSessions, Import
from companion.sessions.play.sessions import Sessions
from companion.share.exports import FORMS, Selection
from companion.store import Log, People
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


def test_a_play_becomes_a_session_of_its_totals(log: Log, tmp_path: Path) -> None:
    told = play(3, {"Léa": "31", "Bo": "20+8", "Zoé": " 12 "}, comments="Rain", board="Risks")
    found = take_in(log, play_file(told), tmp_path)
    assert [(one.id, one.status) for one in found.items] == [(uuid(3), "new")]
    (one,) = kept(log)
    assert (one.id, one.game, one.mode, one.tracking, one.about.first_seat) == (uuid(3), "push", "table", "scorepad", 1)
    assert (one.place, one.notes, json.loads(one.about.options)["risky"]) == ("chez Léa", "Rain", True)
    assert one.started_at == datetime(2021, 11, 3, 21, 0, tzinfo=UTC)
    assert one.finished_at == datetime(2021, 11, 3, 21, 45, tzinfo=UTC)
    assert [(seat.name, seat.result and seat.result.score, seat.result and seat.result.rank) for seat in one.seats] == [
        ("Léa", 31, 1),
        ("Bo", 28, 2),
        ("Zoé", 12, 3),
    ]
    assert [seat.person for seat in one.seats] == [uuid("Léa"), uuid("Bo"), uuid("Zoé")]
    live = Sessions(log).open(one.id)
    assert [standing.score for standing in live.look().standings] == [31, 28, 12]


def test_what_is_not_ours_is_left_out_and_counted(log: Log, tmp_path: Path) -> None:
    two = {"Léa": "3", "Bo": "4"}
    found = take_in(
        log,
        play_file(
            play(1, two),
            play(2, two, game=3),
            play(3, two, game=3),
            play(4, two, game=77),
            play(5, {"Léa": "3", "Bo": ""}),
            play(6, {"Léa": "3", "Bo": "3.5"}),
            play(7, {"Léa": "1234", "Bo": "4"}),
            play(8, {"Léa": "3"}),
            play(9, two, playDate="yesterday"),
            play(10, two, playDate="2099-01-01 10:00:00"),
            play(11, two, ignored=True),
            play(12, two, ignored="1"),
            {"uuid": 3},
        ),
        tmp_path,
    )
    assert [one.id for one in kept(log)] == [uuid(1)]
    assert dict(found.left_out) == {"other_game": 4, "no_points": 2, "rules": 2, "no_date": 2, "ignored": 2}


def test_nothing_comes_twice(log: Log, tmp_path: Path) -> None:
    file = play_file(
        play(1, {"Léa": "3", "Bo": "4"}), play(2, {"Léa": "3", "Bo": "4"}), play(2, {"Léa": "3", "Bo": "4"})
    )
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


def test_what_went_out_is_known_when_it_comes_back(log: Log, tmp_path: Path) -> None:
    """Also a session whose id is no UUID, and people who were renamed since."""
    log.remember_all([sat(nth, ["Ana", "Bo", ("Robot", "easy")], [nth + 2, 2, 5]) for nth in range(4)])
    take_in(log, play_file(play(3, {"Léa": "3", "Bo": "4"}, uuid="")), tmp_path)
    with log.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE session SET id = 'an evening' WHERE id = ?", (kept(log)[0].id,))
    before, document = kept(log), gone_out(log)
    people = People(log.database)
    people.change(person(log, "Ana"), name="Anna")
    found = take_in(log, document, tmp_path)
    assert [one.status for one in found.items] == ["there"] * 5
    assert {one.id for one in found.items} == {one.id for one in before}
    assert len(people.everybody(bots=True)) == 4


def test_elsewhere_people_keep_their_ids(log: Log, elsewhere: Log, tmp_path: Path) -> None:
    log.remember_all([sat(nth, ["Ana", "Bo"], [nth, 2]) for nth in (3, 4)])
    People(elsewhere.database).add("bo")
    take_in(elsewhere, gone_out(log), tmp_path)
    assert person(elsewhere, "Ana") == person(log, "Ana")
    assert person(elsewhere, "bo") != person(log, "Bo")  # somebody is there under this name already
    assert len(People(elsewhere.database).everybody()) == 2


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
    assert [(seat.name, seat.level) for seat in one.seats] == [
        ("Player 1", ""),
        ("Same name", ""),
        ("same name (2)", ""),
        ("R" * 80, "normal"),
    ]


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
