"""Lists all commands, in the order in which help shows them."""

from __future__ import annotations

from companion import __version__
from companion.cli import app, backup, delete, export, history, imports, paper, push, replay, score, simulate
from companion.cli.parser import Parser
from companion.engine.words import Say


def build(say: Say) -> Parser:
    """Return the parser; what it parses has ``run(args, say) -> exit status``."""
    parser = Parser(
        say=say,
        prog="companion",
        description=say.t(
            "Rules, scores, a table and opponents for the card games Push, 13 and Thricewise.\n"
            "Without a command: the app. In the place of a file, - is standard input or output."
        ),
    )
    parser.options.add_argument(
        "--version", action="version", version=f"companion {__version__}", help=say.t("show the version")
    )
    parser.set_defaults(run=app.run, lang=None, data_dir=None)
    commands = parser.add_subparsers(title=say.t("commands"), metavar=say.t("COMMAND"))
    for module in (app, push, score, replay, simulate, history, export, imports, delete, backup, paper):
        module.add(commands, say)
    return parser
