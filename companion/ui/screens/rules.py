"""Shows the rules of the games in every language, with a search; an address may open them at one rule."""

from __future__ import annotations

from functools import partial
from typing import Final

import flet as ft

from companion.engine import N_, Say, capital
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.ui import addresses, bridge
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import nothing_here, use_host
from companion.ui.kit import spread
from companion.ui.kit.fields import field_line
from companion.ui.kit.frame import TopBar, list_and_detail, pane, panel, screen, target, use_scrolled
from companion.ui.kit.keys import choices, onward, quiet_key, sheet_key, tappable
from companion.ui.kit.rulebook import Rule, asked_rule, book, chapter_panel, rule_badge, rule_words, search
from companion.ui.kit.texts import body, heading, headline, strong

KEYBOARD: Final = (
    N_("Tab goes to the next button, Shift and Tab to the previous one, an arrow to the next one in its direction."),
    N_(
        "Enter presses that button. In a game on screen it plays a card you have lifted, if there is "
        "only one place left for it, and places it on a cell you have chosen."
    ),
    N_("The digits 1 to 9 lift the first to the ninth card of the hand, then choose its place."),
    N_("They also choose a column, a colour to protect, what the die shows, a rank or the points of a triad."),
    N_("Escape puts a lifted card back, answers no, and closes whatever is open on top of the page."),
    N_("Space rolls the die when it is due."),
)
"""What the keyboard does everywhere: ``assets/keyboard.js``."""


@bridge.component
def RulesIndex() -> ft.Control:
    """Draws the three games; a search looks for words in all of them."""
    device = use_device()
    say, (lang, words, tools) = device.say(), use_tools(device)
    below: list[ft.Control] = []
    for id, game in GAMES.items():
        if words.strip():
            hits = [rule for chapter in search(book(id, lang), words) for rule in chapter.rules]
            if hits:
                below.append(heading(game.words.title(say)))
                below += [_rule(say, id, rule) for rule in hits]
        else:
            below.append(_game(say, id, book(id, lang)[0].words[0]))
    if not below:
        below = [panel(body(say.t("No rule contains these words.")), identifier="empty")]
    elif device.size.wide and ft.context.page.web and not words.strip():
        below.append(panel(heading(say.t("With the keyboard")), *(body(say.t(one)) for one in KEYBOARD)))
    top = [headline(capital(say.t("rules"))), tools]
    return screen(device, TopBar(capital(say.t("rules")), back="/", language=True), columns=[[*top, *below]])


@bridge.component
def BesideContents(game: str, rule: str = "") -> ft.Control:
    """Draws the rules of a game, beside what is in them where a list stands beside things."""
    device = use_device()
    say, lang = device.say(), device.lang
    scrolled, scroll = use_scrolled()

    listed = None
    if device.size.pane:
        rows: list[ft.Control] = [headline(capital(say.t("rules")))]
        for id in GAMES:
            rows.append(_game(say, id, "", chosen=id == game))
            for at, chapter in enumerate(book(id, lang)[1:] if id == game else (), 1):
                key = tappable(
                    body(chapter.title),
                    partial(scroll, scroll_key=f"chapter-{at}", duration=250 if device.moves else 0),
                    spoken=chapter.title,
                    identifier=f"chapter-{at}",
                    alignment=ft.Alignment.CENTER_LEFT,
                    padding=ft.Padding.symmetric(horizontal=16, vertical=13),
                )
                rows.append(key)
        listed = pane(rows)
    text = bridge.keyed(f"{game}-{rule}", Book, game, rule, scrolled)
    return list_and_detail(device, "home", listed, text)


@bridge.component
def Book(game: str, rule: str, scrolled: ft.Ref[ft.Column]) -> ft.Control:
    """Draws all chapters; the rule asked for also stands above them. ``scrolled`` is led to what scrolls."""
    host = use_host()
    say, (lang, words, tools) = host.say(), use_tools(host)
    if game not in GAMES:
        return nothing_here(host, "", addresses.RULES, capital(say.t("rules")))
    accent, title = SCREENS[game].accent, GAMES[game].words.title(say)
    first, *chapters = book(game, lang)
    asked = [one for chapter in chapters for one in chapter.rules if rule and one.id == rule]
    shown = search((first, *chapters), words) if words.strip() else (first, *chapters)
    top: list[ft.Control] = [headline(say.t("The rules of {game}", game=title), accent.colour)]
    how = quiet_key(say.t("How to play"), addresses.lesson(game), "to-lesson")
    to_print = quiet_key(say.t("To print"), addresses.printing(game), "to-print")
    top.append(spread.keys([how, to_print], spacing=10))
    above = [asked_rule(say, accent, asked[0])] if asked and not words.strip() else []
    top.append(spread.stretched(above))  # there or not: the field below keeps its place, and the keyboard
    top.append(tools)
    parts = [
        target(chapter_panel(say, accent, chapter, rule if not words.strip() else ""), f"chapter-{at}")
        for at, chapter in enumerate(shown)
    ]
    if not parts:
        parts = [panel(body(say.t("No rule contains these words.")), identifier="empty")]
    double = host.size.columns(pane=True) > 1 and not words.strip()
    half = len(parts)
    if double:  # the second column begins where both are about as long
        sizes = [sum(len(rule.text) + 90 for rule in one.rules) + sum(map(len, one.words)) for one in shown]
        half = next(at for at in range(1, len(sizes) + 1) if sum(sizes[:at]) * 2 >= sum(sizes))
    return screen(
        host,
        TopBar(title, say.t("rules"), back=addresses.RULES),
        columns=[[*top, *parts[:half]], parts[half:]] if half < len(parts) else [[*top, *parts]],
        scrolled=scrolled,
        kind="listed",
    )


def _game(say: Say, id: str, words: str, *, chosen: bool = False) -> ft.Control:
    """Draw the key to the rules of a game; ``words`` are what they begin with."""
    title, accent = GAMES[id].words.title(say), SCREENS[id].accent
    told = [body(words)] if words else []
    return sheet_key(
        onward([strong(title, color=accent.colour), *told], gap=8, spacing=10),
        addresses.rule(id),
        spoken=say.t("The rules of {game}", game=title),
        identifier=f"rules-{id}",
        down=14,
        chosen=accent if chosen else None,
    )


def use_tools(device: Device) -> tuple[str, str, ft.Control]:
    """Return the language to read in, the words that are looked for, and what asks for both."""
    chosen, read = ft.use_state("")
    words, look = ft.use_state("")
    lang, field = chosen or device.lang, field_line(words, look, device.say().t("Search"), "search")
    languages = [(one, name, f"rules-in-{one}") for one, name in LANGUAGES.items()]
    return lang, words, ft.Column([field, choices(languages, lang, read)], spacing=10)


def _rule(say: Say, game: str, rule: Rule) -> ft.Control:
    words = ft.Column(rule_words(say, rule), spacing=4, expand=True)
    badge = rule_badge(SCREENS[game].accent, rule)
    return sheet_key(
        ft.Row([badge, words], spacing=10, vertical_alignment=ft.CrossAxisAlignment.START),
        addresses.rule(game, rule.id),
        spoken=f"{rule.id} {rule.text}".strip(),
        identifier=f"found-{game}-{rule.id}",
    )
