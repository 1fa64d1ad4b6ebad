"""Gives every screen of a session its view, a function to tell events, the frame, and the place for refusals."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic

import flet as ft

from companion.engine import N_, Doubtful, NotYourSeat, RuleBroken, Say, Seat, Stale, capital
from companion.engine.game import View, Words
from companion.engine.words import sentences
from companion.lobby.door import Door
from companion.lobby.guests import PLACE
from companion.sessions.library.people import PersonRefused
from companion.sessions.play.session_facts import TAKEN_BACK
from companion.sessions.play.session_view import DoesNotFit, SessionView
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.kit.board import BROAD, LINE, Parts, aside_width, bar_width, broad, crowded, laid_out
from companion.ui.kit.frame import Foot, TopBar, screen, title_words, use_bar, use_refusal
from companion.ui.kit.keys import at_least_high, cover_key, round_key, use_round_key
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import announced, body, headline, large, on_a_line, soft, steady, unbroken
from companion.ui.session.coaching import decides, use_advice
from companion.ui.session.hint_line import ALONE, Hint, OnScreen, hide_key, slip_keys
from companion.ui.session.own_turn import BAND, turn_headline
from companion.ui.session.questions import COUNTS_APART, Question, correction_question, count_question, use_question
from companion.ui.session.rules_sheet import Further, rule_key, use_rules_sheet
from companion.ui.session.showing import ALL_SHOWN, ShownSoFar
from companion.ui.writing import CHANGED, NOT_TAKEN, SENTENCES, sentence, without_frames
from companion.ui.writing import refused as refusal_words

GROWS: Final = 1.4
"""How many times as large whose turn it is becomes with the reader's text: it is large as it is."""
BESIDE: Final = 12
"""The pixels between whose turn it is and what stands beside it."""
SEEN: Final = 4.0
LETTER: Final = 0.06
"""Seconds for which a refusal stays, and for each of its letters more."""
CLOSE: Final = ft.TextStyle(height=1, letter_spacing=0)
"""How lines stand in a bar: so that the bar keeps its height."""
WHY_NOT: Final = {
    "nothing": N_("There is nothing to take back yet."),
    "over": N_("The game is over"),
    "card": N_("A card has been revealed: that cannot be taken back."),
    "roll": N_("The die has been rolled: that cannot be taken back."),
    "other": N_("Somebody else has moved since: that cannot be taken back."),
}
"""Words for ``why_not_undo``."""

Deed = Callable[[], object]
Session = SessionView
"""What the games' rooms call a ``SessionView``."""
Frame = tuple[TopBar, str, ft.Control | None, list[ft.Control]]
"""What stands around every board: the bar, a refusal and the key to its rule, and which entry is corrected."""

_TELLERS: Final[weakref.WeakKeyDictionary[SessionView, dict[int, int]]] = weakref.WeakKeyDictionary()
"""Which page told what led to each revision of a session; bots, and what goes by itself, are no page."""

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", covariant=True, default=Any)
    """The view of a game; any view where it is not named."""
else:
    from typing import TypeVar

    V = TypeVar("V", covariant=True)


@dataclass(frozen=True, slots=True)
class Table(Generic[V]):
    """What a component needs for one render of a session, where the game's view is a ``V``.

    ``live`` is the session itself. ``session`` is the same as it was when the render began: bots move while a screen is
    drawn, and what the screen shows has to belong together. ``seen`` is its view.
    ``tell(*events, then=…)`` keeps events as one entry, then calls ``then``; if another program holds the file, that is
    a moment later. ``arrives`` names who takes the next seat with them; ``blank`` has the seats for which nothing was
    entered, which are asked about. What the rules leave no choice about is told along with them: one tap, one entry. A
    refusal appears on the screen by itself.
    ``refused`` is the refusal now on the screen; ``refuse`` shows one or, with None, removes it.
    """

    device: Device
    accent: theme.Accent
    live: SessionView
    session: SessionView
    say: Say
    words: Words
    seen: V
    drafts: set[str]
    """Names of the drafts that this board enters: they are told with whatever it tells."""

    tell: Callable[..., None]
    choose: Callable[[str], None]
    """Chooses a word for this seat in a simultaneous choice of a digital session."""

    undo: Callable[..., None]
    """Takes back; who was ``asked`` before takes it back however others have moved since it was drawn."""

    refused: RuleBroken | str | None
    refuse: Callable[[RuleBroken | str | None], None]
    hold: Callable[[bool], None]
    """Told whether the keyboard is at the refusal, which stays as long."""

    write: Callable[[Callable[[], None]], None]
    """Keeps something beside the entries, at once or as soon as the file can be written; shows why it is not kept."""

    ask: Callable[[Question], None]
    """Asks before what was just tapped is done."""

    on_screen: OnScreen = ALONE

    @property
    def own_seats(self) -> frozenset[Seat] | None:
        """The seats for which this device enters something with real cards; None where it writes for everybody."""
        claims = self.device.claims
        return None if claims.pen or self.session.mode == "digital" else claims.seats or frozenset()

    @property
    def stood(self) -> object:
        """The event, the first of it, that stands in the entry that is being corrected; otherwise nothing."""
        return self.session.struck[0] if self.session.correcting is not None else None

    def so_far(self, *names: str) -> Table:
        """Return the table with these fields of the view as they were before what is just shown in steps."""
        before = self.on_screen.showing.before
        held = {name: getattr(before, name) for name in names} if before else {}
        return replace(self, seen=replace(self.seen, **held))  # type: ignore[type-var] # each view is a dataclass

    @property
    def moment(self) -> tuple[Any, ...]:
        """A value that stays equal as long as everything stays equal that the session alone decides on the screen."""
        device = self.device
        return (self.live, self.session.revision, self.session.names, self.say.you, device.lang, device.size)


def use_table(
    live: SessionView, accent: theme.Accent, *, looks_on: bool = False, on_screen: OnScreen = ALONE
) -> Table[Any]:
    """Return the table of a session, and repaint the calling component with it. ``accent`` is the game's.

    A person who plays alone is spoken to (``Device.say_of``); who ``looks_on`` reads names (``Device.say_openly``).

    Call it before the component can return. The caller names the game's view: ``table: Table[View] = use_table(…)``.
    """
    device, page = use_device(), ft.context.page
    refusal, note_refusal = bridge.use_state[tuple[RuleBroken | str | None, int, object]]((None, 0, None))
    reading = bridge.use_ref(lambda: False)
    ask = use_question()
    begun, go_on = bridge.use_state[tuple[int, SessionView] | None](None)
    bridge.use_watched(live)
    if begun is not None and begun[0] == live.revision:  # a correction that takes more than one tap
        live = begun[1]
    session, door = live.now(), Door(live, device.claims)
    says = device.say_openly if looks_on else device.say_of
    say = ft.use_memo(lambda: says(session), [device.lang, session.players, device.you(session), looks_on])
    revision, drafts, words = session.revision, set[str](), session.game.words
    shown = bridge.use_shown(revision)
    entered = bridge.use_shown(live.drafts.changes if live.drafts else 0)
    refused, found_at, _ = refusal
    if isinstance(refused, RuleBroken) and found_at != revision:
        refused = None  # what the rules said no to is another table by now
    if refused is None:
        reading.current = False  # a key that goes while the keyboard is there does not tell that it was left

    def refuse(what: RuleBroken | str | None) -> None:
        note_refusal((what, revision, object()) if what is not None else (None, 0, None))

    async def fade() -> None:
        told = words.refusal(say, refused) if isinstance(refused, RuleBroken) else refused or ""
        await asyncio.sleep(SEEN + LETTER * len(told))
        while reading.current:
            await asyncio.sleep(SEEN)
        note_refusal(lambda now: (None, 0, None) if now is refusal else now)

    ft.use_effect(lambda: page.run_task(fade) if refused is not None else None, [id(refusal)])

    def keep(write: Callable[[], None]) -> None:
        """Write at once, or as soon as the file can be written; show why if it cannot."""
        device.writing.keep(write, lambda trouble: refuse(sentence(trouble, say)))

    def tell(
        *events: object, then: Callable[[], object] = bridge.do_nothing, arrives: str = "", blank: Sequence[int] = ()
    ) -> None:
        def tell_now() -> None:
            carry = not (session.mode == "digital" and device.prefs.by_hand)
            first(lambda: door.tell(*events, seen=revision, carry=carry, drafts=drafts, arrives=arrives))

        def keep_them() -> None:
            keep(lambda: attempt(tell_now, events, then))

        doubts = session.doubts(*events) if session.tracking == "scorepad" else ()  # the others see every card
        if wrong := next((one for one in doubts if not isinstance(one, Doubtful)), None):
            refuse(wrong)
        elif doubts or (blank and session.problem(*events) is None):
            refuse(None)
            ask(count_question(say, words, doubts, blank, keep_them))
        else:
            keep_them()

    def first(act: Callable[[], None]) -> None:
        """Do it, unless another page did something that had not been seen long enough. Raises Stale."""
        told = _TELLERS.setdefault(live, {})
        if not live.answered:  # else it was looked at as it was asked
            if any(shown() < at <= live.revision and who != id(page) for at, who in told.items()):
                raise Stale("revision", session=session.id, revision=live.revision)
            if live.drafts and live.drafts.changed_since(drafts, id(page), entered()):
                raise Stale("drafted", session=session.id, revision=live.revision)
        act()
        told[live.revision] = id(page)

    def take(act: Deed, then: Deed = bridge.do_nothing, late: str = "") -> None:
        """Do it, then ``then``; ``late`` are other words for what somebody did just before."""
        try:
            act()
        except RuleBroken as broken:
            refuse(without_frames(broken))
        except Stale as why:
            before = say.t("Just now, on another screen: {what} Your tap was not accepted.", what=live.latest(say))
            late = say.t(SENTENCES[why.key]) if why.key == "drafted" else late
            refuse(late or before)
        except NOT_TAKEN as why:
            refuse(refusal_words(why, say, session.game))
        except PersonRefused as why:
            refuse(why.said(say))
        else:
            refuse(None)
            if session.correcting is not None:
                page.navigate(addresses.session(session.id, "log"))
            then()

    def insist(events: Sequence[object]) -> None:
        keep(lambda: take(lambda: first(lambda: door.insist(*events, seen=revision, carry=True))))

    def attempt(act: Deed, events: Sequence[object] = (), then: Deed = bridge.do_nothing) -> None:
        """Take it; where ``events`` that are told fit no more with what came after, they go on, or that is asked about.

        Apart from ``take``, as ``insist`` asks for that: in a circle they would hold the page after its end.
        """
        try:
            take(act, then)
        except DoesNotFit as unfit:
            on = live.goes_on(*events)
            refuse(None)
            if on is not None:
                go_on((revision, on))
            else:
                ask(correction_question(say, words, unfit.correction, lambda: insist(events)))

    async def told_no(words: str = SENTENCES["said_no"]) -> None:
        refuse(say.t(words))

    def undo(asked: bool = False) -> None:
        refuse(say.t(WHY_NOT[why]) if (why := live.why_not_undo()) else None)
        try:
            others = () if why else device.ask_back(live, lambda: page.run_task(told_no))
        except NotYourSeat as no:
            refuse(refusal_words(no, say, session.game))
            return
        if others:
            refuse(say.t("Waiting for {names} to say whether it may be taken back.", names=say.seats(others)))
        elif not why:
            seen = live.revision if asked else revision
            keep(lambda: take(lambda: first(lambda: door.undo(seen=seen)), late=say.t(CHANGED)))

    return Table(
        device, accent, live, session, say, words, session.look(), drafts, tell,
        lambda word: keep(lambda: attempt(lambda: door.choose(word, seen=revision))), undo, refused,
        refuse, lambda there: setattr(reading, "current", there),
        lambda act: keep(lambda: attempt(act)), ask, on_screen,
    )  # fmt: skip


def table_screen(
    table: Table[View],
    *,
    columns: Sequence[Sequence[ft.Control]],
    foot: Sequence[ft.Control],
    beside: str = "",
    back: str | None = None,
    follow: str = "",
    listed: bool = False,
) -> ft.Control:
    """Draw the frame of a session's screen: back, title, undo, log; and a refusal with a key that opens its rule.

    ``back`` is the address to go back to; without it, home or, while an entry is corrected, the log. ``follow``
    is ``scrolled`` of ``screen``, and a board is not ``listed``.
    """
    bar, refused, rule, correcting = _use_frame(table, beside, back, 0)
    if table.session.still:  # a moment of the past: to look at, not to tap
        foot = []
        columns = [[ft.Container(stretched(one, spacing=12), ignore_interactions=True)] for one in columns]
    first, *others = columns
    return screen(
        table.device,
        bar,
        columns=[[*correcting, *first], *others],
        foot=Foot(foot, refused=refused, rule=rule),
        scrolled=follow,
        kind="listed" if listed else "board",
    )


def head(
    table: Table[View],
    prompt: str,
    told: str | ft.Control,
    beside: ft.Control | None = None,
    *,
    across: int = 0,
    over: ft.Control | None = None,
    own: bool | None = None,
) -> ft.Control:
    """Draw the head of a board: whose turn it is in the largest letters there is room for, below it what happened.

    ``told`` is that, or stands there instead; ``over`` is a key over both. ``across`` is that of the ``Parts``: beside
    a pad of many keys the head may stand in the bar. Where the app deals, and at a desk, whose turn it is has one line:
    bots take turns quickly, keys stand below it, and nothing there may jump. ``own`` is that of ``use_own_turn``.
    """
    small = table.device.size.low or large()
    if crowded(table.device.size, across):
        words = headline(prompt, table.accent.colour, theme.BODY if table.own_seats is None else theme.LARGE)
        return ft.Column([words, _latest(told, 1, size=theme.SMALL, style=CLOSE)], spacing=0, tight=True)
    size = steady(theme.LARGE if small else theme.HEADLINE, GROWS)
    room = aside_width(table.device.size, across) - (0 if beside is None else theme.TOUCH + BESIDE)
    one_line = (table.session.mode == "digital" or broad(table.device.size)) and not large()
    fitting = (on_a_line if one_line else unbroken)(prompt, room - BAND * bool(own), size)
    words = turn_headline(prompt, table.accent, fitting, own, size)
    tight = small and (across or not table.device.size.flat)  # on its side, a phone has room beside a board
    column: ft.Control = ft.Column([words, _latest(told, 1 if tight else 2)], spacing=2, tight=True, expand=True)
    if over is not None:  # both are read aloud
        column = ft.Stack([at_least_high(column, theme.TOUCH), over], expand=True)
    if beside is None:
        return column
    return ft.Row([column, beside], spacing=BESIDE)


def _latest(told: str | ft.Control, lines: int, **look: object) -> ft.Control:
    return announced("latest", soft(told, **look, lines=lines)) if isinstance(told, str) else told


def board_screen(
    table: Table[View],
    parts: Parts,
    *,
    beside: str = "",
    back: str | None = None,
    hint_key: ft.Control | None = None,
    hinted: bool = False,
) -> ft.Control:
    """Draw the screen of a board, laid out for the page as it is: see ``board``. ``beside`` stands under the title;
    ``back`` is that of ``table_screen``; ``hint_key`` stands where the coach's would. With ``hinted`` somebody asked
    for the hint of the parts: it stays, also while bots think.
    """
    device, session = table.device, table.session
    top, refused, rule, correcting = _use_frame(table, beside, back, parts.across)
    if session.still:
        parts = replace(parts, board=ft.Container(parts.board, ignore_interactions=True), foot=[])
    if table.on_screen is not ALONE:  # always there, so that what it lies over stays the same control
        shown = ALL_SHOWN if session.mine else table.on_screen.showing  # whoever may act goes on by doing so
        parts = replace(parts, board=_skippable(parts.board, shown, table.say))
    why = use_refusal(device, refused, rule)
    room = bar_width(device.size, parts.across, 1 + len(top.tools))
    words = title_words(top.title, beside, one_line=True, room=room)
    known: tuple[object, ...] = (room,)
    if crowded(device.size, parts.across):
        words, known = [parts.head], (*known, id(parts.head))  # another one in each render
    bar = use_bar(device, top, words, *known, width=BROAD)
    due = session.coached and not session.still and session.correcting is None
    ask, advice = None, None
    if session.coached:  # it is from the first entry to the last, or never
        ask, advice = use_advice(session, due and session.mine and decides(table.seen))
    foot = list(parts.foot)
    if not session.still and (parts.hint is not None or line_high(table)):
        say, on_screen = table.say, table.on_screen
        line: list[ft.Control] = [
            bridge.keyed("hint", Hint, table.live, on_screen, parts.hint or "", say, hinted, parts.weighs)
        ]
        line += [round_key(ft.Icons.LIGHTBULB_OUTLINE, say.t("Ask the coach"), ask, "ask-coach")] if due else []
        line += [hint_key] if hint_key is not None and session.mine else []
        take_back = Door(table.live, table.device.claims).take_back_slip
        line += hide_key(on_screen, table.live, say)
        foot = [ft.Row(slip_keys(on_screen, say, lambda: table.write(take_back)) or line, spacing=8), *foot]
    parts = replace(parts, notice=correcting, foot=foot)
    return laid_out(device, bar, parts, why, [advice] if advice is not None else [])


def _skippable(board: ft.Control, showing: ShownSoFar, say: Say) -> ft.Control:
    """Draw a board where a tap anywhere on it shows at once what is being shown step by step."""
    over: ft.Control = ft.Container(visible=False)
    if showing is not ALL_SHOWN:
        words = say.t("Tap to go on")
        over = cover_key(showing.skip, spoken=words, identifier="skip", ink=False)
    return ft.Stack([board, over], alignment=ft.Alignment.TOP_CENTER, clip_behavior=ft.ClipBehavior.NONE)


def _use_frame(table: Table[View], beside: str, back: str | None, across: int) -> Frame:
    """Return the frame; a bar that says what a head would (``crowded``) has no room for the key to the rules."""
    page, say, session = ft.context.page, table.say, table.session

    def log_page() -> str:
        return addresses.session(session.id, "log")

    home = back or (log_page() if session.correcting is not None or session.still else "/")
    at_home = table.device.claims.host  # a guest's phone has this page alone
    undo = _use_undo_key(table)
    more = use_round_key(ft.Icons.MENU_BOOK_OUTLINED, say.t("Log and more"), lambda: page.navigate(log_page()), "log")
    place = use_round_key(ft.Icons.CHAIR_OUTLINED, say.t("My seat"), lambda: page.navigate(PLACE), "my-place")
    further: list[Further] = [
        (say.t("How to play"), "rules-lesson", lambda: addresses.session(session.id, "how")),
        (say.t("Log and more"), "rules-log", log_page),
    ]
    further = further if at_home else []
    read_rule = use_rules_sheet(table.device, session.game.id, table.words.title(say), table.accent, further)
    title, seen = capital(say.t("rules")), table.seen
    rules = use_round_key(ft.Icons.HELP_OUTLINE, title, lambda: read_rule(table.words.rule_now(seen)), "rules-now")
    rule: ft.Control | None = None
    words = table.refused
    if isinstance(words, RuleBroken):
        broken, words = words, table.words.refusal(say, words)
        rule = rule_key(say, broken.rule, read_rule, table.hold)
    correcting: list[ft.Control] = []
    if session.correcting is not None:
        told = say.t(
            "You are correcting entry {number}. What you tap now will take its place. The old entry says: "
            "{what}",
            number=session.correcting, what=session.latest(say),
        )  # fmt: skip
        # the log, which led here, shows it whole, and it is read aloud whole
        shown = body(told, size=steady(theme.BODY, GROWS), lines=2 if large() else 3)
        correcting = [ft.Container(shown, bgcolor=theme.LIT, border_radius=14, padding=14)]
    tools: list[ft.Control] = []
    if session.still:
        words, rule, correcting = "", None, []
    elif session.correcting is None:
        tools = [
            *([undo] if table.own_seats is None else []),
            *([] if crowded(table.device.size, across) else [rules]),
            more if at_home else place,
        ]
    bar = TopBar(table.words.title(say), beside, back=home if at_home else None, tools=tools)
    return bar, words or "", rule, correcting


def _use_undo_key(table: Table[View]) -> ft.Control:
    """Return the key that takes back, grey if it cannot; before it helps a person alone the first time in a game it
    asks. It is in a place that takes the focus from it, and does nothing with it.
    """
    live, session, say = table.live, table.session, table.say
    nowhere: ft.Ref[ft.KeyboardListener] = ft.use_memo(ft.Ref, [])

    async def let_go() -> None:
        if nowhere.current is not None:
            await nowhere.current.focus()  # type: ignore[no-untyped-call] # Flet has no types here

    def tapped() -> None:
        bridge.tell_first(let_go)  # the next Space is for the die: the focus leaves the key before anything changes
        if live.undo_helps and TAKEN_BACK not in live.helps:  # bots may have moved since it was drawn
            sentence = say.t(
                "Your last decision is undone, with everything the bots have done since. The cards stay the "
                "same: the next one drawn will be the same card."
            )
            title = yes = say.t("Take back")
            told = f"{sentence} {say.t(COUNTS_APART)}"
            table.ask(Question("take-back-asked", title, told, say.t("Leave it"), yes, lambda: table.undo(asked=True)))
        else:
            table.undo()

    tap, able, why = bridge.use_newest(tapped), session.undoable, session.why_not_undo()
    words = say.t("Undo the last entry")
    if not able and why:
        words = sentences([words, say.t(WHY_NOT[why])])

    def draw() -> ft.Control:
        key = round_key(ft.Icons.UNDO, words, tap if able else None, "undo", fast=True)
        return ft.KeyboardListener(key, ref=nowhere, include_semantics=False)

    return bridge.use_kept(draw, able, words)


def line_high(table: Table) -> int:
    """Return the height of the line over the foot where it has no hint; it is there as long as the session has bots or
    a coach, whoever acts.
    """
    session = table.session
    coached = session.coached and session.correcting is None
    return LINE if not session.still and (table.on_screen.to_turn or coached) else 0
