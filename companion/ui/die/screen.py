from __future__ import annotations

import flet as ft

from companion.ui import bridge
from companion.ui.desk import use_desk
from companion.ui.parts.frame import screen, view


@bridge.component
def Die() -> ft.View:
    desk = use_desk()
    return view(ft.use_view_path(), screen(desk, columns=[[]], title="Die", back=lambda: ft.context.page.navigate("/")))
