"""What is printed goes out as it lies in the assets, in the language and for the paper that somebody chose."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from companion.games import GAMES
from companion.share.assets import KINDS, assets_folder
from companion.ui.device import NO_BROWSER, Browser
from companion.ui.screens.printing import NotHere, read_paper
from tests.loops import run
from tests.ui.conftest import Opener

SHARED = True


def lies(name: str) -> bytes:
    return (assets_folder() / "print" / name).read_bytes()


def test_a_sheet_is_saved_from_the_rules_of_its_game(tab: Opener) -> None:
    t = tab("/rules/13").tap("to-print").comes_to("/print/13")
    name, data = t.save("print-sheet-13")
    assert (name, data) == ("13-feuille-de-score-a4.pdf", lies(name))
    t.reads("notice", "13-feuille-de-score-a4.pdf", "téléchargements")
    t.tap("back").comes_to("/rules/13")


def test_paper_and_language_are_chosen_and_the_paper_stays(tab: Opener) -> None:
    t = tab("/settings", "en-GB").tap("to-print").comes_to("/print")
    t.tap("paper-letter").tap("print-in-fr")
    name, data = t.save("print-card-thricewise")
    assert (name, data) == ("thricewise-aide-de-jeu-letter.pdf", lies(name))
    t.reads("notice", "downloads")
    t.tap("paper-a4").gone("notice")
    t.tap("paper-letter").tap("back").comes_to("/settings")
    again = t.tap("to-print")
    assert again.save("print-sheet-push")[0] == "push-score-sheet-letter.pdf"


def test_there_is_a_sheet_and_a_card_for_each_game_also_at_an_address_of_none(tab: Opener) -> None:
    t = tab("/print/chess").reads("papers-push", "Push")
    for game in GAMES:
        for kind in KINDS:
            name, data = t.save(f"print-{kind}-{game}")
            assert data == lies(name)
    t.tap("back").comes_to("/settings")


# In a browser without a server


def fetched(fetch: Callable[[str], Awaitable[bytes]] | None) -> bytes:
    return run(read_paper("13-score-sheet-a4.pdf", Browser(lambda: None, lambda: None, fetch)))


def test_a_browser_fetches_it_from_the_site() -> None:
    asked: list[str] = []

    async def fetch(path: str) -> bytes:
        asked.append(path)
        return b"%PDF-1.3 and so on"

    assert fetched(fetch) == b"%PDF-1.3 and so on"
    assert asked == ["print/13-score-sheet-a4.pdf"]


async def no_network(path: str) -> bytes:
    raise OSError(path)


async def page_of_the_host(path: str) -> bytes:
    return b"<!doctype html>"


@pytest.mark.parametrize("fetch", [no_network, page_of_the_host])
def test_what_cannot_be_fetched_is_not_here(fetch: Callable[[str], Awaitable[bytes]]) -> None:
    with pytest.raises(NotHere):
        fetched(fetch)
    with pytest.raises(NotHere):
        run(read_paper("chess-score-sheet-a4.pdf", NO_BROWSER))
