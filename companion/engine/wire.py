"""Events and options as JSON values and back: every value is checked, every fault names its place.

Readers take a decoded JSON value and its place (``events[3].card``) and raise NotUnderstood.
"""

from __future__ import annotations

import dataclasses
import difflib
import enum
import functools
import json
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from companion.engine.errors import NotUnderstood
from companion.engine.seats import Seat


class Unknown(enum.Enum):
    """The three ways of not knowing. Members are singletons: compare with ``is``."""

    BLANK = "blank"
    FACE_DOWN = "face down"
    UNCOUNTED = "uncounted"

    def __repr__(self) -> str:
        return self.name


# Typed Any on purpose: a blank stands wherever a card, a face or a tuple of hands will stand.
BLANK: Final[Any] = Unknown.BLANK
"""The part of an offered event that only cards, die or a scribe can tell."""

FACE_DOWN: Final[Any] = Unknown.FACE_DOWN
"""A card that exists and whose identity this state (or this viewer) does not know."""

UNCOUNTED: Final[Any] = Unknown.UNCOUNTED
"""A number of cards that people did not count, since nothing depends on it."""

HIDDEN: Final = "?"
"""FACE_DOWN where a card's name would stand, in what one seat is told (``Wire.masked``); no session file has it."""

Reader = Callable[[object, str], Any]

T = TypeVar("T")

_NAMES = {dict: "object", list: "list", str: "text", bool: "true or false", int: "number", float: "number"}
SHOWN = 40
LARGEST = 1_000_000


def kind(value: object) -> str:
    """What a decoded JSON value is, as a word for messages."""
    return "null" if value is None else _NAMES.get(type(value), type(value).__name__)


def excerpt(value: object) -> str:
    """A value as it may stand in a message: short and on one line."""
    text = value if isinstance(value, str) else repr(value)[: SHOWN * 2]
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: SHOWN + 1])
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def is_deeper(value: object, most: int) -> bool:
    """Whether lists and objects of a decoded JSON value are nested in more than so many levels."""
    level = [value]
    for _ in range(most):
        wholes = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [part for whole in wholes for part in whole]
        if not level:
            return False
    return True


_NESTING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[][{}]', re.DOTALL)
"""A text, or what opens or closes a list or an object."""


class BoundedDecoder(json.JSONDecoder):
    """Reads JSON of at most ``most`` levels; raises RecursionError for more, before it descends.

    A browser's Python has a small stack and no exception for its end: a few thousand brackets would be the end of it.
    """

    def __init__(self, most: int, **hooks: Any) -> None:
        super().__init__(**hooks)
        self._most = most

    def raw_decode(self, s: str, idx: int = 0) -> tuple[Any, int]:
        level = 0
        for found in _NESTING.finditer(s, idx) if s[idx : idx + 1] in ("[", "{") else ():  # else nothing is nested
            if (sign := found[0]) in "[{":
                level += 1
                if level > self._most:
                    raise RecursionError
            elif sign in "]}":
                level -= 1
                if level <= 0:
                    break
        return super().raw_decode(s, idx)


def compact(value: object) -> str:
    """Return JSON as short as it can be, with letters of any script as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _of_type(expected: type[T], word: str) -> Callable[[object, str], T]:
    def read(value: object, where: str) -> T:
        if not isinstance(value, expected):
            raise NotUnderstood("wrong_type", where, expected=word, found=kind(value))
        return value

    return read


an_object: Callable[[object, str], dict[str, object]] = _of_type(dict, "object")
a_list: Callable[[object, str], list[object]] = _of_type(list, "list")
a_text = _of_type(str, "text")
a_flag = _of_type(bool, "true or false")


def a_number(value: object, where: str, least: int = -LARGEST, most: int = LARGEST) -> int:
    """A whole number between bounds, also one that is written 3.0 or 3e0; true and false are no numbers."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole and not (isinstance(value, float) and value.is_integer()):
        raise NotUnderstood("wrong_type", where, expected="whole number", found=kind(value))
    assert isinstance(value, int | float)
    if not least <= value <= most:
        raise NotUnderstood("number_range", where, least=least, most=most, found=excerpt(value))
    return int(value)


def a_seat(value: object, where: str) -> Seat:
    return Seat(a_number(value, where, 0, 99))


def one_of(words: Sequence[str]) -> Reader:
    """A reader that takes just these words."""
    known = frozenset(words)

    def read(value: object, where: str) -> str:
        text = a_text(value, where)
        if text not in known:
            raise NotUnderstood("unknown_word", where, found=excerpt(text), expected=", ".join(words))
        return text

    return read


def list_of(reader: Reader) -> Reader:
    def read(value: object, where: str) -> tuple[Any, ...]:
        return tuple([reader(part, f"{where}[{i}]") for i, part in enumerate(a_list(value, where))])

    return read


def field(raw: Mapping[str, object], name: str, where: str) -> tuple[Any, str]:
    """A required field's value and place."""
    if name not in raw:
        raise NotUnderstood("missing", where, field=name)
    return raw[name], f"{where}.{name}" if where else name


def no_others(raw: Mapping[str, object], names: Iterable[str], where: str) -> None:
    """Refuse a field that is none of these, with the name that is spelled nearly like it if there is one."""
    known = tuple(names)
    for name in raw:
        if name not in known:
            word = excerpt(name)
            place = f"{where}.{word}" if where else word
            if near := difflib.get_close_matches(word.casefold(), known, 1):
                raise NotUnderstood("unknown_field_near", place, found=word, near=near[0], expected=", ".join(known))
            raise NotUnderstood("unknown_field", place, found=word, expected=", ".join(known))


class Wire:
    """Event classes ↔ JSON objects ``{"type": "draw", "card": "R5"}``.

    An event is a frozen dataclass; its type word is its class name in lower case. ``vocabulary``
    gives a reader for each of the game's own types. A field with a default may be missing, and is
    left out when it holds its default.
    """

    def __init__(self, events: Sequence[type[object]], vocabulary: Mapping[object, Reader] | None = None) -> None:
        self.events = {cls.__name__.lower(): cls for cls in events}
        self._own = dict(vocabulary or {})
        self._readers = {word: object_of(cls, self._own) for word, cls in self.events.items()}

    @functools.cached_property
    def masked(self) -> Wire:
        """The wire of what one seat is told, which also reads a card that is hidden from it (``HIDDEN``)."""
        return Wire((*self.events.values(),), {kind: _or_hidden(reader) for kind, reader in self._own.items()})

    def read(self, raw: object, where: str = "") -> Any:
        """The event a JSON object tells; keys it does not know are passed over."""
        value = an_object(raw, where)
        name, place = field(value, "type", where)
        word = a_text(name, place)
        if word not in self._readers:
            raise NotUnderstood("unknown_event", place, found=excerpt(word), expected=", ".join(self._readers))
        return self._readers[word](value, where)

    def write(self, event: object) -> dict[str, Any]:
        """The JSON object of an event, keys in the order of the class; what is blank is left out."""
        return {"type": type(event).__name__.lower(), **_plain(event)}


def object_of(cls: type[Any], vocabulary: Mapping[object, Reader], *, strict: bool = False) -> Reader:
    """A reader of a dataclass: what has a default may be missing. Other fields are passed over, or refused if strict.

    ``vocabulary`` gives readers of types beside the common ones, or instead of them.
    """
    known: Mapping[object, Reader] = {Seat: a_seat, int: a_number, str: a_text, bool: a_flag, **vocabulary}
    hints = typing.get_type_hints(cls)
    fields = {f.name: (_reader(hints[f.name], known), f.default) for f in dataclasses.fields(cls)}

    def read(value: object, where: str) -> Any:
        raw = an_object(value, where)
        if strict:
            no_others(raw, fields, where)
        return cls(
            **{
                name: reader(*field(raw, name, where))
                for name, (reader, default) in fields.items()
                if name in raw or default is dataclasses.MISSING
            }
        )

    return read


def _reader(hint: object, known: Mapping[object, Reader]) -> Reader:
    if hint in known:
        return known[hint]
    inside = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        return list_of(_reader(inside[0], known))
    if typing.get_origin(hint) is typing.Literal:
        return _an_option(inside)
    if isinstance(hint, types.UnionType):  # «X | Unknown»: a file never says face down, it leaves the field out
        (told,) = (part for part in inside if part is not Unknown)
        return _reader(told, known)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return object_of(hint, known)
    raise TypeError(f"no reader for {hint!r}")


def _an_option(words: Sequence[str]) -> Reader:
    def read(value: object, where: str) -> object:
        if value not in words:
            raise NotUnderstood("unknown_option", where, found=excerpt(value), expected=", ".join(words))
        return value

    return read


def _or_hidden(reader: Reader) -> Reader:
    return lambda value, where: FACE_DOWN if value == HIDDEN else reader(value, where)


def _plain(value: Any) -> Any:
    fields = _fields(value.__class__)
    if fields is not None:
        return {
            name: _plain(part)
            for name, default in fields
            if (part := getattr(value, name)) is not BLANK and (part != default or default is dataclasses.MISSING)
        }
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return HIDDEN if value is FACE_DOWN else value


@functools.cache
def _fields(cls: object) -> tuple[tuple[str, object], ...] | None:
    """Names and defaults of a dataclass, None for any other class. Asked for every part of every event."""
    return tuple((f.name, f.default) for f in dataclasses.fields(cls)) if dataclasses.is_dataclass(cls) else None


def read_options(cls: type[Any], raw: object, where: str = "options", *, strict: bool = False) -> Any:
    """An options dataclass from a JSON object: flags, numbers and words; what is missing takes its default.

    What is no option of this class is passed over, or with ``strict`` refused.
    """
    return object_of(cls, {int: functools.partial(a_number, least=0)}, strict=strict)(raw, where)


def options_of(cls: type[Any], words: Iterable[str], where: str = "options") -> object:
    """An options dataclass from ``NAME=VALUE``, values as JSON has them: ``risky=true``, ``deals=3``, ``overlap=each``.

    Raises NotUnderstood for what is not of that form, a name that there is not, or a value that the option cannot have.
    """
    names = [f.name for f in dataclasses.fields(cls)]
    raw: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            raise NotUnderstood("unknown_word", where, found=excerpt(word), expected=", ".join(f"{n}=…" for n in names))
        raw[name] = {"true": True, "false": False}.get(
            value, int(value) if value.isdecimal() and len(value) < 10 else value
        )
    return read_options(cls, raw, where)


def write_options(options: Any) -> dict[str, object]:
    """Every option by name."""
    return dataclasses.asdict(options)
