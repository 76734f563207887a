"""What can be done: verbs, whole sentences for any action, and the two parts of a line in a list of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.game import Game
from sabika.parts.lie import cell_of
from sabika.terminal.say.events import paid_facts
from sabika.terminal.say.module_area import area_items, card_text
from sabika.terminal.say.sheet import SHEET
from sabika.terminal.say.speech import Speech, capital, readable


class Parts(NamedTuple):
    """What an action is about, what makes it different from others about the same, and whether it pays exactly."""

    about: str
    item: str
    exact: bool = False


def say_verb(speech: Speech, verb: str, prompt: str = "") -> str:
    """Return a verb: "Take money"; passing may have another name in some question."""
    own = capital(readable(verb.rpartition(".")[2]))
    return speech.words.named(f"verb.{verb}.in.{prompt}", speech.words.named(f"verb.{verb}", own))


def say_action(speech: Speech, game: Game[Any], state: Any, action: Action) -> str:
    """Return an action as a sentence without a full stop: "Buy Garden 8 with denar 5 3, exactly"."""
    said = say_arguments(speech, game, state, action, {})
    key = f"verb.{action.verb}.deed"
    if key in speech.words:
        return speech(key, **said, **more_facts(speech, game, state, action))
    what = ", ".join(text for text in said.values() if text)
    verb = say_verb(speech, action.verb)
    return speech("verb.other", verb=verb, what=what) if what else verb


Said = dict[tuple[str, str, Any], str]
"""Arguments that have been put into words, by name, kind and value: many actions of a question have them in common."""


def say_parts(speech: Speech, game: Game[Any], state: Any, action: Action, known: Said) -> Parts:
    """Return what an action does in two parts, without its verb: the first argument, and all the others."""
    own = SHEET.get(action.verb)
    if own is not None and hasattr(game, "grid"):
        return Parts("", own(speech, game, state, action))
    said = say_arguments(speech, game, state, action, known)
    more = more_facts(speech, game, state, action)
    if more["old"]:
        said["cell"] = f"{said['cell']} ({more['old']})"
    parts = [text for text in said.values() if text]
    if more["how"] == "exact":
        parts[-1] += f" {speech('terminal.exact')}"
    elif more["over"]:
        parts[-1] += f" +{more['over']}"
    if len(parts) < 2:
        return Parts("", "".join(parts), more["how"] == "exact")
    return Parts(f"{parts[0]}:", ", ".join(parts[1:]), more["how"] == "exact")


def say_arguments(speech: Speech, game: Game[Any], state: Any, action: Action, known: Said) -> dict[str, str]:
    """Return the arguments of an action in words, by name."""
    said: dict[str, str] = {}
    for param, value in zip(game.notation.verb(action.verb).params, action.args, strict=True):
        key = (param.name, param.kind, value)
        if key not in known:
            known[key] = say_argument(speech, game, state, *key)
        said[param.name] = known[key]
    return said


def say_argument(speech: Speech, game: Any, state: Any, name: str, kind: str, value: Any) -> str:
    """Return one argument in words, by its kind."""
    written = game.notation.kinds[kind].to_json(value) if value != () else []
    items = written if isinstance(written, list | tuple) else [written]
    match kind:
        case "tile":
            return speech.tile(str(written))
        case "cell" if hasattr(game, "grid"):
            return f"{speech.type(game.types[game.grid[value]])} {written}"
        case "cards":
            return speech.cards(items) if items else ""
        case "card":
            return speech.card(str(written))
        case "slots":
            return speech.cards(card_name(game, state, slot) for slot in items)
        case "field" if name == "slot":
            return speech.cards([card_name(game, state, value)])
        case "field" if goods(game, state):
            return field_text(speech, game, state, value)
        case "type":
            return speech.type(str(written))
        case "types":
            return speech.list(speech.type(str(one)) for one in items)
        case "edges" | "dice":
            return " ".join(map(str, items))
        case "amount" if name == "number":
            return lot_text(speech, game, state, value)
    return ", ".join(readable(one) if isinstance(one, str) and one.isidentifier() else str(one) for one in items)


def card_name(game: Any, state: Any, slot: int) -> str:
    """Return the name of the open card in a slot, nothing if the slot is empty."""
    inside = 0 < slot <= len(state.display) and state.display[slot - 1]
    return str(game.cards[state.display[slot - 1]].name) if inside else ""


def goods(game: Any, state: Any) -> Sequence[tuple[int, ...]]:
    """Return the tiles that are on sale, by their numbers."""
    if hasattr(game, "on_sale"):
        found: tuple[tuple[int, ...], ...] = game.on_sale(state)
        return found
    return [(tile,) if tile else () for tile in getattr(state, "yard", ())]


def field_text(speech: Speech, game: Any, state: Any, field: int) -> str:
    """Return what is sold on a field of the market, or the number of the field where there is nothing."""
    row = goods(game, state)
    if 0 < field <= len(row) and row[field - 1]:
        return " + ".join(speech.tile(game.tiles[tile].name) for tile in row[field - 1])
    return speech("name.field", field=field)


def lot_text(speech: Speech, game: Any, state: Any, number: int) -> str:
    """Return the open card with a number among the things that modules show, or the number itself."""
    for module in getattr(game, "modules", ()):
        for item in area_items(module, state):
            if item.label == "open" and item.number == number and item.card:
                return card_text(speech, game, item)
    return str(number)


def more_facts(speech: Speech, game: Any, state: Any, action: Action) -> dict[str, Any]:
    """Return what follows from the arguments: the tile on the cell, how many gates, a tile turned over, the price."""
    params = game.notation.verb(action.verb).params
    given = {param.name: value for param, value in zip(params, action.args, strict=True)}
    cell, cards = given.get("cell"), given.get("cards", ())
    city = getattr(state.seats[action.seat], "city", None)
    at = cell_of(cell) if cell is not None else -1
    old = city.tile_at(at) if city is not None and city.is_built(at) else 0
    return {
        "old": speech.tile(game.tiles[old].name) if old else "",
        "count": len(given.get("gates", ())),
        "flip": "yes" if cards else "no",
        **paid_facts(*payment(game, state, action)),
    }


def payment(game: Game[Any], state: Any, action: Action) -> tuple[int | None, int | None]:
    """Return what is paid and what it is for, nothing where nothing is paid or the question is another one."""
    try:
        (facts,) = game.facts(state, [action])
    except Illegal:
        return None, None
    return facts.paid, facts.price
