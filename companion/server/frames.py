"""Reads what a browser sends over its websocket, strictly: one packet is one known message with its parts, or Refused.

A packet is the byte 0 and a msgpack list of an action and its body, as Flet's client writes it. Other kinds of packet
carry bytes for controls that this app does not use.
"""

from __future__ import annotations

from typing import Annotated, Any, Final
from urllib.parse import quote, urlsplit

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

DEEPEST: Final = 24
"""How deep lists and maps may be nested; a client needs seven levels."""
MOST_VALUES: Final = 50_000
"""The most values in one message; a thousand picked files need five thousand."""
LONGEST_NAME: Final = 100
LONGEST_ROUTE: Final = 2000
"""The most characters of the address of a page."""


class Refused(Exception):
    """Says, in words for the log, why a client that sends this is not ours: its connection ends."""

    def __init__(self, reason: str, code: int = 1008) -> None:
        super().__init__(reason)
        self.code = code
        """The closing code that the other side gets."""


def _with_address(values: object) -> object:
    """Return what is told with an address that can be looked into: anybody may type "//[" behind our host."""
    if not isinstance(values, dict) or not isinstance(route := values.get("route"), str):
        return values
    if len(route) > LONGEST_ROUTE:
        raise Refused("an address too long")
    try:
        urlsplit(route)
    except ValueError:
        return {**values, "route": quote(route)}
    return values


Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Values = Annotated[dict[str, Any], AfterValidator(_with_address)]


class _Message(BaseModel):
    """A body with exactly these parts, which have other names in Flet's protocol."""

    model_config = ConfigDict(strict=True)


class Register(_Message):
    """The first message: which session the client had, and what its page is like."""

    session: Name | None = Field(alias="session_id")
    page: Values
    page_name: str


class Happened(_Message):
    """A message: somebody did something to a control."""

    control: int = Field(alias="target")
    name: Name
    data: Annotated[Any, AfterValidator(_with_address)]


class Changed(_Message):
    """A message: the client changed properties of a control by itself."""

    control: int = Field(alias="id")
    props: Values


class Answered(_Message):
    """A message: the client answers a question."""

    control: int = Field(alias="control_id")
    call: Name = Field(alias="call_id")
    result: Any
    error: str | None


Told = Register | Happened | Changed | Answered

_KINDS: Final[dict[int, tuple[type[Told], str]]] = {
    MessageAction.REGISTER_CLIENT.value: (Register, "a registration"),
    MessageAction.CONTROL_EVENT.value: (Happened, "an event"),
    MessageAction.UPDATE_CONTROL_PROPS.value: (Changed, "a change"),
    MessageAction.INVOKE_METHOD.value: (Answered, "an answer"),
}


def read(packet: bytes) -> Told:
    """Return the message in a packet. Raises Refused."""
    if not packet or packet[0] != 0:
        raise Refused("not a packet of Flet's protocol")
    inside = memoryview(packet)[1:]
    try:
        _measure(inside)
        message = msgpack.unpackb(inside, ext_hook=decode_ext_from_msgpack)
    except Refused:
        raise
    except Exception as fault:  # msgpack's own, and whatever dates and durations make of what they get
        raise Refused(f"cannot be unpacked: {type(fault).__name__}") from None
    if not isinstance(message, list) or len(message) != 2 or not isinstance(message[1], dict):
        raise Refused("a message without an action and a body")
    action, body = message
    if type(action) is not int or action not in _KINDS:
        raise Refused("an unknown action")
    kind, called = _KINDS[action]
    if body.keys() != {one.alias or name for name, one in kind.model_fields.items()}:
        raise Refused("a body with parts missing or too many")
    try:
        return kind.model_validate(body)
    except ValidationError:
        raise Refused(f"{called} with a wrong type") from None


def _measure(packet: memoryview) -> None:
    """Count the values of a packet, and how deep they lie, by their heads alone: nothing is made of them yet.

    In a few megabytes there is room for ten million lists, each of which takes sixty bytes once it is unpacked.
    """
    at, count, still = 0, 0, [1]  # how many values are still to come, at each depth
    while still:
        if not still[-1]:
            still.pop()
            continue
        still[-1] -= 1
        at, inside = _after(packet, at)
        count += 1
        if count > MOST_VALUES:
            raise Refused("a message of too many values", 1009)
        if inside:
            still.append(inside)
        if len(still) > DEEPEST:
            raise Refused("a message nested too deep")


def _after(packet: memoryview, position: int) -> tuple[int, int]:
    """Return where a value ends, or its first part begins, and how many parts it has: a map twice as many as pairs."""
    head, position = packet[position], position + 1
    if head < 0x80 or head >= 0xE0:  # a small number
        return position, 0
    if head < 0xA0:  # a small map or list
        return position, (head & 15) * (2 if head < 0x90 else 1)
    if head < 0xC0:  # a short text
        return position + (head & 31), 0
    digits, more, parts = _FORMS[head - 0xC0]
    size = int.from_bytes(packet[position : position + digits], "big")
    position += digits + more
    return (position, size * parts) if parts else (position + size, 0)


_FORMS: Final = (
    *[(0, 0, 0)] * 4,  # nothing, no and yes
    (1, 0, 0), (2, 0, 0), (4, 0, 0), (1, 1, 0), (2, 1, 0), (4, 1, 0),  # bytes, and values of a type of their own
    *((0, more, 0) for more in (4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17)),  # numbers, and such values again
    (1, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1), (4, 0, 1), (2, 0, 2), (4, 0, 2),  # texts, lists, maps
)  # fmt: skip
"""What follows the heads from 0xC0 to 0xDF in msgpack: the digits of a size, more bytes, the parts for each of it."""
