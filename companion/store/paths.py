"""Where the app keeps what people entered."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

FILE = "companion.db"
PHONES = {"android", "ios"}


def data_dir(named: Path | None = None) -> Path:
    """The folder named, else ``COMPANION_DATA_DIR``, else the system's place for this user's data.

    On a phone that is the app's own storage, which Flet names.
    """
    if named is not None:
        return named
    if variable := os.environ.get("COMPANION_DATA_DIR"):
        return Path(variable)
    own = os.environ.get("FLET_APP_STORAGE_DATA")
    if own and os.environ.get("FLET_PLATFORM") in PHONES:
        return Path(own)
    return platformdirs.user_data_path("table-companion", appauthor=False)


def database_file(named: Path | None = None) -> Path:
    """The database inside the data folder."""
    return data_dir(named) / FILE
