"""A position on the screen, of titles with cities: who leads, market, display, hand, cities, modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from sabika.bots.mind import payable
from sabika.kernel.game import Outcome
from sabika.kernel.record import HIDDEN
from sabika.parts.money import CURRENCIES
from sabika.terminal.drawing import Things, draw_city
from sabika.terminal.faces import Face
from sabika.terminal.look import Look
from sabika.terminal.words import cards_text, module_text
from sabika.words import DEFAULT, words_of

CURRENCY_STYLES: Final = ("bright_blue", "green", "dark_orange", "yellow")
"""How the currencies look, in the order of CURRENCIES."""
HEADING: Final = "bold"


class Board:
    """Draws positions for one seat (None: a spectator); `state` is what that seat may see."""

    def __init__(self, game: Any, look: Look, names: Sequence[str], width: int) -> None:
        self.game: Any = game
        self.look: Look = look
        self.names: Sequence[str] = names
        self.width: int = width

    def position(self, state: Any, seat: int | None, marks: Mapping[int, str]) -> list[Text]:
        """Return everything that a player wants to see at a glance."""
        lines = [self.title_line(state), *self.market(state, seat), self.display(state)]
        if seat is not None:
            lines += self.hand(state, seat)
        lines += self.modules(state)
        shown = seat if seat is not None else state.active
        return lines + beside(self.city(state, shown, marks), self.standings(state), self.width)

    def title_line(self, state: Any) -> Text:
        """Return the line at the top: turn, deck, tower, next scoring."""
        done = len(state.scored)
        coming = f"{self.look.scorings[done]} next" if done < 3 else "scored"
        stock = f"{self.look.stock} {len(getattr(state, self.look.stock))}"
        text = f" Turn {state.turns} · deck {len(state.deck)} · {stock}{self.look.more(state)} · {coming} "
        return Text(f"──{text}".ljust(self.width, "─"), HEADING)

    def market(self, state: Any, seat: int | None) -> list[Text]:
        """Return the four market fields, two in a row where there is room."""
        fields = [self.field(state, seat, at) for at in range(4)]
        half = self.width // 2 - 5
        if all(cell_len(field.plain) <= half for field in fields):
            rows = [(fields[0], fields[2]), (fields[1], fields[3])]
            joined = [Text.assemble(left, " " * (half + 1 - cell_len(left.plain)), right) for left, right in rows]
        else:
            joined = fields
        return label_lines(self.look.row.capitalize(), joined)

    def field(self, state: Any, seat: int | None, at: int) -> Text:
        """Return one market field: currency, tile, and what the seat could pay."""
        currency, tile = self.game.slot_currency[at], getattr(state, self.look.row)[at]
        line = Text(f"{at + 1} ")
        line.append(f"{CURRENCIES[currency]:<7}", CURRENCY_STYLES[currency])
        if not tile:
            return line.append("-", "dim")
        face = self.game.tiles[tile]
        line.append(self.look.tile(self.game, tile), self.look.styles[face.type] if face.type >= 0 else "")
        if seat is not None:
            line.append(purse_text(state.seats[seat].hand.purses[currency], self.game.tile_price[tile]), "dim")
        return line

    def display(self, state: Any) -> Text:
        """Return the open cards."""
        line = Text("Display  ", HEADING)
        for slot, card in enumerate(state.display, start=1):
            face = self.game.cards[card]
            name = face.name.replace("-", " ") if card else "-"
            line.append(f"{slot} ", "not bold")
            line.append(
                f"{name}   ", f"not bold {CURRENCY_STYLES[face.currency] if face.currency >= 0 else ''}".strip()
            )
        return line

    def hand(self, state: Any, seat: int) -> list[Text]:
        """Return the own cards, by currency."""
        cards = [self.game.cards[card] for card in state.seats[seat].hand.cards]
        parts: list[Text] = []
        for currency, name in enumerate(CURRENCIES):
            own = [card.value for card in cards if card.currency == currency and card.kind == "money"]
            if own:
                total = (f" ={sum(own)}", "dim") if len(own) > 1 else ""
                parts.append(Text.assemble((f"{name} {' '.join(map(str, own))}", CURRENCY_STYLES[currency]), total))
        others = [card.name for card in cards if card.kind != "money"]
        if others:
            parts.append(Text(cards_text(others), "cyan"))
        return label_lines("Hand", packed(parts or [Text("empty", "dim")], self.width - 10))

    def modules(self, state: Any) -> list[Text]:
        """Return a line for each module that has something on the table."""
        lines: list[Text] = []
        for module in self.game.setup.modules:
            text = module_text(self.game, state, module, self.names)
            if text:
                lines.append(Text.assemble((f"{module.replace('_', ' ').capitalize()}: ", "bold"), text))
        return lines

    def city(self, state: Any, seat: int, marks: Mapping[int, str]) -> list[Text]:
        """Return a player's city, what he has to place and his reserve."""
        player = state.seats[seat]
        owner = "Your city" if self.names[seat] == "you" else f"City of {self.names[seat]}"
        things = Things(self.look.marks(self.game, state), seat, player.city)
        lines = [Text(owner, HEADING), *draw_city(self.game, self.look, player.city, marks, things)]
        if things.kinds:
            lines.append(Text(", ".join(f"{kind[0]} {mark_text(kind)}" for kind in things.kinds), "dim"))
        for name, tiles in (("To place", player.pending), ("Reserve", player.reserve)):
            if tiles:
                lines.append(Text.assemble((f"{name}: ", HEADING), self.tiles(tiles)))
        return lines

    def tiles(self, tiles: Sequence[int]) -> str:
        """Return some tiles in words."""
        return ", ".join(self.look.tile(self.game, tile) for tile in tiles)

    def standings(self, state: Any) -> list[Text]:
        """Return the table of who has what: buildings by type, wall, cards, reserve, points."""
        columns = [self.column(seat.city.tiles.values()) for seat in state.seats]
        for column, seat in zip(columns, state.seats, strict=True):
            cards = seat.hand.cards
            column += [seat.city.wall(), len(cards), len(seat.reserve), seat.score]
        names = list(self.names)
        if state.dirk is not None:
            columns.append([*self.column(state.dirk.tiles), "", "", "", state.dirk.score])
            names.append("Dirk")
        wide = max(4, *(cell_len(short_name(name)) + 1 for name in names))
        titles = [*(name.replace("_", " ") for name in self.look.types), self.look.wall, "cards", "reserve", "points"]
        first = max(len(title) for title in titles) + 1
        head = Text(" " * first + "".join(f"{short_name(name):>{wide}}" for name in names), HEADING)
        rows = [head]
        for at, title in enumerate(titles):
            row = Text(f"{title:<{first}}", self.look.styles[at] if at < len(self.look.types) else "")
            own = [column[at] for column in columns]
            for number in own:
                leads = at < len(self.look.types) and number and number == max(own)
                row.append(f"{number if number != 0 else '·':>{wide}}", "bold" if leads else "not bold")
            rows.append(row)
        return rows

    def column(self, tiles: Any) -> list[Any]:
        """Return how many buildings of each type there are."""
        kinds = [self.game.tile_type[tile] for tile in tiles]
        return [kinds.count(kind) for kind in range(len(self.look.types))]

    def examples(self) -> str:
        """Return some actions as one writes them, for the help."""
        return (
            "  take 1 3                    take the money in slots 1 and 3\n"
            "  buy 2 with dirham 5 4       buy the tile of field 2 (superfluous cards are allowed)\n"
            f"  {f'place {self.look.example} at 1,0':<26}  lay a tile; where it fits, the city shows the number"
        )

    def rule(self) -> str:
        """Return the id of some rule, for the help."""
        return self.look.rule

    def verdict(self, outcome: Outcome) -> str:
        """Return how the game ended, in a sentence."""
        dirk = f"Dirk has {outcome.neutral}. " if outcome.neutral is not None else ""
        people = [self.names[seat] for seat in outcome.winners] or ["Dirk"]  # G-13
        return f"{dirk}The winner is: {' and '.join(people)}."

    def legend(self) -> str:
        """Return what the letters of a city mean."""
        pairs = zip(self.look.initials, self.look.types, strict=True)
        letters = ", ".join(f"{initial} {name.replace('_', ' ')}" for initial, name in pairs)
        return f"In a city: {letters}, * start.\n{self.look.legend}"


class CityScreen:
    """A title with cities on the screen."""

    def __init__(self, look: Look) -> None:
        self.look: Look = look

    def face(self, game: Any, names: Sequence[str], width: int) -> Face:
        """Return the drawer of a game's positions."""
        return Board(game, self.look, names, width)

    def others(self, game: Any) -> list[str]:
        """Return Dirk, who has points but no seat."""
        return ["Dirk"]


def mark_text(kind: str) -> str:
    """Return what something is called that lies in a city.

    >>> mark_text("wooden_wall"), mark_text("golden_fish")
    ('wooden wall', 'golden fish')
    """
    return words_of(DEFAULT).named(f"mark.{kind}", kind.replace("_", " "))


def short_name(name: str) -> str:
    """Return the first word of a name.

    >>> short_name("p2 greedy")
    'p2'
    """
    return name.split()[0]


def purse_text(purse: Sequence[int], price: int) -> str:
    """Return how far the money of a currency goes towards a price.

    >>> purse_text((5, 4), 9), purse_text((5, 4), 8), purse_text((5,), 9), purse_text((), 9)
    (' exact', ' payable', ' 4 short', '')
    """
    cards = tuple(card for card in purse if card != HIDDEN)
    sums = payable(cards)
    if sums >> price & 1:
        return " exact"
    if sums >> price:
        return " payable"
    return f" {price - sums.bit_length() + 1} short" if cards else ""


def label_lines(label: str, lines: Sequence[Text]) -> list[Text]:
    """Return lines with a heading before the first."""
    return [Text.assemble((f"{label if at == 0 else '':<9}", HEADING), line) for at, line in enumerate(lines)]


def packed(parts: Sequence[Text], width: int) -> list[Text]:
    """Return parts in as few lines as the width allows."""
    lines: list[Text] = [Text()]
    for part in parts:
        if lines[-1].plain and cell_len(lines[-1].plain) + 3 + cell_len(part.plain) > width:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], "   " if lines[-1].plain else "", part)
    return lines


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Return two blocks side by side if there is room, otherwise one below the other."""
    wide = max(cell_len(line.plain) for line in left) + 3
    if wide + max(cell_len(line.plain) for line in right) > width:
        return [*left, *right]
    rows: list[Text] = []
    for one, two in zip_longest(left, right, fillvalue=Text()):
        rows.append(Text.assemble(one, " " * (wide - cell_len(one.plain)), two))
    return rows
