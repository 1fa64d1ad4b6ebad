"""The die of Push that can be rolled while the app is still coming."""

from __future__ import annotations

from tests.web.conftest import Offline


def rolled_early(tab: Offline) -> list[str]:
    """Each of its keys, and the keyboard; says what fell."""
    page = tab.page
    page.locator("#roll").wait_for()  # nobody taps what is not there yet
    box = page.locator("#roll").bounding_box()
    assert box
    assert min(box["height"], box["width"]) >= 48
    faces = []
    for key in ("#roll", "#die", "#roll"):
        page.locator(key).click()
        words = page.locator("#die-word").inner_text()
        assert words
        faces.append(words)
    page.keyboard.press("Space")
    faces.append(page.locator("#die-word").inner_text())
    assert not page.locator("#starting").is_hidden()
    return faces


def goes_on_with(tab: Offline, faces: list[str]) -> None:
    """The app has come, and on its own page of the die nothing is lost of what fell."""
    assert tab.path == "/die"
    tab.reads("die-says", faces[-1])
    counted = {tab.said(f"fell-{one}") for one in ("green", "yellow", "red", "blue", "purple", "star")}
    for face in set(faces):
        n = faces.count(face)
        assert any(words.startswith(f"{face} : {n} fois") for words in counted), (face, counted)
    tab.tap("roll")
    tab.until(
        lambda: tab.said("last-rolls").count(":") >= 2 * (len(faces) + 1), tab.said("last-rolls")
    )  # two in each time of day
