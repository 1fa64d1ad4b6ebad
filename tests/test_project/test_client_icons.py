"""The icons that the client draws are cut down to those that the app names, and none of them is missing."""

from __future__ import annotations

import json
from pathlib import Path

import flet as ft
import pytest
from fontTools.ttLib import TTFont

from companion.server import web
from tools.client_icons import FILE, cut, glyph, used


@pytest.fixture(scope="module")
def names() -> list[str]:
    return sorted(set(used()))


def test_the_file_is_the_one_that_would_be_cut_today(names: list[str]) -> None:
    """After a new icon: ``python -m tools.client_icons``."""
    assert FILE.read_bytes() == cut(names)


def test_every_icon_that_the_app_names_is_drawn(names: list[str]) -> None:
    assert len(names) > 50
    assert set(TTFont(FILE).getBestCmap().values()) == {glyph(name) for name in names}
    assert set(names) - set(dir(ft.Icons)) == set()


def test_only_fonts_that_are_there_are_read_before_the_first_frame(tmp_path: Path) -> None:
    assets = web.build_shell(tmp_path) / "assets"
    manifest = json.loads((assets / "FontManifest.json").read_text("utf-8"))
    assert [one["family"] for one in manifest] == ["MaterialIcons", "Companion"]
    assert all((assets / face["asset"]).is_file() for one in manifest for face in one["fonts"])
