"""The page around the app, the server's answers, colours that can be told apart."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import flet as ft
import flet_web
import pytest

from companion.ui import theme, web
from tests.ui.browser import Server

ASSETS = web.assets_folder()


def test_our_page_names_what_the_client_expects() -> None:
    ours, packaged = (
        (Path(folder) / "index.html").read_text("utf-8") for folder in (ASSETS, flet_web.get_package_web_dir())
    )
    for mark in ("<!-- fletAppConfig -->", 'src="python.js"', 'src="flutter_bootstrap.js"', '<base href="/">'):
        assert mark in ours
        assert mark in packaged
    names = [named(page) for page in (ours, packaged)]
    assert names[0] == names[1]


def named(page: str) -> list[str]:
    """What the object that the client reads holds."""
    found = re.search(r"var flet = {(.*?)\n    }", page, re.S)
    assert found
    return re.findall(r"^\s+(\w+):", found[1], re.M)


def test_the_server_answers_for_its_health_and_lets_nothing_in(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/healthz") as answer:
        assert answer.read() == b'{"app":"table-companion","status":"ok"}'
    with urllib.request.urlopen(f"{server.url}/") as answer:
        page = answer.read().decode()
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "<title>Table Companion</title>" in page
    assert not re.search(r"https?://", page)
    with urllib.request.urlopen(f"{server.url}/assets/fonts/companion-bold.ttf") as answer:
        assert "max-age" in answer.headers["cache-control"]


def test_the_address_and_its_code_are_printed(server: Server) -> None:
    told = (server.folder / "server.log").read_text()
    assert f"{server.url}/" in told
    assert "█" in told


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_port_in_use_is_told_in_a_line(server: Server, tmp_path: Path, lang: str) -> None:
    command = [sys.executable, "-m", "companion", "--lang", lang, "serve", "--port", str(server.port)]
    run = subprocess.run([*command, "--data-dir", str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert run.stderr.count("\n") == 1
    assert str(server.port) in run.stderr


def test_without_a_screen_the_app_serves(tmp_path: Path) -> None:
    hidden = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-m", "companion", "--lang", "en", "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, env=hidden, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        told = [run.stdout.readline() for _ in range(3)]
        run.terminate()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", told[1])
    assert found, told
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(found[1]))) != 0


@pytest.mark.parametrize("values", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
def test_text_and_marks_stand_out(values: dict[ft.Colors, str]) -> None:
    accents = (theme.FELT, theme.MIDNIGHT)
    grounds = (theme.PAPER, theme.CARD)
    text = [
        (ink, ground) for ink in (theme.INK, theme.SOFT) for ground in (*grounds, theme.KEY, *(a.tint for a in accents))
    ]
    text += [(a.on, a.colour) for a in accents] + [(a.colour, ground) for a in accents for ground in grounds]
    text += [(theme.WARN, theme.WARN_TINT), (theme.WARN, theme.CARD), (theme.ON_LIT, theme.LIT)]
    marks = [
        (mark, ground)
        for mark in (theme.BLUE, theme.YELLOW, theme.GREEN, theme.ROTTEN, theme.EDGE)
        for ground in grounds
    ]
    too_faint = [pair for pair in text if contrast(*(values[c] for c in pair)) < 4.5]
    too_faint += [pair for pair in marks if contrast(*(values[c] for c in pair)) < 3]
    assert too_faint == []


def contrast(one: str, other: str) -> float:
    """WCAG 2: (lighter + 0.05) / (darker + 0.05)."""
    low, high = sorted(luminance(color) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
