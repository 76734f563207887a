"""Actions that nobody offered: every verb with arguments out of a sensible space, to see what `check` makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from math import prod
from random import Random
from typing import Any

from sabika.kernel.action import Action, Kind, Number, Param, Word
from sabika.kernel.errors import Illegal
from sabika.parts.city import OPPOSITE, SIDES, STEP, cell_at, xy

MOST = 900
"""How many forgeries of one verb are tried where there are more."""
FEW = 6
"""How many forgeries are tried of a verb that nobody may use now."""

Space = dict[str, list[Any]]
"""Values by the kind of argument."""


def space_of(game: Any, state: Any, seat: int, rng: Random) -> Space:
    """Return what the arguments of an action may sensibly be: all that is near to being legal, and more."""
    space = {name: plain_values(kind) for name, kind in game.notation.kinds.items()}
    if game.setup.title == "roll_and_write":
        pairs = [(one, two) for one in range(1, 7) for two in range(one, 7)]
        return space | {"cell": list(range(36)), "dice": pairs}
    usual = city_space(game, state, seat, rng) if hasattr(state.seats[seat], "city") else {}
    for action in game.legal(state, seat):  # of kinds that only a module knows, what is listed
        for param, value in zip(game.notation.verb(action.verb).params, action.args, strict=True):
            if param.kind not in usual and value not in space[param.kind]:
                space[param.kind].append(value)
    return space | usual


def plain_values(kind: Kind) -> list[Any]:
    """Return values of a kind of argument of which nothing else is known."""
    if isinstance(kind, Word):
        numbers: list[int] = list(range(len(kind.known)))
    else:
        numbers = list(range(-2, 12)) if isinstance(kind, Number) else []
    return [*((number,) for number in numbers), *pairwise(numbers)] if kind.many else list(numbers)


def city_space(game: Any, state: Any, seat: int, rng: Random) -> Space:
    """Return what the arguments may be in a title with cities, money and tiles."""
    player = state.seats[seat]
    places = [xy(cell) for cell in player.city.tiles]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    across, down = range(min(columns) - 2, max(columns) + 3), range(min(rows) - 2, max(rows) + 3)
    cells = [cell_at(x, y) for x in across for y in down]
    return {
        "slots": [tuple(slot for slot in range(1, 5) if bits >> slot & 1) for bits in range(2, 32, 2)] + ODD_SLOTS,
        "field": list(range(-1, 7)),
        "amount": list(range(-2, 50)),
        "tile": some_tiles(game, state, seat, rng),
        "type": list(range(6)),
        "card": list(range(len(game.cards))),
        "cell": cells,
        "edges": edges_of(cells, rng),
        "joints": joints_of(player.city),
        "cards": card_sets(game, state, seat, rng),
    }


def some_tiles(game: Any, state: Any, seat: int, rng: Random) -> list[int]:
    """Return the tiles that a seat may lay, one of its city, some of the others, and the backs of them."""
    player = state.seats[seat]
    own = {*player.pending, *player.reserve, *rng.sample(sorted(player.city.tiles.values()), 1)}
    offer = state.yard if game.setup.title == "granada" else state.market
    others = {*offer, *(tile for other in state.seats for tile in (*other.pending, *other.reserve))}
    strange = rng.sample(range(len(game.tiles)), 2)
    found = {0, 1, *own, *rng.sample(sorted(others), min(3, len(others))), *strange}
    return sorted(found | {tile ^ 1 for tile in own} if game.setup.title == "granada" else found)


def joints_of(city: Any) -> list[tuple[tuple[int, int], ...]]:
    """Return the double walls of a city, and pairs of them: there a gate may stand."""
    single = [
        ((cell, side),)
        for cell, walls in city.walls.items()
        for side in SIDES
        if walls & side and city.walls.get(cell + STEP[side], 0) & OPPOSITE[side]
    ]
    return [*single, *(one + two for one, two in pairwise(single))]


ODD_SLOTS = [(0,), (5,), (1, 1), (2, 3, 2), (4, 3, 2, 1), (-1,), (1, 5)]


def edges_of(cells: list[int], rng: Random) -> list[tuple[tuple[int, int], ...]]:
    """Return single edges, and some pairs and doubles."""
    single = [((cell, side),) for cell in cells for side in SIDES]
    pairs = [rng.choice(single) + rng.choice(single) for _ in range(40)]
    return [*single, *pairs, *(edge * 2 for edge in rng.sample(single, 5))]


def card_sets(game: Any, state: Any, seat: int, rng: Random) -> list[tuple[int, ...]]:
    """Return sets of cards: out of the hand, one too many, one that is not there, one twice, every card, absurd."""
    hand = [card for card in state.seats[seat].hand.cards if card]
    found: set[tuple[int, ...]] = {(card,) for card in range(len(game.cards))}
    for _ in range(60):
        size = rng.randint(1, min(5, len(hand))) if hand else 0
        found.add(tuple(sorted(rng.sample(hand, size))))
    for purse in state.seats[seat].hand.purses:
        found |= {purse[:size] for size in range(1, len(purse) + 1)} | {purse[-size:] for size in range(1, len(purse))}
    for cards in rng.sample(sorted(found), min(12, len(found))):
        found.add(tuple(sorted((*cards, *rng.choices(hand or [1], k=1)))))
        found.add(tuple(sorted((*cards, rng.randrange(1, len(game.cards))))))
    listed = {cards for action in game.legal(state, seat) for cards in action.args if is_cards(game, action, cards)}
    for cards in sorted(listed):
        found.add(cards)
        found |= {tuple(sorted((*cards, card))) for card in set(hand)}
        found |= {cards[:at] + cards[at + 1 :] for at in range(len(cards))}
    return sorted(found - {()}) + absurd_sets(hand, rng)


def absurd_sets(hand: list[int], rng: Random) -> list[tuple[int, ...]]:
    """Return sets that no hand holds: many copies of a card or of its neighbour, unknown numbers, hundreds of cards."""
    card = rng.choice(hand or [1])
    copies = [(other,) * number for other in (card - 1, card, card + 1) for number in (4, 15, 16, 17, 20, 31, 32, 33)]
    return [*copies, (0,), (-1,), (-card,), (-36, card), (10**6,), (card, 10**9), tuple(range(36)) * 9, (card,) * 1000]


def is_cards(game: Any, action: Action, value: Any) -> bool:
    """Return whether an argument of an action is a set of cards."""
    kinds = [param.kind for param in game.notation.verb(action.verb).params]
    return any(kind == "cards" and arg is value for kind, arg in zip(kinds, action.args, strict=True))


# -- forging ----------------------------------------------------------------------------------------------------------


def forgeries(game: Any, state: Any, seat: int, rng: Random) -> Iterator[Action]:
    """Yield actions of a seat: each verb with many arguments, and listed actions with one thing changed."""
    space = space_of(game, state, seat, rng)
    legal = game.legal(state, seat)
    possible = {action_type.name for action_type in legal.action_types}
    for verb in game.notation.verbs.values():
        number = MOST if verb.name in possible else FEW
        for args in arguments(verb.params, space, number, rng):
            yield Action(seat, verb.name, args)
    listed = list(legal)
    for action in rng.sample(listed, min(20, len(listed))):
        kinds = [param.kind for param in game.notation.verb(action.verb).params]
        for at, kind in enumerate(kinds):
            yield Action(seat, action.verb, (*action.args[:at], rng.choice(space[kind]), *action.args[at + 1 :]))


def arguments(params: tuple[Param, ...], space: Space, number: int, rng: Random) -> Iterator[tuple[Any, ...]]:
    """Yield the arguments of a verb: all of them if they are few, else some."""
    kinds = [param.kind for param in params]
    domains = [[*space[param.kind], *([()] * 20 if param.optional else [])] for param in params]
    if not all(domains):
        return
    if prod(len(domain) for domain in domains) <= number:
        yield from product(*domains)
        return
    for _ in range(number):
        args = [rng.choice(domain) for domain in domains]
        if "edges" in kinds and rng.random() < 0.9:  # a gate is sensible only at the tile, or at a double wall
            around = [((args[kinds.index("cell")], side),) for side in SIDES]
            args[kinds.index("edges")] = rng.choice(rng.choice([around, space["joints"] or around]))
        yield tuple(args)


def refusal(game: Any, state: Any, action: Action) -> tuple[str, str, dict[str, Any]] | None:
    """Return the rule, the words and the details with which an action is refused; None if it is legal."""
    try:
        game.check(state, action)
    except Illegal as illegal:
        return illegal.rule, illegal.why, illegal.params
    return None


# -- what is listed ---------------------------------------------------------------------------------------------------


def normal(action: Action) -> Action:
    """Return one form of an action that has several: any order of what is chosen, an edge named from either side."""
    return Action(action.seat, action.verb, tuple(normal_argument(arg) for arg in action.args))


def normal_argument(arg: Any) -> Any:
    """Return one form of an argument: numbers ascending, edges named from the north or the west."""
    if not isinstance(arg, tuple):
        return arg
    return tuple(sorted(normal_edge(*item) if isinstance(item, tuple) else item for item in arg))


def normal_edge(cell: int, side: int) -> tuple[int, int]:
    """Return an edge as it is named from the north or the west."""
    return (cell, side) if side in (2, 4) else (cell + STEP[side], OPPOSITE[side])


def is_variant(action: Action, listed: set[Action]) -> bool:
    """Return whether an action is a listed one with more in it than is needed: more cards, or gates to a tile.

    A module whose verb does more than one of the title's calls it by the same word: `city_gates.place`.
    """
    plain = action.verb.rpartition(".")[2]
    if action in listed or Action(action.seat, plain, action.args[:-1]) in listed:
        return True
    *rest, more = action.args
    return any(
        other.verb == action.verb and list(other.args[:-1]) == rest and not Counter(other.args[-1]) - Counter(more)
        for other in listed
    )
