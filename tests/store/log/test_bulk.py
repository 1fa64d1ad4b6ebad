"""Whole sessions from elsewhere: written at once, and as if they had been played here."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest

from companion.store import Log, People
from companion.store.history import History
from companion.store.log import results
from tests.store.sittings import FIRST, sat


def test_times_are_kept_whatever_their_zone(log: Log) -> None:
    east = timezone(timedelta(hours=9))
    begun = datetime(2026, 1, 1, 4, 30, 0, 250, tzinfo=east)
    taps = tuple(begun + timedelta(minutes=minute) for minute in (1, 2))
    told = replace(sat(1, ["Ana", "Bo"], begun=begun), entries=(("1",), ("2", "3")), entry_times=taps)
    log.remember(told)
    head, entries = log.read(told.id)
    assert head.started_at == begun
    assert head.finished_at == told.finished_at
    assert [entry.written_at for entry in entries] == list(taps)
    assert [entry.events for entry in entries] == [("1",), ("2", "3")]


def test_people_of_several_sessions_are_the_same_and_nobody_comes_back(log: Log) -> None:
    ana = People(log.database).add("Ana")
    People(log.database).retire(ana.id)
    log.remember_all([sat(1, ["ANA", "Bo"]), sat(2, ["bo", "Ana", ("Bo", "easy")])])
    (first, second) = log.read(sat(1, []).id)[0].people, log.read(sat(2, []).id)[0].people
    assert first[0] == second[1] == ana.id
    assert first[1] == second[0] != second[2]
    assert People(log.database).get(ana.id).retired_at is not None


def test_of_many_none_is_kept_when_one_is_wrong(log: Log) -> None:
    wrong = replace(sat(3, ["Ana", "Bo"]), entry_times=(FIRST, FIRST))
    with pytest.raises(ValueError, match="argument"):
        log.remember_all([sat(1, ["Ana", "Bo"]), wrong])
    assert History(log.database).latest() == ()
    assert People(log.database).everybody() == ()


def test_a_session_without_entries_or_without_an_outcome(log: Log) -> None:
    log.remember_all([replace(sat(1, ["Ana", "Bo"]), entries=()), replace(sat(2, ["Ana", "Bo"]), outcome=None)])
    assert log.read(sat(1, []).id)[1] == ()
    assert results.missing(log.database) == (sat(2, []).id,)
