"""Addresses. Each is a place one can come back to, reload or send on."""

from __future__ import annotations

import flet as ft

from companion.ui import bridge
from companion.ui.desk import use_desk
from companion.ui.home import Home
from companion.ui.parts.frame import panel, screen
from companion.ui.parts.keys import main_key
from companion.ui.parts.texts import body
from companion.ui.scorepad import Round, Scorepad
from companion.ui.setup import SetUp


@bridge.component
def Lost() -> ft.Control:
    desk, page = use_desk(), ft.context.page
    say = desk.say()
    home = main_key(say.t("All matches"), lambda: page.navigate("/"), "home")
    return screen(
        desk, columns=[[panel([body(say.t("There is nothing at this address."))])]], title="", foot=[ft.Row([home])]
    )


ROUTES = [
    ft.Route(
        path="/",
        component=Home,
        children=[
            ft.Route(path="new/13", component=SetUp),
            ft.Route(
                path="session/:id",
                component=Scorepad,
                children=[ft.Route(path="round/:round(\\d{1,2})", component=Round)],
            ),
        ],
    )
]


def router() -> ft.Control:
    return ft.Router(ROUTES, not_found=Lost, manage_views=True)
