"""The words by which tests use the app, wherever it runs: in their own process (``rig``) or in a browser (``browser``).

Almost every test of a screen runs in the test's process. A browser shows what only it can: layout, focus and keyboard,
typing, gestures, what is read aloud and in which order, reloads and lost connections, downloads, the offline app.
Those tests are in ``in_browser/``; ``pytest --in-browser`` runs all of them there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol, Self

from companion.games import GAMES

KNOWS: Final = {"taught": [*GAMES]}
"""What is kept on the devices of tests: somebody plays there who has seen how each game goes. Where that is what a test
is about, it prefers ``taught=[]``.
"""


class Tab(Protocol):
    """One page of the app, on one device. What is looked for is waited for; what a person could not do fails."""

    @property
    def path(self) -> str: ...

    def open(self, path: str = "/") -> Self:
        """The page is loaded anew at this address; its session goes on."""

    def visit(self, path: str) -> Self:
        """To another address, of which the app hears while its page stays."""

    def reload(self) -> Self: ...
    def back(self) -> Self:
        """The browser's own key."""

    def forth(self) -> Self: ...
    def comes_to(self, path: str) -> Self:
        """Wait until the address ends like this."""

    def size(self, width: int, height: int) -> Self:
        """The page is turned, or its window drawn to another size."""

    def prefer(self, **told: Any) -> Self:
        """What was chosen on this device; for the page that is opened next."""

    def preferred(self) -> dict[str, Any]:
        """What this device keeps of what was chosen on it."""

    def power_cut(self, server: Server) -> Self:
        """The server is killed and comes back; the page loads itself again."""

    def wait(self, seconds: float) -> Self:
        """A person does nothing for so long."""

    def identifiers(self) -> list[str]: ...
    def there(self, identifier: str) -> bool:
        """Whether it is on the screen at this moment."""

    def sees(self, identifier: str) -> Self:
        """Wait until it is on the screen."""

    def gone(self, identifier: str) -> Self: ...
    def reads(self, identifier: str, *words: str) -> Self:
        """Wait until all these words stand there; spaces that do not break count as spaces."""

    def measures(self) -> object:
        """How large everything is at this moment; equal for what is equally large."""

    def said(self, identifier: str) -> str:
        """What stands there at this moment."""

    def shows(self, words: str) -> Self: ...
    def everything(self) -> str: ...
    def holds(self, identifier: str, text: str | int) -> Self:
        """Wait until this stands in a field."""

    def writes(self, identifier: str) -> Self:
        """Wait until what is typed comes into this field."""

    def chosen(self, identifier: str, yes: bool = True) -> Self:
        """Wait until it is the one of several that is marked."""

    def checked(self, identifier: str, yes: bool = True) -> Self: ...
    def able(self, identifier: str) -> Self:
        """Wait until a tap there does something."""

    def can(self, identifier: str) -> bool:
        """Whether a tap there does something at this moment."""

    def until(self, holds: Callable[[], Any], what: str = "", seconds: float = 15) -> Self: ...
    def soon(self, holds: Callable[[], Any], seconds: float = 15) -> bool:
        """Whether it comes to pass; nothing fails."""

    def tap(self, identifier: str) -> Self:
        """As soon as it is there and does something; a person sees that, too."""

    def poke(self, identifier: str) -> Self:
        """As a hand in a hurry does: at once, whether it hears yet or not."""

    def tremble(self, identifier: str) -> Self:
        """The same finger taps once more where it was, which is where this lies now, if it is there."""

    def type(self, identifier: str, text: str | int, echo: tuple[str, str] | None = None) -> Self:
        """In the place of what stood in a field. ``echo``: where the app repeats it, and how."""

    def paste(self, identifier: str, text: str) -> Self:
        """As ``type``, all letters in one go."""

    def press(self, key: str) -> Self: ...
    def drag(self, card: str, target: str) -> Self: ...
    def save(self, identifier: str) -> tuple[str, bytes]:
        """Tap a key; what it has the device keep: its name and its content."""

    def pick(self, identifier: str, *files: Path) -> Self:
        """Tap a key that asks for files, and choose these."""

    def opens(self, identifier: str) -> str:
        """Tap a key; the address elsewhere that it opens."""

    def close(self) -> None: ...


class Server(Protocol):
    """Where the app runs: a program of its own, or the test's process."""

    folder: Path
    """Its data folder."""
    url: str

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def kill(self) -> None:
        """As a power cut would: no chance to tidy up."""


def plain(text: str) -> str:
    """With spaces that break."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
