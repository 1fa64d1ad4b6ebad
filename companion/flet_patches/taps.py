"""Gives each tap once to the key that the finger saw: decision 0028 says how we found the faults.

- A screen may be drawn anew while a tap on it is on its way. Flet drops what is sent to a control that is gone, and
gives what is sent to a control that has become another to that other. Here it goes to the key that was seen, if that is
still there; what meets nothing at all is logged. - What was to be shown while a page was away, and where a tap was to
lead, is made up for when the page is back. - A finger that trembles taps more often than it means to: what takes
another's place under it, and the key that it has tapped, are deaf until it can have seen what its tap did (``finger``).

Looked at with Flet 1.0.5. Upstream: flet-dev/flet issue 6857 (a child component loses its clicks when its parent is
drawn anew). Goes when an event names the key that was seen, and none is lost where a page was away.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import re
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final

import flet as ft
from flet.components.component import Component
from flet.messaging.protocol import MessageAction

from companion.flet_patches.finger import FINGER, LONG, Finger, TouchPlace
from companion.flet_patches.sessions import control_of

log = logging.getLogger("companion.ui")

FAST: Final = "fast"
"""``data`` of a key that is meant to be tapped fast, such as a digit: it hears every tap once it has been seen."""
TAPS: Final = ("click", "tap", "tap_up")
DEEDS: Final = (*TAPS, "long_press", "change", "submit", "accept", "reorder")
"""Events that somebody meant; others, such as a field that loses the focus, come by themselves."""
RECENT: Final = 2.0
"""The seconds after somebody did something in which what comes is taken to be its doing."""
ENTERS: Final = (" ", "Enter", "NumpadEnter")
"""Keys of the keyboard that do what a tap does."""
_HEARS: Final = frozenset(f"on_{name}" for name in TAPS)
_NUMBER: Final = re.compile(r"-\d{1,3}$")
REMEMBERED: Final = 4000
"""Keys that are gone: some screens' worth."""


@dataclasses.dataclass(frozen=True, slots=True)
class Key:
    """A key as a person knows it: what it is called, what it says, and on which screen it stands ("": on a dialog)."""

    identifier: str
    spoken: str
    screen: str = ""
    fast: bool = False

    @property
    def place(self) -> tuple[str, str]:
        """What stays where its words change."""
        return self.screen, self.identifier


@dataclasses.dataclass(frozen=True, slots=True)
class Tap:
    """The last tap that was heard: on which key, when, and after how many pictures."""

    key: Key
    at: float
    picture: int


@dataclasses.dataclass(frozen=True, slots=True)
class Appearance:
    """How a key came: with which picture, and whether this page brought it, however late the picture is seen."""

    picture: int
    own: bool = True


THERE: Final = Appearance(0)
"""Of a key that was there from the beginning."""


class Taps:
    """Stands between one page's session and whatever brings it messages."""

    def __init__(self, page: ft.Page, late: Callable[[], None]) -> None:
        session: Any = page.session
        self._page, self._session, self._came_late = page, session, late
        self.pictures = 0
        """How many pictures this page was sent since it was loaded; it counts them as well."""
        self.loaded = 0
        """How often that was."""
        self.tapped = 0.0
        """When the last tap arrived, in seconds."""
        self._acted = -RECENT
        """When the page told of anything else than a tap that was not heard: somebody typed, scrolled, went back."""
        self._keys: dict[int, tuple[Any, Key]] = {}
        """What hears a tap, by the number of its control, as it was drawn last; also on screens below the one seen."""
        self._top = ""
        """The screen that was seen then: a dialog ("") hides what is below it, and so does one of a longer address."""
        self._gone: OrderedDict[int, tuple[Key, int, Appearance]] = OrderedDict()
        """What could be tapped there before, the picture in which it went, and how it had come."""
        self._came: dict[tuple[str, str], Appearance] = {}
        """By place, how a key came, or came to lie where another one lay."""
        self._changed = 0
        """The last picture in which something else can be tapped than before."""
        self._sent: deque[float] = deque()
        """When the pictures of the last moments were sent."""
        self._last: Tap | None = None
        self._vain = False
        """Whether the last tap was dropped."""
        self._between = False
        """Whether somebody did something else since the last tap that was heard, such as write in a field."""
        self._line: Any = None
        self._missed: set[Any] = set()
        self._late: list[tuple[Any, bool]] = []
        self._wanted: tuple[str, str] | None = None
        self._patch, self._dispatch = session.patch_control, session.dispatch_event
        self._update, self._effect = session.schedule_update, session.schedule_effect
        self._invoke = session.invoke_method
        self._attach, self._disconnect = session.attach_connection, session.disconnect
        session.patch_control, session.dispatch_event = self.patch_control, self.dispatch_event
        session.schedule_update, session.schedule_effect = self.schedule_update, self.schedule_effect
        session.invoke_method = self.invoke_method
        session.attach_connection, session.disconnect = self.attach_connection, self.disconnect
        if session.connection is not None:
            self._count(session.connection)

    def patch_control(self, *args: object, **kwargs: Any) -> None:
        """Do as Flet does, and note which keys came and went.

        While a page is away that has its picture, nothing is compared with that: it is done when the page is back.
        """
        if self._session.connection is None and self._keys and len(args) == 1 and not kwargs:
            self._missed.add(args[0])
            return
        self._patch(*args, **kwargs)
        self._note_keys()

    def _note_keys(self) -> None:
        before, picture = self._keys, self.pictures
        now = self._keys = {}
        for id, one in list(self._session.index.items()):
            if not _HEARS.isdisjoint(one._values):
                was = before.get(id)
                now[id] = was if was is not None and was[0] is one else (one, _key(one))
        screens = {key.screen for _, key in now.values()}
        top = "" if "" in screens else max(screens, key=len, default="")
        known = {key.place for _, key in before.values() if key.screen == self._top}
        came = dict[tuple[str, str], Appearance]()
        coming, changed = Appearance(picture, _now() - self._acted < RECENT), top != self._top
        self._top = top
        for id, (_, key) in now.items():
            was = before.get(id)
            if was is None or was[1] != key:
                changed = True
                taken = was is not None and _other(key, was[1])
                if was is not None and was[1].identifier and taken:
                    self._gone[id] = was[1], picture, self._came.get(was[1].place, THERE)
                if before and taken:
                    came[key.place] = coming
            if before and key.screen == top and key.place not in known:
                came[key.place] = coming
        for id in before.keys() - now.keys():
            changed = True
            self._gone[id] = before[id][1], picture, self._came.get(before[id][1].place, THERE)
        self._came |= came
        if changed and before:
            self._changed = picture
        while len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
        while len(self._came) > REMEMBERED:
            del self._came[next(iter(self._came))]

    async def dispatch_event(self, control_id: int, event_name: str, event_data: Any) -> None:
        """Do as Flet does, but give a tap to the key that was seen when it was made, and once."""
        meant: int | None = control_id
        if event_name == "route_change" and self._session.connection is None:
            return  # Flet cannot look into it without a line; ``back`` makes up for it
        if event_name == "keyboard_event" and (event_data or {}).get("key") in ENTERS:
            if self._changed > self._finger().settled:
                log.info("a key of the keyboard came before what it would do was seen")
                return
        elif event_name in DEEDS:
            finger = self._finger()
            if event_name in TAPS:
                self.tapped = _now()
            meant = self._meant(control_id, event_name, finger)
        if meant is not None:
            self._acted = _now()
            await self._dispatch(meant, event_name, event_data)

    def _finger(self) -> Finger:
        """Return what the finger saw; where the page does not tell, what it can have seen by the time of arrival."""
        told = FINGER.get()
        if told is not None:
            return told
        self._forget_sent()
        return Finger(TouchPlace.UNKNOWN, _now() - self.tapped, self.pictures, self.pictures - len(self._sent))

    def _forget_sent(self) -> None:
        while self._sent and self._sent[0] <= _now() - LONG:
            self._sent.popleft()

    def _meant(self, id: int, event: str, finger: Finger) -> int | None:
        gone, went, came = self._gone.get(id, (None, 0, THERE))
        here: Any = control_of(self._session, id)
        key: Key | None
        if here is not None and (event not in TAPS or gone is None or finger.seen >= went):
            key, gone = _key(here), None
            came = self._came.get(key.place, THERE)
        else:
            same = [one for one, other in self._keys.values() if other == gone and _seen(self._page, other)]
            here, key = (same[0] if event in TAPS and len(same) == 1 else None), gone
        self._vain = event in TAPS and key is not None and self._deaf(key, finger, came)
        if self._vain and key is not None:
            log.info("%s on %s was tapped before what was tapped last was seen", key.identifier, key.screen)
            return None
        if here is None:
            name = f"{gone.identifier} on {gone.screen}" if gone is not None else f"control {id}"
            if gone is None or finger.seen >= went:
                log.warning("%s met nothing: %s", event, name)
            else:
                log.info("%s came too late: %s", event, name)
                self._came_late()
            return None
        if gone is not None:
            log.info("a tap on %s came while %s was drawn anew", gone.identifier, gone.screen)
        self._between = event not in TAPS
        if event in TAPS:
            assert key is not None
            self._last = Tap(key, _now(), self.pictures)
        return int(here._i)

    def _deaf(self, key: Key, finger: Finger, came: Appearance) -> bool:
        """Tell whether nobody can have meant this tap, on a key that ``came`` so to where it was seen.

        What came is deaf until it was seen, where the finger lies that brought it or where somebody else did: a finger
        that has travelled there meant it. So is what it taps once more, and what lies there now, until it was seen what
        the tap before did, unless the finger wrote or chose something elsewhere in between; a key that counts hears all
        but what goes on from a tap in vain.
        """
        last, settled, same = self._last, finger.settled, finger.where is TouchPlace.SAME_PLACE
        if came.picture > settled and (finger.where is not TouchPlace.ELSEWHERE or not came.own):
            return True
        if key.fast:
            return self._vain and finger.where is not TouchPlace.ELSEWHERE and finger.since < LONG
        # what somebody else changes once the answer to the tap before was seen is not its doing
        if same and (finger.since < LONG or (self._changed > settled and (not last or last.picture >= settled))):
            return True
        if last is None or last.key.place != key.place or (self._between and finger.where is TouchPlace.ELSEWHERE):
            return False
        answered = self.pictures > last.picture
        return finger.since < LONG or (last.picture >= settled if answered else _now() - last.at < RECENT)

    def _count(self, connection: Any) -> None:
        """Count the pictures that go out; a page that is loaded anew begins to count anew, and has seen all of it."""
        line = getattr(connection, "line", connection)
        if line is not self._line:
            self._line, self._last, self.pictures, self._changed = line, None, 0, 0
            self.loaded += 1
            self._gone.clear()
            self._came.clear()
            self._sent.clear()
        send = connection.send_message

        def counted(message: Any) -> None:
            send(message)
            if message.action == MessageAction.PATCH_CONTROL:
                self.pictures = getattr(line, "pictures", self.pictures + 1)
                self._sent.append(_now())
                self._forget_sent()

        connection.send_message = counted

    def schedule_update(self, control: object) -> None:
        """Do as Flet does, but remember what changes while the page is away."""
        if self._session.connection is None:
            self._missed.add(control)
        self._update(control)

    def schedule_effect(self, hook: object, is_cleanup: bool) -> None:
        """Do as Flet does, but remember the effects of a page that went before its first screen was drawn."""
        if self._session.connection is None:
            self._late.append((hook, is_cleanup))
        self._effect(hook, is_cleanup)

    async def disconnect(self, session_timeout_seconds: int) -> None:
        """Do as Flet does, but remember what was just going to be drawn."""
        self._missed.update(getattr(self._session, "_Session__pending_updates", ()))
        self._late += getattr(self._session, "_Session__pending_effects", ())
        await self._disconnect(session_timeout_seconds)

    async def invoke_method(self, control_id: int, method_name: str, *args: Any, **kwargs: Any) -> Any:
        """Do as Flet does, and remember where a tap leads until the page has gone there."""
        if control_id != self._page._i or method_name != "push_route":
            return await self._invoke(control_id, method_name, *args, **kwargs)
        told = kwargs.get("args") or (args[0] if args else {})
        wanted = self._wanted = (self._page.route, str(told.get("route")))
        answer = await self._invoke(control_id, method_name, *args, **kwargs)
        if self._wanted is wanted:
            self._wanted = None
        return answer

    def attach_connection(self, connection: object) -> None:
        """Do as Flet does, and count what goes out over the new line."""
        self._count(connection)
        self._attach(connection)

    async def back(self) -> None:
        """Bring a page that is back up to date: its place, what changed meanwhile, and where a tap was to lead."""
        self._session.start_updates_scheduler()
        missed, self._missed = self._missed, set()
        for control in missed:
            self._update(control)
        late, self._late = self._late, []
        for hook, is_cleanup in late:
            self._effect(hook, is_cleanup)
        page, wanted, self._wanted = self._page, self._wanted, None
        await self._dispatch(page._i, "resize", {"width": page.width or 0.0, "height": page.height or 0.0})
        if wanted is not None and page.route == wanted[0] != wanted[1]:
            page.navigate(wanted[1])
            return
        led: Any = page.on_route_change
        if led is not None:  # the address may have come without the word that it has changed
            led(ft.RouteChangeEvent(name="route_change", control=page, route=page.route))


def _now() -> float:
    """Return the time by the clock of the loop, which a test can put forward."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return time.monotonic()


def _key(control: Any) -> Key:
    """What is tapped there; the identifier that tests and screen readers know stands right above it."""
    spoken, above = str(getattr(control, "tooltip", None) or ""), control
    screen, fast = _screen_of(control), getattr(control, "data", None) == FAST
    for _ in range(4):
        if isinstance(above, ft.Semantics) and above.identifier:
            return Key(above.identifier, str(above.label or spoken), screen, fast)
        above = None if above is None else above.parent
    return Key("", spoken, screen, fast)


def _screen_of(control: Any) -> str:
    while control is not None and not isinstance(control, ft.View):
        control = control.parent
    return str(getattr(control, "route", "") or "")


def _seen(page: Any, key: Key) -> bool:
    """Whether a key has a name, and its screen is the one that is seen."""
    screen = page.views  # the topmost view; none before the first
    while isinstance(screen, list | Component):
        screen = screen._b if isinstance(screen, Component) else screen[-1] if screen else None
    return bool(key.identifier) and screen is not None and bool(screen.route == key.screen)


def _other(one: Key, key: Key) -> bool:
    """A row that moved up has another number and says the same; a key with other words still is that key."""
    if one.spoken != key.spoken:
        return one.identifier != key.identifier
    return _NUMBER.sub("", one.identifier) != _NUMBER.sub("", key.identifier)
