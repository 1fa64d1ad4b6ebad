"""What `flet build` packs and reads: the app starts from it as on a phone, and asks for vibration alone."""

from __future__ import annotations

import compileall
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import flet.version
import pytest
from packaging.requirements import Requirement

from companion.locale import LANGUAGES
from companion.ui import theme
from tools import bundle, bundle_shell

ROOT = Path(__file__).resolve().parents[2]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FLET = CONFIG["tool"]["flet"]
ON_PHONES = {"flet", "flet-audio", "platformdirs", "qrcode", "sqlmodel"}

# Read in flet-cli's own source, for the version below: another version may read others.
READ_BY = "1.0.5"
READ = {
    "bundle_id", "product", "company", "copyright", "icon_background", "app.path", "app.module", "splash.color",
    "splash.dark_color", "android.permission.*", "android.feature.*", "android.gradle_properties.*", "ios.info.*",
    "macos.info.*", "macos.icon_style", "linux.categories",
    *(f"boot_screen.flet.{key}" for key in (
        "bgcolor_light", "bgcolor_dark", "spinner_color_light", "spinner_color_dark", "spinner_size")),
}  # fmt: skip


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle") / "app"
    bundle.stage(folder, phone=True)
    return folder


def started(folder: Path, data: Path) -> dict[str, Any]:
    """The first screen of a bundle, with nothing of this checkout within reach."""
    told = {"FLET_PLATFORM": "android", "FLET_APP_STORAGE_DATA": str(data), "PATH": os.environ["PATH"]}
    program = [sys.executable, "-B", "-P", str(ROOT / "tests" / "app" / "phone.py"), str(folder)]
    run = subprocess.run(program, cwd=data, env=told, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_it_starts_on_a_phone_compiled_as_flet_packs_it_and_without_what_a_server_needs(
    staged: Path, tmp_path: Path
) -> None:
    compiled, data = tmp_path / "app", tmp_path / "data"
    data.mkdir()
    shutil.copytree(staged, compiled)
    assert compileall.compile_dir(compiled, quiet=1, legacy=True)
    for source in compiled.rglob("*.py"):
        source.unlink()
    shown = started(compiled, data)
    assert {"new-push", "new-13", "new-thricewise", "to-die"} <= set(shown["found"])
    assert "Lancer le dé" in shown["words"]
    assert shown["assets"] == str(compiled / "assets")
    assert (data / "companion.db").is_file()


def test_it_holds_what_a_device_needs_and_nothing_of_a_server(staged: Path, tmp_path: Path) -> None:
    bundle.stage(tmp_path / "computer")
    assert (tmp_path / "computer" / "assets" / bundle.LETTERS / "notosanshebrew.woff2").is_file()
    for name in bundle.NOT_ON_DEVICES:
        assert (ROOT / "companion" / name).exists(), "no longer there: take it off the list"
        assert not (staged / "companion" / name).exists()
    for name in (*bundle.OF_THE_WEB, bundle.LETTERS):
        assert (ROOT / "assets" / name).exists(), "no longer there: take it off the list"
        assert not (staged / "assets" / name).exists()
    for needed in ("main.py", "companion/games/push/rules.md"):
        assert (staged / needed).is_file()
    for lang in bundle_shell.NAMES:
        assert (staged / "companion" / "locale" / lang / "LC_MESSAGES" / "companion.mo").is_file()
        assert (staged / "companion" / "games" / "push" / f"rules.{lang}.md").is_file()
    assert not list(staged.rglob("__pycache__"))
    assert sum(file.stat().st_size for file in staged.rglob("*") if file.is_file()) < 6_000_000


def test_flet_finds_the_way_in() -> None:
    assert ROOT / FLET["app"]["path"] == bundle.STAGE
    assert (ROOT / "packaging" / "bundle" / f"{FLET['app']['module']}.py").is_file()


def test_every_setting_is_one_that_flet_reads() -> None:
    assert flet.version.flet_version == READ_BY, "look into flet-cli again"
    assert {key for key in settings(FLET) if key not in READ and f"{key.rpartition('.')[0]}.*" not in READ} == set()


def settings(table: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            if f"{before}{key}.*" in READ:
                yield f"{before}{key}.*"
            else:
                yield from settings(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


def test_a_phone_is_asked_for_vibration_alone() -> None:
    granted = {name for name, value in FLET["android"]["permission"].items() if value}
    assert granted == {"android.permission.VIBRATE"}
    assert FLET["android"]["permission"]["android.permission.INTERNET"] is False  # flet build grants it otherwise
    assert "permissions" not in FLET
    assert {key for key in FLET["ios"]["info"] if key.startswith("NS")} == {"NSMotionUsageDescription"}


def test_names_and_colours_are_those_of_the_app() -> None:
    assert re.fullmatch(r"[a-z]+(\.[a-z]+){2}", FLET["bundle_id"])
    assert FLET["product"] == bundle_shell.ENGLISH
    assert FLET["splash"]["color"] == FLET["boot_screen"]["flet"]["bgcolor_light"] == theme.LIGHT[theme.PAPER]
    assert FLET["splash"]["dark_color"] == FLET["boot_screen"]["flet"]["bgcolor_dark"] == theme.DARK[theme.PAPER]
    manifest = json.loads((ROOT / "assets" / "manifest.json").read_text("utf-8"))
    assert FLET["icon_background"] == manifest["theme_color"]
    for system in ("ios", "macos"):
        assert sorted(FLET[system]["info"]["CFBundleLocalizations"]) == sorted(LANGUAGES)


@pytest.mark.parametrize("system", ["Android", "iOS", "Emscripten", "Linux", "Windows", "Darwin"])
def test_a_phone_gets_what_it_needs_and_a_computer_everything(system: str) -> None:
    asked = [Requirement(one) for one in CONFIG["project"]["dependencies"]]
    got = {one.name for one in asked if one.marker is None or one.marker.evaluate({"platform_system": system})}
    phone = system in ("Android", "iOS", "Emscripten")
    assert got == (ON_PHONES if phone else {one.name for one in asked})


@pytest.mark.parametrize(("system", "sys_platform"), [("Linux", "linux"), ("Windows", "win32"), ("Darwin", "darwin")])
def test_the_lock_gives_a_computer_all_of_them(system: str, sys_platform: str) -> None:
    machine = {"platform_system": system, "sys_platform": sys_platform, "platform_machine": "x86_64"}
    lines = re.findall(r"^([\w.-]+==.*?) \\$", (ROOT / "requirements" / "run.lock").read_text("utf-8"), re.M)
    locked = [Requirement(line) for line in lines]
    got = {one.name for one in locked if one.marker is None or one.marker.evaluate(machine)}
    assert {Requirement(one).name for one in CONFIG["project"]["dependencies"]} <= got


def test_later_versions_have_larger_numbers() -> None:
    versions = ["0.1.0", "0.1.1", "0.2.0", "0.10.0", "1.0.0", "1.0.12"]
    numbers = [bundle.build_number(version) for version in versions]
    assert numbers == sorted(set(numbers))
    assert numbers[0] > 0


MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android">
    <uses-permission android:name="android.permission.VIBRATE" />
    <application
        android:label="Table Companion"
        android:icon="@mipmap/ic_launcher">
    </application>
</manifest>
"""
ICON = """<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
</adaptive-icon>
"""


@pytest.mark.parametrize("target", ["apk", "aab"])
def test_android_has_a_name_in_each_language_and_no_other_permission(tmp_path: Path, target: str) -> None:
    main = tmp_path / "android" / "app" / "src" / "main"
    icon = main / "res" / "mipmap-anydpi-v26" / "ic_launcher.xml"
    icon.parent.mkdir(parents=True)
    icon.write_text(ICON)
    (main / "AndroidManifest.xml").write_text(MANIFEST)
    assert bundle_shell.finish(tmp_path, target, bundle.ICONS)
    written = (main / "AndroidManifest.xml").read_text("utf-8")
    assert 'android:label="@string/app_name"' in written
    assert "VIBRATE" in written
    for name in ("INTERNET", "ACCESS_NETWORK_STATE"):
        assert re.search(rf'android.permission.{name}" tools:node="remove"', written)
    assert 'xmlns:tools="http://schemas.android.com/tools"' in written
    for lang, name in {"fr": "Compagnon de table", "de": "Tischbegleiter"}.items():
        assert name in (main / "res" / f"values-{lang}" / "app_name.xml").read_text("utf-8")
    assert bundle_shell.ENGLISH in (main / "res" / "values" / "app_name.xml").read_text("utf-8")
    assert icon.read_text("utf-8").count("@drawable/ic_launcher_monochrome") == 1
    assert (main / "res" / "drawable-xxxhdpi" / "ic_launcher_monochrome.png").is_file()
    assert not bundle_shell.finish(tmp_path, target, bundle.ICONS), "once is enough: the second build keeps it"


def test_linux_has_a_name_in_each_language(tmp_path: Path) -> None:
    entry = tmp_path / "linux" / "org.tablecompanion.app.desktop"
    entry.parent.mkdir()
    entry.write_text("[Desktop Entry]\nType=Application\nName=Table Companion\nTerminal=false\n")
    assert bundle_shell.finish(tmp_path, "linux", bundle.ICONS)
    written = entry.read_text("utf-8")
    assert "Name=Table Companion\nName[fr]=Compagnon de table\nComment[fr]=Points" in written
    assert "\nName[de]=Tischbegleiter\nComment[de]=Punkte" in written
    assert written.endswith(".\nTerminal=false\n")
    assert not bundle_shell.finish(tmp_path, "linux", bundle.ICONS)


@pytest.mark.parametrize("target", ["windows", "macos", "linux"])
def test_small_icons_are_those_drawn_small(tmp_path: Path, target: str) -> None:
    files = {
        tmp_path / glob.replace("*", "org.tablecompanion.app"): name
        for glob, name in bundle_shell.SMALL[target].items()
    }
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"scaled down")
    assert bundle_shell.finish(tmp_path, target, bundle.ICONS)
    for file, name in files.items():
        assert file.read_bytes() == (bundle.ICONS / "small" / name).read_bytes()
    assert not bundle_shell.finish(tmp_path, target, bundle.ICONS)


def test_a_target_there_is_not_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "stage", lambda into, phone: None)
    assert bundle.main(["toaster"]) == 2
    assert "toaster" in capsys.readouterr().err
