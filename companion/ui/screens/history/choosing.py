"""Chooses several games of the list, to write them into files or to delete them together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.library import dates
from companion.sessions.library.deletions import delete_session
from companion.sessions.library.library import Sitting
from companion.sessions.library.samples import is_sample
from companion.ui import bridge
from companion.ui.games.registry import title_of
from companion.ui.host.host import Host
from companion.ui.kit import spread
from companion.ui.kit.keys import chip, quiet_key
from companion.ui.kit.texts import announced, large, strong
from companion.ui.session.questions import Question, delete_question, use_question

TOLD: Final = 5
"""How many games a question names; the others are counted."""

Picked = Mapping[str, Sitting]


@dataclass(frozen=True, slots=True)
class Choosing:
    """Which games are ``picked``, by their ids; None while nobody chooses. ``key`` begins and ends it, ``foot`` has
    what can be done with them; where letters are large it would hide the list, and is the ``head`` of that.
    """

    picked: Picked | None
    toggle: Callable[[Sitting], None]
    key: ft.Control
    head: list[ft.Control]
    foot: list[ft.Control]


def use_choosing(host: Host, listed: Sequence[Sitting], export: Callable[[Picked], None]) -> Choosing:
    """Return what is chosen of the games that are ``listed``; samples are not. ``export`` leads to their files."""
    say = host.say()
    none: Picked | None = None
    picked, newest, change = bridge.use_draft(none)
    ask = use_question()
    games = {one.id: one for one in listed if not is_sample(one.id)}

    def toggle(one: Sitting) -> None:
        def by(old: Picked | None) -> Picked:
            others = {id: kept for id, kept in (old or {}).items() if id != one.id}
            return others if one.id in (old or {}) else {**others, one.id: one}

        if one.id in games:
            change(by)

    def delete(gone: Picked) -> None:
        def once() -> None:
            for id in gone:
                with suppress(LookupError):  # somebody else was quicker
                    delete_session(host.sessions, id)

        host.writing.keep(once)
        change(lambda _: None)

    key = chip(
        say.t("Choose several"),
        lambda: change(lambda old: {} if old is None else None),
        chosen=picked is not None,
        identifier="choose-several",
    )
    if picked is None:
        return Choosing(None, toggle, key, [], [])
    told = say.plural("{n} game is chosen.", "{n} games are chosen.", len(picked))
    some = bool(picked)
    narrow = host.size.flat  # what stands beside the list has room for one key in a line
    every = quiet_key(
        say.t("Choose all shown"), lambda: change(lambda old: {**(old or {}), **games}), "choose-shown", expand=narrow
    )
    keys = [
        quiet_key(say.t("Save as a file"), (lambda: export(newest() or {})) if some else None, "export-chosen"),
        quiet_key(
            say.t("Delete"),
            (lambda: ask(_question(say, newest() or {}, lambda: delete(newest() or {})))) if some else None,
            "delete-chosen",
            danger=True,
        ),
    ]
    words = announced("chosen-count", strong(told if some else say.t("Tap the games you want.")))
    lines = (
        [words, *[ft.Row([one]) for one in (every, *keys)]]
        if narrow
        else [spread.facing(words, every), spread.keys(keys)]
    )
    ways = spread.stretched(lines, spacing=10)
    return Choosing(picked, toggle, key, [ways] if large() else [], [] if large() else [ways])


def _question(say: Say, gone: Picked, delete: Callable[[], None]) -> Question:
    games = [" · ".join((title_of(say, one.game), dates.full_date(say, one.evening))) for one in gone.values()]
    if (left := len(games) - TOLD) > 0:
        games[TOLD:] = [say.plural("and {n} more", "and {n} more", left)]
    leave, keep = say.t("All of it is removed from home, the history, exports and all new backups."), say.t("Keep")
    title, told = say.plural("Delete {n} game?", "Delete {n} games?", len(gone)), ["\n".join(games), leave]
    return delete_question(say, "delete-chosen-told", title, told, keep, delete)
