"""Devices of people who look at the same sessions, each a page of a server in this process, on one loop."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from companion.sessions.play.sessions import Sessions
from tests.ui.line import Line, Site
from tests.ui.tab import KNOWS


@asynccontextmanager
async def device(sessions: Sessions, route: str = "/") -> AsyncIterator[Line]:
    """One that has come to this address, and goes away at the end."""
    async with Site(sessions).line(route, knows={"companion.prefs": json.dumps(KNOWS)}) as found:
        yield found
