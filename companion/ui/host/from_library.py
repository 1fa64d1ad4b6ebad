"""Offers what the library knows: places and years in which people played, and to count as the owner's what was played
under names that stand for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import flet as ft

from companion.engine import Say, folded
from companion.sessions.library.library import Library
from companion.sessions.library.look_back import LookBack
from companion.sessions.library.people import KnownPerson, same_name
from companion.sessions.library.placeholders import as_said, is_you
from companion.ui import bridge
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.kit.keys import plain_key
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.span import Change, Span, SpanChoice
from companion.ui.kit.texts import soft
from companion.ui.session.saving import Attempts

AT_ONCE: Final = 4


@bridge.component
def KnownPlaces(typed: str, choose: Callable[[str], object]) -> ft.Control:
    """Draws chips of the places with what was ``typed`` in them, most played first; none once it is one of them."""
    sessions = use_host().sessions
    known = ft.use_memo(lambda: Library(sessions).places(), [])
    if folded(typed) in map(folded, known):
        return ft.Container()
    places = [(one, one, f"known-place-{at}") for at, one in enumerate(known, 1)]
    return ChipList("places", places, (), choose, at_once=AT_ONCE, typed=typed)


@bridge.component
def PlayedWithin(span: Span, change: Change) -> ft.Control:
    """Asks for a span of time in which people played."""
    sessions = use_host().sessions
    years = ft.use_memo(lambda: LookBack(sessions).years(), [sessions.people.version])
    return SpanChoice(span, change, years)


def use_claims(attempts: Attempts) -> list[ft.Control]:
    """Return a key for each name that stands for nobody, and what it does; nothing while there is no such name.

    There is none either while the device knows no owner. A tap makes all games of that name the owner's.
    """
    host = use_watching_host(people=True)
    people, say, me = host.sessions.people, host.say(), host.prefs.me
    nameless = ft.use_memo(people.played_nameless, [people.version])

    def claim(person: KnownPerson) -> None:
        mine = next((other for other in people.everybody() if same_name(other.name, me)), None)
        people.merge(person.id, (mine or people.add(me)).id)

    if not nameless or not me:
        return []
    keys: list[ft.Control] = [
        plain_key(_words(say, one, count), partial(attempts.make, partial(claim, one)), f"claim-{at}")
        for at, (one, count) in enumerate(nameless, 1)
    ]
    return [*keys, soft(say.t("This cannot be undone."))]


def _words(say: Say, person: KnownPerson, count: int) -> str:
    words = say.plural("count {n} game as mine", "count {n} games as mine", count)
    name = say.t("Played without a name") if is_you(person.name) else as_said(say, person.name)
    return say.labelled(name, words)
