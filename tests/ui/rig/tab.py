"""A page of the app in the test's own process, addressed by the same words as one in a browser.

It refuses what a person could not do: tap what is not built, switched off, under a dialog, or without a name.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from tests.ui.rig.client import Client
from tests.ui.rig.host import Host, runner
from tests.ui.rig.tree import Found, Node, seen, spoken, walk
from tests.ui.tab import KNOWS, Server, plain

PATIENCE = 15.0
"""Seconds of the app's own clock; what happens without anybody doing anything comes within them."""
MOMENT = 0.001
"""Seconds: nobody waits exactly so long as they meant to."""
TAPS = ("click", "tap")
FIELDS = ("TextField",)
PHONE = (390.0, 844.0)


class RigTab:
    """What each word means says ``Tab``. ``storage`` is what the device keeps; tabs of one device share it."""

    def __init__(
        self,
        host: Host,
        lang: str = "fr-FR",
        size: tuple[float, float] = PHONE,
        storage: dict[str, Any] | None = None,
        *,
        still: bool = True,
        dark: bool = False,
    ) -> None:
        self.host, self.runner = host, runner()
        storage = {} if storage is None else storage
        storage.setdefault("companion.prefs", json.dumps(KNOWS))
        self.client = Client(host.url, lang, size, storage)
        self.client.still, self.client.dark = still, dark
        self._tapped_last = ""

    # pages

    def open(self, path: str = "/") -> Self:
        """As the address bar does: the page is loaded, and keeps its session."""
        self.client.history.load(path)
        return self._load()

    def visit(self, path: str) -> Self:
        self.client.history.load(path)
        self._do(lambda: self.client.routed(path))
        return self

    def reload(self) -> Self:
        return self._load()

    def close(self) -> None:
        self.runner.run(self.client.leave())

    def prefer(self, **told: Any) -> Self:
        """What a device has chosen is read by a new session: the page forgets the one it has."""
        self.client.session = ""
        self.client.storage["companion.prefs"] = json.dumps({**KNOWS, **told})
        return self

    def told(self, **facts: str) -> Self:
        """What else its page tells of it (``assets/device.js``), to a new session as well."""
        self.client.session = ""
        self.client.facts |= facts
        return self

    def preferred(self) -> dict[str, Any]:
        return dict(json.loads(self.client.storage.get("companion.prefs", "{}")))

    def back(self) -> Self:
        return self._travel(-1)

    def forth(self) -> Self:
        return self._travel(1)

    @property
    def path(self) -> str:
        return self.client.route

    def comes_to(self, path: str) -> Self:
        return self.until(
            lambda: self.path.endswith(path), f"the page does not come to {path}, but stands at {self.path}"
        )

    def size(self, width: float, height: float) -> Self:
        self._do(lambda: self.client.resized(float(width), float(height)))
        return self

    def hide(self, *, on: bool = True) -> Self:
        """The phone is locked, or shows something else; then it is looked at again."""
        state = {"state": "hide" if on else "show"}
        self._do(lambda: self.client.to_page("app_lifecycle_state_change", state))
        return self

    def power_cut(self, server: Server) -> Self:
        """The app is gone with all that it had in mind, and begins again; the page loads itself."""
        self.runner.run(self.client.leave())
        self.client.session = ""  # nobody knows it any more
        server.kill()
        server.start()
        return self._load()

    def wait(self, seconds: float) -> Self:
        """A person does nothing for so long, and not exactly."""
        self.runner.pass_time(seconds + MOMENT)
        return self._sound()

    # looking

    def identifiers(self) -> list[str]:
        """All that are on the screen, in the order in which they are drawn."""
        return [_name(found.node) for found in self.client.tree.named()]

    def there(self, identifier: str) -> bool:
        return self._find(identifier) is not None

    def sees(self, identifier: str) -> Self:
        return self.until(lambda: self.there(identifier), f"{identifier} does not come")

    def gone(self, identifier: str) -> Self:
        return self.until(lambda: not self.there(identifier), f"{identifier} stays")

    def reads(self, identifier: str, *words: str) -> Self:
        return self.until(
            lambda: self.there(identifier) and all(one in self.said(identifier) for one in words),
            lambda: f"{identifier}: {words} are not to be read in {self.said(identifier)!r}",
        )

    def measures(self) -> object:
        """What the app asks for: nothing is laid out here."""
        all_of_it = (found.node for found in seen(self.client.tree.on_top()))
        return [(one["_c"], one.get("width"), one.get("height")) for one in all_of_it]

    def said(self, identifier: str) -> str:
        """What a node and those in it say, or nothing where it is not there."""
        found = self._find(identifier)
        return plain("\n".join(spoken(found.node))) if found else ""

    def shows(self, words: str) -> Self:
        return self.until(lambda: words in self.everything(), f"{words!r} is not on the screen")

    def everything(self) -> str:
        """All words on the screen: texts, labels and what stands in fields."""
        self._sound()
        return plain(" | ".join(self.client.tree.spoken()))

    def holds(self, identifier: str, text: str | int) -> Self:
        return self.until(
            lambda: self._field(identifier).get("value", "") == str(text), f"{identifier} does not hold {text}"
        )

    def writes(self, identifier: str) -> Self:
        return self.until(
            lambda: self.there(identifier) and self._field(identifier)["_i"] == self.client.focus,
            f"the keyboard is not in {identifier}",
        )

    def chosen(self, identifier: str, yes: bool = True) -> Self:
        return self.until(
            lambda: self.there(identifier) and any(one.get("selected") for one in self._around(identifier)) is yes,
            f"{identifier} is {'not ' * yes}chosen",
        )

    def checked(self, identifier: str, yes: bool = True) -> Self:
        return self.until(lambda: self._is_on(identifier) is yes, f"{identifier} is {'off' if yes else 'on'}")

    def able(self, identifier: str) -> Self:
        return self.until(lambda: self._target(identifier) is not None, f"{identifier} cannot be tapped")

    def can(self, identifier: str) -> bool:
        return self._target(identifier) is not None

    def drawn(self, identifier: str = "") -> list[Node]:
        """All that there is, whether it is read aloud or not; in the part of this name, if one is named."""
        everything = walk(self.client.tree.page)
        if not identifier:
            return list(everything)
        return [one for part in everything if part.get("identifier") == identifier for one in walk(part)]

    def letters(self, identifier: str) -> list[str]:
        """What is written in that part, whatever is said of it."""
        return [one.get("value", "") for one in self.drawn(identifier) if one["_c"] == "Text"]

    def keys(self) -> list[str]:
        """All in which something can be tapped now."""
        return [name for name in self.identifiers() if any(map(_hears, self._within(name)))]

    def until(
        self,
        holds: Callable[[], Any],
        what: str | Callable[[], str] = "it does not come to pass",
        seconds: float = PATIENCE,
    ) -> Self:
        if not self.soon(holds, seconds):
            raise AssertionError(f"{what if isinstance(what, str) else what()}: {self.everything()}")
        return self._sound()

    def soon(self, holds: Callable[[], Any], seconds: float = PATIENCE) -> bool:
        return bool(self.runner.wait(holds, seconds))

    # doing

    def tap(self, identifier: str) -> Self:
        if not self.soon(lambda: self.can(identifier)):
            why = self._why_not(identifier) if self.there(identifier) else "it is not there"
            raise AssertionError(f"{identifier} cannot be tapped, {why}: {self.everything()}")
        target = self._target(identifier)
        assert target is not None
        name = self.said(identifier).strip()
        assert name, f"{identifier} has no name for those who do not see it"
        while (late := self._unseen(identifier, target)) > 0:  # who sees what the last tap did, and means it
            self.wait(late)
            target = self._target(identifier)
            assert target is not None, f"{identifier} goes before it is tapped: {self.everything()}"
        self._tapped_last = identifier
        self._touch(target)
        return self

    def tap_beside(self, identifier: str, other: RigTab, others: str) -> Self:
        """At the moment at which somebody taps on another page: neither sees what the other does."""

        def both() -> None:
            for tab, name in ((self, identifier), (other, others)):
                target = tab._target(name)
                assert target is not None, f"{name} cannot be tapped"
                tab.client.touch(target.place)
                tab._tapped(target.node)

        self._do(both)
        return self

    def _unseen(self, identifier: str, target: Found) -> float:
        place = self.client.touched[0] if identifier == self._tapped_last else target.place
        return self.client.unseen(place, self.runner.loop.time())

    def poke(self, identifier: str) -> Self:
        inside = list(filter(_hears, self._within(identifier)))
        assert inside, f"{identifier} cannot be touched: {self.everything()}"
        self._touch(inside[0])
        return self

    def reach(self, identifier: str = "") -> Self:
        """The keyboard comes to this key, or away from all."""
        target = self._target(identifier) if identifier else None
        self._do(lambda: self.client.focused(target.node if target else None))
        return self

    def tremble(self, identifier: str) -> Self:
        if (target := self._target(identifier)) is not None:
            self._touch(target, self.client.touched[0])
        return self

    def _touch(self, target: Found, place: object = None) -> None:
        def touch() -> None:
            self.client.touch(place or target.place)
            self._tapped(target.node)

        self._do(touch)

    def type(self, identifier: str, text: str | int, echo: tuple[str, str] | None = None) -> Self:
        """Into a field, letter by letter, in the place of what stood there. ``echo``: where the app repeats it.

        Those after the second come at once where the field takes each of them: all of them are one more picture.
        """
        field, letters = self._entered(identifier), str(text)
        if not letters and field.get("value"):
            self._write(identifier, "")
        at_once = all(_takes(field, letters[:end]) for end in range(1, len(letters) + 1))
        for nth, part in enumerate([*letters[:2], letters[2:]] if at_once and letters[2:] else letters):
            assert self._field(identifier)["_i"] == field["_i"], f"the keyboard has left {identifier}"
            # the first takes the place of all that stood there
            self._write(identifier, (self._field(identifier).get("value", "") if nth else "") + part)
        if echo is not None:
            self.reads(*echo)
        return self

    def paste(self, identifier: str, text: str) -> Self:
        self._entered(identifier)
        self._write(identifier, text)
        return self

    def _entered(self, identifier: str) -> Node:
        self.until(lambda: self.there(identifier), f"{identifier} is not there")
        field = self._field(identifier)

        def touch() -> None:
            self.client.touch(identifier)
            self.client.focused(field)

        self._do(touch)
        assert self._one(identifier, *FIELDS).able, f"{identifier} takes no letters"
        return field

    def press(self, key: str) -> Self:
        """A key of the keyboard: Enter sends what stands in the field, Tab leaves it; others go to the page."""
        field = self.client.tree.by_number(self.client.focus) if self.client.focus is not None else None
        if field is not None and field["_c"] in FIELDS:
            if key == "Enter":
                self._do(lambda: self.client.fire(field, "submit", field.get("value", "")))
            if key == "Tab":
                self._do(lambda: self.client.focused(None))
            return self
        told = {"key": " " if key == "Space" else key, "shift": False, "ctrl": False, "alt": False, "meta": False}
        if self.client.tree.page.get("on_keyboard_event"):
            self._do(lambda: self.client.to_page("keyboard_event", told))
        listening = (one for root in self.client.tree.on_top() for one in seen([root]))
        for one in [one.node for one in listening if one.node.get("on_key_down")]:
            self._do(functools.partial(self.client.fire, one, "key_down", {"key": told["key"]}))
        return self

    def drag(self, card: str, target: str, lasts: float = 1.0) -> Self:
        """As a finger does, from the middle of one to the middle of the other, for so many seconds."""
        taken = self._one(card, "Draggable")
        goal = self._one(target, "DragTarget")
        assert taken.able, f"{card} stays where it is"
        assert taken.node.get("max_simultaneous_drags") != 0, f"{card} is not to be dragged now"
        assert taken.node.get("group", "default") == goal.node.get("group", "default"), f"{target} does not take {card}"
        number, where = taken.node["_i"], {"x": 20.0, "y": 20.0}

        def go() -> None:
            self.client.fire(taken.node, "drag_start")
            self.client.fire(goal.node, "will_accept", {"accept": True, "src_id": number})

        def drop() -> None:
            self.client.moved(lasts)
            self.client.fire(goal.node, "accept", {"src_id": number, "l": where, "g": where})
            self.client.fire(taken.node, "drag_complete")

        self._do(go)
        self._do(drop)
        return self

    def save(self, identifier: str) -> tuple[str, bytes]:
        before = len(self.client.asked)
        saved = [told for name, told in self.tap(identifier).client.asked[before:] if name == "save_file"]
        assert saved, f"{identifier} saves nothing: {self.everything()}"
        return saved[-1]["file_name"], saved[-1]["src_bytes"]

    def pick(self, identifier: str, *files: Path) -> Self:
        before = len(self.client.asked)
        self.tap(identifier)
        asked = [told["service"] for name, told in self.client.asked[before:] if name == "pick_files"]
        assert asked, f"{identifier} asks for no files"
        told = [
            {"id": at, "name": file.name, "size": file.stat().st_size, "path": None, "bytes": file.read_bytes()}
            for at, file in enumerate(files)
        ]
        self._do(lambda: self.client.event(asked[-1], "result", {"files": told}))
        return self

    def opens(self, identifier: str) -> str:
        before = len(self.client.asked)
        found = [told for name, told in self.tap(identifier).client.asked[before:] if name == "launch_url"]
        assert found, f"{identifier} opens nothing"
        url = found[-1]["url"]
        return str(url["url"] if isinstance(url, dict) else url)

    # beneath

    def _load(self) -> Self:
        async def load() -> None:
            await self.client.leave()
            await self.client.connect(self.host.app)

        self.runner.run(load())
        return self.until(lambda: bool(self.client.tree.on_top()), "the app does not come")

    def _travel(self, by: int) -> Self:
        def go() -> None:
            self.client.history.step(by)
            self.client.routed(self.client.route)

        self._do(go)
        return self

    def _do(self, deed: Callable[[], Any]) -> None:
        async def go() -> None:
            deed()

        self.runner.run(go())
        self._sound()

    def _sound(self) -> Self:
        """The session is alive."""
        assert not self.client.crashed, self.client.crashed
        return self

    def _find(self, identifier: str) -> Found | None:
        return next((one for one in self.client.tree.named() if _name(one.node) == identifier), None)

    def _within(self, identifier: str) -> Iterator[Found]:
        """Everything to be seen in it, itself first."""
        found = self._find(identifier)
        if found is not None:
            for one in seen([found.node]):
                yield Found(one.node, (*found.above, *one.above))

    def _around(self, identifier: str) -> Iterator[Node]:
        """Itself, and what is merged with it."""
        return (one.node for one in self._within(identifier))

    def _target(self, identifier: str) -> Found | None:
        """What a finger in its middle meets: what takes a tap, in it or around it."""
        inside = list(filter(_hears, self._within(identifier)))
        if inside:
            outermost = [one for one in inside if not any(_takes_taps(above) for above in _below(identifier, one))]
            assert len(outermost) == 1, f"{identifier} holds {len(outermost)} things to tap"
            return outermost[0]
        return None

    def _why_not(self, identifier: str) -> str:
        inside = [one for one in self._within(identifier) if _takes_taps(one.node)]
        return "it is switched off or out of reach" if inside else "nothing listens there"

    def _tapped(self, node: Node) -> None:
        if node["_c"] in FIELDS:
            self.client.focused(node)
            return
        self.client.focused(None)
        if action := node.get("action"):
            for one in action if isinstance(action, list) else [action]:
                self.client.asked.append((one["method"], {**one.get("args", {}), "service": one["service_id"]}))
        if node["_c"] in ("Switch", "Checkbox"):
            value = not node.get("value", False)
            self.client.update(node["_i"], {"value": value})
            self.client.fire(node, "change", value)
            return
        for name in TAPS:
            self.client.fire(node, name)

    def _field(self, identifier: str) -> Node:
        return self._one(identifier, *FIELDS).node

    def _one(self, identifier: str, *kinds: str) -> Found:
        inside = [one for one in self._within(identifier) if one.node["_c"] in kinds]
        if not inside and (found := self._find(identifier)) is not None:
            around = [at for at, one in enumerate(found.above) if one["_c"] in kinds]
            inside = [Found(found.above[at], found.above[:at]) for at in around[-1:]]
        assert inside, f"{identifier} is no {' or '.join(kinds)}: {self.everything()}"
        return inside[0]

    def _is_on(self, identifier: str) -> bool | None:
        for one in self._around(identifier):
            if "toggled" in one or "checked" in one:
                return bool(one.get("toggled", one.get("checked")))
            if one["_c"] in ("Switch", "Checkbox"):
                return bool(one.get("value", False))
        return None

    def _write(self, identifier: str, text: str) -> None:
        """What would stand there now; where the field does not take it, it stays as it is."""
        field = self._field(identifier)
        if not _takes(field, text):
            return

        def go() -> None:
            self.client.update(field["_i"], {"value": text})
            self.client.fire(field, "change", text)

        self._do(go)


def _takes(field: Node, text: str) -> bool:
    told, most = field.get("input_filter"), field.get("max_length")
    return not (told and not re.search(told["regex_string"], text)) and not (most and len(text) > most)


def _name(node: Node) -> str:
    return str(node["identifier"])


def _takes_taps(node: Node) -> bool:
    if node.get("disabled"):
        return False
    return (
        any(node.get(f"on_{name}") for name in TAPS)
        or bool(node.get("action"))
        or node.get("_c") in (*FIELDS, "Switch", "Checkbox")
    )


def _hears(found: Found) -> bool:
    return _takes_taps(found.node) and found.able


def _below(identifier: str, found: Found) -> Iterator[Node]:
    """What it stands in, from the one with the identifier on."""
    names = [one.get("identifier") for one in found.above]
    if identifier in names:
        yield from found.above[names.index(identifier) :]
