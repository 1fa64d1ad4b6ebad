"""Parses arguments in the reader's language: help, and every usage fault as one line with exit status 2."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from companion.cli.errors import UNREADABLE, Failed
from companion.engine import N_, Say, excerpt
from companion.locale import LANGUAGES, best_language, wishes_of
from companion.server.hosts import Host, host_of

T = TypeVar("T")

# What argparse says (in English only), and what we say instead.
_FAULTS: Final = (
    (r"argument (?P<what>.+?): invalid choice: (?P<found>.*?) \(", N_("there is no command {found}; see --help")),
    (r"the following arguments are required: (?P<what>.*)", N_("missing: {what}")),
    (r"unrecognized arguments: (?P<what>.*)", N_("not understood: {what}")),
    (r"argument (?P<what>.+?): expected .*argument", N_("{what}: a value is missing")),
    (r"argument (?P<what>.+?): ignored explicit argument (?P<found>.*)", N_("{what} takes no value; found: {found}")),
    (r"argument (?P<what>.+?): (?P<more>.*)", N_("{what}: {more}")),
)


def language_of(arguments: Sequence[str]) -> str:
    """Return the language asked for by ``--lang`` anywhere among the arguments, else by the environment."""
    asked = None
    for before, word in zip(("", *arguments), (*arguments, ""), strict=True):
        if before == "--lang":
            asked = word
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return best_language(asked if asked in LANGUAGES else None, *wishes_of(os.environ))


class Parser(argparse.ArgumentParser):
    """Raises Failed where argparse would print usage and exit. Options may not be shortened."""

    def __init__(self, *, say: Say, **settings: Any) -> None:
        class Formatter(argparse.RawDescriptionHelpFormatter):
            def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
                super().add_usage(usage, actions, groups, say.t("usage: ") if prefix is None else prefix)

        super().__init__(add_help=False, allow_abbrev=False, formatter_class=Formatter, **settings)
        self.say = say
        self.needed = self.add_argument_group(say.t("arguments"))
        self.options = self.add_argument_group(say.t("options"))
        self.options.add_argument("-h", "--help", action="help", help=say.t("show this help"))
        self.options.add_argument(
            "--lang",
            metavar="|".join(LANGUAGES),
            type=a_word(say, [*LANGUAGES]),
            default=argparse.SUPPRESS,
            help=say.t("Language"),
        )
        self.options.add_argument(
            "--data-dir",
            metavar="DIR",
            type=lambda text: Path(a_file_name(say)(text)),
            default=argparse.SUPPRESS,
            help=say.t("where the app keeps its sessions"),
        )

    def add_file(self, name: str, words: str, *, metavar: str = "", nargs: str | None = None) -> None:
        """Add an argument that is the name of a file, or of as many as ``nargs`` says; ``words`` explain it."""
        shown, kind = metavar or name.upper(), a_file_name(self.say)
        self.needed.add_argument(name, metavar=shown, nargs=nargs, type=kind, help=words)

    def error(self, message: str) -> NoReturn:
        for pattern, words in _FAULTS:
            if match := re.match(pattern, message, re.DOTALL):
                raise Failed(self.say.t(words, **{k: v[:200] for k, v in match.groupdict().items()}), UNREADABLE)
        raise Failed(message, UNREADABLE)


class Commands:
    """The commands of a parser; help shows them in the order in which they were added."""

    def __init__(self, parser: Parser) -> None:
        self._say = parser.say
        self._added = parser.add_subparsers(title=self._say.t("commands"), metavar=self._say.t("COMMAND"))

    def add(self, name: str, run: Callable[[argparse.Namespace, Say], int | None], description: str) -> Parser:
        """Add one that ``run`` carries out; its own help, and the list of all, have the ``description``."""
        parser = self._added.add_parser(name, say=self._say, help=description, description=description)
        parser.set_defaults(run=run)
        return parser


def _checked(read: Callable[[str], T | None], refusal: Callable[[str], str]) -> Callable[[str], T]:
    """Return the type of an argument: what ``read`` makes of it; where that is nothing, it is refused in words."""

    def checked(text: str) -> T:
        if (found := read(text)) is None:
            raise argparse.ArgumentTypeError(refusal(text))
        return found

    return checked


def a_word(say: Say, words: Sequence[str]) -> Callable[[str], str]:
    """Return the type of an argument: one of these words."""
    known = ", ".join(words)
    return _checked(
        lambda text: text if text in words else None,
        lambda text: say.t("“{found}” is not known here; possible: {expected}", found=excerpt(text), expected=known),
    )


def a_file_name(say: Say) -> Callable[[str], str]:
    """Return the type of an argument: a name that any system can give to a file."""
    return _checked(
        lambda text: text if text and "\0" not in text else None, lambda _: say.t("this is not a file name")
    )


def a_host(say: Say) -> Callable[[str], str]:
    """Return the type of an argument: an address or a name of a machine, without a port; empty for none."""

    def read(text: str) -> str | None:
        host = host_of(f"[{text}]" if ":" in text else text)
        return text if not text or (host is not None and host.port is None) else None

    return _checked(read, lambda text: _no_machine(say, text))


def a_name_with_port(say: Say) -> Callable[[str], Host]:
    """Return the type of an argument: a machine's address or name, perhaps with a port, as a browser shows it."""
    return _checked(host_of, lambda text: _no_machine(say, text))


def _no_machine(say: Say, text: str) -> str:
    return say.t("“{found}” is neither an address nor the name of a machine", found=excerpt(text))


def a_whole_number(say: Say, least: int, most: int) -> Callable[[str], int]:
    """Return the type of an argument: digits, perhaps after a sign, for a number between bounds."""

    def read(text: str) -> int | None:
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else None
        return number if number is not None and least <= number <= most else None

    return _checked(
        read,
        lambda text: say.t(
            "a number from {least} to {most} expected, {found} found", least=least, most=most, found=excerpt(text)
        ),
    )


def a_seed(say: Say) -> Callable[[str], str]:
    """Return the type of an argument: text on one line that may be the seed of a session file."""
    return _checked(
        lambda text: text if 1 <= len(text) <= 150 and text.isprintable() else None,
        lambda _: say.t("1 to {most} printable characters expected", most=150),
    )
