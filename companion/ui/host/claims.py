"""Offers to count as the owner's what was played under names that stand for nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.engine.words import Say
from companion.sessions.library.people import KnownPerson, PersonRefused, same_name
from companion.sessions.library.placeholders import as_said, is_you
from companion.ui.host.host import use_watching_host
from companion.ui.kit.keys import plain_key
from companion.ui.kit.texts import soft
from companion.ui.writing import sentence


def use_claims(refuse: Callable[[str], None]) -> list[ft.Control]:
    """Return a key for each name that stands for nobody, and what it does; nothing while there is no such name.

    There is none either while the device knows no owner. A tap makes all games of that name the owner's; ``refuse`` is
    called with why not, if it cannot.
    """
    host = use_watching_host(people=True)
    people, say, me = host.sessions.people, host.say(), host.prefs.me
    nameless = ft.use_memo(people.played_nameless, [people.version])

    def claim(person: KnownPerson) -> None:
        host.writing.keep(partial(write, person), lambda trouble: refuse(sentence(trouble, say)))

    def write(person: KnownPerson) -> None:
        mine = next((other for other in people.everybody() if same_name(other.name, me)), None)
        try:
            people.merge(person.id, (mine or people.add(me)).id)
        except PersonRefused as refusal:
            refuse(refusal.said(say))

    if not nameless or not me:
        return []
    keys: list[ft.Control] = [
        plain_key(_words(say, one, count), partial(claim, one), f"claim-{at}")
        for at, (one, count) in enumerate(nameless, 1)
    ]
    return [*keys, soft(say.t("This cannot be undone."))]


def _words(say: Say, person: KnownPerson, count: int) -> str:
    if is_you(person.name):
        return say.plural(
            "Count {n} game played without a name as mine", "Count {n} games played without a name as mine", count
        )
    name = as_said(say, person.name)
    return say.plural("{name}: count {n} game as mine", "{name}: count {n} games as mine", count, name=name)
