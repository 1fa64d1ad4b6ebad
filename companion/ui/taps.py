"""Sees to it that a tap arrives, although Flet loses some: decision 0028 tells which, and how each was found.

- A screen may be drawn anew while a tap on it is on its way. Flet drops what is sent to a control that is gone, and
gives what is sent to a control that has become another to that other. Here it goes to the key that was seen, if that is
still there; what meets nothing at all is logged. - What was to be shown while a page was away, and where a tap was to
lead, is made up for when the page is back. - A key that leads on and has just come hears nothing yet (``new_keys``).
"""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import InvokeMethodRequestBody, Message, MessageAction

from companion.ui.new_keys import FOOT, GoesByItself, LeadsOn, NewKeys, OneAtATime

log = logging.getLogger("companion.ui")

DEEDS: Final = ("click", "long_press", "change", "submit", "accept", "reorder")
"""Events that somebody meant; others, such as a field that loses the focus, come by themselves."""
TWICE: Final = 1.0
"""Seconds after a tap in which the next one, on the same key that was drawn anew for it, is a slip of the same hand."""
BOUNCE: Final = 0.3
"""Seconds after a tap on a card in which another one on that card is the same finger, which has bounced."""
RECENT: Final = 2.0
"""The seconds after a tap in which what comes is taken to be its doing."""
ENTERS: Final = (" ", "Enter", "NumpadEnter")
"""Keys of the keyboard that do what a tap does."""
DIALOG: Final = "dialog"
"""Where a key stands that lies over the screen."""
REMEMBERED: Final = 4000
"""Keys that are gone: some screens' worth."""
SEEN: Final = "seen-"
"""What a page is asked after keys have taken each other's place."""
ANSWERED: Final = re.compile(re.escape(SEEN) + r"([0-9]{1,12})")
PATIENCE: Final = 10.0
"""Seconds after which a page that has not answered is taken to have drawn what it was told."""


@dataclasses.dataclass(frozen=True, slots=True)
class Key:
    """A key as a person knows it: what it is called, what it says, and on which screen it stands ("": on a dialog)."""

    identifier: str
    spoken: str
    screen: str = ""
    by_itself: bool = False
    """Whether it soon goes without a tap, too."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tap:
    """The last tap that was heard: on which key, where it stands, and when."""

    key: Key
    place: str
    at: float


@dataclasses.dataclass(frozen=True, slots=True)
class LeadingKey:
    """Holds a key that leads on, where it stands, and what it is."""

    key: Key
    place: str
    screen: str
    control: Any


@dataclasses.dataclass(frozen=True, slots=True)
class ReplacedKey:
    """A key whose place another has taken, with the number of the question whose answer proves that the client has seen
    this.
    """

    key: Key
    drawn: int
    at: float


class Taps:
    """Stands between one page's session and whatever brings it messages."""

    def __init__(self, page: ft.Page) -> None:
        session: Any = page.session
        self._page, self._session = page, session
        self._gone: OrderedDict[int, Key] = OrderedDict()
        self._unseen: dict[int, ReplacedKey] = {}
        self._drawn = itertools.count(1)
        self._last: Tap | None = None
        self._new = NewKeys(session)
        self.tapped = 0.0
        """When the last tap arrived, in seconds."""
        self._begun = False
        """Whether there was anything to tap before."""
        self._missed: set[Any] = set()
        self._late: list[tuple[Any, bool]] = []
        self._wanted: tuple[str, str] | None = None
        self._patch, self._dispatch = session.patch_control, session.dispatch_event
        self._update, self._effect = session.schedule_update, session.schedule_effect
        self._invoke = session.invoke_method
        self._answered = session.handle_invoke_method_results
        session.handle_invoke_method_results = self.handle_invoke_method_results
        self._attach, self._disconnect = session.attach_connection, session.disconnect
        session.patch_control, session.dispatch_event = self.patch_control, self.dispatch_event
        session.schedule_update, session.schedule_effect = self.schedule_update, self.schedule_effect
        session.invoke_method = self.invoke_method
        session.attach_connection, session.disconnect = self.attach_connection, self.disconnect

    def patch_control(self, *args: Any, **kwargs: Any) -> None:
        """Do as Flet does, and remember by name each key that can no longer be tapped afterwards.

        While a page is away that has its picture, nothing is compared with that: it is done when the page is back.
        """
        if self._session.connection is None and self._begun and len(args) == 1 and not kwargs:
            self._missed.add(args[0])
            return
        index = self._session.index
        held = dict(index)  # with all that is above a key, until it is known where it stood
        tappable = _tappable(held)
        before = {one._i: (one, _key(one)) for one in tappable}
        leading, deaf = self._leading(tappable, self._screen()), frozenset(self._new.waiting)
        self._patch(*args, **kwargs)
        taken = False
        for id, (was, key) in before.items():
            if (now := index.get(id)) is None:
                self._gone[id] = dataclasses.replace(key, screen=_screen_of(was))
            elif now is not was and key.identifier and _other(_key(now), key):
                seen = dataclasses.replace(key, screen=_screen_of(now))
                self._unseen.setdefault(id, ReplacedKey(seen, next(self._drawn), _now()))
                taken = True
        if self._new.waiting:
            self._new.drawn_anew()
        told = kwargs.get("control")  # Flet gives a component what it has drawn only after this
        top = self._screen(kwargs.get("parent"), told.get("_b") if isinstance(told, dict) else None)
        for one in self._come(leading, top, deaf) if self._begun and self._session.connection is not None else ():
            self._new.come(one, next(self._drawn))
            taken = True
        self._begun = self._begun or bool(before)
        while len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
        if taken and self._session.connection is not None:
            self._ask(next(self._drawn))

    def _leading(self, tappable: list[Any], screen: Any) -> dict[str, LeadingKey]:
        """Return the keys that lead on, by identifier: those in the foot of the topmost ``screen``, and in dialogs."""
        found = [one for one in tappable if isinstance(getattr(one, "data", None), LeadsOn)]
        if not found:
            return {}
        top = str(getattr(screen, "route", "") or "")
        leading = (LeadingKey(_key(one), _place_of(one), _screen_of(one), one) for one in found)
        return {one.key.identifier: one for one in leading if one.place == DIALOG or (one.place and one.screen == top)}

    def _come(self, before: dict[str, LeadingKey], screen: Any, deaf: frozenset[int]) -> list[Any]:
        """Return those that were not there before, where a finger may be that meant what stood there.

        ``deaf`` did not hear yet: what takes the place of one of them, on the next screen, does not either.
        """
        now = self._leading(_tappable(dict(self._session.index)), screen)
        last = self._last if self._last and _now() - self._last.at < RECENT else None
        goes_on = {name for name, one in before.items() if one.control._i in deaf}
        return [
            one.control
            for name, one in now.items()
            if _under_the_finger(one, before.get(name), last, before)
            or (name in goes_on and one.control is not before[name].control)
        ]

    def _ask(self, drawn: int) -> None:
        """Once the page has heard so much, a tap means what stands there now: it answers in the order it is told.

        No page knows this question, and says so at once; it goes out in the same breath as what it asks about.
        """
        asked = InvokeMethodRequestBody(self._page._i, f"{SEEN}{drawn}", SEEN, {})
        self._session.connection.send_message(Message(MessageAction.INVOKE_METHOD, asked))

    def handle_invoke_method_results(self, control_id: int, call_id: Any, result: Any, error: str | None) -> None:
        """Take the answers to our own questions; pass all others on to Flet."""
        if isinstance(call_id, str) and (seen := ANSWERED.fullmatch(call_id)):
            self._unseen = {id: one for id, one in self._unseen.items() if one.drawn > int(seen[1])}
            if self._new.waiting:
                self._new.seen(int(seen[1]))
        else:
            self._answered(control_id, call_id, result, error)

    async def dispatch_event(self, control_id: int, event_name: str, event_data: Any) -> None:
        """Do as Flet does, but give a tap to the key that was seen when it was made."""
        if event_name == "keyboard_event" and self._new.waiting and (event_data or {}).get("key") in ENTERS:
            log.info("a key of the keyboard came before what it would do was seen")
            return
        if event_name == "click":
            self.tapped = _now()
        meant = self._meant(control_id, event_name) if event_name in DEEDS else control_id
        if meant is not None:
            await self._dispatch(meant, event_name, event_data)

    def _meant(self, id: int, event: str) -> int | None:
        taken, here = self._unseen.get(id), self._session.index.get(id)
        if here is None:  # or Flet finds it all the same
            here = next((one for one in _within(self._page) if one._i == id), None)
        if here is None:
            gone = self._gone.get(id)
        elif event == "click" and taken and _now() - taken.at < PATIENCE:
            gone = taken.key
        elif id in self._new.waiting and self._new.deaf(id):
            log.info("%s was tapped before it was seen", _key(here).identifier)
            return None
        else:
            key = dataclasses.replace(_key(here), screen=_screen_of(here))
            if self._bounced(here, key):
                log.info("%s was tapped twice at once", key.identifier)
                return None
            self._heard(key, _place_of(here))
            return id
        last = self._last
        if gone and last and _called_alike(last.key, gone) and _now() - last.at < TWICE:
            log.info("%s on %s was tapped twice", gone.identifier, gone.screen)
            return None
        if gone and (again := self._same(gone) if event == "click" else None) is not None:
            log.info("a tap on %s came while %s was drawn anew", gone.identifier, gone.screen)
            self._heard(gone, _place_of(again))
            return int(again._i)
        level = logging.INFO if gone and gone.by_itself else logging.WARNING
        log.log(level, "%s met nothing: %s", event, f"{gone.identifier} on {gone.screen}" if gone else f"control {id}")
        return None

    def _bounced(self, control: Any, key: Key) -> bool:
        last = self._last if isinstance(getattr(control, "data", None), OneAtATime) else None
        return last is not None and _called_alike(last.key, key) and _now() - last.at < BOUNCE

    def _heard(self, key: Key, place: str) -> None:
        self._last = Tap(key, place, _now())

    def _same(self, gone: Key) -> BaseControl | None:
        """The only key that is called so and says so, if its screen is still the one that is seen."""
        screen = self._screen()
        if not gone.identifier or screen is None or screen.route != gone.screen:
            return None
        keys = [one for one in _within(screen) if getattr(one, "on_click", None) is not None]
        same = [one for one in keys if dataclasses.replace(_key(one), screen=gone.screen) == gone]
        return same[0] if len(same) == 1 else None

    def _screen(self, drawn: Any = None, as_it_is: Any = None) -> Any:
        """Return the topmost view; None before the first. ``drawn`` is a component becoming ``as_it_is`` just now."""
        views: Any = self._page.views
        while isinstance(views, list | Component):
            if isinstance(views, Component):
                views = as_it_is if views is drawn else views._b
            else:
                views = views[-1] if views else None
        return views

    def schedule_update(self, control: Any) -> None:
        """Do as Flet does, but remember what changes while the page is away."""
        if self._session.connection is None:
            self._missed.add(control)
        self._update(control)

    def schedule_effect(self, hook: Any, is_cleanup: bool) -> None:
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

    def attach_connection(self, connection: Any) -> None:
        """Do as Flet does, and forget the keys that were replaced or came: the new client has seen them all."""
        self._unseen.clear()
        self._attach(connection)
        self._new.back()

    async def back(self) -> None:
        """Bring a page that is back up to date: show it where it is, draw what changed meanwhile, and go where a tap
        was to lead.
        """
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


def _tappable(index: dict[int, Any]) -> list[Any]:
    """Return the controls that hear taps. All controls are asked twice at each tap, so it looks where Flet keeps it."""
    return [one for one in index.values() if one._values.get("on_click") is not None]


def _key(control: Any) -> Key:
    """What is tapped there; the identifier that tests and screen readers know stands right above it."""
    spoken = str(getattr(control, "tooltip", None) or "")
    goes = isinstance(getattr(control, "data", None), GoesByItself)
    for _ in range(4):
        if isinstance(control, ft.Semantics) and control.identifier:
            return Key(control.identifier, str(control.label or spoken), by_itself=goes)
        control = None if control is None else control.parent
    return Key("", spoken)


def _place_of(control: Any) -> str:
    """Return ``FOOT`` or ``DIALOG`` for a key that leads on, "" for what has a place of its own on its screen."""
    if not isinstance(getattr(control, "data", None), LeadsOn):
        return ""
    while control is not None and not isinstance(control, ft.View):
        if getattr(control, "data", None) == FOOT:
            return FOOT
        if isinstance(control, ft.AlertDialog | ft.BottomSheet):
            return DIALOG
        control = control.parent
    return ""


def _screen_of(control: Any) -> str:
    while control is not None and not isinstance(control, ft.View):
        control = control.parent
    return str(getattr(control, "route", "") or "")


def _under_the_finger(one: LeadingKey, was: LeadingKey | None, last: Tap | None, before: dict[str, LeadingKey]) -> bool:
    """Tell whether a finger may lie where ``one`` came that meant something else.

    ``last`` is the tap that brought it: one elsewhere on the same screen lets the finger travel, and it is heard at
    once. Without a tap it is another device's doing. ``was`` is the key of this identifier that was there before.
    """
    if was is not None:
        tapped = last is not None and last.key.identifier == one.key.identifier
        return one.control.data != was.control.data or (tapped and one.key.spoken != was.key.spoken)
    if last is not None:
        return bool(last.place) or last.key.screen != one.screen
    return any(other.screen == one.screen for other in before.values())


def _called_alike(one: Key, other: Key) -> bool:
    """Tell whether two keys are called alike; a key's words may change by the tap on it."""
    return (one.identifier, one.screen) == (other.identifier, other.screen)


def _other(one: Key, key: Key) -> bool:
    """A row that moved up has another number and says the same; a key with other words still is that key."""
    return one.identifier != key.identifier and one.spoken != key.spoken


def _within(root: Any) -> Iterator[BaseControl]:
    """All controls in it, in the order in which they are drawn."""
    seen: set[int] = set()
    left = [root]
    while left:
        one = left.pop()
        if isinstance(one, BaseControl) and id(one) not in seen:
            seen.add(id(one))
            yield one
            named = (f.name for f in dataclasses.fields(one) if not f.metadata.get("skip") and f.name != "_parent")
            left += reversed([getattr(one, name, None) for name in named])
        elif isinstance(one, list | tuple):
            left += reversed(one)
