"""People as the screens see them."""

from __future__ import annotations

import sqlite3

from companion.games.thirteen.options import Options
from companion.sessions.library.people import LastTable, PersonRefused, last_table, same_name
from companion.sessions.play.sessions import Sessions
from companion.store import Log, NewSession, Trouble
from tests.sessions.play.test_digital import begun
from tests.sure import refuses, there

NAMES = ("Marie", "Luc", "Pierre")


def test_everybody_is_in_order_of_letters_and_no_bot_is_among_them(sessions: Sessions, log: Log) -> None:
    seats = (("Zoé", None), ("Ève", None), ("Robot", "strong"))
    head = log.begin(NewSession(game="13", mode="digital", tracking="full", players=seats))
    sessions.people.add("Fabien")
    assert [one.name for one in sessions.people.everybody()] == ["Ève", "Fabien", "Zoé"]
    assert refuses(PersonRefused, sessions.people.get, head.people[2]).key == "no_such_person"


def test_a_new_name_and_who_was_merged_are_so_at_every_table_and_it_is_told(sessions: Sessions) -> None:
    session = sessions.begin("13", NAMES, 0, tracking="scorepad")
    heard: list[str] = []
    session.subscribe(lambda: heard.append("table"))
    sessions.people.subscribe(lambda: heard.append("people"))
    luc = next(one for one in sessions.people.everybody() if one.name == "Luc")
    sessions.people.change(luc.id, name="Lucas", colour="blue")
    assert session.names == ("Marie", "Lucas", "Pierre")
    assert {"table", "people"} <= set(heard)
    assert same_name("Chloé", "CHLOE\N{COMBINING ACUTE ACCENT}")
    assert not same_name("Chloé", "Chloe")
    assert refuses(PersonRefused, sessions.people.change, luc.id, name="marie", colour="red").key == "name_taken"
    assert sessions.people.get(luc.id).colour == "blue"
    other = sessions.people.add("Luke")
    assert (sessions.people.sittings(luc.id), sessions.people.sittings(other.id)) == (1, 0)
    sessions.people.merge(luc.id, other.id)
    assert session.names == ("Marie", "Luke", "Pierre")
    assert sessions.people.get(luc.id).id == other.id


def test_the_last_table_of_a_game_or_of_any_and_where_bots_sat(sessions: Sessions, log: Log) -> None:
    def last(game: str | None = None) -> LastTable:
        return there(last_table(sessions.people, game))

    assert last_table(sessions.people) is None
    sessions.begin("13", NAMES, 2, tracking="full", options=Options(deals=2, open_piles=True))
    sessions.begin("push", ("Ana", "Bo"), 1, tracking="scorepad")
    assert (last("13").names, last("13").first, last("13").tracking) == (NAMES, 2, "full")
    assert last("13").options == Options(2, open_piles=True)
    assert last().names == ("Ana", "Bo")
    assert last_table(sessions.people, "thricewise") is None
    sessions.begin("13", NAMES, 0, tracking="scorepad")
    seats = (("Robot", "strong"), ("Ève", None), ("Zoé", None))
    log.begin(NewSession(game="13", mode="digital", tracking="full", players=seats, first_seat=2))
    assert (last("13").players, last("13").bots, last("13").first) == (seats, ("strong",), 2)
    assert (last("13").mode, last("13").tracking) == ("digital", "scorepad")  # counted by hand the time before
    assert not last("13").coach
    begun(sessions, "13", None, "easy", None, coach=True)
    assert last("13").coach


def test_the_last_table_is_known_whatever_became_of_what_was_told_there(sessions: Sessions, log: Log) -> None:
    """Its moves are not looked at; who sat there, and the session itself, have to be as they were written."""
    session = sessions.begin("push", ("Ana", "Bo", "Cléo"), 1, tracking="scorepad")
    session.tell(session.rules.WIRE.read({"type": "switch"}, "event"), seen=0)
    with sqlite3.connect(log.database.file) as connection:
        connection.execute("UPDATE event SET body = replace(body, 'switch', 'swatch')")
    assert refuses(Trouble, log.read, session.id).key == "damaged_session"
    last = there(last_table(sessions.people, "push"))
    assert last.names == ("Ana", "Bo", "Cléo")
    for change in ("UPDATE seat SET extra = 'x'", "UPDATE session SET first_seat = 0"):
        with sqlite3.connect(log.database.file) as connection:
            connection.execute(change)
        assert last_table(sessions.people, "push") is None
        with sqlite3.connect(log.database.file) as connection:
            connection.execute("UPDATE seat SET extra = '{}'")
        assert (last_table(sessions.people, "push") is None) == ("session" in change)
