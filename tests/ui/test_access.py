"""Every screen, for hands and ears: what can be tapped has a name, an identifier and room for a thumb."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.browser import Server
from tests.ui.conftest import Opener
from tools.screenshots import SHOTS, Shot, address, furnished

pytestmark = pytest.mark.xdist_group("browser-access")

TAPPABLE = """() => [...document.querySelectorAll('flt-semantics-host flt-semantics')]
  .filter(e => e.hasAttribute('flt-tappable')
    || ['button', 'switch', 'checkbox', 'radio', 'tab'].includes(e.getAttribute('role')))
  .map(e => {
    const box = e.getBoundingClientRect();
    const above = e.closest('[flt-semantics-identifier]') || e.querySelector('[flt-semantics-identifier]');
    return {
      identifier: above ? above.getAttribute('flt-semantics-identifier') : '',
      words: [e, ...e.querySelectorAll('*')].map(n => n.getAttribute('aria-label') || '').join('') + e.innerText,
      size: Math.min(box.width, box.height),
      whole: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth,
    };
  })"""


@pytest.fixture(scope="module")
def furniture(server: Server) -> dict[str, str]:
    server.kill()
    made = furnished(server.folder)
    server.start()
    return made


@pytest.mark.parametrize("lang", ["fr-FR"])
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_what_can_be_tapped_can_be_found_by_hand_and_ear(
    tab: Opener, furniture: dict[str, str], shot: Shot, lang: str
) -> None:
    there = tab(address(shot, furniture), lang).page
    there.wait_for_timeout(300)
    found: list[dict[str, Any]] = there.evaluate(TAPPABLE)
    assert found, "nothing to tap"
    assert [one for one in found if not one["words"].strip()] == [], "without a name"
    assert [one for one in found if not one["identifier"]] == [], "without an identifier"
    assert [one for one in found if one["whole"] and one["size"] < 47.5] == [], "too small for a thumb"
