"""A position on the screen, of titles with cities: who leads, market, display, hand, cities, modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from sabika.bots.evaluator import payable, sort_money
from sabika.kernel.game import Outcome
from sabika.kernel.record import HIDDEN
from sabika.parts.money import CURRENCIES
from sabika.terminal.drawing import Things, draw_city
from sabika.terminal.faces import Face
from sabika.terminal.look import Look
from sabika.terminal.say.module_area import module_text
from sabika.terminal.say.speech import Speech

CURRENCY_STYLES: Final = ("bright_blue", "green", "dark_orange", "yellow")
"""How the currencies look, in the order of CURRENCIES."""
HEADING: Final = "bold"


class Board:
    """Draws positions for one seat (None: a spectator); `state` is what that seat may see."""

    def __init__(self, speech: Speech, game: Any, look: Look, names: Sequence[str], width: int) -> None:
        self.speech: Speech = speech
        self.game: Any = game
        self.look: Look = look
        self.names: Sequence[str] = names
        self.width: int = width

    def position(self, state: Any, seat: int | None, marks: Mapping[int, str]) -> list[Text]:
        """Return everything that a player wants to see at a glance."""
        lines = [self.title_line(state), *self.market(state, seat), *self.display(state)]
        if seat is not None:
            lines += self.hand(state, seat)
        lines += self.modules(state)
        shown = seat if seat is not None else state.active
        return lines + beside(self.city(state, shown, marks), self.standings(state), self.width)

    def title_line(self, state: Any) -> Text:
        """Return the line at the top: turn, deck, tower, next scoring."""
        say, done = self.speech, len(state.scored)
        scoring = say.scoring(done + 1, self.game.setup.title)
        parts = (
            say("terminal.turn", number=state.turns),
            say("table.supply.deck", count=len(state.deck)),
            say("table.supply.tiles", count=len(getattr(state, self.look.stock)), where=self.look.stock),
            self.look.more(say, state),
            say("terminal.next", scoring=scoring) if done < 3 else "",
        )
        return Text(f"── {' · '.join(part for part in parts if part)} ".ljust(self.width, "─"), HEADING)

    def market(self, state: Any, seat: int | None) -> list[Text]:
        """Return the four market fields, two in a row where there is room."""
        fields = [self.field(state, seat, at) for at in range(4)]
        half = self.width // 2 - 5
        if all(cell_len(field.plain) <= half for field in fields):
            rows = [(fields[0], fields[2]), (fields[1], fields[3])]
            joined = [Text.assemble(left, " " * (half + 1 - cell_len(left.plain)), right) for left, right in rows]
        else:
            joined = fields
        return self.labelled(f"table.{self.look.row}", [*joined, *self.stalls(state, seat)])

    def stalls(self, state: Any, seat: int | None) -> list[Text]:
        """Return what is sold beside the market, a line each; its price is none that is printed on it."""
        lines: list[Text] = []
        for number, (tile, along, currency, price) in enumerate(self.look.stalls(self.game, state), start=5):
            if not tile:
                continue
            asked = self.speech("table.market.price", price=price) if price else self.speech("table.market.closed")
            tiles = (tile, along) if along else (tile,)
            lines.append(self.offer(state, seat, number, currency, tiles, price).append(f" ({asked})", "dim"))
        return lines

    def field(self, state: Any, seat: int | None, at: int) -> Text:
        """Return one market field: currency, tile, and what the seat could pay."""
        tile = getattr(state, self.look.row)[at]
        goods = (tile,) if tile else ()
        return self.offer(state, seat, at + 1, self.game.slot_currency[at], goods, self.game.tile_price[tile])

    def offer(
        self, state: Any, seat: int | None, number: int, currency: int, tiles: tuple[int, ...], price: int
    ) -> Text:
        """Return something that is on sale: its number, currency, tiles, and what the seat could pay."""
        line = Text(f"{number} ")
        line.append(f"{self.speech.currency(CURRENCIES[currency]):<7} ", CURRENCY_STYLES[currency])
        if not tiles:
            return line.append("-", "dim")
        face = self.game.tiles[tiles[0]]
        names = [self.look.tile(self.speech, self.game, tile) for tile in tiles]
        line.append(" + ".join(names), self.look.styles[face.type] if face.type >= 0 else "")
        if seat is not None and price:
            held = [card for card in state.seats[seat].hand.cards if card != HIDDEN]
            *purses, wild = sort_money(self.game.cards, held)
            line.append(f" {purse_text(self.speech, purses[currency], wild, price)}".rstrip(), "dim")
        return line

    def display(self, state: Any) -> list[Text]:
        """Return the open cards."""
        line = Text()
        for slot, card in enumerate(state.display, start=1):
            face = self.game.cards[card]
            name = self.speech.card(face.name) if card else "-"
            line.append(f"{slot} ")
            line.append(f"{name}   ", CURRENCY_STYLES[face.currency] if face.currency >= 0 else "")
        return self.labelled("table.money", [line])

    def hand(self, state: Any, seat: int) -> list[Text]:
        """Return the player's cards, by currency."""
        cards = [self.game.cards[card] for card in state.seats[seat].hand.cards]
        parts: list[Text] = []
        for currency, name in enumerate(CURRENCIES):
            own = [card.value for card in cards if card.currency == currency and card.kind == "money"]
            if own:
                total = (f" ={sum(own)}", "dim") if len(own) > 1 else ""
                text = f"{self.speech.currency(name)} {' '.join(map(str, own))}"
                parts.append(Text.assemble((text, CURRENCY_STYLES[currency]), total))
        others = [card.name for card in cards if card.kind != "money"]
        if others:
            parts.append(Text(self.speech.cards(others), "cyan"))
        empty = [Text(self.speech("table.hand.empty"), "dim")]
        return self.labelled("table.hand", packed(parts or empty, self.width - self.label_width))

    def modules(self, state: Any) -> list[Text]:
        """Return a line for each module that has something on the table."""
        lines: list[Text] = []
        for module in getattr(self.game, "modules", ()):
            text = module_text(self.speech, self.game, state, module, self.names)
            if text:
                lines.append(Text.assemble((f"{self.speech.module(module.id)}: ", "bold"), text))
        return lines

    def labelled(self, key: str, lines: Sequence[Text]) -> list[Text]:
        """Return lines with a heading before the first."""
        label, wide = self.speech(key), self.label_width
        return [Text.assemble((f"{label if at == 0 else '':<{wide}}", HEADING), line) for at, line in enumerate(lines)]

    @property
    def label_width(self) -> int:
        """The columns that headings need."""
        keys = (f"table.{self.look.row}", "table.money", "table.hand")
        return max(cell_len(self.speech(key)) for key in keys) + 2

    def city(self, state: Any, seat: int, marks: Mapping[int, str]) -> list[Text]:
        """Return a player's city, what they have to place and their reserve."""
        player, say = state.seats[seat], self.speech
        mine = "yes" if self.names[seat] == say("name.you.within") else "no"
        owner = say("terminal.city", mine=mine, who=self.names[seat])
        things = Things(self.look.marks(self.game, state), seat, player.city)
        lines = [Text(owner, HEADING), *draw_city(self.game, self.look, player.city, marks, things)]
        if things.kinds:
            lines.append(Text(", ".join(f"{kind[0]} {say.mark(kind)}" for kind in things.kinds), "dim"))
        for key, tiles in (("table.pending", player.pending), ("table.reserve", player.reserve)):
            if tiles:
                lines.append(Text.assemble((f"{say(key)}: ", HEADING), self.tiles(tiles)))
        return lines

    def tiles(self, tiles: Sequence[int]) -> str:
        """Return some tiles in words."""
        return ", ".join(self.look.tile(self.speech, self.game, tile) for tile in tiles)

    def standings(self, state: Any) -> list[Text]:
        """Return the table of who has what: buildings by type, wall, cards, reserve, points."""
        columns = [self.column(state, seat.city.tiles.values()) for seat in state.seats]
        for column, seat in zip(columns, state.seats, strict=True):
            cards = seat.hand.cards
            column += [seat.city.wall(), len(cards), len(seat.reserve), seat.score]
        names = list(self.names)
        if state.dirk is not None:
            columns.append([*self.column(state, state.dirk.tiles), "", "", "", state.dirk.score])
            names.append(self.speech("name.dirk"))
        wide = max(4, *(cell_len(short_name(name)) + 1 for name in names))
        say = self.speech
        titles = [*map(say.type, self.look.types), say(f"source.{self.look.wall}"), say("terminal.cards")]
        titles += [say("table.reserve"), say("terminal.points")]
        first = max(cell_len(title) for title in titles) + 1
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

    def column(self, state: Any, tiles: Any) -> list[Any]:
        """Return how many buildings of each type there are."""
        kinds = [self.look.type_of(self.game, state, tile) for tile in tiles]
        return [kinds.count(kind) for kind in range(len(self.look.types))]

    def examples(self) -> str:
        """Return some actions as one writes them, for the help."""
        typed = ("take 1 3", "buy 2 with dirham 5 4", f"place {self.look.example} at 1,0")
        return "\n".join(f"  {one:<26}  {self.speech(f'terminal.example.{one.split()[0]}')}" for one in typed)

    def rule(self) -> str:
        """Return the id of some rule, for the help."""
        return self.look.rule

    def verdict(self, outcome: Outcome) -> str:
        """Return how the game ended, in a sentence."""
        say = self.speech
        people = [self.names[seat] for seat in outcome.winners] or [say("name.dirk")]  # G-13
        over = say("event.game_over", count=len(people), who=say.list(people))
        if outcome.neutral is None:
            return over
        return f"{say('table.score', who=say('name.dirk'), score=outcome.neutral)}. {over}"

    def legend(self) -> str:
        """Return what the letters of a city mean."""
        pairs = zip(self.look.initials, self.look.types, strict=True)
        letters = ", ".join(f"{initial} {self.speech.type(name)}" for initial, name in pairs)
        return f"{self.speech('terminal.legend.city', letters=letters)}\n{self.speech(self.look.legend)}"


class CityScreen:
    """A title with cities on the screen."""

    def __init__(self, look: Look) -> None:
        self.look: Look = look

    def face(self, speech: Speech, game: Any, names: Sequence[str], width: int) -> Face:
        """Return the drawer of a game's positions."""
        return Board(speech, game, self.look, names, width)

    def others(self, speech: Speech, game: Any) -> list[str]:
        """Return Dirk, who has points but no seat."""
        return [speech("name.dirk")]


def short_name(name: str) -> str:
    """Return the first word of a name.

    >>> short_name("p2 greedy")
    'p2'
    """
    return name.split()[0]


def purse_text(speech: Speech, purse: Sequence[int], wild: Sequence[int], price: int) -> str:
    """Return how far the money of a currency goes towards a price, or money that pays in any but not together with it.

    >>> from sabika.words import words_of
    >>> speech = Speech(words_of("en"))
    >>> [purse_text(speech, purse, (), price) for purse, price in (((5, 4), 9), ((5, 4), 8), ((5,), 9), ((), 9))]
    ['exact', 'enough', 'short by 4', '']
    >>> [purse_text(speech, (2, 5), wild, 9) for wild in ((4,), (6,), (6, 3))]
    ['short by 2', 'short by 2', 'exact']
    """
    sums = payable(purse) | payable(wild)
    if sums >> price & 1:
        return speech("terminal.exact")
    if sums >> price:
        return speech("terminal.enough")
    return speech("table.market.short", short=price - sums.bit_length() + 1) if sums > 1 else ""


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
