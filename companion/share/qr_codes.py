"""Draws QR codes, as SVG and in letters: dark on light, with the quiet zone that readers need.

SVG is text. A picture would need a library that a browser's Python does not have, and Flet's client cannot show a
picture that is sent as bytes to a page which came unencrypted from another machine.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # imported when the first code is made: it looks for such a library, which takes its time
    from qrcode.main import QRCode

QUIET: Final = 4
"""Number of light modules on each side, as the standard asks (ISO/IEC 18004)."""
ROOMY: Final = 400
"""Up to this many characters a code has more correction and is still coarse enough for any phone."""


def svg(text: str) -> tuple[str, int]:
    """Draw ``text`` as a QR code. Returns the SVG and its width in modules, the quiet zone among them.

    Short texts have correction level M, long ones L. Raises ValueError for more than a code can hold.
    """
    from qrcode.image.svg import SvgPathFillImage

    code = _code(text)
    drawn = code.make_image(SvgPathFillImage)
    modules = code.modules_count + 2 * QUIET
    for side in ("width", "height"):  # its own are millimetres, which the client does not know
        drawn.get_image().set(side, str(modules))
    return str(drawn.to_string(encoding="unicode")), modules


def blocks(text: str) -> str:
    """Draw the same code in lines of half blocks, two modules a letter; light modules are drawn, dark ones are not.

    Each line is as long as ``svg`` counts modules. Raises ValueError for more than a code can hold.
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
