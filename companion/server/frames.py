"""Reads what a browser sends over its websocket, strictly: one packet is one known message with its parts, or Refused.

A packet is the byte 0 and a msgpack list of an action and its body, as Flet's client writes it. Other kinds of packet
carry bytes for controls that this app does not use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlsplit

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

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


@dataclass(frozen=True, slots=True)
class Register:
    """The first message: which session the client had, and what its page is like."""

    session: str | None
    page: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Happened:
    """A message: somebody did something to a control."""

    control: int
    name: str
    data: Any


@dataclass(frozen=True, slots=True)
class Changed:
    """A message: the client changed properties of a control by itself."""

    control: int
    props: dict[str, object]


@dataclass(frozen=True, slots=True)
class Answered:
    """A message: the client answers a question."""

    control: int
    call: str
    result: Any
    error: str | None


Told = Register | Happened | Changed | Answered


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
    read_body = _READERS.get(action) if type(action) is int else None
    if read_body is None:
        raise Refused("an unknown action")
    return read_body(body)


def _register(body: dict[str, object]) -> Register:
    session, page, name = _parts(body, "session_id", "page", "page_name")
    if not _is_name(session, none=True) or not isinstance(page, dict) or not isinstance(name, str):
        raise Refused("a registration with a wrong type")
    return Register(session or None, _with_address(page))


def _happened(body: dict[str, object]) -> Happened:
    control, name, data = _parts(body, "target", "name", "data")
    if type(control) is not int or not _is_name(name):
        raise Refused("an event with a wrong type")
    return Happened(control, name, _with_address(data) if isinstance(data, dict) else data)


def _changed(body: dict[str, object]) -> Changed:
    control, props = _parts(body, "id", "props")
    if type(control) is not int or not isinstance(props, dict):
        raise Refused("a change with a wrong type")
    return Changed(control, _with_address(props))


def _answered(body: dict[str, object]) -> Answered:
    control, call, result, error = _parts(body, "control_id", "call_id", "result", "error")
    if type(control) is not int or not _is_name(call) or not isinstance(error, str | None):
        raise Refused("an answer with a wrong type")
    return Answered(control, call, result, error)


def _with_address(values: dict[str, object]) -> dict[str, object]:
    """Return what is told with an address that can be looked into: anybody may type "//[" behind our host."""
    route = values.get("route")
    if not isinstance(route, str):
        return values
    if len(route) > LONGEST_ROUTE:
        raise Refused("an address too long")
    try:
        urlsplit(route)
    except ValueError:
        return {**values, "route": quote(route)}
    return values


_READERS: Final[dict[int, Callable[[dict[str, object]], Told]]] = {
    MessageAction.REGISTER_CLIENT.value: _register,
    MessageAction.CONTROL_EVENT.value: _happened,
    MessageAction.UPDATE_CONTROL_PROPS.value: _changed,
    MessageAction.INVOKE_METHOD.value: _answered,
}


def _parts(body: dict[str, object], *names: str) -> list[Any]:
    if body.keys() != set(names):
        raise Refused("a body with parts missing or too many")
    return [body[name] for name in names]


def _is_name(value: object, *, none: bool = False) -> bool:
    return (none and value is None) or (isinstance(value, str) and len(value) <= LONGEST_NAME)


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
