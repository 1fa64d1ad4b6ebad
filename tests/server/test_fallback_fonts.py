"""The fonts that a browser's client asks for by itself are there, each under its own path."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.types import ASGIApp

from companion.server import compression, fallback_fonts
from companion.share.assets import assets_folder
from tests.server.at_the_door import asked
from tools import client_fonts
from tools.letters import CUT, WHOLE

ASKED = client_fonts.paths()
CHINESE = "notosanssc/v37/k3kXo84MPvpLmixcA63oeALhL5TFu3F4TGNFBg.119.woff2"


def test_the_client_is_given_every_piece_that_it_may_ask_for() -> None:
    assert len(ASKED) > 700
    missing = {path.split("/")[0] for path in ASKED if fallback_fonts.piece(path) is None}
    ours = {*CUT, "notosans", "notocoloremoji", *(f"notosans{script.lower()}" for script in WHOLE)}
    assert missing & ours == set()
    assert set(CUT) == set(fallback_fonts.CUT)


def test_no_piece_lies_about_that_nobody_asks_for() -> None:
    used = {file for path in ASKED if (file := fallback_fonts.piece(path))}
    assert used == set((assets_folder() / "letters").glob("*.woff2"))


def test_a_font_without_pieces_is_the_answer_for_all_of_them(tmp_path: Path) -> None:
    for name in ("notocoloremoji", "notosanssc-7"):
        (tmp_path / f"{name}.woff2").touch()
    paths = ("notocoloremoji/v32/a-B_c.3", "notosanssc/v9/x.7", "notosanssc/v9/x.8", "notosanssc/v9/../x.7", "x/v1/y")
    found = [fallback_fonts.piece(f"{path}.woff2", tmp_path) for path in paths]
    assert [file and file.stem for file in found] == ["notocoloremoji", "notosanssc-7", None, None, None]


@pytest.mark.parametrize(
    ("path", "status", "begins"),
    [
        (f"/assets/fonts/{CHINESE}", 200, b"wOF2"),
        ("/assets/fonts/notosansoldpersian/v16/a.woff2", 404, b""),
        ("/assets/fonts/companion-bold.ttf", 200, b"\x00\x01\x00\x00"),
    ],
)
async def test_the_server_answers_for_fonts(small: ASGIApp, shell: Path, path: str, status: int, begins: bytes) -> None:
    found, told, body = await asked(small, path)
    assert found == status
    assert body.startswith(begins)
    assert told["cache-control"] == "public, max-age=86400"
    assert told["cross-origin-resource-policy"] == "same-origin"
    assert not (shell / "letters").exists()


@pytest.mark.parametrize(("address", "packed"), [("192.168.1.7", True), ("2001:db8::7", True), ("127.0.0.1", False)])
async def test_files_are_compressed_on_their_way_to_another_machine_only(
    small: ASGIApp, address: str, packed: bool
) -> None:
    """A browser on this machine would wait for the packing longer than for the files."""
    status, told, body = await asked(small, "/python.js", address=address, accept_encoding="gzip")
    page = await asked(small, "/", address=address, accept_encoding="gzip")
    assert status == 200
    assert (told.get("content-encoding") == "gzip") == packed == (page[1].get("content-encoding") == "gzip")
    assert (body[:2] == b"\x1f\x8b") == packed


async def test_the_client_is_compressed_once_for_all_other_machines(
    small: ASGIApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the loop; whoever has it already is told so, and who asks for a part or for no gzip gets it as it is."""
    times: list[int] = []

    def compress(whole: bytes, level: int) -> bytes:
        times.append(level)
        return gzip.compress(whole, level)

    monkeypatch.setattr(compression, "gzip", SimpleNamespace(compress=compress))
    path = "/canvaskit/skwasm.wasm"
    plain = await asked(small, path)
    both = await asyncio.gather(*(asked(small, path, accept_encoding="gzip, br") for _ in range(2)))
    part = await asked(small, path, accept_encoding="gzip", range="bytes=0-9")
    known = await asked(small, path, accept_encoding="gzip", if_none_match=plain[1]["etag"])
    gone = await asked(small, "/canvaskit/none.wasm", accept_encoding="gzip")
    head = await asked(small, path, "HEAD", accept_encoding="gzip")
    strange = await asked(small, path, accept_encoding="gzip", sec_fetch_site="cross-site", sec_fetch_mode="cors")
    assert "content-encoding" not in plain[1]
    for status, told, body in both:
        assert (status, told["content-encoding"], told["content-length"]) == (200, "gzip", str(len(body)))
        assert gzip.decompress(body) == plain[2]
        assert (told["cache-control"], told["vary"]) == ("public, max-age=86400", "accept-encoding")
        assert told["content-type"] == plain[1]["content-type"] == "application/wasm"
    assert (part[0], part[2]) == (206, plain[2][:10])
    assert (known[0], known[2], gone[0]) == (304, b"", 404)
    assert (head[0], head[1]["content-length"], head[2]) == (200, str(len(both[0][2])), b"")
    assert strange[0] == 403
    assert times == [compression.LEVEL]
