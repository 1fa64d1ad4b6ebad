"""Open tables: codes, seats that are claimed, the pen, who is sent away; and what of it is kept."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from companion.engine import Seat
from companion.lobby.codes import FREE, LONGEST_WAIT, MANY, Guesses, TooOften
from companion.lobby.guests import MOST, clean_name
from companion.lobby.tables import FILE, OpenTable, SeatTaken, Tables
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.sessions import Sessions
from tests.sure import refuses, there

ELSEWHERE = "192.168.1.7"


@pytest.fixture
def session(sessions: Sessions) -> LiveSession:
    return sessions.begin(
        "13", ("Ana", "Player 2", "Bip"), 0, tracking="full", mode="digital", bots=(None, None, "easy")
    )


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def came(tables: Tables, table: OpenTable) -> int:
    found = there(tables.known(tables.let_in(table.code, ELSEWHERE)))
    assert found[0] is table
    return found[1].number


def test_a_code_leads_to_its_table_alone(tables: Tables, session: LiveSession) -> None:
    table, other = tables.open(session.id), tables.open("another")
    assert tables.open(session.id) is table
    for told in (table.code, f"#{table.code}", table.code.lower(), table.short, f"{table.short[:3]} {table.short[3:]}"):
        found = there(tables.known(tables.let_in(told, ELSEWHERE)))
        assert found[0] is table
    for told in ("", table.code[:-1], table.code + other.code, "A" * 10_000):
        assert tables.let_in(told, "10.0.0.1") == ""
    for token in ("", table.code, "x" * 10_000):
        assert tables.known(token) is None
    old, short, token = table.code, table.short, tables.let_in(table.code, ELSEWHERE)
    table.renew()
    assert [tables.let_in(one, ELSEWHERE) for one in (old, short)] == ["", ""]
    assert tables.known(token), "whoever is here stays"
    tables.close(session.id)
    assert tables.known(token) is None
    assert tables.let_in(table.code, ELSEWHERE) == ""
    assert tables.at("another") is other


def test_who_has_a_name_keeps_it_and_nobody_takes_a_bots_seat(tables: Tables, session: LiveSession) -> None:
    """Whose a seat is and who has the pen, ``test_rights`` asks after whatever may happen."""
    table = tables.open(session.id)
    ana, other = came(tables, table), came(tables, table)
    table.sit(ana, Seat(0), session, "Somebody")
    table.sit(other, Seat(1), session, " Zoé\u202e\x00 ")
    assert session.names[:2] == ("Ana", "Zoé")
    table.answer(other, Seat(0), None, yes=True)  # it was not asked for
    table.sit(other, Seat(2), session)
    assert [one.seats for one in table.guests] == [{Seat(0)}, {Seat(1)}]
    refuses(SeatTaken, table.sit, other, Seat(0), session)
    table.answer(other, Seat(0), ana, yes=True)
    assert [(one.seats, one.name) for one in table.guests] == [(frozenset(), "Ana"), ({Seat(0), Seat(1)}, "Zoé")]


def test_another_run_knows_seats_and_phones_by_hashes_alone(
    tables: Tables, session: LiveSession, tmp_path: Path
) -> None:
    """Who comes and goes is told, and not written."""
    table, told = tables.open(session.id), list[int]()
    token = tables.let_in(table.code, ELSEWHERE)
    (guest,) = table.guests
    table.sit(guest.number, Seat(1), session, "Zoé")
    table.hand_pen("all")
    before = (tmp_path / FILE).stat()
    table.subscribe(lambda: told.append(1))
    leaves = table.guests.comes(guest.number)
    assert table.guests.presence(guest.number) == "here"
    leaves()
    assert (table.guests.presence(guest.number), len(told)) == ("gone", 2)
    after = (tmp_path / FILE).stat()
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)
    assert token not in (tmp_path / FILE).read_text()
    if os.name == "posix":
        assert stat.S_IMODE(after.st_mode) == 0o600
    found = there(Tables(tmp_path).known(token))
    assert (found[0].session, found[0].code, found[0].pen) == (session.id, table.code, "all")
    assert (found[1].name, found[1].seats) == ("Zoé", frozenset({Seat(1)}))
    found[0].goes_on("the next", session.people)
    assert Tables(tmp_path).at("the next") is not None


@pytest.mark.parametrize(
    "told", ["", "[]", '{"a": 1}', '{"a": {"code": "x", "short": "y", "pen": "host", "guests": []}}']
)
def test_a_damaged_file_has_no_tables_and_takes_new_ones(tmp_path: Path, told: str) -> None:
    (tmp_path / FILE).write_text(told)
    tables = Tables(tmp_path)
    assert tables.at("a") is None
    tables.open("b")
    assert list(json.loads((tmp_path / FILE).read_text())) == ["b"]


def test_a_table_knows_so_many_phones_and_those_with_a_seat_stay(tables: Tables, session: LiveSession) -> None:
    table = tables.open(session.id)
    first = tables.let_in(table.code, ELSEWHERE)
    table.sit(next(iter(table.guests)).number, Seat(0), session)
    more = [tables.let_in(table.code, ELSEWHERE) for _ in range(MOST + 3)]
    assert len(tuple(table.guests)) == MOST
    assert [tables.known(one) is not None for one in (first, more[0], more[-1])] == [True, False, True]


def test_who_guesses_waits_longer_each_time_and_who_scans_never() -> None:
    time = [0.0]
    guesses = Guesses(lambda: time[0])
    for _ in range(FREE):
        guesses.refuse_many("a")
        guesses.wrong("a")
    waits = []
    for _ in range(12):
        often = refuses(TooOften, guesses.refuse_many, "a")
        waits.append(often.seconds)
        guesses.refuse_many("b")
        time[0] += often.seconds
        guesses.refuse_many("a")
        guesses.wrong("a")
    assert waits == sorted(waits)
    assert waits[0] == 1.0
    assert waits[-1] == LONGEST_WAIT
    time[0] += 10_000
    for _ in range(FREE):
        guesses.refuse_many("a")
        guesses.wrong("a")


def test_guessing_from_everywhere_is_noticed_and_keeps_nobody_out(tables: Tables, session: LiveSession) -> None:
    table = tables.open(session.id)
    for at in range(MANY + 2000):
        assert tables.let_in("ABCDEFG", f"10.0.{at // 250}.{at % 250}") == ""
    assert tables.guesses.many
    assert tables.let_in(table.code, "10.0.0.1")
    assert tables.let_in(table.short, "10.9.9.9")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("  Zoé  ", "Zoé"), ("A\u200bn\u202ea", "Ana"), ("\x00\x1b[31mBo\n", "[31mBo"), ("\u2066\u2069", ""), ("", ""),
        ("x" * 500, "x" * 80), ("\ue000Ana\ud800", "Ana"), ("李小龙", "李小龙"),
    ],
)  # fmt: skip
def test_a_name_hides_and_turns_nothing(told: str, expected: str) -> None:
    assert clean_name(told) == expected


def test_the_last_games_page_leaves_the_table_that_went_on_alone(tables: Tables, session: LiveSession) -> None:
    table = tables.open(session.id)
    table.goes_on("the next", session.people)
    assert tables.open(session.id) is not table
    assert tables.at("the next") is table
    tables.close(session.id)
    assert tables.at("the next") is table


def test_who_was_removed_takes_nobodys_place_and_no_number_is_given_twice(tables: Tables, session: LiveSession) -> None:
    table, numbers = tables.open(session.id), list[int]()
    for _ in range(3 * MOST):
        numbers.append(came(tables, table))
        table.hand_pen(numbers[-1])
        table.remove(numbers[-1])
        assert table.pen == "host"
    for _ in range(2 * MOST):
        numbers.append(came(tables, table))
    assert numbers == sorted({*numbers})
