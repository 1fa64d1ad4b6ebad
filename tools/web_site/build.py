"""Build the offline web app: static files for any web host, in any folder of it.

    python -m tools.web_site.build [--out build/web] [--wheels .venv/browser] [--plain]

The client is flet-web's, with the parts that Python in the browser never asks for left out. Ours around it: the page,
the thread Python runs in, the storage, the worker that keeps the app on the device, and an archive of the app with its
libraries, compiled beforehand by the very Python that will read it (``--plain`` leaves that out: no browser is needed,
the app starts a second or two later).
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from html import escape
from pathlib import Path

import flet_web

from companion import __version__
from companion.server import fallback_fonts, web
from companion.share.assets import TO_PRINT, assets_folder
from tools import client_fonts
from tools.web_site import code_reader
from tools.web_site.compiled import compile_all
from tools.web_site.page_words import page_die, page_words

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "packaging" / "web"
CLIENT = Path(flet_web.get_package_web_dir())

OURS = (
    "archive.js", "camera.js", "early.js", "memory.js", "memory_maker.js", "packed.js", "page.js", "peers.js",
    "storage.js", "worker.js",
)  # fmt: skip
ONLY_SERVED = ("app/serving.py", "app/device.py", "app/window.py", "flet_patches/client.py")
"""Of companion/, beside ``server`` and ``cli``: what a server is made of."""
UNASKED = re.compile(
    r"(\.symbols|\.map|\.d\.ts|\.whl)$|^(index\.html|python\.js|python-worker\.js|flutter\.js)$"
    r"|^flutter_service_worker\.js$|^canvaskit/(experimental_webparagraph|skwasm_heavy|wimp)|^(icons|favicon|manifest)"
    r"|^pyodide/(package\.json|pyodide\.js|python(\.exe|\.bat)?|python_cli_entry\.mjs)$"
    r"|^assets/(FontManifest\.json|fonts/MaterialIcons-Regular\.otf)$"
    r"|^assets/packages/(cupertino_icons|flutter_map|flutter_math_fork|media_kit|record_web)/"
)
"""Of the client: other renderers, tools, and what belongs to controls that we do not use."""
NOT_IMPORTED = re.compile(
    r"(^|/)(tests?|test_cases\.py|testing(\.py)?|__pycache__|__main__\.py|pytest_plugin\.py|py\.typed|\.agents)(/|$)"
    r"|\.(pyi|pyx|pxd|c|h|jinja2)$|\.dist-info/(?!METADATA)|^flutter/|^flet/(auth/providers|testing)/"
    r"|^flet/(messaging/(flet_socket|flet_dart_bridge)_server|utils/griffe_deprecations)\.py|^msgpack/fallback\.py"
    r"|^platformdirs/(android|ios|macos|windows)\.py|^pydantic/(v1/|experimental/|color\.py|mypy\.py)"
    r"|^qrcode/console_scripts\.py|^sqlalchemy/ext/(?!__init__)|^sqlmodel/ext/"
    r"|^sqlalchemy/(connectors/(aioodbc|pyodbc)|dialects/(mssql|mysql|oracle|postgresql|.*\.txt)|testing)"
)
"""Of the libraries: what they bring for programmers, other systems and other databases."""
ON_DEMAND = re.compile(rf"^{code_reader.FOLDER}/")
"""Kept on a device, as what it must be, once it was asked for."""
NOT_PRECACHED = re.compile(rf"NOTICES$|^{fallback_fonts.FOLDER}/noto|^{TO_PRINT}/")
RENAMED = {
    "pyodide/pyodide.mjs": "pyodide/module.js",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.js",
    "main.dart.mjs": "main.dart.support.js",
}
"""Not every web host knows that .mjs is JavaScript, and browsers insist on being told so."""

COUNTED = ("python_stdlib.zip",)
PACKED_FROM = {".js": 200_000, ".wasm": 50_000, ".otf": 50_000}
"""By kind, how large a file is that is packed, in bytes; scripts below that may be imported by others, unseen by us."""


def build(out: Path, wheels: Path, *, compiled: bool = True) -> int:
    """Writes the site to ``out``; returns its size on the wire the first time, in bytes, from any host."""
    shutil.rmtree(out, ignore_errors=True)
    client(out)
    web.build_shell(out)
    shutil.rmtree(out / "fonts")  # the client's own place for them has them, too
    (out / "line.js").unlink()  # there is no server
    fonts(out)
    other_letters(out)
    extensions = archive(out / "app.tar.gz", wheels, compiled=compiled)
    for name in OURS:
        shutil.copy2(PAGE / name, out / name)
    code_reader.put_code_reader(out)
    manifests(out)
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    files.remove("index.html")
    smaller = {name: data for name in files if (data := packed_well(out / name))}
    packed = [*smaller]
    fill(out / "packed.js", "@packed@", json.dumps(packed))
    digests = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in files}
    for name, data in smaller.items():
        put_packed(out / name, data)
    wire = sum(on_the_wire(out, name) for name in files if fetched(name))
    counted = [*packed, "app.tar.gz", *(f"pyodide/{name}" for name in COUNTED)]
    text = page(round(wire / 1_000_000), sum(on_the_wire(out, name) for name in counted if fetched(name)), extensions)
    name = hashlib.sha256(json.dumps([__version__, text, digests]).encode()).hexdigest()
    offline(out, f"{__version__}-{name[:12]}", text, digests, packed)
    return wire


def client(out: Path) -> None:
    """The packaged client without what is never asked for; a change of it that we have not seen is refused."""
    for source in CLIENT.rglob("*"):
        name = source.relative_to(CLIENT).as_posix()
        if source.is_file() and not UNASKED.search(name):
            target = out / RENAMED.get(name, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    module = out / RENAMED["pyodide/pyodide.mjs"]
    module.write_text(once(module.read_text("utf-8"), "pyodide.asm.mjs", "pyodide.asm.js"), "utf-8")
    lock = out / "pyodide" / "pyodide-lock.json"  # lists what a loader could fetch from elsewhere: nothing
    lock.write_text(json.dumps({**json.loads(lock.read_text("utf-8")), "packages": {}}), "utf-8")
    start = out / "flutter_bootstrap.js"
    text, hits = re.subn(r"\n\s*serviceWorkerSettings:\s*\{.*?\},", "", start.read_text("utf-8"), flags=re.S)
    if hits != 1:  # Flutter's own worker would take the place of ours, only to remove itself
        raise SystemExit("flet-web's flutter_bootstrap.js is not the one this build was made for")
    start.write_text(once(text, "main.dart.mjs", RENAMED["main.dart.mjs"]), "utf-8")


def fonts(out: Path) -> None:
    """Only typefaces that are there."""
    manifest = out / "assets" / "FontManifest.json"
    there = [
        one
        for one in json.loads(manifest.read_text("utf-8"))
        if all((manifest.parent / face["asset"]).exists() for face in one["fonts"])
    ]
    manifest.write_text(json.dumps(there), "utf-8")
    flet_web.patch_font_manifest_json(str(manifest))


def other_letters(out: Path) -> None:
    """Fonts for names in any script, where the client asks for them; they are not part of the first visit."""
    for path in client_fonts.paths():
        if file := fallback_fonts.piece(path):
            target = out / fallback_fonts.FOLDER / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def archive(target: Path, wheels: Path, *, compiled: bool) -> list[dict[str, str]]:
    """The app and its libraries, the way the browser's Python finds them.

    Compiled extensions lie beside the archive, where the browser can compile them while they come, and keep what it
    compiled; in their places are empty files. Returns for each its ``path`` in Python's file system and its ``file``.
    """
    found = sorted(wheels.glob("*.whl"))
    if not found:
        raise SystemExit(f"{wheels} holds no libraries for the browser's Python: `make web` fetches them")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copy2(PAGE / "main.py", root)
        leave = shutil.ignore_patterns("__pycache__", "*.po", "cli", "server")
        shutil.copytree(ROOT / "companion", root / "companion", ignore=leave)
        for file in ONLY_SERVED:
            (root / "companion" / file).unlink()
        letters_in_runs(root / "companion" / "share" / "picture" / "other_letters.json")
        shutil.copytree(ROOT / "seeds", root / "companion" / "seeds")
        for wheel in found:
            with zipfile.ZipFile(wheel) as packed:
                names = [name for name in packed.namelist() if not NOT_IMPORTED.search(name)]
                packed.extractall(root / "libraries", names)
        for told in root.glob("libraries/*.dist-info/METADATA"):
            told.write_text(named(told.read_text("utf-8")), "utf-8")
        if compiled:
            compile_all(root, CLIENT / "pyodide", target.with_name("pyodide") / "python_stdlib.zip")
        extensions = []
        for path in sorted(root.rglob("*.so")):
            beside = target.with_name("extensions") / (path.name.partition(".")[0] + ".wasm")
            beside.parent.mkdir(exist_ok=True)
            beside.write_bytes(path.read_bytes())
            path.write_bytes(b"")
            inside = path.relative_to(root).as_posix()
            extensions.append({"path": f"/app/{inside}", "file": beside.relative_to(target.parent).as_posix()})
        with (
            gzip.GzipFile(target, "wb", compresslevel=9, mtime=0) as stream,
            tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar,
        ):
            for path in sorted(root.rglob("*")):
                tar.add(path, arcname=path.relative_to(root).as_posix(), recursive=False, filter=_plain)
    return extensions


def named(metadata: str) -> str:
    """Of what a library tells about itself, what a program asks: its name and version."""
    return "".join(re.findall(r"^(?:Metadata-Version|Name|Version): .*\n", metadata, re.M)[:3])


def letters_in_runs(file: Path) -> None:
    """Which letters there are and how wide, in runs (``other_letters`` reads them): a third of the size on the wire.

    In which piece each is does not matter in a browser.
    """
    groups: dict[str, dict[str, set[int]]] = {}
    for piece, widths in json.loads(file.read_text("utf-8")).items():
        for wide, chars in widths.items():
            groups.setdefault("cut" if "-" in piece else piece, {}).setdefault(wide, set()).update(map(ord, chars))
    found = {font: {wide: _runs(sorted(codes)) for wide, codes in widths.items()} for font, widths in groups.items()}
    file.write_text(json.dumps(found, separators=(",", ":")), "utf-8")


def _runs(codes: list[int]) -> list[int]:
    """By turns how many to leave out, and how many there are."""
    found, behind = list[int](), 0
    for code in codes:
        if found and code == behind:
            found[-1] += 1
        else:
            found += [code - behind, 1]
        behind = code + 1
    return found


def _plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
    """The same files make the same archive."""
    info.mtime, info.uid, info.gid, info.uname, info.gname = 0, 0, 0, "", ""
    return info


def manifests(out: Path) -> None:
    """Addresses of the shortcuts: on a static host a screen is what follows the #."""
    for path in out.glob("manifest*.json"):
        told = json.loads(path.read_text("utf-8"))
        told["id"] = "./"
        for shortcut in told["shortcuts"]:
            shortcut["url"] = f"./#/{shortcut['url']}"
        path.write_text(json.dumps(told, ensure_ascii=False, indent=2), "utf-8")


def page(megabytes: int, expected: int, extensions: list[dict[str, str]]) -> str:
    """The page; ``expected`` is how many bytes come before the app is there, of those that a page can count."""
    text = (PAGE / "index.html").read_text("utf-8")
    policy = "; ".join(one for one in web.POLICY.split("; ") if not one.startswith("frame-ancestors"))  # headers only
    words = json.dumps(page_words(megabytes), ensure_ascii=False).replace("<", "\\u003c")
    head = re.search(
        r" *<meta name=\"description\".*</title>\n", (assets_folder() / "index.html").read_text("utf-8"), re.S
    )
    if head is None:
        raise SystemExit("assets/index.html has no head to share")
    text = once(text, "@extensions@", json.dumps(extensions))
    text = once(text, "@die@", json.dumps(page_die(), ensure_ascii=False).replace("<", "\\u003c"))
    text = once(text, "@bytes@", str(expected))
    text = once(once(text, "@policy@", escape(policy, quote=True)), "@words@", words)
    return once(text, "  <!-- head -->\n", head[0])


def offline(out: Path, build: str, text: str, digests: dict[str, str], packed: list[str]) -> None:
    """The page, which says of what build it is, and the service worker with what each file of that build must be."""
    (out / "index.html").write_text(once(text, "@build@", build), "utf-8")
    kept = {name: digest for name, digest in digests.items() if not NOT_PRECACHED.search(name)}
    shutil.copy2(PAGE / "sw.js", out / "sw.js")
    for gap, filling in (("@build@", build), ("@files@", json.dumps(kept)), ("@packed@", json.dumps(packed))):
        fill(out / "sw.js", gap, filling)


def fetched(name: str) -> bool:
    """Whether a browser (here: Chromium) fetches it the first time, with all it keeps for later."""
    unasked = NOT_PRECACHED.search(name) or ON_DEMAND.search(name)
    return not unasked and not re.match(r"main\.dart\.js|canvaskit/(canvaskit\.|chromium/)", name)


def packed_well(path: Path) -> bytes:
    """A file packed, if it is so large, and packs so well, that no host should send it as it is; else nothing."""
    if path.suffix not in PACKED_FROM or path.stat().st_size < PACKED_FROM[path.suffix]:
        return b""
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    return packed if len(packed) < 0.9 * len(data) else b""


def put_packed(path: Path, packed: bytes) -> None:
    """Puts a packed file in the place of this one. Its name is none that hosts know: some unpack ``.gz`` on the way."""
    path.with_name(path.name + ".packed").write_bytes(packed)
    path.unlink()


def on_the_wire(out: Path, name: str) -> int:
    """Bytes as any web host sends a file, also one that packs nothing itself."""
    packed = out / f"{name}.packed"
    return (packed if packed.exists() else out / name).stat().st_size


def fill(path: Path, gap: str, filling: str) -> None:
    path.write_text(once(path.read_text("utf-8"), gap, filling), "utf-8")


def once(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise SystemExit(f"{old!r} was to be found once, and is there {text.count(old)} times")
    return text.replace(old, new)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "web")
    parser.add_argument("--wheels", type=Path, default=Path(sys.prefix) / "browser")
    parser.add_argument("--plain", action="store_true", help="Python's sources as they are, not compiled")
    options = parser.parse_args()
    wire = build(options.out, options.wheels, compiled=not options.plain)
    size = sum(path.stat().st_size for path in options.out.rglob("*") if path.is_file())
    print(f"{options.out}: {size / 1e6:.1f} MB, {wire / 1e6:.1f} MB of it over the wire the first time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
