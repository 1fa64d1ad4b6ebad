"""Thricewise: what each turn brought; and the card with the triads, the ranks and the whole Decktet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import GAMES
from companion.games.thricewise.cards import CARDS, RANKS, Card
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import calculate
from companion.games.thricewise.state import HAND, first_cards
from companion.share.assets import Size
from companion.ui import theme
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from tools.paper.head import credit, header, names
from tools.paper.page import FAINT, GREY, INK, POINT, Box, Page, fitted, largest

ACCENT = theme.LIGHT[theme.PLUM.colour]
PLAYERS = GAMES["thricewise"].players
TURNS = {players: (len(CARDS) - first_cards(players)) // players for players in PLAYERS}
CREDIT = (
    "Thricewise and the Decktet are by P.D. Magnus. Drawn, suit marks too, for Table Companion, an independent app.",
    "Thricewise et le Decktet sont de P.D. Magnus. Dessins et signes : Compagnon de table, appli indépendante.",
)
EXAMPLES = {
    "set": (("5ML", "5SW", "5YK"), ("AM", "AW", "AK")),
    "flush": (("3MW", "7ML", "CM"), ("AL", "9LK", "4WL")),
    "straight": (("4MS", "5YK", "6LK"), ("AY", "2MK", "3LY"), ("CS", "9WY", "8MS")),
}
"""Triads as they lie along a line."""


def sheet(lang: str, size: Size) -> bytes:
    """One game of up to sixteen turns and five people."""
    page = Page(lang=lang, size=size, accent=ACCENT)
    w = page.words
    title = w("Score sheet", "Feuille de score")
    inside = header(page, "Thricewise", title, dated=True)
    beside, label = 50.0, 25.0
    fitted(page, Box(inside.x, inside.y, beside, inside.height), _reminders(page), 10.5, 8)
    left, top, total = inside.x + beside + 4, 11.0, 12.0
    columns = names(page, Box(left + label, inside.y, inside.right - left - label, top), PLAYERS[-1])
    page.label(Box(left, inside.y, label, top), w("Names", "Noms"), 9, bold=True, align="right", pad=2)
    most = max(TURNS.values())
    row = (inside.height - top - total) / most
    for turn in range(1, most + 1):
        y = inside.y + top + (turn - 1) * row
        ends = [players for players, last in TURNS.items() if last == turn]
        place = Box(left, y, label, row)
        page.frame(place, fill=FAINT if ends else None)
        page.text(left + 9, y + row / 2 + 0.365 * 13 * POINT, str(turn), 13, bold=True, align="right")
        if ends:
            words = w("end for {n}", "fin à {n}", n=ends[0])
            page.label(Box(left + 9.5, y, label - 9.5, row), words, 8, colour=GREY, align="right", pad=0.4)
        for one in columns:
            page.frame(Box(one.x, y, one.width, row))
            page.dashes(one.right - 9, y + 0.8, one.right - 9, y + row - 0.8)
    for last_turn in TURNS.values():
        y = inside.y + top + last_turn * row
        page.line(left, y, columns[-1].right, y, 0.8, INK)
    last = Box(left, inside.bottom - total, label, total)
    page.frame(last, fill=FAINT, line=INK, thick=0.4)
    page.label(last, w("Total", "Total"), 12, bold=True, align="left", pad=2)
    for one in columns:
        page.frame(Box(one.x, last.y, one.width, total), line=INK, thick=0.5)
    credit(page, *CREDIT)
    return page.to_bytes(f"Thricewise – {title}")


def _reminders(page: Page) -> list[tuple[str, list[str]]]:
    w = page.words
    return [
        (
            w("A turn", "Un tour"),
            [
                w("All choose a card; all turn it over together.",
                  "Chacun choisit une carte ; toutes sont retournées ensemble."),
                w("**Equal ranks** are set aside, in front of their players.",
                  "Les cartes de **même rang** sont mises de côté, devant leurs joueurs."),
                w("The others place theirs, the **lowest rank first**: Ace, 2 … 9, Crown.",
                  "Les autres placent la leur, le **rang le plus bas d’abord** : As, 2 … 9, Couronne."),
                w("Whoever places may also place their own cards set aside earlier.",
                  "Qui place peut ajouter ses cartes mises de côté auparavant."),
                w("On a cell that touches a card, by a side or a corner; six rows and columns at most.",
                  "Sur une case qui touche une carte, par un côté ou un coin ; six lignes et colonnes au plus."),
                w("Then everybody gets one card, as long as there is one for everybody.",
                  "Puis chacun reçoit une carte, tant qu’il y en a pour tout le monde."),
            ],
        ),
        (
            w("Triads", "Triades"),
            [
                w("Three neighbouring cells of a row, column or diagonal, with the card just placed.",
                  "Trois cases voisines d’une ligne, d’une colonne ou d’une diagonale, avec la carte placée."),
                w("**Set:** one rank.", "**Brelan :** un seul rang."),
                w("**Flush:** one suit on all three.", "**Couleur :** une couleur présente sur les trois."),
                w("**Straight:** ranks in a row, in order along the line.",
                  "**Suite :** trois rangs qui se suivent, dans l’ordre de l’alignement."),
                w("Worth its **lowest number**. Aces and Crowns have none: three of them are worth 0.",
                  "Vaut son **plus petit chiffre**. As et Couronnes n’en ont pas : trois d’entre eux valent 0."),
                w("Every triad counts; a straight that is a flush counts twice.",
                  "Chaque triade compte ; une suite qui est aussi une couleur compte deux fois."),
            ],
        ),
        (
            w("On this sheet", "Sur cette feuille"),
            [
                w("For each turn what the triads are worth; at the right what it comes to so far.",
                  "Pour chaque tour, la valeur des triades ; à droite, le total jusque-là."),
                w("With 5 players it ends after {five} turns, with 4 after {four}, with 3 after {three}, with 2 after "
                  "{two}. The most points wins.",
                  "À 5, la partie finit après {five} tours ; à 4, après {four} ; à 3, après {three} ; à 2, après "
                  "{two}. Le plus gros total l’emporte.", five=TURNS[5], four=TURNS[4], three=TURNS[3], two=TURNS[2]),
            ],
        ),
    ]  # fmt: skip


def card(lang: str, size: Size) -> bytes:
    """How a turn goes, what makes a triad, and which cards there are."""
    return largest(13, 9, lambda text: _card(lang, size, text))


def _card(lang: str, size: Size, text: float) -> bytes:
    page = Page(lang=lang, size=size, accent=ACCENT)
    w = page.words
    title = w("Reference card", "Aide de jeu")
    inside = header(page, "Thricewise", title, dated=False)
    gap, y = 7.0, inside.y + 1
    half = (inside.width - gap) / 2
    left = page.column(Box(inside.x, y, half, inside.height), _turn(page), text, gap=3)
    right = page.column(Box(inside.x + half + gap, y, half, inside.height), _placing(page), text, gap=3)
    right = _setup(page, Box(inside.x + half + gap, right + 3, half, 0), text)
    y = max(left, right) + 3
    y = page.heading(inside.x, y, inside.width, w("Triads", "Triades"), text + 1) + 1.5
    y = _triads(page, Box(inside.x, y, inside.width, 0), text) + 3
    y = page.heading(inside.x, y, inside.width, w("The 36 cards", "Les 36 cartes"), text + 1) + 1.5
    y = _deck(page, Box(inside.x, y, inside.width, 0), text)
    page.ends(y, inside)
    credit(page, *CREDIT)
    return page.to_bytes(f"Thricewise – {title}")


def _turn(page: Page) -> list[tuple[str, list[str]]]:
    w = page.words
    return [
        (
            w("A turn", "Un tour"),
            [
                w("**Choose** a card, face down. All are turned over together.",
                  "**Choisir** une carte, face cachée. Toutes sont retournées ensemble."),
                w("**Equal ranks** are set aside face up, all of them.",
                  "Les cartes de **même rang** sont toutes mises de côté, face visible."),
                w("**Place** the others, the lowest rank first: Ace, 2 … 9, Crown.",
                  "**Placer** les autres, le rang le plus bas d’abord : As, 2 … 9, Couronne."),
                w("Before or after, whoever places may also place their own cards set aside in earlier turns.",
                  "Avant ou après, qui place peut placer aussi ses cartes mises de côté aux tours d’avant."),
                w("**Draw** one card each, if there is one for everybody. Else play out your hand.",
                  "Chacun **pioche** une carte, s’il y en a pour tout le monde. Sinon on joue sa main jusqu’au bout."),
            ],
        ),
    ]  # fmt: skip


def _placing(page: Page) -> list[tuple[str, list[str]]]:
    w = page.words
    return [
        (
            w("Where a card goes", "Où va une carte"),
            [
                w("On an empty cell that touches a card, by a side or a corner.",
                  "Sur une case vide qui touche une carte, par un côté ou un coin."),
                w("Six rows and six columns at most.", "Six lignes et six colonnes au plus."),
            ],
        ),
    ]  # fmt: skip


def _setup(page: Page, box: Box, text: float) -> float:
    """Draw what lies there at first and how many turns there are, by the number of players."""
    w = page.words
    y = page.heading(box.x, box.y, box.width, w("Set-up", "Mise en place"), text + 1) + 0.5
    line = text * POINT * 1.3 + 0.6
    rows = (
        (w("Players", "Joueurs"), [str(one) for one in PLAYERS]),
        (w("Block", "Bloc"), ["2 × 2" if first_cards(one) == 4 else "2 × 3" for one in PLAYERS]),
        (w("Turns", "Tours"), [str(TURNS[one]) for one in PLAYERS]),
    )
    label = max(page.measure(words, text, bold=True) for words, _ in rows) + 4
    each = (box.width - label) / len(PLAYERS)
    for at, (words, found) in enumerate(rows):
        place = Box(box.x, y + at * line, label, line)
        page.frame(place, fill=FAINT)
        page.label(place, words, text, bold=not at, align="left", pad=1.5)
        for n, one in enumerate(found):
            cell = Box(box.x + label + n * each, place.y, each, line)
            page.frame(cell)
            page.label(cell, one, text, bold=not at)
    return page.paragraph(
        box.x, y + 3 * line + 1, box.width, w("{n} cards each in hand.", "{n} cartes en main chacun.", n=HAND), text
    )


def _triads(page: Page, box: Box, text: float) -> float:
    """Draw the table of triads: what it is, cards that make it, and what they are worth."""
    w = page.words
    kinds = {
        "set": (w("Set", "Brelan"), w("three of one rank", "trois cartes d’un seul rang")),
        "flush": (w("Flush", "Couleur"), w("one suit on all three", "une couleur présente sur les trois")),
        "straight": (w("Straight", "Suite"), w("three ranks in a row, in order", "trois rangs à la suite, en ordre")),
    }  # fmt: skip
    wide, high, step = 8.6, 11.6, 9.2
    row = high + 2.8
    name = 59.0
    y = box.y
    for kind, examples in EXAMPLES.items():
        title, what = kinds[kind]
        page.line(box.x, y, box.right, y)
        page.text(box.x + 1, y + 5, title, text + 0.5, bold=True)
        told = page.paragraph(box.x + 1, y + 5.6, name - 3, what, min(text - 2, 9.5), colour=GREY)
        page.ends(told, Box(box.x, y, name, row))
        x = box.x + name
        for cards in examples:
            for at, one in enumerate(cards):
                _face(page, Box(x + at * step, y + 1.2, wide, high), Card(one))
            worth = {found.value: value for found, value in calculate([Card(one) for one in cards], Options())}
            page.text(x + 3 * step + 0.6, y + row / 2 + 1.6, f"= {worth[kind]}", text, bold=True)
            x += 3 * step + 15
        y += row
    page.line(box.x, y, box.right, y)
    y += 1
    sentences = (
        w("A triad is worth its **lowest number**. Aces and Crowns have no number and are passed over; three of them "
          "are worth 0.",
          "Une triade vaut son **plus petit chiffre**. As et Couronnes n’ont pas de chiffre et ne comptent pas ; trois "
          "d’entre eux valent 0."),
        w("Three neighbouring cells of a row, a column or a diagonal, the card just placed among them. Every kind and "
          "every direction counts; a straight that is a flush, too, counts twice.",
          "Trois cases voisines d’une ligne, d’une colonne ou d’une diagonale, la carte placée comprise. Chaque sorte "
          "et chaque direction compte ; une suite qui est aussi une couleur compte deux fois."),
    )  # fmt: skip
    for sentence in sentences:
        y = page.paragraph(box.x, y, box.width, sentence, text, bullet="•") + 0.5
    return y


def _face(page: Page, box: Box, one: Card) -> None:
    """Draw a small card: its rank above its suits."""
    page.frame(box, fill="#FFFFFF", line=INK, thick=0.3, corner=1.2)
    rank, suits = (one[0], one[1:]) if one[0] != "C" else ("", one[1:])
    if rank:
        page.label(Box(box.x, box.y + 0.4, box.width, box.height * 0.55), rank, 13, bold=True, pad=0)
    else:
        page.glyph("crown", box.x + box.width / 2, box.y + box.height * 0.31, 4.4, INK)
    _suits(page, box.x + box.width / 2, box.bottom - box.height * 0.25, 3.4, suits)


def _suits(page: Page, x: float, y: float, side: float, suits: Sequence[str]) -> None:
    for at, suit in enumerate(suits):
        page.glyph(SUIT_SHAPES[suit], x + (at - (len(suits) - 1) / 2) * (side + 0.4), y, side)


def _deck(page: Page, box: Box, text: float) -> float:
    """List all cards by rank: name and suits; the six of Aces and Crowns in lines of their own."""
    words = GAMES["thricewise"].words
    small, side = text - 1.5, 3.8
    line = small * POINT * 1.3 + 0.9
    y = box.y
    label = 22.0
    x = box.x + label
    each = (box.right - x) / 6
    ace, crown = (words.word(page.say, one).capitalize() for one in "AC")
    page.label(Box(box.x, y, label, line), ace, small, bold=True, align="left", pad=0)
    for at, one in enumerate(one for one in CARDS if one[0] == "A"):
        name = words.word(page.say, one[1]).capitalize()
        page.glyph(SUIT_SHAPES[one[1]], x + at * each + 2, y + line / 2, side)
        page.text(x + at * each + 5.2, y + line * 0.72, name, small, room=each - 5.4)
    y += line
    for rank in RANKS[1:-1]:
        page.label(Box(box.x, y, label, line), rank, small, bold=True, align="left", pad=0)
        for at, one in enumerate(one for one in CARDS if one[0] == rank):
            left = x + at * each * 2
            _suits(page, left + 4, y + line / 2, side, one[1:])
            name = words.word(page.say, one).removesuffix(f" ({rank})")
            page.text(left + 10, y + line * 0.72, name, small, room=each * 2 - 11)
        y += line
    page.label(Box(box.x, y, label, line), crown, small, bold=True, align="left", pad=0)
    for at, one in enumerate(one for one in CARDS if one[0] == "C"):
        name = words.word(page.say, one).partition(" (")[0]
        page.glyph(SUIT_SHAPES[one[1]], x + at * each + 2, y + line / 2, side)
        page.text(x + at * each + 5.2, y + line * 0.72, name, small, room=each - 5.4)
    return y + line
