"""All English of the terminal: events, verbs, questions and modules in words, with plain answers for unknown ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from sabika.kernel.action import Action
from sabika.kernel.event import Event
from sabika.kernel.game import Game
from sabika.kernel.record import HIDDEN, fields_of
from sabika.terminal import sheet_words
from sabika.titles.alhambra.components import CURRENCIES, TYPES

TILE: Final = re.compile(rf"({'|'.join(TYPES)})-(\d+)-(\w+)")
MONEY: Final = re.compile(rf"({'|'.join(CURRENCIES)})-(\d)")
FACE: Final = re.compile(r"([a-z_]+)-(\d\d)")
ORDINAL: Final = ("no", "first", "second", "third", "last")

EXACT: Final = " exact"
"""How an exact payment is marked."""


def title_text(title: str) -> str:
    """Return the name of a title.

    >>> title_text("roll_and_write")
    'Roll and write'
    """
    return title.replace("_", " ").capitalize()


# -- names ------------------------------------------------------------------------------------------------------------


def tile_text(name: str, walls: bool = True) -> str:
    """Return a tile in words, its walled sides in brackets.

    >>> tile_text("garden-11-open"), tile_text("tower-07-nes"), tile_text("tower-07-nes", walls=False)
    ('garden 11 [-]', 'tower 7 [NES]', 'tower 7')
    >>> tile_text("bath_house-02")
    'bath house 2'
    """
    face = FACE.fullmatch(name)
    if face:
        return f"{face[1].replace('_', ' ')} {int(face[2])}"
    found = TILE.fullmatch(name)
    if not found:
        return name.replace("_", " ").replace("-", " ")
    sides = "-" if found[3] == "open" else found[3].upper()
    return f"{found[1]} {int(found[2])} [{sides}]" if walls else f"{found[1]} {int(found[2])}"


def card_text(name: str) -> str:
    """Return a card in words.

    >>> card_text("denar-5"), card_text("exchange-denar-florin")
    ('denar 5', 'exchange denar florin')
    """
    return name.replace("-", " ").replace("_", " ")


def cards_text(names: Iterable[str]) -> str:
    """Return several cards, the money of a currency together.

    >>> cards_text(["denar-5", "denar-4", "florin-9", "gate"])
    'denar 5 4, florin 9, gate'
    """
    groups: dict[str, str] = {}
    for name in names:
        found = MONEY.fullmatch(name)
        if found and found[1] in groups:
            groups[found[1]] += f" {found[2]}"
        else:
            groups[found[1] if found else f"{len(groups)}"] = card_text(name)
    return ", ".join(groups.values()) or "nothing"


def number_text(number: float) -> str:
    """Return a number without a needless point.

    >>> number_text(2.0), number_text(2.5)
    ('2', '2.5')
    """
    return f"{number:g}"


# -- events -----------------------------------------------------------------------------------------------------------

EVENTS: Final[dict[str, str]] = {
    "money_dealt": "{seat} got {cards}",
    "start_player": "{seat} will begin",
    "display_opened": "the display opens with {cards}",
    "turn_began": "",
    "turn_passed": "{seat} could do nothing and passed",
    "money_taken": "{seat} took {cards}",
    "tile_bought": "{seat} bought {tile} for {cards}{paid}",
    "tile_placed": "{seat} laid {tile} at {x},{y}",
    "tile_reserved": "{seat} put {tile} into the reserve",
    "tile_given": "{seat} gave {tile} to Dirk",
    "tile_flipped": "{seat} turned {old} over for {cards}",
    "tile_added": "{seat} added {tile} from the reserve at {x},{y}",
    "tile_removed": "{seat} took {tile} at {x},{y} back to the reserve",
    "tile_swapped": "{seat} put {tile} in the place of {old} at {x},{y}",
    "money_refilled": "{card}",
    "market_refilled": "{tile} on field {field}",
    "yard_refilled": "{tile} on field {field}",
    "deck_reshuffled": "the discard was shuffled into a new deck of {cards}",
    "scoring_card_drawn": "the card of the {round} scoring was drawn",
    "scoring_began": "The {round} scoring:",
    "points": "{points} for {source}{detail}",
    "scoring_ended": "",
    "dirk_drew": "Dirk got {tiles}",
    "game_ending": "The empty fields cannot be filled any more: the game ends.",
    "tile_awarded": "{seat} got {tile} for the most money of its currency",
    "tile_left_over": "nobody got {tile}: no single player had the most money for it",
    "game_over": "The game is over.",
    "exchange_taken": "{seat} took {card}",
    "vizier_woken": "{seat} woke the vizier",
    "square_opened": "a square lies open: {tile}",
    "square_taken": "{seat} took {tile}",
    "square_counted": "{seat}: {tile} counts {value}",
    "gate_card_opened": "a gate card lies open",
    "gate_card_discarded": "a gate card was discarded: one lies open already",
    "gate_card_taken": "{seat} took the gate card",
    "gates_built": "{seat} built gates at {edges}",
    "auction_began": "{card} is put up for auction",
    "bid_made": "{seat} bid {bid}",
    "bid_paid": "{seat} paid {cards}",
    "character_won": "{seat} won {card} for {bid}",
    "character_removed": "nobody wanted {card}",
    "wall_card_opened": "a wall card lies open: {card}",
    "wall_erected": "{seat} put walls on {tile}",
    "sultan_card_opened": "a sultan card lies open: {card}, marked {mark}",
    "sultan_card_bought": "{seat} bought {card}",
    "sultan_card_marked": "{seat} marked {mark}",
    "tile_claimed": "{seat} claimed {tile} with {card}",
    "extra_tile_drawn": "{seat} drew another tile for the mark: {types}",
    "conjuror_kept": "{seat} kept the travelling conjuror",
    "conjuror_swapped": "{seat} swapped the travelling conjuror for {card}",
    "beggar_used": "{seat} used the beggar",
    "beggar_drew": "{seat} drew {card}",
    "beggar_left_empty": "the beggar found no card for {seat}",
    "dancer_used": "{seat} used the dancer on field {field}",
    "tile_danced": "on field {field} {tile} took the place of {old}",
    "money_changed": "{seat} changed {given} for {taken}",
    "merchant_used": "{seat} used the merchant",
    "miser_took": "{seat} took {card} by the miser",
    "architect_used": "{seat} used the architect",
    "type_named": "{seat} named {type}",
}
"""Sentences by event; an empty one is not worth telling. Others are told by their own name and parameters."""
EVENTS.update(sheet_words.EVENTS)

JOINED: Final = {
    "money_refilled": "new in the display: ",
    "market_refilled": "new on the market: ",
    "yard_refilled": "new in the yard: ",
}
"""Events of which several in a row make one line."""


class Teller:
    """Tells events to one seat; `names` are the players as they are called, `others` those who come after the last."""

    def __init__(self, names: Sequence[str], seat: int | None, others: Sequence[str] = ("Dirk",)) -> None:
        self.names: list[str] = [*names, *others]
        self.seat: int | None = seat

    def name(self, seat: Any) -> str:
        """Return how a seat is called."""
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else "nobody"

    def say(self, event: Event) -> str:
        """Return one event in words, nothing if it is not worth a line."""
        facts = event.seen_by(self.seat)
        params = {name: fact for name, fact in facts.items() if name not in ("event", "rule", "seq")}
        sentence = EVENTS.get(event.kind)
        said = {name: self.fact(name, fact, params) for name, fact in params.items()}
        if sentence is not None:
            try:
                return sentence.format_map(said)
            except (KeyError, IndexError):
                pass
        who = f"{said.pop('seat')}: " if "seat" in said else ""
        what = ", ".join(f"{name} {fact}" for name, fact in said.items())
        return f"{who}{event.kind.replace('_', ' ')}{f' ({what})' if what else ''}"

    def fact(self, name: str, fact: Any, params: Mapping[str, Any]) -> str:
        """Return one parameter of an event in words."""
        if name in ("seat", "auctioneer", "receiver"):
            return self.name(fact)
        if name == "seats":
            return " and ".join(self.name(seat) for seat in fact)
        if fact == HIDDEN and name not in ("x", "y", "points"):
            return "something hidden"
        if name in ("tile", "old") and isinstance(fact, str):
            return tile_text(fact)
        if name == "tiles":
            return ", ".join(tile_text(tile) for tile in fact)
        if name == "cards" and isinstance(fact, list):
            return cards_text(fact)
        if name in ("card", "given", "taken") and isinstance(fact, str):
            return card_text(fact)
        if name == "round" and "scoring" in params:
            return str(params["scoring"])
        if name == "round" and isinstance(fact, int) and 0 <= fact < len(ORDINAL):
            return ORDINAL[fact]
        if name == "paid" and "price" in params:
            return " (exactly)" if fact == params["price"] else f" ({fact} for {params['price']})"
        if name == "detail" and isinstance(fact, dict):
            return detail_text(fact)
        return ", ".join(map(str, fact)) if isinstance(fact, list | tuple) else str(fact)

    def narrate(self, events: Sequence[Event]) -> list[str]:
        """Return what happened, line by line; refills in one line, points of a scoring by player."""
        lines: list[str] = []
        scored: dict[int, list[str]] = {}
        before = ""
        for event in events:
            if event.kind == "points":
                points, source = event.params["points"], event.params["source"]
                scored.setdefault(event.params["seat"], []).append(f"{source} {points}")
                continue
            if event.kind == "scoring_ended":
                lines += self.score_lines(scored, event.params["scores"])
                scored = {}
                continue
            text = self.say(event)
            if event.kind in JOINED:
                if before == event.kind:
                    lines[-1] += f", {text}"
                else:
                    lines.append(JOINED[event.kind] + text)
            elif text:
                lines.append(text)
            before = event.kind
        return lines + self.score_lines(scored, [])

    def score_lines(self, scored: Mapping[int, list[str]], scores: Sequence[int]) -> list[str]:
        """Return one line for each player: what he got, and his total."""
        lines: list[str] = []
        for seat in sorted(set(scored) | set(range(len(scores)))):
            total = f" -> {scores[seat]}" if seat < len(scores) else ""
            lines.append(f"  {self.name(seat)}: {', '.join(scored.get(seat, ['nothing']))}{total}")
        return lines


def detail_text(detail: Mapping[str, Any]) -> str:
    """Return the breakdown of a score line."""
    if "length" in detail:
        return f" ({detail['length']} long)"
    if "place" in detail:
        return f" ({detail['count']}, place {detail['place']}, shared by {detail['sharers']})"
    if "rank" in detail:
        shared = f", shared by {detail['sharers']}" if detail.get("sharers", 1) > 1 else ""
        return f" ({number_text(detail['count'])}, rank {detail['rank']}{shared})"
    return f" ({', '.join(f'{name} {fact}' for name, fact in detail.items())})" if detail else ""


# -- questions --------------------------------------------------------------------------------------------------------

PROMPTS: Final[dict[str, str]] = {
    "turn": "It is your turn: take money, buy a tile or redesign.",
    "turn.extra": "You paid exactly: one more action.",
    "turn.last": "Before your turn ends: anything more?",
    "place": "Place what you bought: in your city or in your reserve.",
    "award": "You have most money for a tile that is left over: build it, or put it into your reserve.",
    "window": "Between two turns: do you want to step in?",
    "claim": "A tile was drawn: do you want it?",
    "auction": "The auction: bid more, or pass for good.",
    "auction.pay": "You have won the auction: pay your bid.",
    "conjuror": "You have the travelling conjuror: keep or swap?",
    "miser": "The miser lets you take an open money card.",
    "redesign": "The architect lets you redesign once more.",
    "wise_man": "The wise man: name a building type.",
    "sultan_mark": "Your sultan card: keep its mark, or draw for another one?",
}
"""Questions by prompt; others are asked by their own name."""
PROMPTS.update(sheet_words.PROMPTS)


def prompt_text(prompt: str, step: str = "") -> str:
    """Return a question in words; the step of what is going on may change it.

    >>> prompt_text("auction", "pay"), prompt_text("new_thing", "begin")
    ('You have won the auction: pay your bid.', 'New thing?')
    """
    plain = f"{prompt.replace('_', ' ').capitalize() or 'What now'}?"
    return PROMPTS.get(f"{prompt}.{step}", PROMPTS.get(prompt, plain))


def frame_text(game: Any, frame: Any, names: Sequence[str]) -> str:
    """Return what a question is about: a tile that is offered, a card that is auctioned with the bids so far."""
    tile, lot = getattr(frame, "tile", 0), getattr(frame, "lot", 0)
    if isinstance(tile, int) and tile > 0:
        return f" It is {tile_text(game.tiles[tile].name)}."
    if isinstance(lot, int) and lot > 0:
        leads = f" {names[frame.leader]} bid {frame.bid}." if frame.bid else " Nobody has bid yet."
        return f" For sale: {card_text(game.cards[lot].name)}.{leads}"
    return ""


# -- actions ----------------------------------------------------------------------------------------------------------

Parts = tuple[str, str]
"""What an action is about, and what it does to that: together they say what happens, without the verb."""


def action_parts(game: Game[Any], state: Any, action: Action) -> Parts:
    """Return what an action does, in two parts, without its verb."""
    phrase = ACTIONS.get(action.verb)
    return phrase(game, state, action) if phrase else ("", plain_action(game, action))


def whole_action(game: Game[Any], state: Any, action: Action) -> str:
    """Return an action in words, its verb included."""
    verb = action.verb.rpartition(".")[2].replace("_", " ")
    text = " ".join(part for part in action_parts(game, state, action) if part)
    return verb if text == verb else f"{verb} {text}"


def plain_action(game: Game[Any], action: Action) -> str:
    """Return the arguments of an action of any verb, as in notation but easier on the eye."""
    words: list[str] = []
    for param, value in zip(game.notation.verb(action.verb).params, action.args, strict=True):
        if param.optional and value == ():
            continue
        parts = game.notation.kinds[param.kind].words(value)
        parts = [tile_text(part) if param.kind == "tile" else part for part in parts]
        words += [param.keyword, *parts] if param.keyword else parts
    return " ".join(words) or action.verb.rpartition(".")[2].replace("_", " ")


def take_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which cards are taken."""
    return "", cards_text(game.cards[state.display[slot - 1]].name for slot in action.args[0])


def buy_action(game: Any, state: Any, action: Action) -> Parts:
    """Say what is bought with which cards, and how well that is paid."""
    field, cards = action.args
    tile = open_tiles(state)[field - 1]
    return f"{tile_text(game.tiles[tile].name)} for", payment_text(game, state, action, cards)


def payment_text(game: Any, state: Any, action: Action, cards: Sequence[int]) -> str:
    """Say with which cards something is paid, and how well."""
    (facts,) = game.facts(state, [action])
    well = EXACT if facts.exact else f" +{facts.paid - facts.price}" if facts.paid is not None else ""
    return cards_text(game.cards[card].name for card in cards) + well


def open_tiles(state: Any) -> tuple[int, ...]:
    """Return the tiles that can be bought, field by field."""
    tiles: tuple[int, ...] = state.yard if hasattr(state, "yard") else state.market
    return tiles


def lay_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which tile goes where."""
    tile, cell, *paid = action.args
    return f"{tile_text(game.tiles[tile].name)} at", cell_text(game, cell) + flip_text(game, paid)


def flip_text(game: Any, paid: Sequence[Any]) -> str:
    """Say what is paid to turn a tile over, nothing if nothing is."""
    return f" for {cards_text(game.cards[card].name for card in paid[0])}" if paid and paid[0] else ""


def swap_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which tile takes whose place."""
    tile, cell = action.args
    old = state.seats[action.seat].city.tiles[cell]
    return f"{tile_text(game.tiles[tile].name)} for", f"{tile_text(game.tiles[old].name)} at {cell_text(game, cell)}"


def remove_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which tile comes back."""
    cell = action.args[0]
    tile = state.seats[action.seat].city.tiles[cell]
    return "", f"{tile_text(game.tiles[tile].name)} at {cell_text(game, cell)}"


def tile_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which tile it is about."""
    tile, *paid = action.args
    return "", tile_text(game.tiles[tile].name) + flip_text(game, paid)


def slot_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which open card is taken."""
    return "", card_text(game.cards[state.display[action.args[0] - 1]].name)


def sultan_action(game: Any, state: Any, action: Action) -> Parts:
    """Say which sultan card is bought with which cards."""
    number, cards = action.args
    card = state.modules["power_of_the_sultan"].open[number - 1]
    return f"{marked(game, card)} for", payment_text(game, state, action, cards)


def bid_action(game: Any, state: Any, action: Action) -> Parts:
    """Say with which cards a bid is paid."""
    return "", payment_text(game, state, action, action.args[0])


def cell_text(game: Game[Any], cell: int) -> str:
    """Return a cell as in notation."""
    return game.notation.kinds["cell"].words(cell)[0]


ACTIONS: Final[dict[str, Callable[[Any, Any, Action], Parts]]] = {
    "take": take_action,
    "buy": buy_action,
    "viziers_favour.buy": buy_action,
    "place": lay_action,
    "add": lay_action,
    "swap": swap_action,
    "remove": remove_action,
    "reserve": tile_action,
    "give": tile_action,
    "currency_exchange.take": slot_action,
    "characters.pay": bid_action,
    "characters.take": slot_action,
    "power_of_the_sultan.buy": sultan_action,
}
"""Phrases by verb; others are written as in notation."""
ACTIONS.update(sheet_words.ACTIONS)

# -- modules ----------------------------------------------------------------------------------------------------------


def module_text(game: Any, state: Any, module: str, names: Sequence[str]) -> str:
    """Return what lies on the table because of a module, nothing if that is nothing."""
    record = state.modules.get(module)
    if record is None:
        return ""
    known = MODULES.get(module)
    return known(game, record, names) if known else plain_record(record)


def plain_record(record: Any) -> str:
    """Return the fields of any record."""
    return ", ".join(f"{name} {getattr(record, name)}" for name in fields_of(type(record)))


def viziers_text(game: Any, record: Any, names: Sequence[str]) -> str:
    """Say whose vizier is awake."""
    awake = [name for name, stone in zip(names, record.awake, strict=True) if stone]
    return f"awake for {', '.join(awake) or 'nobody'}"


def squares_text(game: Any, record: Any, names: Sequence[str]) -> str:
    """Say which squares lie open."""
    return "open " + ", ".join(tile_text(game.tiles[stack.open].name) for stack in record.stacks if stack.open)


def gates_text(game: Any, record: Any, names: Sequence[str]) -> str:
    """Say whether a gate card lies open."""
    return f"{'a gate card lies open, ' if record.open else ''}{record.supply} gates left"


def walls_text(game: Any, record: Any, names: Sequence[str]) -> str:
    """Say which wall cards lie open."""
    return "open " + ", ".join(card_text(game.cards[card].name) for card in record.open) if record.open else ""


def characters_text(game: Any, record: Any, names: Sequence[str]) -> str:
    """Say who has which character."""
    owned = [
        f"{name}: {', '.join(card_text(game.cards[card].name) for card in cards)}"
        for name, cards in zip(names, record.owned, strict=True)
        if cards
    ]
    return "; ".join(owned)


def sultan_text(game: Any, record: Any, names: Sequence[str]) -> str:
    """Say which sultan cards lie open, and who has which."""
    lies = [f"{at} {marked(game, card)}" for at, card in enumerate(record.open, start=1)]
    owned = [
        f"{name}: {', '.join(marked(game, card) for card in cards)}"
        for name, cards in zip(names, record.owned, strict=True)
        if cards
    ]
    return "; ".join([f"open {', '.join(lies)}", *owned] if lies else owned)


def marked(game: Any, card: tuple[int, int]) -> str:
    """Return a sultan card with its mark."""
    face = game.cards[card[0]]
    mark = f", {TYPES[card[1]]}" if card[1] >= 0 else ""
    return f"sultan ({CURRENCIES[face.currency]} {face.value}{mark})"


MODULES: Final[dict[str, Callable[[Any, Any, Sequence[str]], str]]] = {
    "viziers_favour": viziers_text,
    "squares": squares_text,
    "city_gates": gates_text,
    "characters": characters_text,
    "city_walls": walls_text,
    "power_of_the_sultan": sultan_text,
}
"""Modules on the table in words; others show the fields of their record."""
