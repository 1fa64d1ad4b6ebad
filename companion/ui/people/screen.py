from __future__ import annotations

import flet as ft

from companion.ui import bridge
from companion.ui.desk import use_desk
from companion.ui.parts.frame import screen, view


@bridge.component
def People() -> ft.View:
    desk = use_desk()
    return view(
        ft.use_view_path(), screen(desk, columns=[[]], title="People", back=lambda: ft.context.page.navigate("/"))
    )


@bridge.component
def PersonPage() -> ft.View:
    desk = use_desk()
    return view(
        ft.use_view_path(), screen(desk, columns=[[]], title="PersonPage", back=lambda: ft.context.page.navigate("/"))
    )
