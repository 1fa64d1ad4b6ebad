"""Two addresses of one component: nothing of the one is left at the other, and all of the other is there.

A client that keeps what was scrolled at one address under another shows nothing there. Which addresses share a
component is read from the table of routes.
"""

from __future__ import annotations

import pytest

from tests.ui.conftest import RigOpener
from tests.ui.every_address import by_component, walk
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import Node, seen
from tests.ui.rig.tree import walk as parts
from tests.ui.tab import Server
from tests.ui.two_things import two_things

EVERY = by_component()


@pytest.fixture(scope="module")
def values(server: Server) -> dict[str, list[str]]:
    return two_things(server)


def drawn(t: RigTab) -> set[int]:
    """The numbers of all that the page of this address is made of."""
    return {one.node["_i"] for one in seen(t.client.tree.on_top()) if "_i" in one.node}


def key_of(view: Node) -> object:
    """What tells what is drawn on a page from what is drawn on others; its number where it is told by none."""
    _, *below = parts(view)
    return next((one["key"] for one in below if "key" in one), view["_i"])


@pytest.mark.parametrize("component", EVERY)
def test_nothing_of_an_address_is_left_at_another(tab: RigOpener, values: dict[str, list[str]], component: str) -> None:
    """And pages that lie on each other are told apart: a client throws when what lies below a page has its key, such as
    the board below its log.
    """
    t, way, fresh = tab("/die"), walk(EVERY[component], values), dict[str, list[str]]()
    for address in sorted({*way}):
        fresh[address] = t.open(address).identifiers()
        keys = [key_of(view) for view in t.client.tree.views()]
        assert len({*keys}) == len(keys), (address, keys)
    t.open(way[0])
    for address in way[1:]:
        left = drawn(t.wait(1))
        t.visit(address).wait(1)
        assert t.identifiers() == fresh[address], address
        assert not left & drawn(t), address


@pytest.mark.parametrize("component", EVERY)
def test_what_lies_below_a_page_is_not_drawn_before_somebody_goes_there(
    tab: RigOpener, values: dict[str, list[str]], component: str
) -> None:
    """Such as the list of everybody below somebody whom a game led to: it takes as long as the page."""
    address = walk(EVERY[component], values)[0]
    *below, top = tab("/die", fresh=True).visit(address).wait(1).client.tree.views()
    assert not [view for view in below if len(list(parts(view))) > 4], address
    assert len(list(parts(top))) > 4, address
