"""Placing the tiles that a player has got: into the city, into the reserve, or to Dirk."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.deed import Deed, Options
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.parts.building import TileChoices
from sabika.titles.alhambra.building import spots_of
from sabika.titles.alhambra.frames.redesign import check_empty_cell, lay_tile, walls_for
from sabika.titles.alhambra.hooks import LAYING, MAY_GIVE, Table
from sabika.titles.alhambra.state import Seat, without
from sabika.titles.alhambra.traits import GIVEN, RESERVED, allows, check_trait

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

PLACE_VERB = Verb("place", "lay a tile in the city", Param("tile", "tile"), Param("cell", "cell", "at"))
RESERVE_VERB = Verb("reserve", "put a tile into the reserve", Param("tile", "tile"))
GIVE_VERB = Verb("give", "give a bought tile to Dirk", Param("tile", "tile"))


def check_pending(player: Seat, tile: int) -> None:
    """Refuse a tile that does not wait to be placed (AL-PLACE-1)."""
    if tile not in player.pending:
        raise Illegal("AL-PLACE-1", "the tile does not wait to be placed", tile=tile)


class Lay(Deed):
    """AL-PLACE-2: a tile goes to an allowed empty cell of the own city."""

    __slots__ = ()

    def options(self, play: Table, seat: int) -> Options:
        player = play.state.seats[seat]
        if play.game.odd_tiles:
            return spots_of(play, seat, player.pending)
        return TileChoices(player.city, player.pending, walls_for(play, player.pending))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "place", (option >> 16, option & 0xFFFF))

    def check(self, play: Table, action: Action) -> None:
        tile, spot = action.args
        check_pending(play.state.seats[action.seat], tile)
        check_empty_cell(play, action.seat, tile, spot)

    def do(self, play: Table, action: Action) -> None:
        tile, spot = action.args
        player = play.state.seats[action.seat]
        player.pending = without(player.pending, (tile,))
        cell = lay_tile(play, player, tile, spot)
        if play.events is not None:
            play.tell("tile_placed", self.rule, seat=action.seat, **play.game.name_place(tile, cell))


class Keep(Deed):
    """AL-PLACE-2: a tile goes to the own reserve; unlimited, always allowed, also where no cell fits (G-18)."""

    __slots__ = ()

    def options(self, play: Table, seat: int) -> tuple[int, ...]:
        pending, game = play.state.seats[seat].pending, play.game
        if not game.traits:
            return pending
        return tuple([tile for tile in pending if allows(game, game.tiles[tile].kind, RESERVED)])

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "reserve", (option,))

    def check(self, play: Table, action: Action) -> None:
        check_pending(play.state.seats[action.seat], action.args[0])
        check_trait(play.game, action.args[0], RESERVED)

    def do(self, play: Table, action: Action) -> None:
        tile = action.args[0]
        player = play.state.seats[action.seat]
        player.pending = without(player.pending, (tile,))
        player.reserve = (*player.reserve, tile)
        if play.events is not None:
            play.tell("tile_reserved", self.rule, seat=action.seat, tile=play.game.tiles[tile].name)


class Give(Deed):
    """AL-2P-7: a player may give any of his pending tiles to Dirk, each tile separately (D-10)."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        found: list[Action] = []
        for tile in play.state.seats[seat].pending:
            action = Action(seat, "give", (tile,))
            if self.allowed(play, action):
                found.append(action)
        return found

    def allowed(self, play: Table, action: Action) -> bool:
        """Return whether no module forbids the gift."""
        try:
            self.check(play, action)
        except Illegal:
            return False
        return True

    def check(self, play: Table, action: Action) -> None:
        check_pending(play.state.seats[action.seat], action.args[0])
        check_trait(play.game, action.args[0], GIVEN)
        for permit in MAY_GIVE.of(play.game):
            permit(play, action.seat, action.args[0])

    def do(self, play: Table, action: Action) -> None:
        tile = action.args[0]
        player = play.state.seats[action.seat]
        player.pending = without(player.pending, (tile,))
        dirk = play.state.dirk
        assert dirk is not None
        dirk.tiles = (*dirk.tiles, tile)
        if play.events is not None:
            play.tell("tile_given", self.rule, seat=action.seat, tile=play.game.tiles[tile].name)


LAY: Final = Lay(PLACE_VERB, PLACE, "AL-PLACE-2")
KEEP: Final = Keep(RESERVE_VERB, PICK, "AL-PLACE-2")
GIVE: Final = Give(GIVE_VERB, PICK, "AL-2P-7")


def lay_deeds(game: AlhambraGame) -> tuple[Deed, ...]:
    """Return what may be done with a tile that waits to be placed, and what modules add."""
    return (LAY, *LAYING.of(game), KEEP)


class Placement(Frame):
    """A player places his tiles one at a time, in an order of his choice (AL-PLACE-1).

    `gift` is 1 where a tile may go to Dirk: bought tiles, never those awarded at the end (AL-2P-8, G-22).
    """

    RULE: ClassVar[str] = "AL-PLACE-1"
    PROMPT: ClassVar[str] = "place"
    FIELDS: ClassVar[dict[str, Field]] = {"gift": value(OPEN)}
    __slots__ = tuple(FIELDS)
    gift: int

    def __init__(self, seat: int, gift: int) -> None:
        self.seat = seat
        self.step = "place"
        self.gift = gift

    def run(self, play: Table) -> bool:
        if play.state.seats[self.seat].pending:
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return play.game.gift_deeds if self.gift and play.state.dirk is not None else play.game.lay_deeds

    def default(self, play: Table, seat: int) -> Action:
        kept = KEEP.offer(play, seat)
        return kept[0] if kept else self.legal(play, seat)[0]
