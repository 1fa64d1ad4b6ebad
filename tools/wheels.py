"""Which wheels the package index has of the libraries we lock, for each system we build for: packaging/wheels.json.

pip is asked, as it is set up on this machine, without fetching more than it looks at. Flet keeps further wheels for
phones on an index of its own; it is asked as well if its address is given: ``make wheels ARGS="--flets-own ADDRESS"``.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = ROOT / "requirements" / "run.lock"
KEPT: Final = ROOT / "packaging" / "wheels.json"
PYTHON: Final = "3.14"
"""The newest one we say we run on, which `flet build` takes."""
BUILT_WITH: Final = {"editables", "hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers"}
"""In the lock for those who install from a checkout; no part of the app."""


@dataclass(frozen=True, slots=True)
class System:
    """``tags``: the wheels it takes besides those for any. ``marks``: what requirements ask about it."""

    tags: tuple[str, ...]
    marks: Mapping[str, str]
    flets: bool = False


def _system(name: str, sys_platform: str, machine: str, *tags: str, flets: bool = False) -> System:
    marks = {"platform_system": name, "sys_platform": sys_platform, "platform_machine": machine}
    return System(tags, {**marks, "python_version": PYTHON, "python_full_version": f"{PYTHON}.0"}, flets)


def _linux(machine: str) -> System:
    tags = [f"manylinux_2_{minor}_{machine}" for minor in range(34, 16, -1)]
    return _system("Linux", "linux", machine, *tags, f"manylinux2014_{machine}")


def _mac(machine: str, oldest: int) -> System:
    tags = [f"macosx_{major}_0_{kind}" for major in range(15, oldest - 1, -1) for kind in (machine, "universal2")]
    tags += [f"macosx_10_{minor}_{kind}" for minor in range(16, 8, -1) for kind in (machine, "universal2")]
    return _system("Darwin", "darwin", machine, *tags)


def _android(abi: str, machine: str) -> System:
    return _system("Android", "android", machine, *(f"android_{api}_{abi}" for api in range(24, 20, -1)), flets=True)


def _ios(machine: str, sdk: str) -> System:
    return _system("iOS", "ios", machine, *(f"ios_{major}_0_{machine}_{sdk}" for major in (13, 12)), flets=True)


SYSTEMS: Final[Mapping[str, System]] = {
    "windows-x64": _system("Windows", "win32", "AMD64", "win_amd64"),
    "windows-arm64": _system("Windows", "win32", "ARM64", "win_arm64"),
    "macos-arm64": _mac("arm64", 11),
    "macos-x86_64": _mac("x86_64", 11),
    "linux-x86_64": _linux("x86_64"),
    "linux-aarch64": _linux("aarch64"),
    "android-arm64-v8a": _android("arm64_v8a", "aarch64"),
    "android-armeabi-v7a": _android("armeabi_v7a", "armv7l"),
    "android-x86_64": _android("x86_64", "x86_64"),
    "ios-arm64": _ios("arm64", "iphoneos"),
    "ios-simulator-arm64": _ios("arm64", "iphonesimulator"),
    "browser": _system("Emscripten", "emscripten", "wasm32", "pyemscripten_2026_0_wasm32"),
}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.wheels", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--flets-own", metavar="ADDRESS", help="the index on which Flet keeps wheels for phones")
    flets_own = parser.parse_args(arguments).flets_own
    packages = {one.name: {"version": version_of(one)} for one in locked()}
    for name, system in SYSTEMS.items():
        print(name, file=sys.stderr)
        for package, found in found_for(system, flets_own).items():
            packages[package][name] = found
    told = {"python": PYTHON, "flets_own_asked": flets_own is not None, "packages": packages}
    KEPT.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", "utf-8")
    return 0


def locked() -> list[Requirement]:
    """What the app needs anywhere, from the lock."""
    lines = re.findall(r"^([\w.-]+==.*?) \\$", LOCK.read_text("utf-8"), re.M)
    return [one for one in map(Requirement, lines) if one.name not in BUILT_WITH]


def version_of(one: Requirement) -> str:
    return str(one.specifier).removeprefix("==")


def needed(system: System) -> list[Requirement]:
    """Those of them that a system needs."""
    return [one for one in locked() if one.marker is None or one.marker.evaluate(dict(system.marks))]


def found_for(system: System, flets_own: str | None) -> dict[str, str]:
    """By package: "pure", "wheel", "flet" (a wheel, on Flet's own index), "none", or "unknown": that was not asked."""
    wanted = {one.name: f"{one.name}{one.specifier}" for one in needed(system)}
    found = dict.fromkeys(wanted, "unknown" if system.flets and flets_own is None else "none")
    for name, file in _asked(list(wanted.values()), system.tags, ()).items():
        found[name] = "pure" if file.endswith("-none-any.whl") else "wheel"
    if flets_own is not None and system.flets:
        left = [wanted[name] for name, what in found.items() if what == "none"]
        found |= dict.fromkeys(_asked(left, system.tags, ("--index-url", flets_own)), "flet")
    return found


def _asked(requirements: list[str], tags: Sequence[str], more: Sequence[str]) -> dict[str, str]:
    """Package → file of the wheel that pip would take. What pip does not find is left out, and it is asked again."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps", "--quiet"]
    command += ["--only-binary", ":all:", "--python-version", PYTHON, "--implementation", "cp", *more]
    command += [part for abi in (f"cp{PYTHON.replace('.', '')}", "abi3", "none") for part in ("--abi", abi)]
    command += [part for tag in tags for part in ("--platform", tag)]
    while requirements:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.json")
            run = subprocess.run(
                [*command, "--target", folder, "--report", str(report), *requirements], capture_output=True, text=True
            )
            if run.returncode == 0:
                told: dict[str, Any] = json.loads(report.read_text("utf-8"))
                return {_name(one): one["download_info"]["url"].rpartition("/")[2] for one in told["install"]}
        missing = re.search(r"No matching distribution found for (\S+)", run.stderr)
        if not missing or missing[1] not in requirements:
            raise SystemExit(f"pip did not answer:\n{run.stderr}")
        requirements = [one for one in requirements if one != missing[1]]
    return {}


def _name(told: Mapping[str, Any]) -> str:
    return re.sub(r"[-_.]+", "-", told["metadata"]["name"]).lower()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
