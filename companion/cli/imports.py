"""``companion import``: takes session files, folders and zips of them into the store; none if one is faulty."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from companion.cli.errors import UNREADABLE, WRONG, Failed
from companion.cli.files import input_file, shown_name, unusable
from companion.cli.output import put, put_json
from companion.cli.parser import Commands
from companion.cli.replay import record_failed
from companion.engine import NotUnderstood, RuleBroken, Say, Stale, unreadable
from companion.sessions.files.replays import Contradiction, Refused

if TYPE_CHECKING:  # the store takes its time to load, and other commands do without it
    from companion.sessions.files.imports import FaultyFile, FoundSessions, Item


def add(commands: Commands, say: Say) -> None:
    told = say.t("reads session files, play files of BG Stats, folders and zips of them into the store")
    parser = commands.add("import", run, told)
    words = say.t("a session file, a play file, a folder or a zip file")
    parser.add_file("files", words, metavar="FILE_OR_FOLDER", nargs="+")
    option = parser.options.add_argument
    option("--replace", action="store_true", help=say.t("a session that is already there but differs is replaced"))
    option("--keep", action="store_true", help=say.t("a session that is already there but differs stays as it is"))
    option("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Import everything under the paths.

    Exits with 1 for an illegal session, a contradictory one, and one that differs from the stored one; with 2 for what
    cannot be read. Nothing is kept then. When it is stopped on the way, it exits with 1 and says how much was kept.
    """
    from companion.cli.saved import opened
    from companion.sessions.files.imports import Import

    if args.replace and args.keep:
        raise Failed(say.t("{one} and {other} exclude each other", one="--replace", other="--keep"), UNREADABLE)
    with ExitStack() as inputs, opened(args, say, look=False) as log, Import(log) as incoming, _faults_as_failed(say):
        found = incoming.find([inputs.enter_context(input_file(say, name)) for name in args.files])
        changed = found.having("changed")
        if not found.items and not found.left_out:
            place = ", ".join(shown_name(say, name) for name in args.files)
            raise Failed(say.t("there is no session file in {place}", place=place), WRONG)
        if changed and not args.replace and not args.keep:
            raise Failed(_conflict(say, changed), WRONG)
        incoming.keep(changed=args.replace)
    if args.json:
        put_json(to_json(found, replaced=args.replace))
    else:
        _show(say, found, replaced=args.replace)


def to_json(sessions: FoundSessions, *, replaced: bool) -> dict[str, object]:
    """Return the ids of all sessions by what became of them, files that are none, and the plays left out by reason."""
    changed = [item.id for item in sessions.having("changed")]
    return {
        "imported": [item.id for item in sessions.having("new")],
        "there": [item.id for item in sessions.having("there")],
        "replaced": changed if replaced else [],
        "kept": [] if replaced else changed,
        "passed_over": list(sessions.passed_over),
        "left_out": dict(sorted(sessions.left_out.items())),
    }


def _show(say: Say, sessions: FoundSessions, *, replaced: bool) -> None:
    from companion.sessions.files.plays import left_out_words

    new, there, changed = (len(sessions.having(status)) for status in ("new", "there", "changed"))
    put(say.plural("{n} game imported", "{n} games imported", new))
    if there:
        put(say.plural("{n} game was there already", "{n} games were there already", there))
    if changed and replaced:
        put(say.plural("{n} game replaced", "{n} games replaced", changed))
    elif changed:
        put(say.plural("{n} game left as it was", "{n} games left as they were", changed))
    if sessions.passed_over:
        count = len(sessions.passed_over)
        put(say.plural("{n} file skipped: not a session file", "{n} files skipped: not session files", count))
    for line in left_out_words(say, sessions.left_out):
        put(line)


@contextmanager
def _faults_as_failed(say: Say) -> Iterator[None]:
    """Raise Failed, with one line of words, for what stops an import in the block."""
    from companion.sessions.files.imports import ContradictingFiles, FaultyFile, PartialImport

    try:
        yield
    except FaultyFile as fault:
        raise _faulty(say, fault) from None
    except ContradictingFiles as twice:
        words = say.t("{other} has another version of the same game", other=twice.other)
        raise Failed(say.labelled(twice.place, words), WRONG) from None
    except PartialImport as partly:
        raise Failed(partly.said(say), WRONG) from None
    except Stale:
        raise Failed(say.t("a game was changed in the meantime; nothing was imported; try again"), WRONG) from None


def _faulty(say: Say, fault: FaultyFile) -> Failed:
    cause = fault.cause
    if isinstance(cause, NotUnderstood):
        return Failed(say.labelled(fault.place, unreadable(say, cause)), UNREADABLE)
    if isinstance(cause, RuleBroken | Refused | Contradiction):
        assert fault.record is not None
        return record_failed(say, fault.place, fault.record, cause)
    assert isinstance(cause, OSError | ValueError)
    return unusable(say, "no_file", fault.place, cause)


def _conflict(say: Say, changed: Sequence[Item]) -> str:
    """Say which session differs first, in what, and what can be done."""
    first, more = changed[0], len(changed) - 1
    told = say.t(
        "this session is there already and differs ({what}): --replace takes the file, --keep what is there",
        what=", ".join(first.differs),
    )
    sentence = say.labelled(first.place, told)
    if not more:
        return sentence
    return say.plural("{sentence} ({n} more like it)", "{sentence} ({n} more like it)", more, sentence=sentence)
