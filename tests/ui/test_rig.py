"""The rig itself: what it refuses, since no person could do it; what it keeps as a real client does; its clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.ui import bridge
from companion.ui.kit.keys import quiet_key, tappable
from companion.ui.kit.spread import layers
from tests.ui.rig.host import Host, complaints
from tests.ui.rig.tab import RigTab

COMPLAINTS = ("broken could not be shown",)
Show = Callable[[Callable[[], Any]], RigTab]


@pytest.fixture
def show(tmp_path: Path) -> Iterator[Show]:
    """A page with nothing but this component."""
    opened: list[RigTab] = []
    hosts: list[Host] = []

    def make(component: Callable[[], Any]) -> RigTab:
        async def open_page(page: ft.Page) -> None:
            bridge.attach(page, lambda: None)
            page.render_views(lambda: ft.View(controls=[bridge.component(component)()]))

        hosts.append(Host(tmp_path, open_page=open_page))
        opened.append(RigTab(hosts[-1]).open())
        return opened[-1]

    with complaints() as found:
        yield make
        for one in opened:
            one.close()
        for host in hosts:
            host.stop()
    assert found == []


def test_what_is_switched_off_under_a_dialog_nameless_or_not_there_is_not_tapped(show: Show) -> None:
    def page() -> ft.Control:
        asking, ask = ft.use_state(False)
        done = quiet_key("Leave it", lambda: ask(False), "close", expand=False)
        ft.use_dialog(ft.AlertDialog(modal=True, title=ft.Text("Sure?"), actions=[done]) if asking else None)
        nameless = tappable(ft.Text("!"), lambda: None, spoken="", identifier="nameless")
        off = ft.Container(quiet_key("Off", lambda: None, "off", expand=False), ignore_interactions=True)
        return ft.Column(
            [
                quiet_key("Ask", lambda: ask(True), "ask", expand=False),
                quiet_key("Never", None, "never", expand=False),
                ft.Container(quiet_key("Hidden", lambda: None, "hidden", expand=False), visible=False),
                nameless,
                off,
            ]
        )

    t = show(page)
    for identifier, why in (
        ("never", "nothing listens"),
        ("off", "out of reach"),
        ("nameless", "no name"),
        ("hidden", "is not there"),
        ("nowhere", "is not there"),
    ):
        with pytest.raises(AssertionError, match=why):
            t.tap(identifier)
    t.tap("ask").reads("close", "Leave it")
    with pytest.raises(AssertionError, match="is not there"):
        t.tap("ask")
    t.tap("close").tap("ask").sees("close")


def test_of_layers_in_one_place_only_the_one_that_is_seen_is_tapped_or_read_aloud(show: Show) -> None:
    def page() -> ft.Control:
        second, turn = ft.use_state(False)
        one, two = quiet_key("One", lambda: turn(True), "one"), quiet_key("Two", lambda: turn(False), "two")
        return layers(100, (one, not second), (two, second))

    t = show(page)
    assert (t.there("one"), t.there("two")) == (True, False)
    t.tap("one").sees("two").gone("one").shows("Two")
    with pytest.raises(AssertionError):
        t.tap("one")
    t.tap("two").sees("one").gone("two")


def test_a_field_keeps_what_is_typed_and_takes_what_it_is_given(show: Show) -> None:
    told: list[str] = []

    def page() -> ft.Control:
        text, write = ft.use_state("7")

        def typed(now: str) -> None:
            told.append(now)
            write(now)

        field = ft.TextField(
            value=text,
            label="Number",
            max_length=3,
            input_filter=ft.NumbersOnlyInputFilter(),  # type: ignore[no-untyped-call] # Flet has no types here
            on_change=lambda e: typed(e.control.value),
            on_blur=lambda _: told.append("left"),
            on_submit=lambda _: told.append("sent"),
        )
        reset = quiet_key("Reset", lambda: write("0"), "reset", expand=False)
        return ft.Column([ft.Semantics(identifier="field", content=field), reset])

    t = show(page).holds("field", "7").type("field", "1x2345").holds("field", "123")
    assert told == ["1", "12", "123"]
    t.press("Enter").tap("reset").holds("field", "0")
    assert told[-2:] == ["sent", "left"]


def test_a_render_that_raises_is_a_complaint(tmp_path: Path) -> None:
    async def open_page(page: ft.Page) -> None:
        @bridge.component
        def broken() -> ft.Control:
            raise ValueError("no way to draw this")

        bridge.attach(page, lambda: None)
        page.render_views(lambda: ft.View(controls=[broken()]))

    host = Host(tmp_path, open_page=open_page)
    with complaints() as found:
        RigTab(host).open().close()
    host.stop()
    assert any("broken could not be shown" in one for one in found)
