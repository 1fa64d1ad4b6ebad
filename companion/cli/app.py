"""``companion`` and ``companion serve``: start the app itself."""

from __future__ import annotations

from argparse import Namespace

from companion.app.garbage import no_search_for_garbage
from companion.cli.parser import Commands, a_host, a_name_with_port, a_whole_number
from companion.engine import Say


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("serve", serve, say.t("the app for other devices; prints its address and QR code"))
    option = parser.options.add_argument
    option("--host", type=a_host(say), help=say.t("address to listen on (without it: this machine only)"))
    option("--port", type=a_whole_number(say, 0, 65535), help=say.t("port to listen on (0: any free one)"))
    told = say.t("a name, with a port if need be, under which a proxy or a network leads here; may be repeated")
    option("--name", metavar="HOST", action="append", default=[], type=a_name_with_port(say), help=told)
    told = say.t("make a new host’s key: all other devices have to give it")
    option("--host-key", action="store_true", help=told)


def run(args: Namespace, _say: Say) -> int:
    """Run the app in a window, in the browser, or as a server where there is no screen."""
    with no_search_for_garbage():  # Flet takes most of a second to import, and no other command needs it
        from companion.app.serving import run as run_app

    return run_app(args.data_dir, args.lang)


def serve(args: Namespace, _say: Say) -> int:
    with no_search_for_garbage():
        from companion.app.serving import serve as serve_app

    return serve_app(args.host, args.port, args.data_dir, args.lang, args.name, new_key=args.host_key)
