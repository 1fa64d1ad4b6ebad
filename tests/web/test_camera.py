"""The camera over the page: a browser that shows it a film of a code, and all that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.share.qr_codes import blocks
from tests.web.conftest import NOT_THE_APP, Host

CODE = "https://games.example/cards/#/join/" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" * 5
LOAD = """async () => {
  await import(new URL('packed.js', location.href).href);
  window.camera = await import(new URL('camera.js', location.href).href);
}"""
SCAN = """() => { window.ended = null; camera.scan('Point it at the code', 'Close').then(
  text => { ended = ['text', text]; }, error => { ended = ['key', error.key]; }); }"""
REFUSED = "() => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '%s'); }; }"
NO_DEVICES = "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })"
TRACKED = """() => {
  const plain = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async told => { window.stream = await plain(told); return stream; };
}"""
STOPPED = "stream.getTracks().every(track => track.readyState === 'ended') && !document.querySelector('dialog')"


def film(path: Path, text: str, *, pixels: int = 6) -> Path:
    """Two frames of 640 to 480 dots, grey on grey, with a code in them or without one."""
    wide, high = 640, 480
    frame = [bytearray([90]) * wide for _ in range(high)]
    if text:
        modules = [
            row
            for line in blocks(text).split("\n")
            for row in ([one in "█▀" for one in line], [one in "█▄" for one in line])
        ]
        left, top = (wide - pixels * len(modules[0])) // 2, (high - pixels * len(modules[0])) // 2
        for y, row in enumerate(modules[: len(modules[0])]):
            for x, light in enumerate(row):
                for line in range(pixels):
                    at = left + pixels * x
                    frame[top + pixels * y + line][at : at + pixels] = bytes([200 if light else 30]) * pixels
    return shot(path, b"".join(frame))


def shot(path: Path, grey: bytes, wide: int = 640, high: int = 480) -> Path:
    """Two frames of such dots, each a byte."""
    one = b"FRAME\n" + grey + bytes([128]) * (wide * high // 2)
    path.write_bytes(f"YUV4MPEG2 W{wide} H{high} F10:1 Ip A1:1 C420jpeg\n".encode() + 2 * one)
    return path


@pytest.fixture(scope="module")
def looking(eye: tuple[Browser, Path], untouched: Host) -> Iterator[Page]:
    """A page of a browser whose camera shows what the film holds when it is opened."""
    page = opened(eye[0], untouched)
    page.evaluate(TRACKED)
    yield page
    page.context.close()


def opened(browser: Browser, host: Host) -> Page:
    page = browser.new_context().new_page()
    page.goto(f"{host.url}/{NOT_THE_APP}")
    page.evaluate(LOAD)
    return page


def ended(page: Page) -> list[str]:
    page.wait_for_function("ended", timeout=20_000)
    found: list[str] = page.evaluate("ended")
    return found


def test_a_code_is_read_from_what_the_camera_sees(looking: Page, eye: tuple[Browser, Path], untouched: Host) -> None:
    film(eye[1], CODE)
    asked: list[str] = []
    looking.on("request", lambda request: asked.append(request.url))
    for _ in range(2):
        looking.evaluate(SCAN)
        assert ended(looking) == ["text", CODE]
        assert looking.evaluate(STOPPED)
    ours = f"{untouched.url}/code_reader/"
    assert [one for one in asked if not one.startswith(ours)] == []
    own = looking.evaluate("'BarcodeDetector' in window")
    assert own or f"{ours}zxing_reader.wasm.packed" in asked


def test_it_says_what_to_do_and_can_be_closed(looking: Page, eye: tuple[Browser, Path]) -> None:
    film(eye[1], "")
    key = looking.get_by_role("button", name="Close")
    for by in ("key", "Escape"):
        looking.evaluate(SCAN)
        looking.get_by_text("Point it at the code").wait_for()
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48
        looking.wait_for_function("document.querySelector('video').videoWidth === 640")
        key.click() if by == "key" else looking.keyboard.press(by)
        assert ended(looking) == ["text", ""]
        looking.wait_for_function(STOPPED)


def test_it_is_asked_for_and_let_go_of_before_a_line_is_made(looking: Page) -> None:
    assert looking.evaluate("camera.allow()") == ""
    assert looking.evaluate(STOPPED)


def test_a_camera_that_stops_is_told(looking: Page, eye: tuple[Browser, Path]) -> None:
    film(eye[1], "")
    looking.evaluate(SCAN)
    looking.wait_for_function("document.querySelector('video').videoWidth")
    looking.evaluate("stream.getTracks()[0].dispatchEvent(new Event('ended'))")
    assert ended(looking) == ["key", "unreadable"]
    assert looking.evaluate(STOPPED)


def test_what_reads_codes_may_not_be_there(eye: tuple[Browser, Path], untouched: Host) -> None:
    film(eye[1], CODE)
    page = opened(eye[0], untouched)
    page.route("**/code_reader/share.js", lambda route: route.fulfill(status=404))
    page.evaluate("delete window.BarcodeDetector")
    page.evaluate(SCAN)
    assert ended(page) == ["key", "unreadable"]
    page.context.close()


def test_why_there_is_no_camera_is_told(browser: Browser, untouched: Host) -> None:
    """There is none, it is refused or taken, and the page has no right to one."""
    page = opened(browser, untouched)
    told = {
        "NotAllowedError": "denied",
        "SecurityError": "denied",
        "NotFoundError": "none",
        "NotReadableError": "unreadable",
    }
    why = [("", "none"), *((REFUSED % name, key) for name, key in told.items()), (NO_DEVICES, "none")]
    for script, key in why:
        page.evaluate(script or "null")
        page.evaluate(SCAN)
        assert ended(page) == ["key", key], script
        assert page.evaluate("!document.querySelector('dialog')")
    page.context.close()
