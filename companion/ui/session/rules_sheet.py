"""Draws the rules over a screen: one of them, and all of them below it. What is entered there stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from companion.engine import Say
from companion.ui import bridge, theme
from companion.ui.device import Device
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.rulebook import asked_rule, book, chapter_panel
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import body, drawn, silent
from companion.ui.session.questions import sheet

WIDTH: Final = 520
ONE_WIDE: Final = 460
"""The greatest widths of the sheet in pixels, and of one with a single rule."""
OPEN: Final = "rules"
"""The word in the address while the sheet is open, so that the browser's Back closes it, and Forward opens it again.

Closing it by its own key is a step back, too: ``assets/history.js`` sees to that.
"""


Further = tuple[str, str, Callable[[], str]]
"""The words of a key in the sheet, its identifier, and what returns the address it leads to."""

_Reading = tuple[str, bool]
"""The rule that somebody came for, empty for none, and whether all of them are read."""


def use_rules_sheet(
    device: Device, game: str, title: str, accent: theme.Accent, further: Sequence[Further] = ()
) -> Callable[[str], None]:
    """Return a function that opens the rules of a game at one of them, or with "" all of them.

    ``further`` are the places to which keys lead from there.
    """
    page = ft.context.page
    reading, read = bridge.use_state[_Reading | None](None)
    going = bridge.use_ref(lambda: "")
    last = bridge.use_ref[_Reading](lambda: ("", True))
    ft.use_route_location()  # painted again when the address changes
    here = ft.use_view_path() or urlsplit(page.route or "").path
    there = f"{here}?{OPEN}"
    is_open = page.route == there

    def follow() -> None:
        """Close the sheet when Back was tapped; open it again after Forward, and when the page was loaded with it."""
        if not is_open:
            read(None)
        elif reading is None:
            read(last.current)

    def close() -> None:
        if page.route == there:
            page.navigate(here)  # before the sheet is seen to go: Back may be tapped as soon as it is
        read(None)

    def open_at(rule: str) -> None:
        last.current = rule, not rule
        read(last.current)
        page.navigate(there)

    def lead_on(address: Callable[[], str]) -> None:
        """Go there once the sheet is closed: one that goes with its screen may lie over the next one for good."""
        going.current = address()
        read(None)

    def dismissed() -> None:
        if going.current:
            address, going.current = going.current, ""
            page.navigate(address)
        else:
            close()

    ft.use_effect(follow, [is_open])
    dialog = None
    if reading is not None:
        say = device.say()
        keys = [quiet_key(words, partial(lead_on, to), name, expand=False) for words, name, to in further]
        rule, whole = reading
        if not whole:
            read_all = partial(read, (rule, True))
            keys.insert(0, quiet_key(say.t("All the rules"), read_all, "rule-all", expand=False))
        keys.append(quiet_key(say.t("Close"), close, "rule-close", expand=False))
        content = ft.Container(_rules(device, game, accent, reading), width=WIDTH)
        look = {"inset_padding": ft.Padding.all(16), "actions_overflow_button_spacing": theme.GAP}
        dialog = sheet(say.t("The rules of {game}", game=title), content, keys, dismissed, **look)
    ft.use_dialog(dialog)
    return open_at


def _rules(device: Device, game: str, accent: theme.Accent, reading: _Reading) -> ft.Control:
    """Draw the rule that somebody came for, and all of them below it where they are read."""
    say, (asked, whole), chapters = device.say(), reading, book(game, device.lang)
    parts = [
        asked_rule(say, accent, rule) for chapter in chapters for rule in chapter.rules if asked and rule.id == asked
    ]
    if whole:
        parts += [chapter_panel(say, accent, chapter, asked) for chapter in chapters]
    return ft.Semantics(identifier="rule-text", container=True, content=stretched(parts, spacing=12, tight=True))


def text_of(game: str, rule: str, lang: str, instead: Mapping[str, str]) -> str:
    """Return the words of a rule in the reader's language; empty when there is no such rule.

    ``instead`` has, for words of the session file in the rule, what people read.
    """
    rules = (one for chapter in book(game, lang) for one in chapter.rules)
    written = next((one.written for one in rules if one.id == rule), "")
    words = re.sub(r" \(`[^`]*`\)", "", written)
    words = re.sub(r"`([^`]*)`", lambda found: instead.get(found[1], found[1]), words)
    return words.replace("*", "")


def rule_sheet(
    say: Say, game: str, rule: str, lang: str, close: Callable[[], None], instead: Mapping[str, str]
) -> ft.AlertDialog:
    words = text_of(game, rule, lang, instead)
    content = ft.Semantics(identifier="rule-text", container=True, content=body(words))
    keys = [quiet_key(say.t("Close"), close, "rule-close", expand=False)]
    return sheet(say.t("Rule {id}", id=rule), ft.Container(content, width=ONE_WIDE), keys, close)


def rule_key(
    say: Say, rule: str, read: Callable[[str], None], hold: Callable[[bool], None] = bridge.do_nothing
) -> ft.Control:
    """Draw the key beside a refusal that opens its rule, by its id; ``hold`` is told whether the keyboard is there."""
    sign = ft.Icon(ft.Icons.MENU_BOOK_OUTLINED, size=theme.ICON_SMALL, color=theme.INK)
    inside = centred([sign, drawn(rule, size=theme.SMALL, color=theme.INK)], spacing=0, tight=True)
    key = ft.IconButton(silent(inside), padding=0, width=theme.TOUCH, height=theme.TOUCH, bgcolor=theme.KEY)
    key.on_click, key.on_focus, key.on_blur = lambda _: read(rule), lambda _: hold(True), lambda _: hold(False)
    label = ft.Semantics(identifier="refusal-rule", label=say.t("Rule {id}", id=rule), content=key)
    return ft.MergeSemantics(content=label)
