"""What several actions ask for while they are listed, found once: nothing changes in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from sabika.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from sabika.titles.alhambra.building import Counted
    from sabika.titles.alhambra.means import Held
    from sabika.titles.alhambra.tiles import AddedWalls


@final
@mypyc_attr(free_list_len=1)
class Findings:
    """The walls that modules have put on tiles, the tiles that are unfinished, and more.

    `held` is what pays for the `holder`, `buildings` are those that must stay where the `builder` has them, `counted`
    are the redesigns of the `designer`. None is for what nobody has asked for yet.
    """

    __slots__ = ("builder", "buildings", "counted", "designer", "held", "holder", "unfinished", "walls")

    def __init__(self) -> None:
        self.walls: AddedWalls | None = None
        self.unfinished: tuple[int, ...] | None = None
        self.held: Held | None = None
        self.holder: int = -1
        self.buildings: dict[int, list[tuple[int, tuple[str, str]]]] | None = None
        self.builder: int = -1
        self.counted: Counted | None = None
        self.designer: int = -1
