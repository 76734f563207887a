"""One line per action, both ways: `p2 buy 3 with denar 5 4`; and the same as JSON."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action, Kind, Verb
from sabika.kernel.errors import NotationError


class Notation:
    """The verbs and argument kinds of one game; writes and reads its actions."""

    __slots__ = ("kinds", "players", "verbs")

    def __init__(self, players: int, verbs: tuple[Verb, ...], kinds: tuple[Kind, ...]) -> None:
        self.players: int = players
        self.verbs: dict[str, Verb] = {verb.name: verb for verb in verbs}
        self.kinds: dict[str, Kind] = {kind.name: kind for kind in kinds}

    def write(self, action: Action) -> str:
        """Return the line for an action."""
        words = [f"p{action.seat + 1}", action.verb]
        for param, value in zip(self.verb(action.verb).params, action.args, strict=True):
            if param.optional and value == ():
                continue
            if param.keyword:
                words.append(param.keyword)
            words.extend(self.kinds[param.kind].words(value))
        return " ".join(words)

    def read(self, line: str) -> Action:
        """Return the action that a line writes; NotationError says what cannot be understood."""
        words = line.split()
        if len(words) < 2 or len(words) > 80:
            raise NotationError(f"an action is a seat, a verb and its arguments, not {line[:80]!r}", "action")
        verb = self.verb(words[1])
        return Action(self.seat(words[0]), verb.name, self.arguments(verb, words[2:]))

    def arguments(self, verb: Verb, words: list[str]) -> tuple[Any, ...]:
        """Return the argument values that the words after the verb write."""
        keywords = {param.keyword for param in verb.params if param.keyword}
        values: list[Any] = []
        for param in verb.params:
            if param.keyword:
                if words[:1] == [param.keyword]:
                    words = words[1:]
                elif param.optional:
                    values.append(())
                    continue
                else:
                    why = f"{verb.name} needs {param.keyword!r} before the {param.name}"
                    raise NotationError(why, "keyword", verb=verb.name, keyword=param.keyword, name=param.name)
            kind = self.kinds[param.kind]
            end = next((at for at, word in enumerate(words) if word in keywords), len(words))
            end = end if kind.many else min(end, 1)
            if end == 0:
                raise NotationError(f"{verb.name} needs a {param.name}", "missing", verb=verb.name, name=param.name)
            values.append(kind.read(words[:end]))
            words = words[end:]
        if words:
            rest = " ".join(words)
            raise NotationError(f"{verb.name} does not take {rest!r}", "extra", verb=verb.name, rest=rest)
        return tuple(values)

    def to_json(self, action: Action) -> dict[str, Any]:
        """Return the JSON form of an action."""
        params = self.verb(action.verb).params
        args = {p.name: self.kinds[p.kind].to_json(v) for p, v in zip(params, action.args, strict=True)}
        return {"seat": action.seat, "verb": action.verb, "args": args}

    def from_json(self, data: Any) -> Action:
        """Return the action of a JSON form; NotationError says what cannot be understood."""
        if not isinstance(data, dict) or set(data) - {"seat", "verb", "args"} or not isinstance(data.get("verb"), str):
            raise NotationError("an action is an object with seat, verb and args")
        seat, args = data.get("seat"), data.get("args", {})
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players:
            raise NotationError(f"there is no seat {seat!r}")
        verb = self.verb(data["verb"])
        unknown = set(args) - {param.name for param in verb.params} if isinstance(args, dict) else {"args"}
        if unknown:
            raise NotationError(f"{verb.name} does not take {', '.join(sorted(map(str, unknown)))}")
        values: list[Any] = []
        for param in verb.params:
            if param.name not in args and not param.optional:
                raise NotationError(f"{verb.name} needs a {param.name}")
            given = args.get(param.name, [])
            values.append(() if param.optional and given == [] else self.kinds[param.kind].from_json(given))
        return Action(seat, verb.name, tuple(values))

    def verb(self, name: str) -> Verb:
        """Return a verb by its name."""
        if name not in self.verbs:
            known = ", ".join(sorted(self.verbs))
            raise NotationError(f"there is no verb {name!r}; known: {known}", "verb", word=name, known=known)
        return self.verbs[name]

    def seat(self, word: str) -> int:
        """Return the seat that `p1`, `p2`, … names."""
        number = word[1:]
        if not word.startswith("p") or number not in [str(seat) for seat in range(1, self.players + 1)]:
            why = f"{word!r} is not a seat; seats are p1 to p{self.players}"
            raise NotationError(why, "seat", word=word, last=f"p{self.players}")
        return int(number) - 1
