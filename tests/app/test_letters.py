"""The fonts that a browser's client asks for by itself are there, each under its own path."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui import letters, web
from companion.ui.assets import assets_folder
from tests import loops
from tests.app.at_the_door import asked, living
from tests.app.test_lines import counting
from tools import client_fonts
from tools.letters import CUT, WHOLE

ASKED = client_fonts.paths()
CHINESE = "notosanssc/v37/k3kXo84MPvpLmixcA63oeALhL5TFu3F4TGNFBg.119.woff2"


def test_the_client_is_given_every_piece_that_it_may_ask_for() -> None:
    assert len(ASKED) > 700
    missing = {path.split("/")[0] for path in ASKED if letters.piece(path) is None}
    ours = {*CUT, "notosans", "notocoloremoji", *(f"notosans{script.lower()}" for script in WHOLE)}
    assert missing & ours == set()
    assert set(CUT) == set(letters.CUT)


def test_no_piece_lies_about_that_nobody_asks_for() -> None:
    used = {file for path in ASKED if (file := letters.piece(path))}
    assert used == set((assets_folder() / "letters").glob("*.woff2"))


def test_a_font_without_pieces_is_the_answer_for_all_of_them(tmp_path: Path) -> None:
    for name in ("notocoloremoji", "notosanssc-7"):
        (tmp_path / f"{name}.woff2").touch()
    paths = ("notocoloremoji/v32/a-B_c.3", "notosanssc/v9/x.7", "notosanssc/v9/x.8", "notosanssc/v9/../x.7", "x/v1/y")
    found = [letters.piece(f"{path}.woff2", tmp_path) for path in paths]
    assert [file and file.stem for file in found] == ["notocoloremoji", "notosanssc-7", None, None, None]


@pytest.mark.parametrize(
    ("path", "status", "begins"),
    [
        (f"/assets/fonts/{CHINESE}", 200, b"wOF2"),
        ("/assets/fonts/notosansoldpersian/v16/a.woff2", 404, b""),
        ("/assets/fonts/companion-bold.ttf", 200, b"\x00\x01\x00\x00"),
    ],
)
def test_the_server_answers_for_fonts(tmp_path: Path, path: str, status: int, begins: bytes) -> None:
    app = web.asgi(counting, web.build_shell(tmp_path))

    async def whole() -> None:
        async with living(app):
            found, told, body = await asked(app, path)
        assert found == status
        assert body.startswith(begins)
        assert told["cache-control"] == "public, max-age=86400"
        assert told["cross-origin-resource-policy"] == "same-origin"

    loops.run(whole())
    assert not (tmp_path / "letters").exists()


@pytest.mark.parametrize(("address", "packed"), [("192.168.1.7", True), ("2001:db8::7", True), ("127.0.0.1", False)])
def test_files_are_compressed_on_their_way_to_another_machine_only(tmp_path: Path, address: str, packed: bool) -> None:
    """A browser on this machine would wait for the packing longer than for the files."""
    app = web.asgi(counting, web.build_shell(tmp_path))

    async def whole() -> None:
        async with living(app):
            status, told, body = await asked(app, "/assets/FontManifest.json", address=address, accept_encoding="gzip")
            page = await asked(app, "/", address=address, accept_encoding="gzip")
        assert status == 200
        assert (told.get("content-encoding") == "gzip") == packed == (page[1].get("content-encoding") == "gzip")
        assert (body[:2] == b"\x1f\x8b") == packed

    loops.run(whole())
