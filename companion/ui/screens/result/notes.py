"""Asks for notes on an evening: the place, a rating, things to remember."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine import NotNow, Say, folded, wire
from companion.lobby.door import Door
from companion.sessions.play.drafts import OF_THE_EVENING
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge, theme
from companion.ui.host.from_library import KnownPlaces
from companion.ui.host.host import use_host
from companion.ui.kit.fields import field_line
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import tappable
from companion.ui.kit.texts import announced, heading, soft
from companion.ui.prefs import LONGEST_PLACE
from companion.ui.session.entry import Form, use_draft_of
from companion.ui.session.saving import Deed, use_saving

NOTES_LONGEST: Final = 2000
STARS: Final = 5


@dataclass(frozen=True, slots=True)
class Draft:
    """What is typed and not kept yet; None in fields where nothing is."""

    place: str | None = None
    notes: str | None = None


FORM: Final[Form[Draft]] = Form(
    lambda draft: None if draft == Draft() else [draft.place, draft.notes],
    lambda value, _mine: Draft(*(None if one is None else wire.a_text(one, "notes") for one in wire.a_list(value, ""))),
)


@bridge.component
def Notes(session: SessionView) -> ft.Control:
    """Draws the fields, and keeps what they hold when one is left and when the screen is left: a draft until then."""
    host = use_host()
    bridge.use_watched(session)
    draft, newest, change = use_draft_of(session, session.revision, host.writing, OF_THE_EVENING, 0, Draft, FORM)
    say = host.say(session.names)

    def describe(**told: Any) -> None:
        with suppress(LookupError, NotNow):  # it is gone, which the screen is about to tell
            Door(host.sessions.open(session.id), host.claims).host.describe(**told)

    def save(then: Deed) -> None:
        host.writing.keep(write, after=True)
        then()

    def write() -> None:
        """Keep what is in the fields now; until the file takes it, it stays a draft."""
        typed = newest()
        with suppress(LookupError):
            live = host.sessions.open(session.id)
            place, notes = _changed_text(typed.place, live.place), _changed_text(typed.notes, live.notes)
            if place is not None or notes is not None:
                describe(place=place, notes=notes)
        change(lambda now: Draft() if now == typed else now)

    def rate(stars: int) -> None:
        new = 0 if session.rating == stars else stars
        host.writing.keep(lambda: describe(rating=new), after=True)

    def sit_at(place: str) -> None:
        change(lambda old: replace(old, place=place))
        host.writing.keep(write, after=True)

    saving = use_saving(lambda: newest() if newest() != Draft() else None, save)

    def field(name: str, label: str, longest: int, **more: object) -> ft.Control:
        typed = getattr(draft, name)
        value = getattr(session, name) if typed is None else typed

        def put(text: str) -> None:
            change(lambda old: replace(old, **{name: text}), typed=True)

        return field_line(value, put, label, name, longest, **more, **saving.field)

    kept = say.t("Everything is saved.") if session.place or session.notes or session.rating else ""
    told = kept if draft == Draft() else say.t("Saved as soon as you leave the field.")
    return panel(
        heading(say.t("The evening")),
        ft.Row([_star(say, number, session.rating or 0, rate) for number in range(1, STARS + 1)], spacing=0),
        field("place", say.t("Where"), LONGEST_PLACE),
        KnownPlaces(session.place if draft.place is None else draft.place, sit_at),
        field("notes", say.t("Notes"), NOTES_LONGEST, multiline=True, min_lines=2, max_lines=8),
        announced("kept", soft(told)),
        identifier="evening",
    )


def _star(say: Say, number: int, rating: int, rate: Callable[[int], None]) -> ft.Control:
    lit = number <= rating
    icon = ft.Icon(ft.Icons.STAR if lit else ft.Icons.STAR_BORDER, size=28, color=theme.YELLOW if lit else theme.SOFT)
    return tappable(
        icon,
        lambda: rate(number),
        spoken=say.plural("{n} star out of five", "{n} stars out of five", number),
        identifier=f"rating-{number}",
        chosen=rating == number,
        width=theme.TOUCH,
    )


def _changed_text(typed: str | None, kept: str) -> str | None:
    """Return what is to be written, nothing where there is nothing to see; None if nothing has changed."""
    told = typed.strip() if typed and folded(typed) else ""
    return None if typed is None or told == kept else told
