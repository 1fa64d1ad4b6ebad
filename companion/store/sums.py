"""Keeps figures up to date as results come, change and go, so that nobody adds all sessions up again (decision 0062).

Temporary triggers note, before anything of a session's result changes, what has been counted of it. At the end of the
transaction that is taken off the sums, and what is there then is added. All sums are whole numbers, so that nothing is
left of what was taken off. Sessions with a bot at the table are in none.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from companion.store.checks import write_checksums_of
from companion.store.names import PREFIX

PARTS: Final = 2520
"""The parts of a won session: as many can be divided evenly among two to ten winners."""

TABLES: Final = ("by_month", "by_score", "by_pair", "by_turn", "by_length")

_COLUMNS: Final = (
    "session", "seat", "person", "game", "players", "score", "rank", "winner", "winners", "evening", "options",
    "seconds", "first_seat", "sample",
)  # fmt: skip

_FACTS: Final = f"""
SELECT r.session, r.seat, r.person, r.game, r.players, r.score, r.rank, r.winner, r.winners, r.evening, s.options,
    s.seconds, s.first_seat, s.id GLOB '{PREFIX}*' AS sample
FROM result r CROSS JOIN session s ON s.number = r.session WHERE r.bots = 0 AND r.players > 0"""
"""What is counted, a row for each seat."""

_OF_RESULT: Final = "session, seat, person, game, players, bots, evening, score, rank, winner, winners"
_OF_SESSION: Final = ("number", "id", "options", "first_seat", "started_at", "finished_at", "utc_offset")
_WAS_COUNTED: Final = "old.finished_at IS NOT NULL"
_OTHERWISE: Final = " OR ".join(f"old.{name} IS NOT new.{name}" for name in _OF_SESSION)


def keep_sums(connection: sqlite3.Connection) -> None:
    """Let this connection note what it changes of results. The tables have to be there."""
    connection.execute("CREATE TEMP TABLE IF NOT EXISTS touched (session INTEGER PRIMARY KEY)")
    connection.execute(f"CREATE TEMP TABLE IF NOT EXISTS counted ({', '.join(_COLUMNS)})")
    for name, when, session in (
        ("result_comes", "INSERT ON main.result", "new.session"),
        ("result_goes", "DELETE ON main.result", "old.session"),
        ("result_changes", f"UPDATE OF {_OF_RESULT} ON main.result", "old.session"),
        ("session_goes", f"DELETE ON main.session WHEN {_WAS_COUNTED}", "old.number"),
        (
            "session_changes",
            f"UPDATE OF {', '.join(_OF_SESSION)} ON main.session WHEN {_WAS_COUNTED} AND ({_OTHERWISE})",
            "old.number",
        ),
    ):
        new = f"NOT EXISTS (SELECT 1 FROM touched t WHERE t.session = {session})"
        connection.execute(
            f"CREATE TEMP TRIGGER IF NOT EXISTS {name} BEFORE {when} BEGIN"
            f" INSERT INTO counted {_FACTS} AND r.session = {session} AND {new};"
            f" INSERT INTO touched SELECT {session} WHERE {new}; END"
        )


def settle(connection: sqlite3.Connection) -> None:
    """Bring the sums up to date with what this transaction did to results; a few µs when it did nothing to them."""
    if connection.execute("SELECT 1 FROM temp.touched LIMIT 1").fetchone() is None:
        return
    if connection.execute("SELECT 1 FROM temp.counted LIMIT 1").fetchone() is not None:
        _add(connection, "SELECT * FROM temp.counted", sign="-")
    _add(connection, f"{_FACTS} AND r.session IN (SELECT session FROM temp.touched)")
    for table in TABLES:
        theirs = "game IN (SELECT game FROM temp.counted)"
        if table != "by_length":
            theirs = "person IN (SELECT person FROM temp.counted)"
        connection.execute(f"DELETE FROM {table} WHERE games = 0 AND {theirs}")
    connection.execute("DELETE FROM temp.counted")
    connection.execute("DELETE FROM temp.touched")


def count_anew(connection: sqlite3.Connection) -> None:
    """Count all results there are, whatever has been counted before."""
    for table in TABLES:
        connection.execute(f"DELETE FROM {table}")
    _add(connection, _FACTS)
    write_checksums_of(connection, TABLES)


def _add(connection: sqlite3.Connection, facts: str, sign: str = "") -> None:
    for sql in _SUMS:
        connection.execute(sql.format(facts=facts, one=f"{sign}1"))


def _sum(table: str, keys: str, sums: dict[str, str], source: str, where: str = "1") -> str:
    """Return SQL that adds to a table; ``sums`` by column what one row of ``source`` adds."""
    told = ", ".join(f"{{one}} * sum({one})" for one in sums.values())
    more = ", ".join(f"{name} = {name} + excluded.{name}" for name in sums)
    places = ", ".join(str(at) for at in range(1, len(keys.split(" | ")) + 1))
    return (
        f"WITH facts AS ({{facts}}), best AS ({_BEST}), lasted AS ({_LASTED})"
        f" INSERT INTO {table} SELECT {keys.replace(' | ', ', ')}, {told}, NULL FROM {source} WHERE {where}"
        f" GROUP BY {places} ON CONFLICT DO UPDATE SET {more}"
    )


_THERE: Final = "+person IN (SELECT number FROM person)"
"""Who was deleted in this transaction took their sums along."""

# Beside min() the other columns are those of the row that has the least rank.
_BEST: Final = (
    "SELECT session, person, game, players, score, winner, winners, evening, options, min(rank) AS rank"
    f" FROM facts WHERE {_THERE} GROUP BY session, person"
)
_LASTED: Final = (
    "SELECT game, options, players, coalesce(seconds, 0) AS seconds FROM facts WHERE NOT sample GROUP BY session"
)
_WON: Final = f"iif(winner, {PARTS} / max(winners, 1), 0)"

_SUMS: Final = (
    _sum(
        "by_month",
        "person | game | substr(evening, 1, 7)",
        {
            "games": "1",
            "wins": "(winner AND winners = 1)",
            "shared": "(winner AND winners > 1)",
            "won": _WON,
            "due": f"{PARTS} / players",
        },
        "best",
    ),
    _sum("by_score", "person | game | options | score", {"games": "1"}, "best"),
    _sum(
        "by_pair",
        "me.person | other.person | me.game",
        {
            "games": "1",
            "ahead": "(me.rank < other.rank)",
            "behind": "(me.rank > other.rank)",
            "level": "(me.rank = other.rank)",
        },
        "best me JOIN best other ON other.session = me.session AND other.person <> me.person",
    ),
    _sum(
        "by_turn",
        "person | game | players | (seat - first_seat + players) % players",
        {"games": "1", "won": _WON},
        "facts",
        _THERE,
    ),
    _sum("by_length", "game | options | players | seconds", {"games": "1"}, "lasted"),
)
