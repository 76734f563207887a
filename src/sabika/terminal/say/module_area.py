"""What lies on the table because of modules, in a line for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN, fields_of
from sabika.parts.module_area import Item
from sabika.terminal.say.speech import Speech, readable
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.hooks import MODULE_AREA


def module_text(speech: Speech, game: Any, state: Any, module: Module, people: Sequence[str]) -> str:
    """Return what a module shows, nothing if that is nothing; without words of its own the fields of its record."""
    record = state.modules.get(module.id)
    if record is None:
        return ""
    if not any(hook.point is MODULE_AREA for hook in module.hooks):
        return plain_record(record)
    groups: dict[str, list[str]] = {}
    for item in area_items(module, state):
        label = speech.words.named(f"module.area.{item.label}", readable(item.label))
        groups.setdefault(label, []).append(item_text(speech, game, item, people))
    return "; ".join(f"{label}: {', '.join(items)}" for label, items in groups.items())


def area_items(module: Module, state: Any) -> list[Item]:
    """Return the things that a module shows."""
    if module.id not in state.modules:
        return []
    return [item for hook in module.hooks if hook.point is MODULE_AREA for item in hook.call(state)]


def item_text(speech: Speech, game: Any, item: Item, people: Sequence[str]) -> str:
    """Return one thing, with the one before whom it lies."""
    what = card_text(speech, game, item) if item.card else ""
    if item.tile:
        tile = speech.tile(game.tiles[item.tile].name)
        what = f"{tile} – {what}" if what else tile
    elif not what and item.type != HIDDEN:
        what = speech.type(TYPES[item.type]) + (f" {item.number}" if item.number != HIDDEN else "")
    elif not what and item.number != HIDDEN:
        what = str(item.number) if item.most == HIDDEN else f"{item.number}/{item.most}"
    elif item.card and item.seat == HIDDEN and item.number != HIDDEN:
        what = f"{item.number} {what}"
    if item.seat == HIDDEN:
        return what
    return f"{what} ({people[item.seat]})" if what else people[item.seat]


def card_text(speech: Speech, game: Any, item: Item) -> str:
    """Return a card, with its price and the type that it is marked with."""
    face = game.cards[item.card]
    said = speech.card(face.name)
    priced = face.kind != "money" and face.value and not face.name.endswith(f"-{face.value}")
    marks = [str(face.value)] if priced else []
    marks += [speech.type(TYPES[item.type])] if item.type != HIDDEN else []
    return f"{said} ({', '.join(marks)})" if marks else said


def plain_record(record: Any) -> str:
    """Return the fields of any record."""
    return ", ".join(f"{readable(name)} {getattr(record, name)}" for name in fields_of(type(record)))
