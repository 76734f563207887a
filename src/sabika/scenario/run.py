"""Running a scenario: build the position, do the actions, compare what is expected with what is found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.errors import Illegal, NotationError, RecordError, SabikaError
from sabika.kernel.event import Event
from sabika.kernel.game import Game
from sabika.scenario.kinds import event_kinds
from sabika.scenario.text import Case, Scenario, Step
from sabika.titles import make_game

SEAT_PARAMS: Final = ("seat", "seats", "receiver", "auctioneer", "winners")
"""Parameters of events that hold a seat, written `p1` in a scenario."""


GIVEN_ONCE: Final = ("active", "first", "phase", "unchecked", "made")
"""What a position is built from; afterwards the frames of the game know it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that is not met: the line, what it says, what was expected, what was found."""

    line: int
    source: str
    expected: str
    found: str
    case: str = ""


def run(scenario: Scenario) -> list[Difference]:
    """Return all that differs, nothing if the scenario holds; RecordError names a line that makes no sense."""
    found: list[Difference] = []
    for case in scenario.cases:
        for seed in case.seeds:
            name = case.name if len(case.seeds) == 1 else f"{case.name} seed {seed}".strip()
            found += Run(case, seed, name).run()
    return found


class Run:
    """One case being played."""

    def __init__(self, case: Case, seed: str, name: str) -> None:
        self.case = case
        self.name = name
        self.found: list[Difference] = []
        self.events: list[Event] = []
        game = self.make_game(seed)
        self.book: Any = import_module(f"sabika.titles.{case.title}.position")
        self.game, self.state = self.build(game, seed)

    def make_game(self, seed: str) -> Game[Any]:
        """Return the game of the header; a header that names what does not exist is refused with its line."""
        case = self.case
        try:
            return make_game(case.title, case.players, case.modules, dict(case.options), seed, case.ages)
        except SabikaError as error:
            to_blame = [one.line for one in case.head if one.key.rstrip("s") in str(error)]
            raise RecordError(to_blame[-1] if to_blame else case.line, str(error)) from None

    def build(self, game: Game[Any], seed: str) -> tuple[Game[Any], Any]:
        """Return the game, perhaps with made-up things, and the position, settled until somebody is asked."""
        given = [(one.line, one.key, one.value) for one in self.case.given]
        game, state = self.book.build(game, given, seed, self.case.start == "dealt")
        Context(game, state, self.events).settle()
        return game, state

    def run(self) -> list[Difference]:
        """Do all steps, until an action fails: what comes after it would have no meaning."""
        for step in self.case.steps:
            try:
                if not self.step(step):
                    break
            except (NotationError, RecordError) as error:
                raise RecordError(step.line, getattr(error, "why", str(error))) from None
        return self.found

    def step(self, step: Step) -> bool:
        """Do one step; False ends the case."""
        if step.kind == "act":
            return self.act(step)
        if step.kind == "expect":
            self.expect(step)
        elif step.kind == "set":
            if step.text in GIVEN_ONCE:
                raise NotationError(f"{step.text} belongs to the position; it cannot be set in the middle of a play")
            self.book.change(self.game, self.state, step.text, step.value)
        else:
            self.events = []
            if not self.book.direct(Context(self.game, self.state, self.events), step.text):
                known = ", ".join(self.book.DIRECTIVES)
                raise NotationError(f"a step is `p1 …`, `expect …`, `set …` or one of: {known}; not {step.text!r}")
        return True

    def differs(self, step: Step, expected: str, found: str) -> None:
        """Note a difference."""
        self.found.append(Difference(step.line, step.source, expected, found, self.name))

    # -- actions --------------------------------------------------------------------------------------------------

    def act(self, step: Step) -> bool:
        """Do an action, or see that it is refused as expected."""
        outcome, why = self.try_action(step)
        if step.value in ("", "legal"):
            if outcome != "done":
                self.differs(step, "legal", f"{outcome}: {why}" if outcome == "not notation" else f"refused {why}")
                return False
            return True
        if outcome == "done":
            self.differs(step, step.value, "legal")
        elif step.value == "not notation" or outcome == "not notation":
            if step.value != outcome:
                self.differs(step, step.value, f"{outcome}: {why}" if outcome == "not notation" else f"refused {why}")
        elif step.value.split()[1] != why.split(":")[0]:
            self.differs(step, step.value, f"refused {why}")
        return True

    def try_action(self, step: Step) -> tuple[str, str]:
        """Return `done`, `refused` or `not notation`, and why; the action is done where nothing else is expected."""
        words = step.text.split()
        try:
            if words[1:] == ["default"]:
                action = self.game.default(self.state, self.game.notation.seat(words[0]))
            else:
                action = self.game.notation.read(step.text)
        except NotationError as error:
            return "not notation", str(error)
        try:
            self.game.check(self.state, action)
        except Illegal as error:
            return "refused", str(error)
        if not step.value:
            self.state, events = self.game.apply(self.state, action)
            self.events = list(events)
        return "done", ""

    # -- expectations ---------------------------------------------------------------------------------------------

    def expect(self, step: Step) -> None:
        """Compare one expectation."""
        head, _, rest = step.text.partition(" ")
        known = getattr(self, f"expect_{head}", None) if head in EXPECTATIONS else None
        if known is not None:
            expected, found, same = known(rest.strip(), step.value)
        elif not step.value:
            raise NotationError(f"expect {step.text} needs `: value`, or is none of: {', '.join(EXPECTATIONS)}")
        else:
            ways = [self.book.compare(self.game, self.state, step.text, value) for value in step.value.split(" or ")]
            expected, found, same = " or ".join(way[0] for way in ways), ways[0][1], any(way[2] for way in ways)
        if not same:
            self.differs(step, expected, found)

    def seat_list(self, seats: tuple[int, ...]) -> str:
        """Return seats in words."""
        return ", ".join(f"p{seat + 1}" for seat in seats) or "nobody"

    def expect_asked(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`asked: p2`: who must answer now; `nobody` when the game is over."""
        wanted, found = listed(value), self.seat_list(self.game.waiting(self.state))
        return ", ".join(wanted), found, wanted == listed(found)

    def expect_prompt(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`prompt: place`: what is asked."""
        decision = self.game.decision(self.state)
        found = decision.prompt if decision is not None else "nothing"
        return value, found, value == found

    def expect_over(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`over`: the game has ended; `over: no`: it goes on."""
        wanted = value or "yes"
        found = "yes" if self.game.is_over(self.state) else "no"
        return wanted, found, wanted == found

    def expect_winners(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`winners: p1, p2`, or `nobody`."""
        outcome = self.game.outcome(self.state)
        wanted = [self.winner(word) for word in listed(value)]
        found = "the game goes on" if outcome is None else self.seat_list(outcome.winners)
        return ", ".join(wanted), found, wanted == listed(found)

    def winner(self, word: str) -> str:
        """Return a seat that is expected to win, or `nobody`; refuse any other word."""
        if word != "nobody":
            self.game.notation.seat(word)
        return word

    def expect_legal(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`legal: take, buy`: which verbs are possible; `legal take: 1 | 2 | 1 3`: exactly these of a verb."""
        asked = self.game.waiting(self.state)
        actions: list[Action] = list(self.game.legal(self.state, asked[0])) if asked else []
        words = rest.split()
        if words and re.fullmatch(r"p\d+", words[0]):
            actions = list(self.game.legal(self.state, self.game.notation.seat(words[0])))
            words = words[1:]
        if not words:
            verbs = sorted({action.verb for action in actions})
            wanted = sorted(word for word in listed(value) if word not in ("-", "nothing"))
            return ", ".join(wanted) or "-", ", ".join(verbs) or "-", wanted == verbs
        self.game.notation.verb(words[0])
        lines = [self.game.notation.write(action).split(" ", 2) for action in actions]
        found = sorted(line[2] if len(line) > 2 else "yes" for line in lines if line[1] == words[0])
        wanted = sorted(" ".join(one.split()) for one in value.split("|") if one.strip() not in ("", "-"))
        return " | ".join(wanted) or "-", " | ".join(found) or "-", wanted == found

    def expect_possible(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`possible p1 take 1 3`: the action is legal."""
        outcome, why = self.try_action(Step(0, "act", rest, "legal"))
        return "legal", f"{outcome} {why}", outcome == "done"

    def expect_impossible(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`impossible p1 take 1 3`: the action is refused."""
        outcome, _ = self.try_action(Step(0, "act", rest, "legal"))
        return "refused", "legal" if outcome == "done" else outcome, outcome == "refused"

    def expect_event(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`event tile_bought: paid 11, seat p1`: it happened in the last step, with these facts."""
        facts = [item.split(maxsplit=1) for item in value.split(",") if item.strip()]
        wanted = {fact[0]: " ".join(fact[1:]).strip() for fact in facts}
        self.check_kinds(rest)
        told = [event for event in self.events if event.kind == rest]
        found = [{name: written(name, fact) for name, fact in facts_of(event).items()} for event in told]
        same = any(all(one.get(name) == fact for name, fact in wanted.items()) for one in found)
        shown = [", ".join(f"{name} {fact}" for name, fact in one.items()) for one in found]
        kinds = ", ".join(dict.fromkeys(event.kind for event in self.events))
        return f"{rest} {value}".strip(), " | ".join(shown) or f"only {kinds or 'nothing'}", same

    def expect_events(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`events: scoring_began, market_refilled`: these happened in the last step, in this order."""
        wanted = listed(value)
        self.check_kinds(*wanted)
        kinds = [event.kind for event in self.events]
        at = iter(kinds)
        return ", ".join(wanted), ", ".join(kinds) or "nothing", all(kind in at for kind in wanted)

    def expect_no(self, rest: str, value: str) -> tuple[str, str, bool]:
        """`no event tile_bought`: it did not happen in the last step."""
        word, _, kind = rest.partition(" ")
        if word != "event":
            raise NotationError("`expect no` is followed by `event KIND`")
        self.check_kinds(kind)
        told = [event for event in self.events if event.kind == kind]
        return f"no {kind}", f"{len(told)} of them", not told

    def check_kinds(self, *kinds: str) -> None:
        """Refuse a kind of event that nothing in this game tells."""
        told = {event.kind for event in self.events}
        for kind in kinds:
            if kind not in told and kind not in event_kinds(self.game):
                near = get_close_matches(kind, event_kinds(self.game), 1)
                raise NotationError(f"there is no event {kind!r}" + (f"; do you mean {near[0]}?" if near else ""))


EXPECTATIONS: Final = tuple(name.removeprefix("expect_") for name in vars(Run) if name.startswith("expect_"))


def listed(text: str) -> list[str]:
    """Return the words of a list."""
    return text.replace(",", " ").split()


def facts_of(event: Event) -> dict[str, Any]:
    """Return all facts of an event, those that only its owner may know included; a breakdown is facts too."""
    facts = {**event.params, **event.secret}
    return {**facts, **facts.pop("detail", {}), "rule": event.rule}


def written(name: str, fact: Any) -> str:
    """Return a fact of an event in words.

    >>> written("seat", 1), written("winners", [0, 2]), written("count", 2.5), written("count", 2.0)
    ('p2', 'p1 p3', '2.5', '2')
    """
    if isinstance(fact, list | tuple):
        return " ".join(written(name, one) for one in fact)
    if name in SEAT_PARAMS and isinstance(fact, int):
        return f"p{fact + 1}"
    return f"{fact:g}" if isinstance(fact, float) else str(fact)
