"""What reads QR codes where a browser cannot itself: zxing-cpp, compiled to WebAssembly by zxing-wasm (both on npm).

Only a camera asks for it (``packaging/web/camera.js``). The package is fetched by npm, once, from whatever registry
that is set to, and held against its hash here.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

PACKAGE: Final = "zxing-wasm@3.1.3"
SHA512: Final = "3lC9BJk4fR5ZJxcGjb0hVnDFOW7KpLXHIebiBmVd4FDRQZVeObztoTKxRUPxlWwSgxrMRONK0u50hBD1aTYEKg=="
FOLDER: Final = "code_reader"
"""Where in the site it lies."""
FILES: Final = {
    "dist/es/share.js": "share.js",
    "dist/es/reader/index.js": "reader/index.js",
    "dist/reader/zxing_reader.wasm": "zxing_reader.wasm",
    "LICENSE": "LICENSE.txt",
}
ELSEWHERE: Final = "https://fastly.jsdelivr.net/npm/zxing-wasm@3.1.3/dist/"
"""From where it would load itself if it were not told otherwise: nothing of the site names another host."""


def put_code_reader(site: Path) -> bool:
    """Put it into the site; False, and a sentence why, where it cannot be had. Another file than ours is refused."""
    kept = Path(sys.prefix) / "code_reader" / f"{PACKAGE.replace('@', '-')}.tgz"
    if not kept.exists() and not _fetched(kept):
        return False
    digest = base64.b64encode(hashlib.sha512(kept.read_bytes()).digest()).decode()
    if digest != SHA512:
        kept.unlink()
        raise SystemExit(f"{PACKAGE} is not the file that it was: {digest}")
    with tarfile.open(kept) as archive:
        for path, name in FILES.items():
            packed = archive.extractfile(f"package/{path}")
            target = site / FOLDER / name
            target.parent.mkdir(parents=True, exist_ok=True)
            data = packed.read() if packed else b""
            target.write_bytes(data if target.suffix == ".wasm" else data.replace(ELSEWHERE.encode(), b""))
    for licence in importlib.metadata.files("zxing-cpp") or ():  # the same code, which asks to have it beside it
        if licence.name == "LICENSE":
            (site / FOLDER / "LICENSE-zxing-cpp.txt").write_bytes(licence.read_binary())
    return True


def _fetched(target: Path) -> bool:
    npm = shutil.which("npm")
    if npm is None:
        print(f"Codes are read only where the browser itself does: {PACKAGE} is fetched by npm, which is not here.")
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    ran = subprocess.run(
        [npm, "pack", PACKAGE, "--pack-destination", str(target.parent)], capture_output=True, text=True, check=False
    )
    if ran.returncode or not target.exists():
        print(f"Codes are read only where the browser itself does: {PACKAGE} could not be fetched.\n{ran.stderr}")
        return False
    return True
