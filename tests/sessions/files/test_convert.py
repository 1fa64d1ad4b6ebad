"""Session files in and out of the store: nothing is lost on the way, and the way back gives the same file."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.engine import NotUnderstood, RuleBroken, Stale
from companion.games import GAMES
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.files.archive import MOST_EVENTS, from_document, to_document, write
from companion.sessions.files.convert import differences, fingerprint, record_of, session_of
from companion.sessions.files.imports import Import
from companion.sessions.files.record import Mode, Record, Tracking
from companion.sessions.files.replays import Contradiction, Refused, replay
from companion.sessions.library.opening import settle
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.share.exports import FORMS, Selection
from companion.store import Log, People
from companion.store.history import History
from companion.store.log import amend
from tests.sessions.files.made import dealt, document, kinds, record, with_unknown_keys
from tests.sessions.play.matches import EXAMPLE, NAMES
from tests.sure import refuses

OTHER = (Tally(1), *EXAMPLE[1:])


def out(log: Log, id: str) -> Record:
    return record_of(*log.read_whole(id))


def through(log: Log, one: Record) -> Record:
    log.remember(session_of(one))
    return out(log, one.id)


def played(log: Log, rounds: int = 2) -> LiveSession:
    session = Sessions(log).begin("13", NAMES, 0, tracking="scorepad")
    for revision in range(rounds):
        session.tell(Count(EXAMPLE), seen=revision)
    return session


@kinds
def test_every_kind_comes_out_as_it_went_in_and_so_does_a_game_half_way(
    log: Log, game: str, tracking: Tracking, mode: Mode
) -> None:
    """And a digital one with the dealer's seed."""
    for players in GAMES[game].players:
        one = record(game, tracking, mode, players)
        assert write(through(log, one)) == write(one)
        head, _, places = log.read_whole(one.id)
        assert (head.about.mode, head.about.tracking, len(places)) == (mode, tracking, players)
        assert [place[0] for place in places] == [
            score for _, score in sorted((s["seat"], s["score"]) for s in (one.result or {})["standings"])
        ]
        if mode == "digital":
            simulated = replace(dealt(game, players), id=f"{game} {players}")
            assert write(through(log, simulated)) == write(simulated)
    half = replace(one, id="half", events=one.events[: len(one.events) // 2], finished_at=None, result=None)
    assert write(through(log, half)) == write(half)
    assert log.read_whole(half.id)[0].finished_at is None
    LiveSession(log, half.id)


def spoiled(**change: Any) -> Record:
    return from_document({**document(record("13", "scorepad", "table", 3)), **change})


def strange() -> Record:
    raw = with_unknown_keys(record("push", "full", "table", 3))
    raw = {"weather": raw["weather"], **raw, "keys": 1, "written": {}, "extra": "é\u0000"}
    raw["players"][1]["bot"] = "easy"
    raw["events"] = [{**event, "n": event["n"] * 3} for event in raw["events"]]
    return from_document(raw)


RESULT = document(record("13", "scorepad", "table", 3))["result"]
SEATS = sorted(RESULT["standings"], key=lambda one: one["seat"])
GOLD = {"standings": [{**one, "cup": "gold"} for one in SEATS]}
NOTHING_TOLD = {"blue": 0, "yellow": 0, "green": 0, "rotten": 0}
FILES = {
    "unknown keys everywhere and gaps in the numbers": strange(),
    "a default that is spelled out": spoiled(
        events=[{"n": 1, "type": "count", "counts": [NOTHING_TOLD] * 3}], result=None, finished_at=None
    ),
    "neither": spoiled(started_at=None, finished_at=None),
    "an end of a session that is not over": spoiled(
        events=[], result={"standings": [{"seat": seat, "score": 0} for seat in range(3)]}
    ),
    "other clocks": spoiled(started_at="2026-11-21T20:30:00.25+01:00", finished_at="2026-11-21"),
    "described": spoiled(place="Chez Léa", notes="Rain.\nMarie was late.", rating=4, weather="rain"),
    "described by nothing": spoiled(place="", notes=None, rating=None),
    "described otherwise": spoiled(place=["Rome"], notes=7, rating="good"),
    "described by too much": spoiled(place="x" * 500, rating=6, notes="\x07"),
    "the same person twice": spoiled(
        players=[{"seat": 0, "name": "Ana"}, {"seat": 1, "name": "Ana"}, {"seat": 2, "name": "Bo"}],
        result={"standings": [{**one, "name": ("Ana", "Ana", "Bo")[one["seat"]]} for one in RESULT["standings"]]},
    ),
    "a seed at a real table": spoiled(seed="x"),
    "an id of any kind": spoiled(id="../« a »/?#%"),
}


@pytest.mark.parametrize("one", FILES.values(), ids=FILES)
def test_whatever_else_a_file_tells_comes_out_with_it(log: Log, elsewhere: Log, one: Record) -> None:
    back = through(log, one)
    assert write(back) == write(one)
    assert differences(one, back) == ()
    assert write(through(elsewhere, back)) == write(one)
    LiveSession(log, one.id)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (None, RESULT),
        ({"standings": []}, RESULT),
        ({"standings": [], "cup": "gold"}, {**RESULT, "cup": "gold"}),
        ({"standings": [{"seat": one["seat"], "score": one["score"]} for one in SEATS]}, {"standings": SEATS}),
        (GOLD, GOLD),
    ],
)
def test_what_a_result_leaves_out_follows_from_the_events(log: Log, told: Any, expected: Any) -> None:
    one = spoiled(result=told)
    back = through(log, one)
    assert back.result == expected
    assert differences(one, back) == ()


def test_a_finished_game_without_a_result_has_one_in_every_file(log: Log, tmp_path: Path) -> None:
    with Import(log, lambda _: None) as incoming:
        incoming.find([Path(__file__).parent / "inputs" / "over_without_result.companion.json"])
        incoming.keep()
    scores = {"Camille": 53, "Julien": 53, "Léa": 56}
    places = [("Camille", 53, 1, True), ("Julien", 53, 1, True), ("Léa", 56, 3, False)]
    written = {}
    for name, form in FORMS.items():
        with (tmp_path / name).open("w+b") as stream:
            assert len([*form.write(stream, Selection(log), "en")]) == 1
            stream.seek(0)
            written[name] = stream.read()
    with zipfile.ZipFile(tmp_path / "files") as packed:
        single = json.loads(packed.read(packed.namelist()[0]))
    (in_document,) = json.loads(written["json"])["sessions"]
    for session in (single, in_document):
        assert [(s["name"], s["score"], s["rank"], s["winner"]) for s in session["result"]["standings"]] == places
    (play,) = json.loads(written["bgsplay"])["plays"]
    assert [one["score"] for one in play["playerScores"]] == [*map(str, scores.values())]
    rows = csv.DictReader(written["csv"].decode("utf-8-sig").splitlines())
    assert {row["name"]: int(row["score"]) for row in rows if row["score"]} == scores
    assert all(str(score) in written["html"].decode() for score in scores.values())


def test_what_is_said_of_the_evening_goes_along(log: Log, elsewhere: Log) -> None:
    session = played(log)
    amend.describe(log.database, session.id, place="Chez Léa", notes="Rain.\nMarie was late.", rating=4)
    one = out(log, session.id)
    assert dict(one.extra) == {"place": "Chez Léa", "notes": "Rain.\nMarie was late.", "rating": 4}
    back = through(elsewhere, one)
    assert write(back) == write(one)
    assert History(elsewhere.database).page().rows[0].place == "Chez Léa"
    amend.describe(elsewhere.database, session.id, place="", rating=0)
    assert dict(out(elsewhere, session.id).extra) == {"place": "", "notes": "Rain.\nMarie was late.", "rating": None}


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_a_live_session_goes_elsewhere_and_says_the_same(log: Log, elsewhere: Log, rounds: int) -> None:
    """What was struck or corrected stays at home."""
    session = played(log, rounds)
    if rounds == 4:
        session.undo(seen=4)
        session.correct(1, Count(OTHER), seen=5)
        session.tell(Count(EXAMPLE), seen=session.revision)
    one = out(log, session.id)
    assert [entry.n for entry in one.events] == [1, 2, 3, 4][:rounds]
    counted = [Count(OTHER if rounds == 4 else EXAMPLE), *[Count(EXAMPLE)] * 3]
    assert [entry.event for entry in one.events] == counted[:rounds]
    assert replay(one).over == (rounds == 4)
    assert (one.finished_at is None, one.result is None) == (rounds != 4, rounds != 4)
    assert write(through(elsewhere, one)) == write(one)
    assert LiveSession(elsewhere, session.id).look() == session.look()


def test_a_session_goes_on_after_the_move(log: Log, elsewhere: Log) -> None:
    raw = document(out(log, played(log, 3).id))
    raw["events"][2]["n"] = 7
    raw["events"][2]["note"] = "late"
    raw["result"] = {"standings": [{"seat": seat, "score": score} for seat, score in enumerate((21, 6, 51, 45))]}
    one = from_document(raw)
    assert write(through(elsewhere, one)) == write(one)
    session = LiveSession(elsewhere, one.id)
    session.tell(Count(EXAMPLE), seen=3)
    on = out(elsewhere, one.id)
    assert [entry.n for entry in on.events] == [1, 2, 7, 8]
    assert [one["score"] for one in (on.result or {})["standings"]] == [8, 28, 60, 68]
    assert replay(on).over
    session.undo(seen=4)
    again = out(elsewhere, one.id)
    assert again.result is None
    assert [entry.n for entry in again.events] == [1, 2, 3]
    assert dict(again.events[2].extra) == {"note": "late"}


def test_who_was_renamed_or_merged_has_the_new_name_in_the_result_too_and_who_retired_stays_retired(log: Log) -> None:
    one, people = strange(), People(log.database)
    people.retire(people.add("Łukasz").id)
    log.remember(session_of(one))
    assert [person.name for person in people.everybody()] == ["Zoé"]
    ids = {person.name: person.id for person in people.everybody(retired=True)}
    people.change(ids["Zoé"], name="Zoë")
    people.merge(ids["Łukasz"], people.add("Lucas").id)
    back = out(log, one.id)
    assert [player.name for player in back.players] == ["Zoë", "Bo « le rouge »", "Lucas"]
    assert {standing["name"] for standing in (back.result or {})["standings"]} == {"Zoë", "Bo « le rouge »", "Lucas"}
    assert differences(one, back) == ("players", "result")


def test_times_are_moments_and_a_beginning_that_nobody_knows_is_the_time_of_the_import(log: Log) -> None:
    now = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
    told = session_of(spoiled(started_at=None, finished_at=None), now)
    assert (told.started_at, told.finished_at) == (now, now)
    told = session_of(spoiled(started_at=None))
    assert told.started_at == told.finished_at == datetime(2026, 11, 21, 19, 15, tzinfo=UTC)
    log.remember(session_of(FILES["other clocks"]))
    head = log.read_whole(FILES["other clocks"].id)[0]
    assert head.started_at == head.finished_at == now.replace(microsecond=250_000)  # on that day, nobody knows when
    assert head.started_at.isoformat() == "2026-11-21T20:30:00.250000+01:00"


@pytest.mark.parametrize(
    ("one", "fault"),
    [
        (replace(dealt("push", 3), seed="another"), Contradiction),
        (spoiled(result={"standings": [{"seat": 0, "score": 999}]}), Contradiction),
        (spoiled(players=[{"seat": 0, "name": "Ana"}], result=None), RuleBroken),
        (spoiled(events=[{"type": "recount", "round": 3, "counts": [{}, {}, {}]}], result=None), Refused),
    ],
)
def test_what_breaks_a_rule_or_contradicts_itself_is_no_session(one: Record, fault: type[Exception]) -> None:
    refuses(fault, session_of, one)


def test_differences_are_told_by_key(log: Log) -> None:
    one, later = spoiled(), datetime(2026, 11, 21, 19, 30, tzinfo=UTC).astimezone().isoformat()
    fewer = replace(one, events=one.events[:-1], finished_at=None, result=None)
    louder = replace(
        one, players=tuple(replace(who, name=f" {who.name.upper()}  ") for who in one.players), result=None
    )
    for here, there, told in (
        (fewer, one, ("finished_at", "events+1")),
        (one, fewer, ("finished_at", "events-1")),
        (one, replace(one, events=one.events[1:]), ("events",)),
        (one, from_document({**to_document(one), "weather": 1}), ("weather",)),
        (one, louder, ()),
        (one, replace(one, started_at=later, result=None), ()),
        (one, replace(one, started_at="2026-11-21T19:31Z"), ("started_at",)),
    ):
        assert differences(here, there) == told
    assert fingerprint(louder) == fingerprint(replace(one, result=None))


def test_a_session_takes_the_place_of_one_that_nobody_touched_since(log: Log) -> None:
    one = replace(spoiled(), extra=(("notes", "first"),))
    told = session_of(one)
    log.remember(told)
    head = log.read_whole(one.id)[0]
    refuses(Stale, log.remember, told)
    shorter = replace(one, events=one.events[:1], finished_at=None, result=None, extra=())
    refuses(Stale, log.remember, replace(session_of(shorter), replaces=head.revision + 1))
    assert write(out(log, one.id)) == write(one)
    looking = LiveSession(log, one.id)
    log.remember(replace(session_of(shorter), replaces=head.revision))
    assert write(out(log, one.id)) == write(shorter)
    refuses(Stale, looking.undo, seen=looking.revision)  # who still looks at the old one is told so
    assert len(History(log.database).page().rows) == 1
    log.remember(replace(session_of(one), replaces=log.read_whole(one.id)[0].revision))
    assert log.read_whole(one.id)[0].notes == "first"


def test_all_or_none(log: Log) -> None:
    people = [[{"seat": seat, "name": f"{n}-{seat}"} for seat in range(3)] for n in range(5)]
    good = [session_of(spoiled(id=str(n), players=players, result=None)) for n, players in enumerate(people)]

    def failing() -> Iterator[Any]:
        yield from good
        raise RuntimeError

    refuses(RuntimeError, log.remember_all, failing())
    refuses(Stale, log.remember_all, [*good, good[0]])
    assert (History(log.database).count(), People(log.database).everybody()) == (0, ())
    log.remember_all(iter(good))
    assert History(log.database).count() == 5


def test_a_result_that_an_older_version_did_not_write_is_worked_out_if_the_session_follows_the_rules(log: Log) -> None:
    one, told = spoiled(), session_of(spoiled(id="wrong"))
    wrong = ('{"type":"recount","round":99,"counts":[{},{},{}]}',)
    log.remember(replace(session_of(one), outcome=None))
    head, entries, places = log.read_whole(one.id)
    assert places == ()
    assert write(record_of(head, entries)) == write(one)
    assert (settle(log), settle(log)) == (1, 0)
    log.remember(replace(told, outcome=None, entries=(*told.entries, wrong)))
    assert settle(log) == 1
    assert (len(log.read_whole(one.id)[2]), len(log.read_whole(told.id)[2])) == (3, 0)
    assert out(log, told.id).result is None


def test_as_many_events_as_a_file_may_have(log: Log) -> None:
    raw = document(record("push", "scorepad", "table", 3))
    raw["events"] = [{"type": "switch"} if n % 2 else {"type": "switch", "by": -1} for n in range(1, MOST_EVENTS + 1)]
    raw["finished_at"] = raw["result"] = None
    one = from_document(raw)
    assert write(through(log, one)) == write(one)
    raw["events"].append({"type": "switch"})
    refused = refuses(NotUnderstood, from_document, raw)
    assert (refused.key, refused.where) == ("too_many", "events")
