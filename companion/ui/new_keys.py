"""Keeps keys that have just come deaf for half a second: a tap that was meant for the last picture ends there.

A key that leads on says so (``leads_on``), since the next one will lie where it lay. While it does not hear yet it is
drawn pale, on the page alone: the control itself stays as the screen has made it. Decision 0034.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterator
from typing import Any, Final

import flet as ft
from flet.messaging.protocol import Message, MessageAction, PatchControlBody

from companion.ui import theme

DEAF: Final = 0.5
"""Seconds after the page has drawn a key in which it hears nothing; each tap in them makes them begin anew."""
LATE: Final = 2.0
"""Seconds after which a page that says nothing is taken to have drawn what it was told."""
WAITS: Final = "-waits"
"""What the identifier of a key ends with on the page as long as it does not hear: who taps by name sees it, too."""
FOOT: Final = "foot"
"""``data`` of what stands at the bottom of a screen, under the thumb."""

_ACCENTS: Final = (theme.FELT, theme.MIDNIGHT, theme.VERMILION, theme.PLUM)
_PALE: Final[dict[Any, ft.Colors]] = {one.colour: one.tint for one in _ACCENTS}
_REPLACE: Final = 0
_ANSWERED: Final = 1 << 62


@dataclasses.dataclass(frozen=True, slots=True)
class LeadsOn:
    """``data`` of a key that leads on. ``deed`` tells one from the next where both are called and say the same."""

    deed: object = None


@dataclasses.dataclass(frozen=True, slots=True)
class OneAtATime:
    """``data`` of a key for a card: no hand turns two alike over as quickly as a finger bounces."""


@dataclasses.dataclass(frozen=True, slots=True)
class GoesByItself:
    """``data`` of what a tap puts away, and soon nobody: a tap that comes just as it goes got what it wanted."""


@dataclasses.dataclass(slots=True)
class WaitingKey:
    """A key that does not hear before its ``timer`` has run; without one it is to be told as soon as the page is back.

    ``looks``: controls, each with its properties as they are meanwhile. ``drawn``: the question whose answer proves
    that the page has drawn it.
    """

    name: str
    looks: tuple[tuple[Any, dict[str, Any]], ...]
    drawn: int
    timer: asyncio.TimerHandle | None = None


class NewKeys:
    """Holds the keys of one page that do not hear yet."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self.waiting: dict[int, WaitingKey] = {}
        """The keys that wait, by the number of the control."""

    def come(self, key: Any, drawn: int) -> None:
        """Draw ``key`` pale; it hears half a second after the page has answered the question ``drawn``."""
        self._forget(key._i)
        waiting = self.waiting[key._i] = WaitingKey(_name(key), tuple(_looks(key)), drawn)
        for control, pale in waiting.looks:
            self._send(control._i, pale)
        self._hears_in(LATE, key._i)

    def drawn_anew(self) -> None:
        """Let controls hear that have become another key, since the screen has changed."""
        for id, one in list(self.waiting.items()):
            now = self._session.index.get(id)
            if now is None:
                self._forget(id)
            elif _name(now) != one.name:
                self._hears(id)

    def seen(self, drawn: int) -> None:
        """Note that the page has drawn all that came before the question ``drawn``."""
        for id, one in list(self.waiting.items()):
            if one.drawn <= drawn and one.timer is not None:
                one.drawn = _ANSWERED
                self._hears_in(DEAF, id)

    def deaf(self, id: int) -> bool:
        """Tell whether a tap there is not heard; if so, the next one is not either for a while."""
        one = self.waiting.get(id)
        if one is None or one.timer is None:
            return False
        self._hears_in(DEAF, id)
        return True

    def back(self) -> None:
        """Let all keys hear, since a page is back."""
        for id in list(self.waiting):
            self._hears(id)

    def _hears_in(self, seconds: float, id: int) -> None:
        one = self.waiting[id]
        if one.timer is not None:
            one.timer.cancel()
        one.timer = asyncio.get_running_loop().call_later(seconds, self._hears, id)

    def _hears(self, id: int) -> None:
        one = self.waiting[id]
        if one.timer is not None:
            one.timer.cancel()
            one.timer = None
        if self._session.connection is None:
            return  # it is told when the page is back
        del self.waiting[id]
        for control, pale in one.looks:
            now = self._session.index.get(control._i)
            if now is not None:
                self._send(control._i, {name: getattr(now, name, getattr(control, name)) for name in pale})

    def _forget(self, id: int) -> None:
        one = self.waiting.pop(id, None)
        if one is not None and one.timer is not None:
            one.timer.cancel()

    def _send(self, control: int, look: dict[str, Any]) -> None:
        """Send changes to the page alone, in the form in which Flet sends them; all are drawn at once."""
        if self._session.connection is not None:
            patch: list[Any] = [[0]]
            patch += [[_REPLACE, 0, name, getattr(value, "value", value)] for name, value in look.items()]
            self._session.connection.send_message(
                Message(MessageAction.PATCH_CONTROL, PatchControlBody(control, patch))
            )


def _looks(key: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Return what of a key is drawn otherwise as long as it does not hear."""
    if (pale := _PALE.get(key.bgcolor)) is not None:
        yield key, {"bgcolor": pale}
    for text in _texts(key.content):
        yield text, {"color": theme.SOFT}
    if (named := _named(key)) is not None:  # Flutter does not hear of an identifier that changes alone
        yield named, {"read_only": True, "identifier": f"{named.identifier}{WAITS}"}


def _name(key: Any) -> str:
    named = _named(key)
    return "" if named is None else str(named.identifier)


def _named(key: Any) -> Any:
    """Return the control that has the key's identifier, which stands right above it."""
    while key is not None and not (isinstance(key, ft.Semantics) and key.identifier):
        key = key.parent
    return key


def _texts(control: Any) -> Iterator[Any]:
    if isinstance(control, ft.Text):
        yield control
    for name in ("content", "controls"):
        inside = getattr(control, name, None)
        for one in inside if isinstance(inside, list) else [inside] if inside is not None else []:
            yield from _texts(one)
