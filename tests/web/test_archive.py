"""What lies in the archive that a browser's Python runs: the app's libraries, without what it never imports."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

from tools.web_site.build import ONLY_SERVED, ROOT

IMPORT = """
import importlib, json, sys
for name in json.loads(sys.argv[1]):
    importlib.import_module(name)
print(json.dumps([name for name, module in sys.modules.items() if getattr(module, "__file__", None)]))
"""


def test_whatever_the_app_may_import_of_a_library_is_there_with_all_that_it_needs(site: Path) -> None:
    with tarfile.open(site / "app.tar.gz") as archive:
        there = {_module(name) for name in archive.getnames() if name.startswith("libraries/")}
    libraries = {name.partition(".")[0] for name in there}
    named = sorted(name for name in set(_imports()) if name.partition(".")[0] in libraries)
    assert {"qrcode.image.svg", "sqlmodel", "flet"} <= set(named)  # one late import, and two of the first
    ran = subprocess.run([sys.executable, "-c", IMPORT, json.dumps(named)], capture_output=True, text=True, check=True)
    needed = {name for name in json.loads(ran.stdout) if name.partition(".")[0] in libraries}
    assert needed - there == set()


def _module(path: str) -> str:
    """The dotted name of the module in a file of the archive, compiled or an extension."""
    folder, _, file = path.removeprefix("libraries/").rpartition("/")
    name = file.partition(".")[0]
    return ".".join([*folder.split("/"), *([name] if name != "__init__" else [])]).strip(".")


def _imports() -> Iterator[str]:
    """Every module that the app's code names in an import, at its top or in a function."""
    app = ROOT / "companion"
    for file in app.rglob("*.py"):
        name = file.relative_to(app).as_posix()
        if name in ONLY_SERVED or name.startswith(("cli/", "server/")):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
