"""What a client knows: the controls it was sent, as they stand after every patch, and what of them a person has."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.ui.kit.spread import AWAY

Node = dict[str, Any]
"""A control as it travels: ``_c`` is its type, ``_i`` its number."""

REPLACE, ADD, REMOVE, MOVE = range(4)
CLOSING: Final = "_closing"
"""Marks a dialog that fades away: it still keeps every tap from the page."""
DIALOGS: Final = ("AlertDialog", "BottomSheet", "CupertinoAlertDialog", "NavigationDrawer")
"""What lies over the page and keeps every tap from it."""
EYES_ONLY: Final = ("tooltip", "badge", "icon", "leading_icon")


class Tree:
    """The page and everything on it."""

    def __init__(self, page: Node) -> None:
        self.page = page
        self._named: list[Found] | None = None
        self._spoken: list[str] | None = None
        self._numbers: dict[int, Node] = {}
        """Every control by its number: a patch tells which come and which go."""
        self._learn(page)

    def changed(self) -> None:
        """Something of it is not what it was: what was found is looked for again."""
        self._named = self._spoken = None

    def named(self) -> list[Found]:
        """What has an identifier on the screen, looked for once between two changes; nothing that is kept from who
        listens.
        """
        if self._named is None:
            self._named = list(seen(self.on_top(), "identifier", heard=True))
        return self._named

    def spoken(self) -> list[str]:
        """All words on the screen, looked for once between two changes."""
        if self._spoken is None:
            self._spoken = [one for root in self.on_top() for one in spoken(root)]
        return self._spoken

    def patch(self, number: int, patch: list[Any]) -> list[Node]:
        """Apply what the server sent; returns the dialogs that it closed. Raises AssertionError where nothing fits."""
        self.changed()
        root = self.by_number(number)
        assert root is not None, f"a patch for control {number}, which is not there"
        (_, *below), *operations = patch
        paths: dict[int, list[Any]] = {0: []}
        _named(below[0] if below else {}, [], paths)
        closed: list[Node] = []
        for kind, *told in operations:
            at = _follow(root, paths[told[0]])
            if kind == MOVE:
                goal = _follow(root, paths[told[2]])
                goal.insert(told[3], at.pop(told[1]))
                continue
            key = told[1]
            if kind == REMOVE:
                self._forget(at.pop(key))
                continue
            if kind == ADD and isinstance(at, list):
                at.insert(key, told[2])
            else:
                if key == "open" and told[2] is False and at.get("open") and at.get("_c") in (*DIALOGS, "SnackBar"):
                    closed.append(at)
                    at[CLOSING] = True
                self._forget(at[key] if isinstance(at, list) else at.get(key))
                at[key] = told[2]
            self._learn(told[2])
        return closed

    def by_number(self, number: int) -> Node | None:
        return self._numbers.get(number)

    def _learn(self, what: Any) -> None:
        self._numbers.update((one["_i"], one) for one in numbered(what))

    def _forget(self, what: Any) -> None:
        for one in numbered(what):
            if self._numbers.get(one["_i"]) is one:
                del self._numbers[one["_i"]]

    def services(self) -> Iterator[Node]:
        yield from walk(self.page.get("_services", {}))

    def dialogs(self) -> list[Node]:
        """Those that are open or just going, the topmost last."""
        found = self.page.get("_dialogs", {}).get("controls", [])
        return [one for one in map(_body, found) if one.get("open") or one.get(CLOSING)]

    def views(self) -> list[Node]:
        """The pages that lie on each other, the one that is seen last."""
        return list(_views(self.page.get("views", [])))

    def on_top(self) -> list[Node]:
        """What a person has before them: the last view, or the dialog over it; notes at the bottom in either case."""
        opened = self.dialogs()
        covers = [one for one in opened if one.get("_c") in DIALOGS]
        beside = [one for one in opened if one.get("_c") not in DIALOGS]
        return [*(covers[-1:] or self.views()[-1:]), *beside]


@dataclass(frozen=True, slots=True)
class Found:
    """A control on the screen and all it stands in, the outermost first."""

    node: Node
    above: tuple[Node, ...]

    @property
    def place(self) -> tuple[object, ...]:
        """Where it stands on the screen, whatever stands there: by which way one comes to it."""
        line = (*self.above, self.node)
        return tuple(step for one, below in itertools.pairwise(line) for step in _way(one, below))

    @property
    def able(self) -> bool:
        """Whether a finger reaches it, and it is not switched off."""
        line = (*self.above, self.node)
        return not any(one.get("disabled") or one.get("ignore_interactions") for one in line)


NESTED: Final = frozenset((dict, list))
"""What is looked into, as it comes from the message: nothing is derived from them."""
# Both keep what is left in a list of their own: every control would come up through all the generators it stands in.


def walk(root: Any) -> Iterator[Node]:
    """Every control below, whether to be seen or not."""
    left = [root]
    while left:
        at = left.pop()
        if isinstance(at, list):
            left.extend(reversed(at))
        elif isinstance(at, dict):
            if "_c" in at:
                yield at
            left.extend([one for one in at.values() if type(one) in NESTED][::-1])


def numbered(root: Any) -> list[Node]:
    """Every control below that has a number, in no order."""
    left = [root]
    for at in left:
        if type(at) is dict:
            left.extend([one for one in at.values() if type(one) in NESTED])
        elif type(at) is list:
            left.extend([one for one in at if type(one) in NESTED])
    return [at for at in left if type(at) is dict and "_c" in at and "_i" in at]


def _put_away(slot: Node) -> bool:
    """Whether the box at the top of a slot keeps what is below it out of its place, as ``ui/kit/spread.py`` does."""
    inside = slot.get("controls")
    box = inside[0] if isinstance(inside, list) and inside else None
    return isinstance(box, dict) and box.get("key") == AWAY and bool(box.get("height"))


def seen(roots: list[Node], having: str = "_c", *, heard: bool = False) -> Iterator[Found]:
    """Every control that is built and not switched invisible, in the order in which it is drawn; all or those that
    have a value of this name. ``heard``: nothing that is kept from who listens.
    """
    left: list[tuple[Any, tuple[Node, ...]]] = [(root, ()) for root in reversed(roots)]
    while left:
        at, above = left.pop()
        if type(at) is list:
            left.extend([(one, above) for one in reversed(at) if type(one) in NESTED])
        elif at.get("visible") is not False and not ("controls" in at and _put_away(at)):
            if "_c" in at:
                if at.get(having):
                    yield Found(at, above)
                if heard and at.get("exclude_semantics") and at["_c"] == "Semantics":
                    continue
                above = (*above, at)
            left.extend(
                [(at[name], above) for name in reversed(at) if type(at[name]) in NESTED and name not in EYES_ONLY]
            )


def _way(above: Node, node: Node) -> Iterator[object]:
    """By which name, and as which of several, it stands in another."""
    for name, value in above.items():
        if value is node:
            yield name
        elif isinstance(value, list):
            yield from ((name, at) for at, one in enumerate(value) if one is node)


def spoken(root: Node) -> list[str]:
    """What a screen reader has to say of it, piece by piece."""
    found: list[str] = []
    _spoken(root, found.append)
    return found


def _spoken(root: Any, say: Callable[[str], Any]) -> None:
    if isinstance(root, list):
        for one in root:
            _spoken(one, say)
        return
    if not isinstance(root, dict) or root.get("visible") is False or _put_away(root):
        return
    kind = root.get("_c")
    if kind == "Text" and root.get("semantics_label") is not None:  # instead of all that is to be read in it
        if root["semantics_label"]:
            say(root["semantics_label"])
        return
    if kind is not None:
        for name in _WORDS.get(kind, ("tooltip", "semantics_label")):
            words = root.get(name)
            if isinstance(words, dict) and "message" in words:
                words = words["message"]
            if isinstance(words, str) and words:
                say(words)
        if kind == "Semantics" and root.get("exclude_semantics"):
            return
    for name, one in root.items():
        if type(one) in NESTED and name not in EYES_ONLY:
            _spoken(one, say)


_WORDS: Final = {
    "Semantics": ("label", "value", "hint", "tooltip"),
    "Text": ("value",),
    "TextSpan": ("semantics_label", "text"),
    "TextField": ("label", "value", "hint_text", "helper", "error"),
    "Slider": ("label",),
    "Switch": ("label",),
    "Checkbox": ("label",),
    "Dropdown": ("label", "text", "value"),
    "SnackBar": ("content",),
}


def _body(node: Node) -> Node:
    """A component is a control around what it drew."""
    while node.get("_c") == "C" and isinstance(node.get("_b"), dict):
        node = node["_b"]
    return node


def _views(found: Any) -> Iterator[Node]:
    if isinstance(found, list):
        for one in found:
            yield from _views(one)
    elif found.get("_c") == "C":
        yield from _views(found.get("_b", []))
    else:
        yield found


def _named(below: dict[Any, Any], path: list[Any], paths: dict[int, list[Any]]) -> None:
    for part, (number, *more) in below.items():
        paths[number] = [*path, part]
        _named(more[0] if more else {}, paths[number], paths)


def _follow(root: Any, path: list[Any]) -> Any:
    for part in path:
        root = root[part]
    return root
