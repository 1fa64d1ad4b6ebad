"""Names that look the same are one: of people, groups and places; those who are two in an older file stay two."""

from __future__ import annotations

import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import VERSION, Groups, Log, People, PersonRefused, checks, trash
from companion.store.history import Filter, History
from companion.store.rescue.border import sound_database
from companion.store.statistics import Selection, Statistics
from tests.store.filled import opened
from tests.store.sittings import person, sat

CURLY, STRAIGHT = "D’Arc", "D'Arc"


def names(log: Log) -> list[str]:
    return [one.name for one in People(log.database).everybody(retired=True)]


def folded_4(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def as_version_4(file: Path, people: dict[str, str], groups: dict[str, str]) -> None:
    """Give people and groups other names, and write all names folded as version 4 did."""
    with closing(sqlite3.connect(file)) as raw:
        checks.add_row_crc(raw)
        raw.create_function("folded_4", 1, folded_4)
        for table, told in (("person", people), ("people_group", groups)):
            raw.executemany(f"UPDATE {table} SET name = ? WHERE name = ?", [(new, old) for old, new in told.items()])
            raw.execute(f"UPDATE {table} SET folded = folded_4(name)")
            checks.write_checksums_of(raw, [table])
        raw.execute("PRAGMA user_version = 4")
        raw.commit()


def test_who_looks_the_same_is_one_person_one_group_one_place(log: Log) -> None:
    log.remember_all([sat(1, [CURLY, "Bo"], place="café de l’été"), sat(2, [f"{STRAIGHT}\u200e", "Bo"])])
    log.remember(sat(3, ["Tom²", "Tom2"], place="Café  de l'été"))
    assert names(log) == ["Bo", CURLY, "Tom2", "Tom²"]
    groups, ana = Groups(log.database), People(log.database).add("Ana").id
    groups.add("L’équipe", [ana])
    with pytest.raises(PersonRefused, match="group_taken"):
        groups.add("l'ÉQUIPE", [ana])
    assert len(History(log.database).places()) == 1


@pytest.mark.parametrize("blank", ["\u3164", "\u115f\u200b", "\uffa0"])
def test_what_shows_nothing_names_nobody(log: Log, blank: str) -> None:
    people = People(log.database)
    ana = people.add("Ana").id
    with pytest.raises(PersonRefused, match="name_empty"):
        people.add(blank)
    with pytest.raises(PersonRefused, match="name_empty"):
        people.change(ana, name=blank)
    with pytest.raises(PersonRefused, match="group_unnamed"):
        Groups(log.database).add(blank, [ana])


def test_a_place_is_found_however_it_was_written(log: Log) -> None:
    log.remember_all([sat(1, ["Ana", "Bo"], place="café de l’été"), sat(2, ["Ana", "Bo"], place="Café de l'été")])
    log.remember(sat(3, ["Ana", "Bo"], place="Chez Ana"))
    figures = Statistics(log.database, {"push": True})
    ana = person(log, "Ana")
    for place in ("café de l’été", "CAFÉ DE L'ÉTÉ", "cafe de l'ete"):
        assert len(History(log.database).page(Filter(places=(place,))).rows) == 2
        assert figures.person(ana, Selection(place=place)).record.games == 2
        assert figures.everybody(Selection(place=place))[0].record.games == 2


def test_words_find_names_places_and_notes_without_accents_and_signs_that_show_nothing(log: Log) -> None:
    log.remember(sat(1, ["Léa", "Łuka\u200bsz"], place="Straße", notes="à l’aube"))
    for words in ("lea", "LÉA", "lukasz", "strasse", "l'aube", "a l’Aube"):
        assert len(History(log.database).page(Filter(words=words)).rows) == 1, words


def test_people_and_groups_that_were_two_stay_two_and_a_name_finds_who_played_most(file: Path) -> None:
    with opened(file) as log:
        log.remember_all([sat(1, ["one", "Bo"]), sat(2, ["two", "Bo"]), sat(3, ["two", "one"]), sat(4, ["two", "Bo"])])
        for name in ("first", "second"):
            Groups(log.database).add(name, [person(log, "Bo")])
    as_version_4(file, {"one": CURLY, "two": STRAIGHT, "Bo": "Tom²"}, {"first": "L’un", "second": "L'un"})
    with opened(file) as log:
        people = People(log.database)
        assert sorted(names(log)) == sorted([CURLY, STRAIGHT, "Tom²"])
        assert sound_database(log.database, deep=True)
        assert [one.name for one in Groups(log.database).all()] == ["L’un", "L'un"]
        most = person(log, STRAIGHT)
        assert people.add("D‘ARC").id == most
        log.remember(sat(5, ["Tom2", "d′arc"]))
        assert len(names(log)) == 4
        assert len(History(log.database).page(Filter(person=most)).rows) == 4


def test_when_one_of_two_has_another_name_or_is_gone_the_name_finds_the_other(file: Path) -> None:
    with opened(file) as log:
        People(log.database).add("one")
        People(log.database).add("two")
    as_version_4(file, {"one": CURLY, "two": STRAIGHT}, {})
    with opened(file) as log:
        people = People(log.database)
        first, second = person(log, CURLY), person(log, STRAIGHT)
        with pytest.raises(PersonRefused, match="name_taken"):
            people.change(second, name="D′Arc")
        trash.delete_person(log.database, second)
        trash.bring_back(log.database, second)
        assert (people.get(first).name, people.get(second).name) == (CURLY, STRAIGHT)
        people.change(first, name="Jeanne")
        assert people.add(CURLY).id == second
        people.change(second, name=CURLY)
        people.merge(first, into=second)
        assert names(log) == [CURLY]


def test_who_was_deleted_by_an_older_version_comes_back_as_who_looks_the_same(file: Path) -> None:
    with opened(file) as log:
        gone = People(log.database).add("one").id
    as_version_4(file, {"one": CURLY}, {})
    with closing(sqlite3.connect(file)) as raw:
        raw.execute(f"PRAGMA user_version = {VERSION}")
    with opened(file) as log:
        trash.delete_person(log.database, gone)
        there = People(log.database).add(STRAIGHT).id
        trash.bring_back(log.database, gone)
        assert [one.id for one in People(log.database).everybody()] == [there]
