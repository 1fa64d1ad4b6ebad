"""Lets in a phone to which a guest shows a code: the dealing phone makes the line, the guest carries the answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from companion.lobby.messages import Deed, DeedDone, Invite, LetIn, Refused
from companion.lobby.pairing import BadCode
from companion.lobby.peers import NoPeers

log = logging.getLogger("companion.lobby")

FAILED = "failed"
"""What is told of a line whose phones have not met."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Makes a line and its code; takes an answer, and says whether the phones met; ends a line that nobody took."""

    invite: Callable[[], Awaitable[tuple[str, str]]]
    let_in: Callable[[str, str], Awaitable[bool]]
    withdraw: Callable[[str], object]


class HandingOn:
    """What one guest does of it: one line at a time, and one thing after the other."""

    def __init__(self, lines: Lines | None, tell: Callable[[DeedDone | Refused], object]) -> None:
        self._lines, self._tell = lines, tell
        self._line = ""
        self._task: asyncio.Task[None] | None = None

    def take(self, deed: Invite | LetIn) -> None:
        if self._lines is None or (self._task is not None and not self._task.done()):
            self._tell(Refused(deed.number, "NotYourSeat", "not_claimed"))
        else:
            self._task = asyncio.get_running_loop().create_task(self._answer(self._lines, deed))

    def end(self) -> None:
        """End the line that nobody took."""
        if self._lines is not None and self._line:
            self._lines.withdraw(self._line)
        self._line = ""

    async def _answer(self, lines: Lines, deed: Deed) -> None:
        try:
            self._tell(DeedDone(deed.number, await self._done(lines, deed)))
        except BadCode as why:
            self._tell(Refused(deed.number, "BadCode", why.key))
        except NoPeers:
            self._tell(Refused(deed.number, "NoAnswer", "no_line"))
        except Exception:  # whatever it was, the guest has an answer
            log.exception("nobody could be let in")
            self._tell(Refused(deed.number, "NoAnswer", "no_line"))

    async def _done(self, lines: Lines, deed: Deed) -> tuple[str, ...]:
        if isinstance(deed, LetIn):
            if deed.line != self._line:
                raise BadCode("old")
            met = await lines.let_in(deed.line, deed.code)
            self._line = ""
            return () if met else (FAILED,)
        self.end()
        self._line, code = await lines.invite()
        return self._line, code
