"""Saves a field when people leave it: for another field or key, by Enter, by Back, with its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import flet as ft

from companion.engine import Game, Refusal, Say
from companion.sessions.library.people import PersonRefused
from companion.sessions.play.session_facts import TimesRefused
from companion.sessions.play.waiting import Trouble
from companion.ui import bridge
from companion.ui.device import Device
from companion.ui.kit.texts import announced, soft
from companion.ui.writing import refused, sentence

NEXT: Final = 0.2
"""Seconds in which a keyboard that left one field of several comes to the next one."""

Deed = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Attempts:
    """What a screen tries to write; ``trouble`` says why the last of it was not taken, and ``tell`` changes that."""

    device: Device
    say: Say
    game: Game | None
    page: ft.Page
    here: str
    trouble: str
    tell: Callable[[str], None]

    def refuse(self, words: str) -> None:
        """Say it on the screen; whoever has left that reads in passing what was not taken."""
        if words and urlsplit(self.page.route or "").path != self.here:
            self.page.show_dialog(ft.SnackBar(ft.Text(self.say.t("Not saved: {why}", why=words))))
        else:
            self.tell(words)

    def make(self, do: Deed, then: Deed = bridge.do_nothing, *, after: bool = False) -> None:
        """Write by ``do``, and go on with ``then`` once it is kept; ``after`` is that of ``Writing.keep``."""

        def attempt() -> None:
            try:
                do()
            except Trouble:
                raise
            except (PersonRefused, TimesRefused) as why:
                self.refuse(why.said(self.say))
            except (Refusal, LookupError) as why:
                self.refuse(refused(why, self.say, self.game))
            else:
                self.refuse("")
                then()

        self.device.writing.keep(attempt, lambda why: self.refuse(sentence(why, self.say)), after=after)


def use_attempts(device: Device, say: Say, game: Game | None = None) -> Attempts:
    """Return how this screen writes; broken rules are said as the ``game`` does."""
    return Attempts(device, say, game, ft.context.page, ft.use_view_path(), *bridge.use_state(""))


@dataclass(frozen=True, slots=True)
class Saving:
    """``field`` is what each field is told. ``lead_on(go)`` is for keys that leave the screen: they ``go`` once all is
    saved, and stay for what is refused; tapped again, they go all the same.
    """

    field: dict[str, Any]
    lead_on: Callable[[Deed], None]


def use_saving(
    pending: Callable[[], object | None], save: Callable[[Deed], object], *, together: bool = False
) -> Saving:
    """Have fields saved when they are left, while something is ``pending``, by ``save``, which is told what follows.

    ``together``: none of them says anything alone, as day and month; they are saved when all of them are left.
    """
    page = ft.context.page
    inside = bridge.use_ref(lambda: 0)
    stayed = bridge.use_ref[object](lambda: None)

    def lead_on(go: Deed) -> None:
        held = pending()
        if held is None or held == stayed.current:
            go()
        else:
            stayed.current = held
            save(go)

    def keep() -> None:
        if pending() is not None:
            save(bridge.do_nothing)

    now = bridge.use_newest(keep)

    async def once_outside() -> None:
        await asyncio.sleep(NEXT)
        if not inside.current:
            now()

    def focused(_event: object) -> None:
        inside.current += 1

    def blurred(_event: object) -> None:
        inside.current = max(0, inside.current - 1)
        if together:
            page.run_task(once_outside)
        else:
            now()

    bridge.use_leaving(now)
    told: dict[str, Any] = {"on_blur": blurred, "on_submit": lambda _: now()}
    return Saving(told | ({"on_focus": focused} if together else {}), bridge.use_newest(lead_on))


def saved_line(say: Say, changed: bool) -> ft.Control:
    words = say.t("Saved as soon as you leave the field.") if changed else say.t("Everything is saved.")
    return announced("kept", soft(words))
