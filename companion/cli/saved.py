"""Opens the store for the commands on saved sessions, and finds the sessions that somebody names.

Only commands that need it import it: SQLModel takes long to load.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager

from companion.cli.errors import WRONG, Failed
from companion.cli.output import complain
from companion.engine import Say, excerpt
from companion.sessions.library.opening import open_library
from companion.store import Log, Trouble, database_file
from companion.store.history import History

SHORT = 8
"""Characters of an id that tables show, and the fewest that name a session."""


@contextmanager
def opened(args: Namespace, say: Say, *, look: bool = True) -> Iterator[Log]:
    """Open the store. Rescues a damaged one and says so on standard error. ``look``: it may be read-only."""
    with trouble_as_failed(say):
        log, rescue = open_library(database_file(args.data_dir), look=look)
        if rescue is not None:
            complain(rescue.said(say))
        with closing(log):
            yield log


@contextmanager
def trouble_as_failed(say: Say) -> Iterator[None]:
    """Raise Failed with exit status 1 for what is wrong with the database in the block."""
    try:
        yield
    except Trouble as trouble:
        raise Failed(trouble.said(say), WRONG) from None


def ids_named(say: Say, log: Log, named: list[str]) -> list[str]:
    """Return the ids of the sessions named so, or by the beginning. Raises Failed where none or several are meant."""
    history, chosen = History(log.database), dict[str, None]()
    for name in named:
        found = [one.id for one in history.of([name])]
        if not found and len(name) >= SHORT:
            found = list(history.ids_from(name))
        if not found:
            raise Failed(say.t("there is no session “{id}”", id=excerpt(name)), WRONG)
        if len(found) > 1:
            raise Failed(say.t("more than one session begins with “{id}”", id=excerpt(name)), WRONG)
        chosen[found[0]] = None
    return list(chosen)
