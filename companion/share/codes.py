"""QR codes as pictures: dark on light, with the quiet zone that readers need."""

from __future__ import annotations

import io
from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.image.pil import PilImage

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
    level = ERROR_CORRECT_M if len(text) <= ROOMY else ERROR_CORRECT_L
    code = qrcode.QRCode(error_correction=level, border=QUIET, box_size=BOX)
    try:
        code.add_data(text)
        code.make(fit=True)
    except (DataOverflowError, ValueError) as fault:
        raise ValueError("too long for a QR code") from fault
    stream = io.BytesIO()
    code.make_image(PilImage, fill_color="black", back_color="white").save(stream, format="PNG")
    return stream.getvalue(), code.modules_count + 2 * QUIET
