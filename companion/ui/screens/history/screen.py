"""Shows every saved session, by game, people, time and words; and the sums of all."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.sessions.library import samples
from companion.ui import bridge
from companion.ui.host.host import any_game, no_game_yet, use_host, use_watching_host
from companion.ui.kit.frame import Foot, TopBar, list_and_detail, pane, panel, screen
from companion.ui.kit.keys import choices, quiet_key
from companion.ui.kit.texts import body, heading, headline
from companion.ui.screens.figures.games import Figures
from companion.ui.screens.history.deleted import RecentlyDeleted
from companion.ui.screens.history.listing import address_of, below, row_name, use_listing


@bridge.component
def History(wish: str) -> ft.Control:
    """Draws either the list or the figures on a phone; where a list stands beside something, the figures are that.

    ``wish`` is what somebody came for: the ``unfinished`` games, what was ``deleted``, or nothing of these.
    """
    host = use_host()
    figures, turn = ft.use_state(False)
    before = ft.use_memo(lambda: host.memory.looked_through_at(address_of(wish)), [])
    follow = row_name(before.opened) if before and before.opened else ""
    say, (listed, _, foot) = host.say(), use_listing(host, wish=wish)

    top: list[ft.Control] = [headline(say.t("History"))]
    if wish == "deleted":
        top.append(bridge.keyed("deleted", RecentlyDeleted, True))
    rest = below(host, deleted=wish != "deleted")
    samples, added_up = bridge.keyed("samples", SamplesPanel), bridge.keyed("figures", Figures)
    empty = not any_game(host)
    if host.size.pane and not empty:
        whole = screen(host, TopBar(say.t("Figures")), columns=[[samples, added_up]], here="history", kind="listed")
        return list_and_detail(host, "history", pane([*top, *listed, *rest], foot=foot), whole)
    if empty:
        columns = [[*top, no_game_yet(say), *rest]]
    elif host.size.columns(rail=True) > 1:
        columns = [[*top, *listed, *rest], [samples, added_up]]
    else:
        tabs = [(False, say.t("Games"), "tab-list"), (True, say.t("Figures"), "tab-figures")]
        top.append(choices(tabs, figures, turn))
        columns = [[*top, added_up] if figures else [*top, *listed, *rest, samples]]
    foot = [] if figures or empty else foot
    whole = screen(host, TopBar(""), columns=columns, here="history", scrolled=follow, foot=Foot(foot))
    return list_and_detail(host, "history", None, whole)


@bridge.component
def SamplesPanel() -> ft.Control:
    host = use_watching_host()
    say, count = host.say(), samples.count(host.sessions)
    if not count:
        return ft.Container()
    remove = partial(samples.remove, host.sessions)
    told = say.plural(
        "{n} sample game shows what the app keeps. It is left out of all statistics.",
        "{n} sample games show what the app keeps. They are left out of all statistics.",
        count,
    )
    key = quiet_key(say.t("Remove the samples"), partial(host.writing.keep, remove), "samples-remove", expand=False)
    return panel(heading(say.t("Samples")), body(told), key, identifier="samples")
