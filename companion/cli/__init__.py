"""Runs the command line: one entry, one line for every refusal, an exit status that scripts can trust."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from io import TextIOWrapper

from companion import __version__
from companion.cli import app, backup, delete, export, history, imports, paper, push, replay, score, simulate
from companion.cli.errors import UNREADABLE, Failed, cause
from companion.cli.output import complain
from companion.cli.parser import Commands, Parser, language_of
from companion.engine import NotUnderstood, Say, unreadable
from companion.locale import speaker

__all__ = ["main"]

DONE, INTERRUPTED = 0, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0 (done), 1 (understood and wrong), 2 (usage or unreadable), 130 (interrupted)."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that cannot show « » shows something else instead of failing
            stream.reconfigure(errors="replace")
    lang = language_of(arguments)
    try:
        return _run(arguments, speaker(lang), lang)
    except Failed as failed:
        words, status = failed.words, failed.status
    except NotUnderstood as refusal:
        words, status = unreadable(speaker(lang), refusal), UNREADABLE
    except BrokenPipeError:
        _forget_output()  # whoever read us has seen enough
        return DONE
    except OSError as fault:
        _forget_output()
        say = speaker(lang)
        where = str(fault.filename or say.t("standard output"))
        refused = NotUnderstood("cannot_write", where, detail=cause(say, fault))
        words, status = unreadable(say, refused), UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # argparse ends --help and --version so
        return end.code if isinstance(end.code, int) else DONE
    complain(words)
    return status


def _run(arguments: list[str], say: Say, lang: str) -> int:
    args = build(lang).parse_args(arguments)
    args.reads = lang
    status: int | None = args.run(args, say)
    if sys.stdout is not None:
        sys.stdout.flush()  # here, where a full disk or a closed pipe can still be told
    return status or DONE


def _forget_output() -> None:
    """Drop output that cannot be written any more: Python would complain about it once more when it ends."""
    try:
        number = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, number)
    os.close(null)


# All commands, in the order in which help shows them


@cache  # who runs many commands in one process needs no parser for each
def build(lang: str) -> Parser:
    """Return the parser; what it parses has ``run(args, say)``, which may return an exit status."""
    say = speaker(lang)
    parser = Parser(
        say=say,
        prog="companion",
        description=say.t(
            "Rules, scores, a table and opponents for the card games Push, 13 and Thricewise.\n"
            "Without a command: the app. In place of a file, - is standard input or output."
        ),
    )
    version = f"companion {__version__}"
    parser.options.add_argument("--version", action="version", version=version, help=say.t("show the version"))
    parser.set_defaults(run=app.run, lang=None, data_dir=None)
    commands = Commands(parser)
    for module in (app, push, score, replay, simulate, history, export, imports, delete, backup, paper):
        module.add(commands, say)
    return parser
