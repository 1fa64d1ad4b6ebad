"""What texts for builders may name although the tree does not have it: each with the reason why."""

from typing import Final

MADE: Final = (".venv/", "build/", "dist/")
"""Beginnings of paths of what make builds: it may be there or not."""

ELSEWHERE: Final = {
    "<seed>/k": "the seed of game k",
    "table-companion/export": "the name of a format",
    "table-companion/session": "the name of a format",
}

FILES_ELSEWHERE: Final = {
    "evening.html": "written by an example",
    "evening.json": "written by an example",
    "evenings.db": "somebody's backup",
    "host-key.json": "beside the games, where the app has been served",
    "tables.json": "beside the games, where phones were invited",
    "push-1.companion.json": "written by an example",
    "push-2.companion.json": "written by an example",
}

OPTIONS_ELSEWHERE: Final = {
    "--require-hashes": "pip's",
    "--macos-distribution": "flet build's",
    "--split-per-abi": "flet build's, passed on by tools.bundle",
    "-v": "flet build's, passed on by tools.bundle",
}

NAMES_ELSEWHERE: Final = {
    "InfoPlist.strings": "Apple's",
    "soirée.csv": "written by an example",
    "on_primary_fixed": "as a role of the scheme travels to Flet's client",
    "setup_template_data": "flet-cli's, which only a bundle needs",
}

PROGRAMS: Final = {"aapt": "Android's", "adb": "Android's", "grep": "everybody's", "xcrun": "Apple's"}
