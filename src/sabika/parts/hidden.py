"""What a view does not show, and where it can lie: the box's contents less everything in sight, dealt at random.

Every deal of the hidden things that agrees with the view is equally likely, as far as the view tells: hands have their
sizes, piles of the deck their special cards, face-down stacks their sort. A module says in one line what it hides, with
`FaceDown` or `SecretPick`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sabika.kernel.context import Context
from sabika.kernel.errors import SabikaError
from sabika.kernel.record import HIDDEN
from sabika.kernel.rng import RandomSource
from sabika.parts.hand import Hand
from sabika.parts.rows import without
from sabika.parts.seat import Seat

TRIES: Final = 100
"""How often cards are dealt at once before single cards change places until everything agrees."""
STEPS: Final = 400
"""How many such exchanges are tried before another start."""
STARTS: Final = 40
"""How many starts there are."""

Shortfall = Callable[[int], int]
"""By how much the hand of a seat falls short of what everybody knows about it; 0 if it agrees."""


# -- what a module hides ----------------------------------------------------------------------------------------------


class FaceDown(NamedTuple):
    """Cards or tiles that lie face down with a module: a stack, a bag, a supply for each seat.

    They are in `field` of the records that `holders` finds in the state; `fits` says whether a card or tile with this
    face can lie with holder number `at`. Two holders can have the same things or none in common.
    """

    holders: Callable[[Any], Sequence[Any]]
    field: str
    fits: Callable[[Any, int], bool]


class SecretPick(NamedTuple):
    """A number that players have picked in secret, in `field` of the records that `holders` finds in the state.

    `choices` returns what holder number `at` can have picked, nothing if it has not picked yet.
    """

    holders: Callable[[Any], Sequence[Any]]
    field: str
    choices: Callable[[Any, int], Sequence[int]]


class Glimpse(NamedTuple):
    """What some seats have seen of the top of a face-down stack: in `field` of the records that `holders` finds.

    The field holds that one thing, or nothing; the stack is in `stack` of the record that `owner` finds.
    """

    holders: Callable[[Any], Sequence[Any]]
    field: str
    owner: Callable[[Any], Any]
    stack: str


def agree_on_tops(glimpses: Iterable[Glimpse], state: Any) -> None:
    """Put what was seen back on top of its stack, when that has been dealt; all who have looked saw the same."""
    for glimpse in glimpses:
        owner = glimpse.owner(state)
        stack: tuple[int, ...] = getattr(owner, glimpse.stack)
        lookers = [holder for holder in glimpse.holders(state) if getattr(holder, glimpse.field)]
        for holder in lookers:
            seen: tuple[int, ...] = getattr(holder, glimpse.field)
            if seen[0] != HIDDEN:
                stack = (*seen, *without(stack, seen))
        setattr(owner, glimpse.stack, stack)
        for holder in lookers:
            setattr(holder, glimpse.field, stack[:1])


def make_picks(picks: Iterable[SecretPick], state: Any, rng: RandomSource) -> None:
    """Put something possible wherever a pick is hidden."""
    for pick in picks:
        for at, holder in enumerate(pick.holders(state)):
            choices = pick.choices(state, at) if getattr(holder, pick.field) == HIDDEN else ()
            if choices:
                setattr(holder, pick.field, rng.pick("sample picks", choices))


class Row:
    """Some face-down things with one holder: how many, and what can be there."""

    __slots__ = ("at", "fitting", "secret", "size")

    def __init__(self, secret: FaceDown, at: int, size: int, fitting: frozenset[int]) -> None:
        self.secret: FaceDown = secret
        self.at: int = at
        self.size: int = size
        self.fitting: frozenset[int] = fitting

    def deal(self, state: Any, mixed: tuple[int, ...]) -> tuple[int, ...]:
        """Lay down the first of these things that fit, and return the others."""
        others: tuple[int, ...] = ()
        if not self.fitting.issuperset(mixed):
            others = tuple([thing for thing in mixed if thing not in self.fitting])
            mixed = tuple([thing for thing in mixed if thing in self.fitting])
        demand_enough(len(mixed), self.size, self.secret.field)
        setattr(self.secret.holders(state)[self.at], self.secret.field, mixed[: self.size])
        return others + mixed[self.size :]


def find_rows(secrets: Iterable[FaceDown], faces: Sequence[Any], state: Any) -> list[Row]:
    """Return what lies face down with modules in what a seat sees."""
    rows: list[Row] = []
    for secret in secrets:
        for at, holder in enumerate(secret.holders(state)):
            things: tuple[int, ...] = getattr(holder, secret.field)
            if HIDDEN in things:
                fitting = [thing for thing, face in enumerate(faces) if secret.fits(face, at)]
                rows.append(Row(secret, at, len(things), frozenset(fitting)))
    return rows


def demand_enough(there: int, needed: int, where: str) -> None:
    """Refuse a view that hides more than the box can hold."""
    if there < needed:
        raise SabikaError(f"{needed} hidden things of {where}, but only {there} are nowhere in sight")


# -- counting ---------------------------------------------------------------------------------------------------------


def count_things(things: Iterable[int], kinds: int) -> list[int]:
    """Return how often each number below `kinds` is there; nothing (0) and hidden ones are not counted."""
    counts = [0] * kinds
    for thing in things:
        if thing > 0:
            counts[thing] += 1
    return counts


def unseen(box: Sequence[int], in_sight: Iterable[int]) -> list[int]:
    """Return what the box holds, given as counts, less everything in sight.

    >>> unseen([0, 2, 1, 1], (1, 3, 0, -1))
    [1, 2]
    """
    seen = count_things(in_sight, len(box))
    return [thing for thing, count in enumerate(box) for _ in range(count - seen[thing])]


def hidden_hands(seats: Sequence[Seat]) -> list[Seat]:
    """Return the players whose hands are hidden in a view and who have not shown them."""
    return [player for player in seats if HIDDEN in player.hand.rest and not player.shown]


def hands_in_sight(seats: Sequence[Seat]) -> list[int]:
    """Return the cards of all hands that a view, or the true state, shows."""
    found: list[int] = []
    for player in seats:
        found += player.shown if HIDDEN in player.hand.rest else player.hand.cards
    return found


# -- cards ------------------------------------------------------------------------------------------------------------


class Sort:
    """The hidden cards of one kind that does not lie just anywhere: which they are and where they can be.

    Places are numbered: first the piles of the deck, then the hidden hands. `fixed` are pairs of a place and how many
    lie there for sure; `limits` are pairs of a place and how many can lie there at most. `rows` lie with modules, and
    `boxed` of the cards were put back into the box.
    """

    __slots__ = ("boxed", "cards", "fixed", "limits", "rows")

    def __init__(
        self, cards: list[int], boxed: int, fixed: list[tuple[int, int]], limits: list[tuple[int, int]], rows: list[Row]
    ) -> None:
        self.cards: list[int] = cards
        self.boxed: int = boxed
        self.fixed: list[tuple[int, int]] = fixed
        self.limits: list[tuple[int, int]] = limits
        self.rows: list[Row] = rows

    def lay(self, state: Any, laid: list[list[int]], free: list[int], rng: RandomSource) -> bool:
        """Add the cards to those that are laid, each on a free place; return whether they are within the limits."""
        mixed = rng.shuffle("sample special cards", self.cards)[self.boxed :]
        for row in self.rows:
            mixed = row.deal(state, mixed)
        at = 0
        for place, number in self.fixed:
            laid[place] += mixed[at : at + number]
            at += number
        if len(self.limits) == 1:
            place, most = self.limits[0]
            rest = mixed[at : at + free[place]]
            laid[place] += rest
            free[place] -= len(rest)
            return len(rest) <= most
        return self.lay_anywhere(mixed[at:], laid, free, rng) if at < len(mixed) else True

    def lay_anywhere(self, cards: tuple[int, ...], laid: list[list[int]], free: list[int], rng: RandomSource) -> bool:
        """Draw a free place for each card, all places equally likely; return whether they are within the limits."""
        before = [len(laid[place]) for place, _ in self.limits]
        for card in cards:
            room = sum([free[place] for place, _ in self.limits])
            if not room:  # it is not in this game: a position made by hand has less than the box
                break
            drawn = rng.below("sample places", room)
            for place, _ in self.limits:
                if drawn < free[place]:
                    free[place] -= 1
                    laid[place].append(card)
                    break
                drawn -= free[place]
        return all([len(laid[place]) <= old + most for (place, most), old in zip(self.limits, before, strict=True)])


class HiddenCards:
    """The cards that a view does not show: what is worked out once for a view, and dealt for each sample.

    `loose` cards can lie in any pile and any hand. `sizes` are those of all places, `free` what is left of them beside
    the cards that lie there for sure. `seats` are those of the hidden hands, `shown` of the hands that were shown.
    """

    __slots__ = ("free", "loose", "piles", "seats", "shown", "sizes", "sorts")

    def __init__(self, state: Any) -> None:
        hands = hidden_hands(state.seats)
        self.piles: int = len(state.piles)
        self.seats: list[int] = [player.seat for player in hands]
        self.sizes: list[int] = [*state.piles, *(player.hand.size for player in hands)]
        self.free: list[int] = list(self.sizes)
        self.shown: list[int] = [seat.seat for seat in state.seats if HIDDEN in seat.hand.rest and seat.shown]
        self.loose: list[int] = []
        self.sorts: list[Sort] = []

    def add_sort(
        self, cards: list[int], per_pile: Sequence[int] | None, held: bool, rows: Sequence[Row] = (), boxed: int = 0
    ) -> None:
        """Say where hidden cards of a kind can lie: so many were put into each pile that is left, the top one first.

        The top pile has that many at most, the others exactly; without numbers any pile can have any number of them.
        `held` says whether players can have them in hand, `rows` where else some of them lie, `boxed` how many of them
        have no part in the game.
        """
        fixed: list[tuple[int, int]] = []
        limits: list[tuple[int, int]] = []
        for pile in range(self.piles):
            if per_pile is None:
                limits.append((pile, self.sizes[pile]))
            elif pile == 0 and per_pile[0]:
                limits.append((0, per_pile[0]))
            elif pile and per_pile[pile]:
                fixed.append((pile, min(per_pile[pile], self.free[pile])))
                self.free[pile] -= fixed[-1][1]
        if held:
            limits += [(place, self.sizes[place]) for place in range(self.piles, len(self.sizes))]
        own = [row for row in rows if not row.fitting.isdisjoint(cards)]
        self.sorts.append(Sort(cards, boxed, fixed, limits, own))
        self.sorts.sort(key=breadth)

    def deal(self, state: Any, rng: RandomSource, shortfall: Shortfall | None) -> None:
        """Deal all of them into a state; hands are dealt again until none falls short."""
        for seat in self.shown:
            state.seats[seat].hand = Hand(state.seats[seat].shown)
        for _ in range(TRIES):
            laid = self.lay_special(state, rng)
            pool: Sequence[int] = rng.shuffle("sample cards", self.loose)
            at = self.deal_hands(state, laid, pool)
            if shortfall is None or not self.missing(shortfall):
                break
        else:
            assert shortfall is not None
            laid, pool, at = self.search(state, rng, shortfall)
        state.deck = self.stack(laid, pool, at, rng)

    def lay_special(self, state: Any, rng: RandomSource) -> list[list[int]]:
        """Return cards that do not lie just anywhere, by place; again if there are too many in one place."""
        laid: list[list[int]] = []
        for _ in range(TRIES):
            laid = [[] for _ in self.sizes]
            free = list(self.free)
            if all([sort.lay(state, laid, free, rng) for sort in self.sorts]):
                break
        return laid

    def deal_hands(self, state: Any, laid: list[list[int]], pool: Sequence[int]) -> int:
        """Deal the hidden hands from the top of the pool and return how many cards were taken."""
        at = 0
        for number, seat in enumerate(self.seats, start=self.piles):
            special = laid[number]
            end = at + self.sizes[number] - len(special)
            state.seats[seat].hand = Hand((*pool[at:end], *special))
            at = end
        return at

    def stack(self, laid: list[list[int]], pool: Sequence[int], at: int, rng: RandomSource) -> tuple[int, ...]:
        """Return the deck, pile by pile; the special cards of a pile lie anywhere in it."""
        needed = sum([self.sizes[number] - len(laid[number]) for number in range(self.piles)])
        demand_enough(len(pool), at + needed, "deck and hands")
        deck: list[int] = []
        for number in range(self.piles):
            special, size = laid[number], self.sizes[number]
            end = at + size - len(special)
            pile = list(pool[at:end])
            if special:
                places = rng.numbers("sample deck", range(len(pile) + 1, size + 1))
                for card, place in zip(special, places, strict=True):
                    pile.insert(place, card)
            deck += pile
            at = end
        return tuple(deck)

    def missing(self, shortfall: Shortfall) -> int:
        """Return by how much all hidden hands together fall short."""
        return sum([shortfall(seat) for seat in self.seats])

    def search(self, state: Any, rng: RandomSource, shortfall: Shortfall) -> tuple[list[list[int]], Sequence[int], int]:
        """Where few deals agree with what is known: single cards change places, never for the worse."""
        for _ in range(STARTS):
            laid = self.lay_special(state, rng)
            pool = list(rng.shuffle("sample cards", self.loose))
            held = self.deal_hands(state, laid, pool)
            missing = self.missing(shortfall)
            draws = rng.numbers("sample exchanges", [held, len(pool)] * (STEPS if held else 0))
            for one, two in zip(draws[::2], draws[1::2], strict=True):
                pool[one], pool[two] = pool[two], pool[one]
                self.deal_hands(state, laid, pool)
                now = self.missing(shortfall)
                if now > missing:
                    pool[one], pool[two] = pool[two], pool[one]
                else:
                    missing = now
            if not missing:
                self.deal_hands(state, laid, pool)
                return laid, pool, held
        raise SabikaError("no hidden hands were found that agree with what everybody knows about them")


def breadth(sort: Sort) -> int:
    """Sort key: what can lie in few places is laid first."""
    return len(sort.limits)


def stuck(ctx: Context[Any, Any], seat: int) -> int:
    """Return 1 if a seat is asked and has no answer, which cannot be."""
    frame = ctx.state.stack[-1]
    if seat not in frame.seats(ctx) or any(
        [action_type.possible(ctx, seat) for action_type in frame.action_types(ctx, seat)]
    ):
        return 0
    return 1


# -- tiles ------------------------------------------------------------------------------------------------------------


class HiddenTiles:
    """The tiles that a view does not show: those of the stock, and those that lie face down with modules."""

    __slots__ = ("rows", "size", "stock")

    def __init__(self, stock: list[int], size: int, tiles: Sequence[int], rows: Sequence[Row]) -> None:
        demand_enough(len(stock), size, "the stock of tiles")
        self.stock: list[int] = stock
        self.size: int = size
        groups: dict[frozenset[int], list[Row]] = {}
        for row in rows:
            groups.setdefault(row.fitting, []).append(row)
        self.rows: list[tuple[list[int], list[Row]]] = [
            ([tile for tile in tiles if tile in fitting], group) for fitting, group in groups.items()
        ]

    def deal(self, state: Any, rng: RandomSource) -> tuple[int, ...]:
        """Lay down what is with modules, and return the stock."""
        for tiles, rows in self.rows:
            mixed = rng.shuffle("sample stacks", tiles)
            for row in rows:
                mixed = row.deal(state, mixed)
        return rng.shuffle("sample tiles", self.stock)[: self.size]
