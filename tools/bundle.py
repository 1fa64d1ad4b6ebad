"""A phone's or a computer's own program by ``flet build``: ``python -m tools.bundle apk`` (``make bundle TARGET=apk``).

``flet build`` packs one folder whole. So the files that a device needs are brought together in dist/app first, and the
version comes along, which pyproject.toml does not hold. Without a target only dist/app is made. Further arguments go to
``flet build``. It needs flet-cli (requirements/bundle.lock) and fetches a Flutter SDK itself.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import companion
from companion.locale import FALLBACK, LANGUAGES
from tools.bundle_shell import finish

ROOT: Final = Path(__file__).resolve().parents[1]
STAGE: Final = ROOT / "dist" / "app"
ICONS: Final = ROOT / "packaging" / "icons"
TARGETS: Final = ("apk", "aab", "ipa", "ios-simulator", "macos", "windows", "linux")
NOT_ON_DEVICES: Final = (
    "__main__.py",
    "cli",
    "app/offline.py",
    "app/serving.py",
    "app/window.py",
    "flet_patches/client.py",
    "server",
)
"""Of companion/: what serves other devices, and the command line."""
OF_THE_WEB: Final = (
    *("index.html", "favicon.png", "icons", "manifest.json"),
    *(f"manifest.{lang}.json" for lang in LANGUAGES if lang != FALLBACK),
)
"""Of assets/: a bundle has its own icons and no page around it."""
PHONES: Final = ("apk", "aab", "ipa", "ios-simulator")
LETTERS: Final = "letters"
"""Of assets/: a phone draws names in any script, and pictures with them, in the fonts of its system."""


def main(arguments: Sequence[str]) -> int:
    stage(STAGE, phone=bool(set(arguments[:1]) & set(PHONES)))
    if not arguments:
        print(f"{STAGE.relative_to(ROOT)}: what flet build packs")
        return 0
    target, *more = arguments
    if target not in TARGETS:
        print(f"There is no bundle {target}: {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    status = _flet_build(target, more)
    if status == 0 and finish(ROOT / "build" / "flutter", target, ICONS):
        status = _flet_build(target, more)  # the second time the shell is there already and is kept as it is now
    return status


def stage(into: Path, *, phone: bool = False) -> None:
    """What a device needs, and nothing else, in the form that it lies on the device."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    shutil.copyfile(ROOT / "packaging" / "bundle" / "main.py", into / "main.py")
    shutil.copyfile(ROOT / "LICENSE", into / "LICENSE.txt")
    _copy(ROOT / "companion", into / "companion", NOT_ON_DEVICES)
    _copy(ROOT / "assets", into / "assets", (*OF_THE_WEB, LETTERS) if phone else OF_THE_WEB)
    _copy(ROOT / "seeds", into / "seeds", ())
    for icon in sorted(ICONS.glob("*.png")):
        shutil.copyfile(icon, into / "assets" / icon.name)


def build_number(version: str) -> int:
    """One more for each version, as the shops demand: 1.2.3 is 10203."""
    major, minor, patch = (int(part) for part in version.split("."))
    return (major * 100 + minor) * 100 + patch


def _flet_build(target: str, more: Sequence[str]) -> int:
    if importlib.util.find_spec("flet_cli") is None:
        print("flet-cli is missing: pip install --require-hashes -r requirements/bundle.lock", file=sys.stderr)
        return 1
    version = companion.__version__
    asked = ["build", target, "--yes", "--output", f"dist/{target}"]
    asked += ["--build-version", version, "--build-number", str(build_number(version)), *more]
    command = [sys.executable, "-m", "flet_cli.cli", *asked]
    return subprocess.run(command, cwd=ROOT).returncode


def _copy(source: Path, into: Path, left_out: Sequence[str]) -> None:
    out = {source / name for name in left_out}

    def skip(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if Path(folder, name) in out or name == "__pycache__" or name.startswith(".")}

    shutil.copytree(source, into, ignore=skip)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
