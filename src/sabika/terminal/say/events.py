"""What happened, one sentence for each event; in the second person where it is about the seat that listens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from sabika.kernel.event import Event
from sabika.kernel.record import HIDDEN
from sabika.terminal.say.speech import Speech, capital, readable

SILENT: Final = ("turn_began", "scoring_ended")
"""What is not worth a line."""
JOINED: Final = {"tile", "card", "field", "slot"}
"""Events of one kind that tell nothing but these make one line when several come in a row."""


class Narrator:
    """Tells events to one seat; `people` are the players as they are called, `others` those who come after the last."""

    def __init__(
        self, speech: Speech, title: str, people: Sequence[str], seat: int | None, others: Sequence[str] = ()
    ) -> None:
        self.speech: Speech = speech
        self.title: str = title
        self.people: list[str] = [*people, *(others or (speech("name.dirk"),))]
        self.seat: int | None = seat

    def name(self, seat: Any, within: bool = False) -> str:
        """Return how a seat is called, at the beginning of a sentence or within it."""
        if seat == self.seat and seat is not None:
            return self.speech("name.you.within" if within else "name.you")
        return self.people[seat] if isinstance(seat, int) and 0 <= seat < len(self.people) else str(seat)

    def say(self, event: Event) -> str:
        """Return one event in words, nothing if it is not worth a line."""
        return self.say_together([event])

    def say_together(self, events: Sequence[Event]) -> str:
        """Return events of one kind in one sentence, what they are about joined."""
        event = events[0]
        if event.kind in SILENT:
            return ""
        key = self.speech.words.find(self.keys(event))
        facts = self.facts(event)
        for name in ("tile", "card") if len(events) > 1 else ():
            facts[name] = ", ".join(str(self.facts(one).get(name, "")) for one in events)
        try:
            return self.speech(key, **facts) if key else self.plain(event)
        except KeyError:
            return self.plain(event)  # an event that lacks what its sentence needs

    def keys(self, event: Event) -> list[str]:
        """Return the keys that may say an event, the most exact one first."""
        plain = [f"event.{event.kind}.{event.rule.partition('-')[0]}", f"event.{event.kind}"]
        mine = self.seat is not None and event.params.get("seat") == self.seat
        return [key for one in plain for key in ((f"{one}.you", one) if mine else (one,))]

    def seen(self, event: Event) -> dict[str, Any]:
        """Return the parameters of an event that the seat may know."""
        facts = event.seen_by(self.seat)
        return {name: fact for name, fact in facts.items() if name not in ("event", "rule", "seq")}

    def facts(self, event: Event) -> dict[str, Any]:
        """Return all that a sentence may need, by name."""
        params = self.seen(event)
        facts: dict[str, Any] = {"who": "", "other": ""}
        for name, fact in params.items():
            facts |= self.fact(name, fact)
        if "x" in params and "y" in params:
            facts["where"] = f"{params['x']},{params['y']}"
        if isinstance(params.get("source"), str):
            reason = self.speech.reason(params["source"], params.get("detail") or {})
            facts |= {"reason": reason, "why": "told" if reason else "none"}
        return facts | paid_facts(params.get("paid"), params.get("price"))

    def fact(self, name: str, fact: Any) -> dict[str, Any]:
        """Return one parameter of an event in words."""
        speech = self.speech
        items = fact if isinstance(fact, list | tuple) else ()
        match name:
            case "seat":
                return {"who": self.name(fact)}
            case "receiver" | "auctioneer":
                return {"other": self.name(fact, within=True)}
            case "seats" | "winners":
                return {"who": speech.list(self.name(seat, within=True) for seat in items), "count": len(items)}
            case "tile" | "old":
                return {name: speech.tile(str(fact))}
            case "tiles":
                return {name: speech.list(speech.tile(tile) for tile in items), "count": len(items)}
            case "cards":
                return {name: fact if isinstance(fact, int) else speech.cards(items), "number": len(items)}
            case "card" | "given" | "taken":
                hidden = fact == HIDDEN
                return {name: "" if hidden else speech.card(str(fact)), "hidden": "yes" if hidden else "no"}
            case "type" | "former" | "mark":
                return {name: speech.type(str(fact))}
            case "types":
                return {name: speech.list(map(speech.type, items))}
            case "source":
                return {name: speech.source(str(fact))}
            case "round" | "scoring":
                return {"scoring": speech.scoring(fact, self.title)}
            case "edges":
                return {name: speech.list(map(str, items)), "count": len(items)}
        return {name: speech.list(map(str, items)) if items else fact}

    def plain(self, event: Event) -> str:
        """Return an event without a sentence of its own: who it is about, its name and its facts."""
        params = self.seen(event)
        who = f"{self.name(params.pop('seat'))}: " if "seat" in params else ""
        facts = ", ".join(f"{readable(name)} {plain_fact(fact)}" for name, fact in params.items() if fact != HIDDEN)
        return f"{who}{capital(readable(event.kind))}{f' ({facts})' if facts else ''}"

    def narrate(self, events: Sequence[Event]) -> list[str]:
        """Return what happened, line by line; refills in one line, points of a scoring by player."""
        lines: list[str] = []
        scored: dict[int, list[str]] = {}
        for kind, own in groupby(events, key=lambda event: event.kind):
            alike = list(own)
            if kind == "points":
                for event in alike:
                    line = f"{self.speech.source(event.params['source'])} {event.params['points']}"
                    scored.setdefault(event.params["seat"], []).append(line)
            elif kind == "scoring_ended":
                lines += self.score_lines(scored, alike[0].params["scores"])
                scored = {}
            elif len(alike) > 1 and all(event.params.keys() <= JOINED for event in alike):
                lines.append(self.say_together(alike))
            else:
                lines += map(self.say, alike)
        return [line for line in lines if line] + self.score_lines(scored, [])

    def score_lines(self, scored: Mapping[int, list[str]], scores: Sequence[int]) -> list[str]:
        """Return one line for each player: what they got, and their total."""
        lines: list[str] = []
        for seat in sorted(set(scored) | set(range(len(scores)))):
            total = f" -> {scores[seat]}" if seat < len(scores) else ""
            lines.append(f"  {self.name(seat)}: {', '.join(scored.get(seat, [self.speech('card.none')]))}{total}")
        return lines


def paid_facts(paid: Any, price: Any) -> dict[str, Any]:
    """Return how well something was paid: exactly, or with how much too much."""
    if not isinstance(paid, int) or not isinstance(price, int) or paid < price:
        return {"how": "plain", "over": 0}
    return {"how": "exact" if paid == price else "over", "over": paid - price}


def plain_fact(fact: Any) -> str:
    """Return a fact as it is."""
    return ", ".join(map(str, fact)) if isinstance(fact, list | tuple) else str(fact)
