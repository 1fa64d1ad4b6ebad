"""What ``flet build`` has no setting for, written into the shell that it made: build/flutter.

The app's name in other languages, icons drawn for small sizes and in one colour, and permissions that parts of the
shell would bring along.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

from companion.engine.words import N_
from companion.locale import FALLBACK, LANGUAGES, speaker

ENGLISH: Final = N_("Table Companion")
NAMES: Final = {lang: speaker(lang).t(ENGLISH) for lang in LANGUAGES if lang != FALLBACK}
"""What it is called in other languages."""
STORE: Final = Path(__file__).resolve().parents[1] / "packaging" / "store"
LABEL: Final = f'android:label="{ENGLISH}"'
MANIFEST: Final = '<manifest xmlns:android="http://schemas.android.com/apk/res/android"'
TAKEN_BACK: Final = ("INTERNET", "ACCESS_NETWORK_STATE", "ACCESS_WIFI_STATE", "WAKE_LOCK")
"""What libraries of the shell may ask for. The app needs none: it keeps the screen awake by a flag of its window."""
APPLE: Final = "macos/Runner/Assets.xcassets/AppIcon.appiconset"
SMALL: Final = {
    "windows": {"windows/runner/resources/app_icon.ico": "windows.ico"},
    "macos": {f"{APPLE}/app_icon_16.png": "16.png", f"{APPLE}/app_icon_32.png": "macos-32.png"},
    "linux": {f"linux/icons/hicolor/{size}x{size}/apps/*.png": f"{size}.png" for size in (16, 24, 32, 48)},
}
"""By target: which files of the shell are which of packaging/icons/small."""
STRINGS: Final = """<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="app_name">{name}</string>
</resources>
"""


def finish(shell: Path, target: str, icons: Path) -> bool:
    """Whether anything was written: the bundle has to be built once more then. ``icons``: packaging/icons.

    On Apple's systems another language is part of Xcode's project, and Windows knows one name: those stay English.
    """
    written = [
        _drawn(file, icons / "small" / name)
        for glob, name in SMALL.get(target, {}).items()
        for file in shell.glob(glob)
    ]
    if target in ("apk", "aab"):
        written.append(_android(shell / "android" / "app" / "src" / "main", icons / "android" / "monochrome.png"))
    if target == "linux":
        written += [_entry(entry) for entry in sorted((shell / "linux").glob("*.desktop"))]
    return any(written)


def _drawn(file: Path, better: Path) -> bool:
    if file.read_bytes() == better.read_bytes():
        return False
    shutil.copyfile(better, file)
    return True


def _android(main: Path, monochrome: Path) -> bool:
    manifest = main / "AndroidManifest.xml"
    written = manifest.read_text("utf-8") if manifest.is_file() else ""
    if LABEL not in written or MANIFEST not in written:
        return False
    for folder, name in (("values", ENGLISH), *((f"values-{lang}", name) for lang, name in NAMES.items())):
        _folder(main / "res" / folder).joinpath("app_name.xml").write_text(STRINGS.format(name=name), "utf-8")
    written = written.replace(LABEL, 'android:label="@string/app_name"')
    end = written.index(">", written.index(MANIFEST))
    gone = "".join(
        f'\n    <uses-permission android:name="android.permission.{name}" tools:node="remove" />' for name in TAKEN_BACK
    )
    tools = ' xmlns:tools="http://schemas.android.com/tools"'
    manifest.write_text(f"{written[:end]}{tools}>{gone}{written[end + 1 :]}", "utf-8")
    icon = main / "res" / "mipmap-anydpi-v26" / "ic_launcher.xml"
    if icon.is_file():
        drawn = icon.read_text("utf-8")
        layer = '    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />\n'
        if "<monochrome" not in drawn:
            icon.write_text(drawn.replace("</adaptive-icon>", f"{layer}</adaptive-icon>"), "utf-8")
        shutil.copyfile(monochrome, _folder(main / "res" / "drawable-xxxhdpi") / "ic_launcher_monochrome.png")
    return True


def _entry(entry: Path) -> bool:
    written = entry.read_text("utf-8")
    if "Name[" in written or not re.search(r"^Name=", written, re.M):
        return False
    told = "".join(
        f"Name[{lang}]={name}\nComment[{lang}]={(STORE / lang / 'short.txt').read_text('utf-8')}"
        for lang, name in NAMES.items()
    )
    entry.write_text(re.sub(r"^(Name=.*\n)", lambda found: found[1] + told, written, count=1, flags=re.M), "utf-8")
    return True


def _folder(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path
