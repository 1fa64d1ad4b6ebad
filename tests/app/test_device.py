"""The app as a program of the device: it speaks the device's language, and tells on the screen what went wrong."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.app import device
from companion.app.device import DeviceApp
from companion.share.assets import FONT, assets_folder
from companion.store import Log
from companion.store.database import FILE
from tests.app.phone import Phone
from tests.loops import run

COMPLAINTS = ("what is kept could not be opened",)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeviceApp]:
    monkeypatch.setenv("COMPANION_SAMPLES", "0")
    with contextlib.ExitStack() as stack:
        yield DeviceApp(tmp_path, None, stack)


async def opened(program: DeviceApp, answers: dict[str, Any] | None = None) -> Phone:
    phone = Phone(answers)
    await phone.open(program.open_page)
    return phone


async def test_home_is_shown_in_the_first_language_of_the_device_that_we_speak(
    program: DeviceApp, tmp_path: Path
) -> None:
    """With a file of their own for bold letters."""
    phone = await opened(program)
    assert {"new-push", "new-13", "new-thricewise", "to-die"} <= phone.identifiers()
    assert "Lancer le dé" in phone.words()
    fonts = phone.page.fonts or {}
    assert {name.casefold() for name in fonts} == {FONT.casefold()}
    faces = {str(one.relative_to(assets_folder())) for one in (assets_folder() / "fonts").glob("*.ttf")}
    assert {*fonts.values()} == faces
    assert (tmp_path / FILE).is_file()


async def test_what_was_chosen_on_the_device_goes_before_its_language(program: DeviceApp) -> None:
    assert "Roll the die" in (await opened(program, {"get": "en"})).words()


async def test_a_device_that_does_not_tell_is_spoken_to_as_it_was_started(tmp_path: Path) -> None:
    newer(tmp_path)
    with contextlib.ExitStack() as stack:
        phone = await opened(DeviceApp(tmp_path, "fr", stack), {"get_device_info": "nonsense"})
    assert "Compagnon de table ne peut pas démarrer" in phone.words()
    assert any("version plus récente" in one for one in phone.words())


async def test_trouble_is_told_in_words_and_can_be_tried_again(
    program: DeviceApp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    phone = await opened(program, {"get": "en"})
    assert {"unopened", "again"} <= phone.identifiers()
    assert any("newer version" in one for one in phone.words())
    assert not program.sessions
    await phone.tap("again")
    assert "unopened" in phone.identifiers()
    assert (tmp_path / FILE).read_bytes() == before
    (tmp_path / FILE).unlink()
    await phone.tap("again")
    assert "to-die" in phone.identifiers()
    assert "unopened" not in phone.identifiers()
    assert program.sessions
    assert "Traceback" not in capsys.readouterr().err


async def test_what_nobody_foresaw_is_told_in_words_too(program: DeviceApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(device, "open_log", fail)
    phone = await opened(program)
    assert "unopened" in phone.identifiers()
    assert any("ZeroDivisionError" in one for one in phone.words())
    assert not any("secret" in one or "Traceback" in one for one in phone.words())


async def test_shown_anew_the_program_goes_on_with_the_same_sessions(program: DeviceApp) -> None:
    await opened(program)
    first = program.sessions
    assert "to-die" in (await opened(program)).identifiers()
    assert program.sessions is first


def test_the_exit_status_tells_whether_it_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def show(main: Any, assets_dir: str) -> None:
        given.append(assets_dir)

        async def look() -> None:
            await Phone().open(main)

        run(look())

    monkeypatch.setattr(ft, "run", show)
    assert device.run(tmp_path) == 0
    newer(tmp_path)
    assert device.run(tmp_path) == 1
    assert given == [str(assets_folder())] * 2


def newer(folder: Path) -> None:
    """A file that a later version of the app wrote."""
    Log(folder / FILE).close()
    with contextlib.closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("pragma user_version = 999")
