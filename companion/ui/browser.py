"""Keeps what the browser tells when the app itself runs in it: whether what was entered is kept, and what is new."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
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

    The page has a die of its own for as long as the app starts. ``early_rolls`` are its throws, oldest first, each a
    face and its time; ``die_shown`` tells the page how many of them the app's own die has taken over.
    """

    def __init__(
        self,
        take_over: Callable[[], None],
        again: Callable[[], None],
        fetch: Callable[[str], Awaitable[bytes]] | None = None,
        die_shown: Callable[[int], None] = lambda _: None,
    ) -> None:
        super().__init__()
        self.take_over, self.again, self.fetch, self.die_shown = take_over, again, fetch, die_shown
        self.early_rolls: tuple[tuple[str, datetime], ...] = ()
        self.storage: Storage = "kept"
        self.failures = 0
        self.offline = self.newer = False

    def hear(self, news: str) -> None:
        """Take in one word of the page: a ``Storage``, "offline", "update", or "rolled" with a face and a time, in
        milliseconds since 1970.
        """
        if news.startswith("rolled "):
            _, face, at = news.split(" ")
            self.early_rolls += ((face, datetime.fromtimestamp(int(at) / 1000, UTC).astimezone()),)
        if news in STORAGES:
            self.storage = news
            self.failures += news in ("full", "unkept")
        self.offline = self.offline or news == "offline"
        self.newer = self.newer or news == "update"
        self.notify()


NO_BROWSER: Final = Browser(lambda: None, lambda: None)
"""Stands for no browser: a server, or the device itself, keeps everything."""
