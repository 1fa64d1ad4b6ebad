"""The smallest app there is, on Flet's own server: what the screens are measured against. Argument: the port."""

from __future__ import annotations

import sys

import flet as ft
import flet_web.fastapi as flet_fastapi
import uvicorn


def main(page: ft.Page) -> None:
    number = ft.Text("0", size=40)

    def one_more() -> None:
        number.value = str(int(number.value) + 1)
        page.update()

    page.add(
        ft.Semantics(identifier="number", container=True, content=number),
        ft.Semantics(identifier="more", content=ft.Button("+", on_click=lambda _: one_more())),
    )


if __name__ == "__main__":
    uvicorn.run(flet_fastapi.app(main, no_cdn=True), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
