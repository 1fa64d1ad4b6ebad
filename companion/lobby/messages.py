"""The messages of two phones at a table without a computer: versioned JSON objects (docs/feed.md).

Each is read as strictly as a stranger's: a field that is missing, or not what it has to be, makes all of it unreadable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from companion.engine import NotUnderstood, Seat
from companion.engine.wire import Reader, Wire, a_list, a_number, a_seat, a_text, an_object, compact
from companion.sessions.files.safe_json import DECODER, check

VERSION: Final = 1
"""Phones of another version do not play together: the older one is said to be."""
LONGEST: Final = 64 * 1024
"""The most characters of a message of a guest's; a dealer's may be as long as a game is."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a guest: that it has the tokens of tables at which it was before (``codes.proof``)."""

    version: int
    proofs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asleep:
    """Whether a guest's page is hidden: its phone is locked, or shows something else."""

    asleep: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """Says that a page lives, where there is nothing else to say."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a guest asks of the dealing phone. ``number`` counts them: the answer has it, too."""

    number: int


@dataclass(frozen=True, slots=True)
class Tell(Deed):
    """As ``Played.tell``. ``events`` are as the game writes them, with what is blank left out."""

    seen: int
    events: tuple[Mapping[str, Any], ...]
    carry: bool = False
    drafts: tuple[str, ...] = ()
    arrives: str = ""


@dataclass(frozen=True, slots=True)
class Choose(Deed):
    """A ``word`` in a choice of all at once, as ``Played.choose``."""

    seen: int
    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class Undo(Deed):
    seen: int


@dataclass(frozen=True, slots=True)
class Pause(Deed):
    on: bool


@dataclass(frozen=True, slots=True)
class Slip(Deed):
    """Takes back what a ``seat`` has just done, as long as nobody else has moved."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Hint(Deed):
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayOn(Deed):
    """Plays a ``seat`` again that a bot has played meanwhile."""

    seen: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Draft(Deed):
    """What is half entered at a table of real cards: the ``value`` that this phone has made of the ``base``; None where
    nothing is entered.
    """

    seen: int
    name: str
    moment: int
    value: Any = None
    base: Any = None


@dataclass(frozen=True, slots=True)
class Enters(Deed):
    """Says at which ``seat`` of what is half entered this phone enters something now; None at none any more."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Sit(Deed):
    """As ``OpenTable.sit``."""

    seat: Seat
    name: str = ""


@dataclass(frozen=True, slots=True)
class LookOn(Deed):
    """Sits nowhere any more."""


@dataclass(frozen=True, slots=True)
class AskBack(Deed):
    """Asks whoever made the last entry whether it may be taken back."""


@dataclass(frozen=True, slots=True)
class AnswerBack(Deed):
    yes: bool


@dataclass(frozen=True, slots=True)
class AnswerClaim(Deed):
    """Whether another ``guest`` may have the ``seat`` that it asks for."""

    guest: int
    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class TakeHome(Deed):
    """Asks for the session's file, once it is over."""


@dataclass(frozen=True, slots=True)
class Invite(Deed):
    """Asks for a new line for somebody else: its id and its code are the answer."""


@dataclass(frozen=True, slots=True)
class LetIn(Deed):
    """Carries the answer of the phone that was shown such a ``code``."""

    line: str
    code: str


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """The answer to a ``Hello`` of another version; nothing follows."""

    version: int


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to a ``Hello``: the ``guest`` by number, and to one that is new a ``token``."""

    version: int
    guest: int
    token: str = ""


@dataclass(frozen=True, slots=True)
class Farewell:
    """The host wants this phone here no more, or there is no room."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A phone at the table, as ``Guest``, and whether it is "here", "asleep" or "gone"."""

    number: int
    name: str
    seats: tuple[Seat, ...]
    presence: str
    asks: Seat | None = None


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who is at the table, as ``OpenTable`` knows it. ``back``: by whom (nobody: the host) and for which revision it is
    asked that something be taken back; and "no" where this guest was told that. ``entering``: at which seats others
    enter something now. ``next``: the guest that goes on where the dealing phone is gone for good.
    """

    session: str
    pen: Any
    guests: tuple[Sitter, ...]
    at_host: tuple[Seat, ...] = ()
    back: tuple[Any, ...] = ()
    entering: tuple[Seat, ...] = ()
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Views:
    """What has changed of the ``Feed`` of each seat of a phone, by the seat or "all" (``feed.changes``)."""

    session: str
    views: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DeedDone:
    """The answer to a deed that was done. ``told``: the name and, in base 64, the bytes of a session's file; or a line
    and its code.
    """

    number: int
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The answer to one that was not: ``kind`` is the class of the refusal."""

    number: int
    kind: str
    key: str
    rule: str = ""
    facts: Any = None


OF_GUESTS: Final = (
    *(Hello, Asleep, Beat, Tell, Choose, Undo, Pause, Slip, Hint, PlayOn, Draft, Enters),
    *(Sit, LookOn, AskBack, AnswerBack, AnswerClaim, TakeHome, Invite, LetIn),
)
OF_DEALERS: Final = (OtherVersion, Welcome, Farewell, AtTable, Views, DeedDone, Refused, Beat)


def _or_none(reader: Reader) -> Reader:
    return lambda value, where: None if value is None else reader(value, where)


def anything(value: object, _where: str) -> object:
    return value


def a_moment(value: object, where: str) -> datetime:
    try:
        found = datetime.fromisoformat(a_text(value, where))
    except ValueError:
        raise NotUnderstood("wrong_type", where, expected="time", found="text") from None
    if found.tzinfo is None:
        raise NotUnderstood("wrong_type", where, expected="time with a zone", found="text")
    return found


def a_player(value: object, where: str) -> tuple[str, str | None]:
    name, level = (*a_list(value, where), None, None)[:2]
    return a_text(name, where), _or_none(a_text)(level, where)


KINDS: Final[Mapping[object, Reader]] = {
    Any: anything,
    Mapping[str, Any]: an_object,
    datetime: a_moment,
    datetime | None: _or_none(a_moment),
    Seat | None: _or_none(a_seat),
    str | None: _or_none(a_text),
    int | None: _or_none(a_number),
    tuple[str, str | None]: a_player,
}
"""Readers of what stands in messages beside texts, numbers and seats."""
FROM_GUEST: Final = Wire(OF_GUESTS, KINDS)
FROM_DEALER: Final = Wire(OF_DEALERS, KINDS)


def written(message: object) -> str:
    """Return a message as it travels."""
    return compact((FROM_GUEST if isinstance(message, OF_GUESTS) else FROM_DEALER).write(message))


def read(text: str, wire: Wire) -> Any:
    """Return the message of a text from another phone. Raises NotUnderstood."""
    try:
        value = DECODER.decode(text)
    except RecursionError:
        raise NotUnderstood("too_deep") from None
    except ValueError:
        raise NotUnderstood("not_json", line=1, column=1) from None
    return wire.read(check(value, half_characters="\\ud" in text.lower()))


def same(one: Deed, other: Deed) -> bool:
    """Return whether two deeds are the same tap, tried again."""
    return replace(one, number=0) == replace(other, number=0)
