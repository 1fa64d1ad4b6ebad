"""Shows the rules of the games in both languages, with a search; an address may open them at one rule."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.parts.book import Chapter, Rule, book, search
from companion.ui.parts.chips import chip
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import tappable
from companion.ui.parts.texts import BOLD, body, heading, headline, lettering, soft, strong
from companion.ui.parts.zoom import zoom

LANGUAGE_NAMES: Final = {"fr": "Français", "en": "English"}
MARKS: Final = {
    "open": N_("The printed rules are silent: our answer"),
    "house": N_("House rule: the table chooses"),
}


@bridge.component
def RulesIndex() -> ft.View:
    seen = not ft.use_route_params().get("game")
    return view(ft.use_view_path(), bridge.keyed("rules", Index) if seen else ft.Container())


@bridge.component
def RulesPage() -> ft.View:
    where = ft.use_route_params()
    game, rule = where["game"], where.get("rule", "")
    return view(ft.use_view_path(), bridge.keyed(f"{game}-{rule}", Book, game, rule))


@bridge.component
def Index() -> Any:
    """Draws the three games; a search looks for words in all of them."""
    device, page = use_device(), ft.context.page
    chosen, read = ft.use_state("")
    words, look = ft.use_state("")
    say, lang = device.say(), chosen or device.lang
    below: list[ft.Control] = []
    for id, game in GAMES.items():
        title = game.words.title(say)
        if words.strip():
            hits = [rule for chapter in search(book(id, lang), words) for rule in chapter.rules]
            if hits:
                below.append(heading(title))
                below += [_rule(say, id, rule, page.navigate) for rule in hits]
            continue
        row = ft.Row(
            [
                ft.Column(
                    [
                        strong(title, color=SCREENS[id].accent.colour),
                        body(book(id, lang)[0].words[0], size=theme.COMPACT),
                    ]
                ),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT),
            ],
            spacing=8,
        )
        row.controls[0].expand = True
        below.append(
            tappable(
                row,
                functools.partial(page.navigate, addresses.rule(id)),
                spoken=say.t("The rules of {game}", game=title),
                identifier=f"rules-{id}",
                bgcolor=theme.CARD,
                border=ft.Border.all(1, theme.LINE),
                border_radius=20,
                height=None,
                padding=ft.Padding.symmetric(horizontal=16, vertical=14),
            )
        )
    if not below:
        below = [panel([body(say.t("No rule has these words."))], identifier="empty")]
    top = [headline(say.t("Rules of the games")), _tools(say, lang, read, words, look)]
    return screen(
        device, columns=[[*top, *below]], title=say.t("Rules"), back=lambda: page.navigate("/"), language=True
    )


@bridge.component
def Book(game: str, rule: str) -> Any:
    """Draws all chapters; the rule asked for also stands above them."""
    device, page = use_device(), ft.context.page
    chosen, read = ft.use_state("")
    words, look = ft.use_state("")
    say, lang = device.say(), chosen or device.lang
    if game not in GAMES:
        told = panel([body(say.t("There is nothing at this address."))])
        return screen(device, columns=[[told]], title=say.t("Rules"), back=lambda: page.navigate(addresses.RULES))
    accent, title = SCREENS[game].accent, GAMES[game].words.title(say)
    first, *chapters = book(game, lang)
    asked = [one for chapter in chapters for one in chapter.rules if rule and one.id == rule]
    shown = search((first, *chapters), words) if words.strip() else (first, *chapters)
    top: list[ft.Control] = [headline(say.t("The rules of {game}", game=title), accent.colour)]
    if asked and not words.strip():
        top.append(_asked_rule(say, game, asked[0]))
    top.append(_tools(say, lang, read, words, look))
    parts = [_chapter(say, game, chapter, rule if not words.strip() else "") for chapter in shown]
    if not parts:
        parts = [panel([body(say.t("No rule has these words."))], identifier="empty")]
    half = _half(shown) if device.wide and not words.strip() else len(parts)
    return screen(
        device,
        columns=[[*top, *parts[:half]], parts[half:]] if half < len(parts) else [[*top, *parts]],
        title=title,
        beside=say.t("rules"),
        back=lambda: page.navigate(addresses.RULES),
    )


def _tools(say: Say, lang: str, read: Callable[[str], Any], words: str, look: Callable[[str], Any]) -> ft.Control:
    field = text_field(words, look, label=say.t("Search the rules"), identifier="search")
    languages: list[ft.Control] = [
        chip(LANGUAGE_NAMES[one], functools.partial(read, one), chosen=one == lang, identifier=f"rules-in-{one}")
        for one in LANGUAGES
    ]
    return ft.Column([ft.Row([field]), ft.Row(languages, spacing=8)], spacing=10)


def _asked_rule(say: Say, game: str, rule: Rule) -> ft.Control:
    """Draw the rule that was asked for, above everything else."""
    inside = ft.Column(
        [
            ft.Semantics(header=True, content=strong(say.t("Rule {id}", id=rule.id), size=theme.LARGE)),
            *_words(say, rule),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    box = ft.Container(
        inside,
        bgcolor=SCREENS[game].accent.tint,
        border=ft.Border.all(2, SCREENS[game].accent.colour),
        border_radius=20,
        padding=16,
    )
    return ft.Semantics(identifier=f"rule-{rule.id}", container=True, content=box)


def _chapter(say: Say, game: str, chapter: Chapter, asked: str) -> ft.Control:
    """Draw a chapter. The rule that is also above is marked here, and has its identifier only there."""
    lines: list[ft.Control] = [heading(chapter.title), *[body(words, size=theme.COMPACT) for words in chapter.words]]
    lines += [_line(say, game, rule, bool(asked) and rule.id == asked) for rule in chapter.rules]
    return panel(lines, spacing=10)


def _line(say: Say, game: str, rule: Rule, asked: bool) -> ft.Control:
    words = ft.Column(_words(say, rule), spacing=4, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    row = ft.Row([_badge(game, rule), words], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    box = ft.Container(row, bgcolor=SCREENS[game].accent.tint if asked else None, border_radius=10, padding=4)
    return ft.Semantics(identifier=f"rule-{rule.id}" if rule.id and not asked else None, container=True, content=box)


def _words(say: Say, rule: Rule) -> list[ft.Control]:
    found: list[ft.Control] = []
    if rule.kind:
        found.append(lettering(say.t(MARKS[rule.kind]), size=theme.SMALL, weight=BOLD, color=theme.SOFT))
    found.append(body(rule.text))
    for head, *cells in rule.rows:
        cell = soft(" · ".join(cells), color=theme.INK, expand=True)
        found.append(
            ft.Row([ft.Container(soft(head), width=76 * zoom()), cell], vertical_alignment=ft.CrossAxisAlignment.START)
        )
    return found


def _badge(game: str, rule: Rule) -> ft.Control:
    """Draw the rule's id, as the app's sentences name it."""
    inside = lettering(rule.id or "·", size=theme.SMALL, weight=BOLD, color=SCREENS[game].accent.colour)
    return ft.Container(
        inside,
        width=38 * zoom(),
        height=26 * zoom(),
        border_radius=9,
        bgcolor=SCREENS[game].accent.tint,
        alignment=ft.Alignment.CENTER,
    )


def _rule(say: Say, game: str, rule: Rule, go: Callable[[str], Any]) -> ft.Control:
    """Draw a rule that the search found."""
    words = ft.Column(_words(say, rule), spacing=4, expand=True)
    row = ft.Row([_badge(game, rule), words], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START)
    return tappable(
        row,
        lambda: go(addresses.rule(game, rule.id)),
        spoken=f"{rule.id} {rule.text}".strip(),
        identifier=f"found-{game}-{rule.id}",
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        height=None,
        alignment=None,
        padding=12,
    )


def _half(chapters: tuple[Chapter, ...]) -> int:
    """Return with which chapter the second column begins, so that both are about as long."""
    sizes = [sum(len(rule.text) + 90 for rule in one.rules) + sum(map(len, one.words)) for one in chapters]
    return next(at for at in range(1, len(sizes) + 1) if sum(sizes[:at]) * 2 >= sum(sizes))
