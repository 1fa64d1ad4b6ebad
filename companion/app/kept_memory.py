"""Prepares the Python memory that the offline web app keeps, and wakes it: a start from that memory imports nothing.

``packaging/web/memory.js`` keeps the memory and begins from it. It is made on the device beside the running app and
holds what is imported, nothing else: no session, no name, and nothing of chance that a start would go on with.
"""

from __future__ import annotations

import gc
import importlib
import random
import sys
from types import ModuleType
from typing import Final

import flet

from companion.app.garbage import no_search_for_garbage
from companion.ui import deferred

AT_A_START: Final = ("companion.app.offline", "flet.app")
"""What has to be imported until the first screen is up; each brings many others along."""

_drawers: list[random.Random] = []
"""Every source of pseudo-random numbers there was when the memory was made."""


def prepare() -> str:
    """Import all that a start needs; called right before the memory is kept.

    Returns the paths of the files that are not asked for any more, one a line.
    """
    with no_search_for_garbage():
        for name in AT_A_START:
            importlib.import_module(name)
        deferred.import_all()
        for name in flet.__all__:  # which imports its controls as they are asked for
            getattr(flet, name)
        gc.collect()
        _drawers[:] = [one for one in gc.get_objects() if isinstance(one, random.Random)]
    return "\n".join(
        sorted({file.removeprefix("/app/") for module in tuple(sys.modules.values()) if (file := _file(module))})
    )


def wake() -> None:
    """Make what goes on from a kept memory a start like any other: chance is drawn anew, files are looked for again.

    Time needs nothing: the browser's Python asks the browser for the hour, and the zone, each time.
    """
    for one in _drawers:
        one.seed()
    importlib.invalidate_caches()


def _file(module: ModuleType) -> str:
    """Return where a module was read from, if from a compiled file of the app."""
    spec = getattr(module, "__spec__", None)
    origin = str(getattr(spec, "cached", None) or getattr(spec, "origin", None) or "")
    return origin if origin.startswith("/app/") and origin.endswith(".pyc") else ""
