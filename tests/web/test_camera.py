"""The camera over the page: a browser that shows it a film of a code, and all that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.share.qr_codes import blocks
from tests.ui.browser import SHORT, browser_path
from tests.web.conftest import NOT_THE_APP, Host, WebDevice

CODE = "https://games.example/cards/#/join/" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" * 5
LOAD = """async () => {
  await import(new URL('packed.js', location.href).href);
  window.camera = await import(new URL('camera.js', location.href).href);
}"""
SCAN = """() => { window.ended = null; camera.scan('Point it at the code', 'Close').then(
  text => { ended = ['text', text]; }, error => { ended = ['key', error.key]; }); }"""
REFUSED = """name => { navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', name); }; }"""
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


def looking_at(browser: Browser, film: Path) -> Browser:
    """Another browser, whose camera shows a film: what the file holds when the camera is opened."""
    eye = f"--use-file-for-fake-video-capture={film}"
    flags = [*SHORT, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", eye]
    return browser.browser_type.launch(executable_path=browser_path(), args=flags)


@pytest.fixture(scope="module")
def filmed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Browser]]:
    """By name a browser that sees a code, and one that sees none."""
    folder, found = tmp_path_factory.mktemp("films"), dict[str, Browser]()
    for name, text in (("code", CODE), ("nothing", "")):
        film(folder / f"{name}.y4m", text, pixels=6)
        found[name] = looking_at(browser, folder / f"{name}.y4m")
    yield found
    for one in found.values():
        one.close()


def opened(browser: Browser, host: Host) -> Page:
    page = browser.new_context().new_page()
    page.goto(f"{host.url}/{NOT_THE_APP}")
    page.evaluate(LOAD)
    return page


def ended(page: Page) -> list[str]:
    page.wait_for_function("ended", timeout=20_000)
    found: list[str] = page.evaluate("ended")
    return found


def test_a_code_is_read_from_what_the_camera_sees(filmed: dict[str, Browser], host: Host) -> None:
    page = opened(filmed["code"], host)
    page.evaluate(TRACKED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(SCAN)
    assert ended(page) == ["text", CODE]
    assert page.evaluate(STOPPED)
    ours = f"{host.url}/code_reader/"
    assert [one for one in asked if not one.startswith(ours)] == []
    own = page.evaluate("'BarcodeDetector' in window")
    assert own or f"{ours}zxing_reader.wasm.packed" in asked
    page.evaluate(SCAN)  # a second time
    assert ended(page) == ["text", CODE]


@pytest.mark.parametrize("by", ["key", "Escape"])
def test_it_says_what_to_do_and_can_be_closed(filmed: dict[str, Browser], host: Host, by: str) -> None:
    page = opened(filmed["nothing"], host)
    page.evaluate(TRACKED)
    page.evaluate(SCAN)
    key = page.get_by_role("button", name="Close")
    page.get_by_text("Point it at the code").wait_for()
    box = key.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 48
    page.wait_for_function("document.querySelector('video').videoWidth === 640")
    key.click() if by == "key" else page.keyboard.press(by)
    assert ended(page) == ["text", ""]
    page.wait_for_function(STOPPED)


def test_it_is_asked_for_and_let_go_of_before_a_line_is_made(filmed: dict[str, Browser], host: Host) -> None:
    page = opened(filmed["nothing"], host)
    page.evaluate(TRACKED)
    assert page.evaluate("camera.allow()") == ""
    assert page.evaluate(STOPPED)


def test_a_camera_that_stops_is_told(filmed: dict[str, Browser], host: Host) -> None:
    page = opened(filmed["nothing"], host)
    page.evaluate(TRACKED)
    page.evaluate(SCAN)
    page.wait_for_function("document.querySelector('video').videoWidth")
    page.evaluate("stream.getTracks()[0].dispatchEvent(new Event('ended'))")
    assert ended(page) == ["key", "unreadable"]
    assert page.evaluate(STOPPED)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("NotAllowedError", "denied"),
        ("SecurityError", "denied"),
        ("NotFoundError", "none"),
        ("NotReadableError", "unreadable"),
    ],
)
def test_why_there_is_no_camera_is_told(browser: Browser, host: Host, name: str, key: str) -> None:
    page = opened(browser, host)
    page.evaluate(REFUSED, name)
    page.evaluate(SCAN)
    assert ended(page) == ["key", key]
    assert page.evaluate("!document.querySelector('dialog')")
    page.context.close()


def test_a_device_without_a_camera_and_a_page_without_the_right_to_one_say_so(browser: Browser, host: Host) -> None:
    page = opened(browser, host)
    page.evaluate(SCAN)
    assert ended(page) == ["key", "none"]
    page.evaluate("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    page.evaluate(SCAN)
    assert ended(page) == ["key", "none"]
    page.context.close()


def test_what_reads_codes_may_not_be_there(filmed: dict[str, Browser], host: Host) -> None:
    (host.root / "games" / "code_reader" / "share.js").unlink()
    page = opened(filmed["code"], host)
    page.evaluate("delete window.BarcodeDetector")
    page.evaluate(SCAN)
    assert ended(page) == ["key", "unreadable"]


KEPT = """caches.keys().then(names => Promise.all(names.map(async name => (await (await caches.open(name)).keys())
  .filter(({ url }) => url.includes('/code_reader/')).length))).then(found => found.reduce((a, b) => a + b, 0))"""
FIRST = "import(new URL('camera.js', document.baseURI).href).then(({ scan }) => scan('', '')).catch(() => {})"
AGAIN = """Promise.all(['share.js', 'reader/index.js', 'zxing_reader.wasm'].map(async name =>
  (await (await fetch(`code_reader/${name}`)).arrayBuffer()).byteLength))"""


def test_what_reads_codes_comes_with_the_first_camera_and_stays(device: WebDevice, host: Host) -> None:
    tab = device.remembers().open().settled()
    tab.page.wait_for_function("navigator.serviceWorker.controller")
    assert tab.page.evaluate(KEPT) == 0
    tab.page.evaluate("delete window.BarcodeDetector")
    tab.page.evaluate(FIRST)
    tab.until(lambda: tab.page.evaluate(KEPT) == 3, "it is not kept")
    host.stop()
    assert min(tab.page.evaluate(AGAIN)) > 10_000
