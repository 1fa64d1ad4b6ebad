"""The top of both boards of Push: what has just happened, and what is next; what lies below stays where it is."""

from __future__ import annotations

import flet as ft

from companion.ui import theme
from companion.ui.parts.texts import BOLD, lettering


def happened(said: ft.Control, least: float) -> ft.Control:
    """Close to the words below it; ``least`` is a height."""
    line = at_least_high(said, least, ft.CrossAxisAlignment.END)
    return ft.Semantics(identifier="latest", live_region=True, container=True, content=line)


def next_up(words: str, least: float) -> ft.Control:
    """For all the table to read."""
    text = lettering(
        words,
        size=theme.HEADLINE,
        weight=BOLD,
        color=theme.VERMILION.colour,
        style=ft.TextStyle(height=1.15, letter_spacing=-0.5),
        expand=True,
    )
    return ft.Semantics(
        identifier="headline",
        header=True,
        live_region=True,
        container=True,
        content=at_least_high(text, least),
    )


def at_least_high(
    content: ft.Control, least: float, align: ft.CrossAxisAlignment = ft.CrossAxisAlignment.START
) -> ft.Control:
    """At least so high, whatever stands in it: what lies below does not move for a longer word."""
    return ft.Row([ft.Container(width=0, height=least), content], spacing=0, vertical_alignment=align)
