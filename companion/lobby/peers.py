"""Lines from this phone to others, and its camera: the page around the app has them for Python (``packaging/web``)."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

from companion.lobby.pairing import BadCode, Kind, describe, pack, unpack, write_sdp

News = Literal["open", "message", "stalled", "closed", "failed"]
Hear = Callable[[str, News, str], None]
CAMERA: Final = ("none", "denied")


class NoPeers(Exception):
    """This browser makes no lines to other phones."""


class NoCamera(Exception):
    """There is nothing to read a code with. ``key``: "none" (no camera, or not for this page), "denied", "unreadable"
    (it stopped, somebody else has it, or what reads codes could not be loaded).
    """

    def __init__(self, key: Literal["none", "denied", "unreadable"]) -> None:
        super().__init__(key)
        self.key = key


class Peers:
    """Makes lines, each to one phone, and says what comes over them.

    A line is encrypted, and only the phone whose fingerprint is in the code can be at its other end. Texts arrive once,
    whole and in order, as long as it is open. One ends by itself ten minutes after it was made unless it is open.

    ``hear`` is called with a line and "open"; "message" and its text; "stalled" while nothing gets through, since the
    other phone sleeps or its network is gone: what waits comes later; "closed", when the other side closed it; or
    "failed" and why: "unreachable" (the phones did not find each other), "lost", "old" (ten minutes are over),
    "too_long" (a text of more than 1 MiB in UTF-8, from either side), "behind" (more than 8 MiB wait to be sent),
    "garbled" (the other side speaks otherwise). After the last two nothing more is heard of that line, nor after
    ``close``.
    """

    def __init__(
        self,
        ask: Callable[..., Awaitable[str]],
        tell: Callable[..., object],
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``ask`` the page for a thing, by name and with texts: answers ``{"answer": text}`` or ``{"error": key}``, as
        JSON. ``tell`` is the same without an answer. ``clock``: seconds since 1970.
        """
        self._ask, self._tell, self._clock = ask, tell, clock
        self.hear: Hear = lambda *_: None
        self._keys: dict[str, list[bytes]] = {}
        """By line the fingerprint of who offers, and of who answers."""

    async def offer(self) -> tuple[str, str]:
        """Make a line; return it, and the code for one guest. Raises NoPeers."""
        number, minute = secrets.randbits(32), self._minute
        line = _name(number)
        code = _pack(await self._sdp("offer", line), "offer", number, minute)
        self._keys[line] = [unpack(code, "offer", minute).fingerprint]
        return line, code

    async def answer(self, code: str) -> tuple[str, str]:
        """Take an offer; return the line, and the code that its maker has to accept. Raises BadCode, NoPeers.

        Taken again, as long as the line is not open, it is a new line in the place of the former.
        """
        offer = unpack(code, "offer", self._minute)
        line = _name(offer.line)
        answer = _pack(await self._sdp("answer", line, write_sdp(offer)), "answer", offer.line, offer.minute)
        self._keys[line] = [offer.fingerprint, unpack(answer, "answer", offer.minute).fingerprint]
        return line, answer

    async def accept(self, line: str, code: str) -> None:
        """Take the answer to an offer of ours: the first one, no other. "open" or "failed" follows.

        Raises BadCode, "old" for a line that is gone or answered, or another line's code; NoPeers.
        """
        answer = unpack(code, "answer", self._minute)
        if _name(answer.line) != line:
            raise BadCode("old")
        self._keys[line] = [*self._keys[line][:1], answer.fingerprint]  # before: it may be open when that is answered
        await self._sdp("accept", line, write_sdp(answer))

    def bond(self, line: str) -> str:
        """Return what both ends of a line that was answered know, and what no other line has: both fingerprints."""
        return b"".join(self._keys[line]).hex()

    def send(self, line: str, text: str) -> None:
        """Send a text once what this device wrote before is kept. On a line that is not open it is dropped."""
        self._tell("send", line, text)

    def close(self, line: str) -> None:
        """End a line, or an offer that is not wanted any more; what was sent just before may be lost."""
        self._tell("close", line)

    async def scan(self, words: str, close: str) -> str | None:
        """Show the camera over the page, with ``words`` and a key that says ``close``, until it reads a QR code.

        Returns its text; None when somebody closed it. Raises NoCamera.
        """
        return await self._seen("scan", words, close) or None

    async def allow_camera(self) -> None:
        """Have the camera allowed before an offer is made: offers then have addresses instead of names, which some
        networks do not resolve. Raises NoCamera.
        """
        await self._seen("allow")

    async def _seen(self, *what: str) -> str:
        told = await self._answer(*what)
        if "error" in told:
            raise NoCamera(told["error"] if told["error"] in CAMERA else "unreadable")
        return str(told["answer"])

    def heard(self, line: str, news: News, text: str) -> None:
        """Take in what the page says of a line."""
        self.hear(line, news, text)

    @property
    def _minute(self) -> int:
        return int(self._clock()) // 60

    async def _answer(self, *what: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await self._ask(*what))
        return told

    async def _sdp(self, *what: str) -> str:
        """Return what the page answers about a line; "gone", "refused" or anything else may be wrong."""
        told = await self._answer(*what)
        match told.get("error"):
            case None:
                return str(told["answer"])
            case "gone":
                raise BadCode("old")
            case "refused":
                raise BadCode("unreadable")
            case fault:
                raise NoPeers(fault)


def _pack(sdp: str, kind: Kind, number: int, minute: int) -> str:
    try:
        return pack(describe(sdp, kind, number, minute))
    except ValueError as fault:
        raise NoPeers(str(fault)) from fault


def _name(number: int) -> str:
    return f"{number:08x}"
