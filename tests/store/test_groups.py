"""Groups: people under a name of their own, who stay what they are when the group goes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import VERSION, Groups, Log, People
from companion.store.migrations import backup_before
from companion.store.rescue.border import sound_database
from tests.store.filled import changed


@pytest.fixture
def ids(log: Log) -> dict[str, str]:
    people = People(log.database)
    return {name: people.add(name).id for name in ("Zoé", "Bo", "Chloé", "Papy")}


def test_a_group_is_made_changed_and_forgotten(log: Log, ids: dict[str, str]) -> None:
    groups = Groups(log.database)
    made = groups.add("  La  famille ", [ids["Zoé"], ids["Bo"], ids["Zoé"]])
    assert (made.name, made.names) == ("La famille", ("Zoé", "Bo"))
    groups.add("amis", [ids["Papy"]])
    assert [one.name for one in groups.all()] == ["amis", "La famille"]
    groups.change(made.id, name="Famille", members=[ids["Papy"], ids["Chloé"]])
    assert (groups.get(made.id).name, groups.get(made.id).names) == ("Famille", ("Papy", "Chloé"))
    groups.remove(made.id)
    assert [one.name for one in groups.all()] == ["amis"]
    assert len(People(log.database).everybody()) == 4
    assert sound_database(log.database, deep=True)


def test_members_who_are_merged_or_retire(log: Log, ids: dict[str, str]) -> None:
    people, groups = People(log.database), Groups(log.database)
    both = groups.add("Famille", [ids["Zoé"], ids["Bo"], ids["Papy"]])
    one = groups.add("Amis", [ids["Bo"]])
    people.merge(ids["Bo"], ids["Papy"])
    assert groups.get(both.id).names == ("Zoé", "Papy")
    assert groups.get(one.id).names == ("Papy",)
    people.retire(ids["Papy"])
    assert groups.get(one.id).names == ()
    people.retire(ids["Papy"], back=True)
    assert groups.get(one.id).names == ("Papy",)
    assert sound_database(log.database, deep=True)


def test_a_wrong_byte_in_a_group_is_noticed(log: Log, ids: dict[str, str]) -> None:
    Groups(log.database).add("Famille", [ids["Zoé"]])
    changed(log.database.file, "UPDATE people_group SET name = 'Femille'")
    assert not sound_database(log.database, deep=False)


def test_a_file_of_version_2_gets_groups_and_keeps_all_it_has(tmp_path: Path) -> None:
    file = tmp_path / "companion.db"
    with closing(Log(file)) as log:
        People(log.database).add("Zoé", colour="red")
    with closing(sqlite3.connect(file)) as raw:
        raw.executescript("DROP TABLE group_member; DROP TABLE people_group; PRAGMA user_version = 2;")
    with closing(Log(file)) as log:
        (zoe,) = People(log.database).everybody()
        assert Groups(log.database).add("Famille", [zoe.id]).names == ("Zoé",)
        assert sound_database(log.database, deep=True)
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert backup_before(file).exists()
