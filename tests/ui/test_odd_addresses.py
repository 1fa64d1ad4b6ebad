"""An address that somebody made up, or cut short, leads to a page that says so, whatever it holds."""

import pytest

from tests.ui.conftest import Opener
from tests.ui.every_address import patterns

ODD = (
    "0", "99999", "0000", "9999", "999", "0001-01-01", "9999-12-31", "2026-02-30", "٢٠٢٦", "~", "~7aCA", "%00", "..",
    "x" * 300,
)  # fmt: skip
WITH_PLACES = {one.path: one for one in patterns() if one.places}


@pytest.mark.parametrize("path", sorted(WITH_PLACES))
def test_whatever_stands_in_an_address_is_answered(tab: Opener, path: str) -> None:
    pattern = WITH_PLACES[path]
    t = tab("/", "en-GB")
    for place in pattern.places:
        for odd in ODD:
            t.open(pattern.filled({**dict.fromkeys(pattern.places, "1"), place: odd}))
            t.until(lambda: t.there("back") or t.there("home") or t.there("nav-home"), f"{place} {odd}")
