"""People, and groups of them: one name is one person; renamed, merged and retired without a session being lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.locale import speaker
from companion.store import Groups, Log, NewSession, People, PersonRefused, trash
from companion.store.history import Filter, History
from companion.store.log import amend
from companion.store.people import REFUSALS
from companion.store.rescue.border import sound_database
from tests.store.filled import changed
from tests.store.sittings import person, sat


@pytest.fixture
def people(log: Log) -> People:
    return People(log.database)


def names(people: People, *, retired: bool = False, bots: bool = False) -> list[str]:
    return [one.name for one in people.everybody(retired=retired, bots=bots)]


def test_a_name_is_one_person_whatever_its_case(log: Log, people: People) -> None:
    log.remember_all([sat(1, ["Zoé", "Bo"]), sat(2, [" ZOE\u0301 ", "bo"])])
    assert names(people) == ["Bo", "Zoé"]
    assert people.add("zoé").id == person(log, "Zoé")


def test_a_bot_is_another_kind(log: Log, people: People) -> None:
    log.remember(sat(1, ["Robot", ("Robot", "easy"), ("Robot", "hard")]))
    assert names(people) == ["Robot"]
    assert [(one.name, one.level) for one in people.everybody(bots=True)] == [
        ("Robot", ""), ("Robot", "easy"), ("Robot", "hard"),
    ]  # fmt: skip


def test_a_new_name_is_everywhere(log: Log, people: People) -> None:
    log.remember(sat(1, ["Zoe", "Bo"]))
    people.change(person(log, "Zoe"), name="  Zoé  Martin ")
    assert names(people) == ["Bo", "Zoé Martin"]
    (found,) = History(log.database).page(Filter(words="martin")).rows
    assert found.seats[0].name == "Zoé Martin"
    assert not History(log.database).page(Filter(words="zoe nobody")).rows


def test_who_retires_leaves_the_lists_and_keeps_the_history(log: Log, people: People) -> None:
    log.remember(sat(1, ["Ana", "Bo"]))
    ana = person(log, "Ana")
    people.retire(ana)
    assert (names(people), names(people, retired=True)) == (["Bo"], ["Ana", "Bo"])
    assert len(History(log.database).page(Filter(person=ana)).rows) == 1
    people.retire(ana, back=True)
    assert names(people) == ["Ana", "Bo"]
    people.retire(ana)
    log.begin(NewSession("push", "table", "full", (("ana", None), ("Bo", None))))  # who plays again is back
    assert names(people) == ["Ana", "Bo"]


def test_merged_people_are_one(log: Log, people: People) -> None:
    log.remember_all([sat(1, ["Zoe", "Bo"]), sat(2, ["Zoé", "Bo"])])
    people.change(person(log, "Zoe"), colour="red", note="plays fast")
    gone, kept = person(log, "Zoe"), person(log, "Zoé")
    people.merge(gone, into=kept)
    one = people.get(kept)
    assert (one.name, one.colour, one.note) == ("Zoé", "red", "plays fast")
    assert names(people, retired=True) == ["Bo", "Zoé"]
    assert people.get(gone) == people.get(kept)
    with pytest.raises(PersonRefused):
        people.merge(gone, into=kept)


def test_who_has_two_seats_in_a_file_from_elsewhere_is_renamed_and_merged_like_anybody(
    log: Log, people: People
) -> None:
    log.remember_all([sat(1, ["Zoe", "Bo", "Zoe"]), sat(2, ["Léa", "Bo"])])
    people.change(person(log, "Zoe"), name="Zoé")
    people.merge(person(log, "Zoé"), into=person(log, "Léa"))
    assert names(people) == ["Bo", "Léa"]
    assert len(History(log.database).page(Filter(words="léa")).rows) == 2
    assert not History(log.database).page(Filter(words="zoe")).rows


def test_two_who_sat_at_one_table_are_not_merged_and_nothing_changes(log: Log, people: People) -> None:
    log.remember_all([sat(1, ["Zoe", "Bo"]), sat(2, ["Zoé", "Bo", "Zoe"])])
    before = people.everybody()
    with pytest.raises(PersonRefused) as refused:
        people.merge(person(log, "Zoe"), into=person(log, "Zoé"))
    assert refused.value.key == "same_table"
    assert people.everybody() == before
    assert refused.value.said(speaker("en")) == "Zoe and Zoé sat at one table, so they are not the same person"
    assert refused.value.said(speaker("fr")).startswith("Zoe et Zoé ont joué à la même table")
    people.merge(person(log, "Bo"), into=people.add("Zo").id)
    with pytest.raises(PersonRefused, match=r"^same_table$"):  # they met only after a merge
        people.merge(person(log, "Zo"), into=person(log, "Zoé"))


def test_every_refusal_is_said_in_both_languages_and_changes_nothing(log: Log, people: People) -> None:
    log.remember(sat(1, ["Ana", "Bo", ("Robot", "easy")]))
    ana, bo, robot = (person(log, name) for name in ("Ana", "Bo", "Robot"))
    groups = Groups(log.database)
    us = groups.add("us", [ana])
    them = groups.add("them", [bo])
    before = people.everybody(bots=True), groups.all()
    refused: list[tuple[str, Callable[[], object]]] = [
        ("no_such_person", lambda: people.get("nobody")),
        ("name_taken", lambda: people.change(ana, name="BO")),
        ("name_empty", lambda: people.change(ana, name=" ")),
        ("same_person", lambda: people.merge(ana, into=ana)),
        ("same_table", lambda: people.merge(ana, into=bo)),
        ("bot", lambda: people.change(robot, name="x")),
        ("sits", lambda: trash.delete_person(log.database, ana)),
        ("sits_there", lambda: amend.reseat(log.database, sat(1, []).id, 1, 0, "Bo")),
        ("no_such_group", lambda: groups.get("nobody")),
        ("group_taken", lambda: groups.add("US", [ana])),
        ("group_taken", lambda: groups.change(them.id, name=us.name, members=[ana])),
        ("group_unnamed", lambda: groups.add(" ", [ana])),
        ("group_empty", lambda: groups.add("nobody", [])),
    ]
    assert {key for key, _ in refused} == set(REFUSALS)
    for key, does in refused:
        with pytest.raises(PersonRefused) as told:
            does()
        assert told.value.key == key
        assert told.value.said(speaker("en")) != told.value.said(speaker("fr"))
    assert (people.everybody(bots=True), groups.all()) == before


# Groups: people under a name of their own, who stay what they are when the group goes


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
