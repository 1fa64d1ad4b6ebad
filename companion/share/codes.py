"""QR codes, as pictures and in letters: dark on light, with the quiet zone that readers need.

Nothing here needs a library for pictures: in a browser's Python there is none.
"""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # imported when the first code is made: it looks for such a library, which takes its time
    from qrcode.main import QRCode

QUIET: Final = 4
"""Light modules on each side, as the standard asks (ISO/IEC 18004)."""
BOX: Final = 8
"""Pixels of a module, so that a screen shows it smaller and sharp."""
ROOMY: Final = 400
"""Up to so many characters a code bears more damage and still is coarse enough for any phone."""


def png(text: str) -> tuple[bytes, int]:
    """A picture (PNG) of a QR code of ``text`` and its modules from edge to edge, the quiet zone among them.

    Short texts at correction level M, long ones at L. Raises ValueError for more than a code can hold.
    """
    rows = _code(text).get_matrix()
    side = len(rows) * BOX
    lines = b"".join(_line([not dark for dark in row]) * BOX for row in rows)
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)  # one bit a pixel, black or white
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts), len(rows)


def blocks(text: str) -> str:
    """The same code in lines of half blocks, two modules a letter; what is light is drawn, what is dark is ground.

    Its lines are as long as ``png`` counts modules. Raises ValueError for more than a code can hold.
    """
    lines = io.StringIO()
    _code(text).print_ascii(lines, invert=True)
    *rows, last = lines.getvalue().replace("\N{NO-BREAK SPACE}", " ").splitlines()
    return "\n".join([*rows, last.replace("▀", "█")])  # an odd number of modules: light to the line's end


def _code(text: str) -> QRCode[Any]:
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_M if len(text) <= ROOMY else ERROR_CORRECT_L, border=QUIET)
    try:
        code.add_data(text)
        code.make(fit=True)
    except (DataOverflowError, ValueError) as fault:
        raise ValueError("too long for a QR code") from fault
    return code


def _line(light: list[bool]) -> bytes:
    """A row of pixels, unfiltered: a byte that says so, then a bit a pixel."""
    bits = "".join("01"[one] * BOX for one in light)
    return b"\x00" + int(bits, 2).to_bytes(len(bits) // 8, "big")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
