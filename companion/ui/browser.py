"""Keeps what the browser tells when the app itself runs in it: whether what was entered is kept, and what is new."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal

from companion.sessions.play.watched import Watched

Storage = Literal["kept", "full", "unkept", "nowhere"]
STORAGES: Final[tuple[Storage, ...]] = ("kept", "full", "unkept", "nowhere")


class Browser(Watched):
    """Holds what the page around the app has told, in any order; it may tell each thing many times.

    ``storage``: "kept" is the usual; "full" and "unkept" (any other fault) say that the newest taps live only as long
    as the page, and ``failures`` how often that happened; "nowhere" says that somebody chose to play in a window that
    keeps nothing. ``offline``: the app now starts without a network. ``newer``: a newer app waits, and ``take_over``
    starts it. ``again`` tries once more to keep what is not kept. ``fetch`` returns a file of the site, by its path;
    None where files lie beside the app.
    """

    def __init__(
        self,
        take_over: Callable[[], None],
        again: Callable[[], None],
        fetch: Callable[[str], Awaitable[bytes]] | None = None,
    ) -> None:
        super().__init__()
        self.take_over, self.again, self.fetch = take_over, again, fetch
        self.storage: Storage = "kept"
        self.failures = 0
        self.offline = self.newer = False

    def hear(self, news: str) -> None:
        """Take in one word of the page: a ``Storage``, "offline" or "update"."""
        if news in STORAGES:
            self.storage = news
            self.failures += news in ("full", "unkept")
        self.offline = self.offline or news == "offline"
        self.newer = self.newer or news == "update"
        self.notify()


NO_BROWSER: Final = Browser(lambda: None, lambda: None)
"""Stands for no browser: a server, or the device itself, keeps everything."""
