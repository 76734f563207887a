"""Game files: a whole game as readable text that replays to the same result on any machine.

    sabika game 1
    title alhambra #b1c2d3
    …
    1 p2 take 1 3 #3fa2c1
    …
    result 101 88 90 #0f1e2d
    winners p1 #99aabb
    seed "42" #ccddee
    end #123456

Every line after the first ends in a check of six digits over everything up to there, so a change is found in its line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sabika.kernel.errors import Illegal, NotationError, RecordError, SetupError
from sabika.kernel.game import Game, Outcome
from sabika.kernel.match import Match
from sabika.kernel.rng import seed_hash
from sabika.kernel.setup import Setup

MAGIC: Final = "sabika game"
VERSION: Final = 2
"""Version of the file format: the second has names. Files without names are written as the first."""
MOST_CHARACTERS: Final = 8_000_000
MOST_LINES: Final = 100_000
LONGEST_LINE: Final = 4_000
CHECK: Final = re.compile(r"(.*) #([0-9a-f]{6})")
NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)
WORD: Final = re.compile(r"[a-z0-9_.-]{1,60}", re.ASCII)


class Line(NamedTuple):
    """One checked line: its number in the file, its first word, the rest."""

    number: int
    key: str
    rest: str


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a game file says. `result` is None for a game that is not finished; `where` maps words to line numbers."""

    version: int
    setup: Setup
    seats: tuple[str, ...]
    actions: tuple[Line, ...]
    result: Outcome | None
    where: dict[str, int]
    names: tuple[str, ...] = ()


# -- writing ----------------------------------------------------------------------------------------------------------


def write_game(match: Match, seats: tuple[str, ...] = ()) -> str:
    """Return the game file of a match, finished or not; `seats` may say who sat there, a word for each seat."""
    return write_lines(match.setup, map(match.game.notation.write, match.actions), match.outcome, seats)


def write_lines(
    setup: Setup,
    actions: Iterable[str],
    outcome: Outcome | None,
    seats: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> str:
    """Return the game file of a set-up with its seed, the actions as lines of notation, and the result."""
    if not all(WORD.fullmatch(seat) for seat in seats):
        raise ValueError(f"a seat is described by one word in lower case, not by one of {seats}")
    lines = header(setup, seats, names)
    lines += [f"{number} {action}" for number, action in enumerate(actions, start=1)]
    lines += footer(outcome, setup.seed)
    first = f"{MAGIC} {VERSION if names else 1}"
    chain = sha256(first.encode())
    written = [first]
    for line in lines:
        chain.update(f"\n{line}".encode())
        written.append(f"{line} #{chain.hexdigest()[:6]}")
    return "\n".join(written) + "\n"


def header(setup: Setup, seats: tuple[str, ...], names: tuple[str, ...]) -> list[str]:
    """Return the lines of the set-up, the seed only as its hash."""
    lines = [f"title {setup.title}", f"players {setup.players}", f"modules {','.join(setup.modules) or 'none'}"]
    lines += [f"option {name} {json.dumps(chosen)}" for name, chosen in setup.options]
    if setup.ages:
        lines.append(f"ages {' '.join(map(str, setup.ages))}")
    lines += [f"rules {setup.rules}", f"components {setup.components}"]
    if seats:
        lines.append(f"seats {' '.join(seats)}")
    if names:
        lines.append(f"names {json.dumps(names)}")
    return [*lines, f"seed-hash {seed_hash(setup.seed)}"]


def footer(outcome: Outcome | None, seed: str) -> list[str]:
    """Return the lines of the result and the seed."""
    if outcome is None:
        lines = ["result unfinished"]
    else:
        lines = [f"result {' '.join(map(str, outcome.scores))}"]
        lines.append(f"winners {' '.join(f'p{seat + 1}' for seat in outcome.winners) or 'none'}")
        if outcome.neutral is not None:
            lines.append(f"neutral {outcome.neutral}")
    return [*lines, f"seed {json.dumps(seed)}", "end"]


# -- reading ----------------------------------------------------------------------------------------------------------


def read_game(text: str | bytes) -> GameFile:
    """Return what a game file says; RecordError names the line that is damaged and says how."""
    lines = checked_lines(plain_text(text))
    at = next((at for at, line in enumerate(lines) if line.key.isdecimal() or line.key == "result"), len(lines))
    end = next((at for at, line in enumerate(lines) if line.key == "result"), len(lines))
    setup, seats, names, where = read_header(lines[:at], lines[at - 1].number if at else 1)
    actions = tuple(lines[at:end])
    for number, line in enumerate(actions, start=1):
        if line.key != str(number):
            raise RecordError(line.number, f"action {number} is missing; here is {line.key!r}")
    result, seed = read_footer(lines[end:], lines[-1].number, setup, where)
    if seed_hash(seed) != where_hash(lines[:at]):
        raise RecordError(where["seed"], "the seed does not match the hash published at the start", "seed")
    return GameFile(2 if names else 1, setup.with_seed(seed), seats, actions, result, where, names)


def plain_text(text: str | bytes) -> str:
    """Return the text of a file; refuse what is too large or no text."""
    if len(text) > MOST_CHARACTERS:
        why = f"the file is too large for a game: more than {MOST_CHARACTERS:,} characters"
        raise RecordError(1, why, "too_large")
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        plain.encode()
    except UnicodeError as error:
        raise RecordError(1, "this is not text", "not_text") from error
    if "\0" in plain:
        raise RecordError(plain.count("\n", 0, plain.index("\0")) + 1, "this is not text", "not_text")
    return plain


def checked_lines(text: str) -> list[Line]:
    """Return the lines after the first one, without their checks; a wrong check names its line."""
    rows = text.replace("\r\n", "\n").rstrip("\n ").split("\n")
    check_version(rows[0])
    if len(rows) > MOST_LINES:
        raise RecordError(MOST_LINES, "the file has too many lines for a game", "too_large")
    chain = sha256(rows[0].encode())
    lines: list[Line] = []
    for number, row in enumerate(rows[1:], start=2):
        found = CHECK.fullmatch(row.rstrip()) if len(row) <= LONGEST_LINE else None
        if not found:
            why = "the line does not end with a check such as #3fa2c1: cut off or damaged"
            raise RecordError(number, why, "damaged")
        chain.update(f"\n{found[1]}".encode())
        if chain.hexdigest()[:6] != found[2]:
            why = "the check is wrong: this line was changed, or one before it is missing"
            raise RecordError(number, why, "damaged")
        key, _, rest = found[1].partition(" ")
        lines.append(Line(number, key, rest))
    if not lines or lines[-1].key != "end":
        raise RecordError(len(rows), "the file is cut off: there is no end line", "cut_off")
    return lines


def check_version(first: str) -> None:
    """Refuse what is no game file, or one that a newer program wrote."""
    found = re.fullmatch(rf"{MAGIC} (\d{{1,6}})", first, re.ASCII)
    if not found:
        known = " or ".join([f"'{MAGIC} {version}'" for version in range(1, VERSION + 1)])
        raise RecordError(1, f"not a game file: it does not begin with {known}", "not_a_game")
    if int(found[1]) > VERSION or int(found[1]) < 1:
        why = f"file version {found[1]} is not known; this program reads up to {VERSION}"
        raise RecordError(1, why, "version")


SINGLE: Final = ("title", "players", "modules", "ages", "rules", "components", "seats", "names", "seed-hash")
NEEDED: Final = ("title", "players", "modules", "rules", "components", "seed-hash")


def read_header(lines: list[Line], last: int) -> tuple[Setup, tuple[str, ...], tuple[str, ...], dict[str, int]]:
    """Return the set-up without its seed, who sat there, their names, and the line of each word."""
    found: dict[str, str] = {}
    where: dict[str, int] = {}
    options: list[tuple[str, Any]] = []
    for line in lines:
        if line.key == "option":
            name, _, chosen = line.rest.partition(" ")
            if f"option {name}" in where:
                raise RecordError(line.number, f"option {name} is given twice")
            options.append((name, read_json(line, chosen)))
            where[f"option {name}"] = line.number
        elif line.key not in SINGLE or line.key in found:
            raise RecordError(line.number, f"{line.key!r} does not belong here")
        else:
            found[line.key] = line.rest
            where[line.key] = line.number
    for key in NEEDED:
        if key not in found:
            raise RecordError(last, f"the header says nothing about {key!r}")
    setup = Setup(
        title=found["title"],
        players=read_number(where["players"], found["players"]),
        modules=() if found["modules"] == "none" else tuple(found["modules"].split(",")),
        options=tuple(options),
        ages=tuple(read_number(where["ages"], word) for word in found.get("ages", "").split()),
        rules=read_number(where["rules"], found["rules"]),
        components=found["components"],
    )
    names = read_names(Line(where["names"], "names", found["names"]), setup.players) if "names" in found else ()
    return setup, tuple(found.get("seats", "").split()), names, where


def read_names(line: Line, players: int) -> tuple[str, ...]:
    """Return the names of all seats."""
    names = read_json(line, line.rest)
    if not isinstance(names, list) or len(names) != players or not all([isinstance(name, str) for name in names]):
        raise RecordError(line.number, "the names are a list with a text for each seat")
    return tuple(names)


def where_hash(lines: list[Line]) -> str:
    """Return the published hash of the seed."""
    return next(line.rest for line in lines if line.key == "seed-hash")


def read_footer(lines: list[Line], last: int, setup: Setup, where: dict[str, int]) -> tuple[Outcome | None, str]:
    """Return the result and the seed."""
    found: dict[str, Line] = {}
    for line in lines:
        if line.key not in ("result", "winners", "neutral", "seed", "end") or line.key in found:
            raise RecordError(line.number, f"{line.key!r} does not belong here")
        found[line.key] = line
        where[line.key] = line.number
    for key in ("result", "seed"):
        if key not in found:
            raise RecordError(last, f"the file is cut off: there is no {key} line", "cut_off")
    seed = read_json(found["seed"], found["seed"].rest)
    if not isinstance(seed, str) or re.search("[\0\ud800-\udfff]", seed):
        raise RecordError(found["seed"].number, "a seed is text in quotes", "seed")
    if found["result"].rest == "unfinished":
        return None, seed
    if "winners" not in found:
        raise RecordError(last, "the file is cut off: there is no winners line", "cut_off")
    scores = tuple(read_number(found["result"].number, word) for word in found["result"].rest.split())
    neutral = read_number(found["neutral"].number, found["neutral"].rest) if "neutral" in found else None
    return Outcome(scores, read_seats(found["winners"], setup.players), neutral), seed


def read_seats(line: Line, players: int) -> tuple[int, ...]:
    """Return the seats that `p1 p3` or `none` name."""
    names = {f"p{seat + 1}": seat for seat in range(min(players, 100))}
    words = [] if line.rest == "none" else line.rest.split()
    for word in words:
        if word not in names:
            raise RecordError(line.number, f"{word!r} is not a seat")
    return tuple(names[word] for word in words)


def read_number(line: int, text: str) -> int:
    """Return a whole number of the file."""
    if not NUMBER.fullmatch(text):
        raise RecordError(line, f"{text[:40]!r} is not a number")
    return int(text)


def read_json(line: Line, text: str) -> Any:
    """Return a value of the file that is written as JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(line.number, f"{text[:40]!r} cannot be read") from error


# -- replaying --------------------------------------------------------------------------------------------------------


def replay(file: GameFile, make: Callable[[Setup], Game[Any]]) -> Match:
    """Return the match that a file records, every action checked and the result compared.

    A file of an older rules version is played by the present rules. Where they disagree the match ends there, and its
    notes say so; it can be continued.
    """
    game = make_checked(file, make)
    match = Match(game, file.setup.seed)
    older = file.setup.rules < game.setup.rules
    for line in file.actions:
        wrong = replay_line(match, line)
        if wrong:
            if not older:
                raise wrong
            match.notes.append(
                f"line {line.number}: rules version {game.setup.rules} disagrees ({wrong.why}); opened up to there"
            )
            return match
    check_result(file, match, older)
    return match


def make_checked(file: GameFile, make: Callable[[Setup], Game[Any]]) -> Game[Any]:
    """Return the game of a file; refuse a set-up that does not exist here, and rules newer than these."""
    try:
        game = make(file.setup)
    except SetupError as error:
        line = file.where.get(error.about, file.where["players"])
        raise RecordError(line, str(error), "setup", error.rule, about=error.about, **error.params) from error
    if file.setup.rules > game.setup.rules or file.setup.rules < 1:
        why = f"rules version {file.setup.rules} is not known; this program knows up to {game.setup.rules}"
        raise RecordError(file.where["rules"], why, "version")
    if file.setup.components != game.setup.components:
        why = f"the game needs the component set {file.setup.components[:40]!r}, but this is {game.setup.components!r}"
        raise RecordError(file.where["components"], why, "components")
    if file.setup.modules != game.setup.modules:
        raise RecordError(file.where["modules"], "the modules are not in the order of the rulebook")
    return game


def replay_line(match: Match, line: Line) -> RecordError | None:
    """Play one action of a file; return why that cannot be done, nothing if it can."""
    try:
        match.play(line.rest)
    except NotationError as error:
        return RecordError(line.number, f"not an action: {error}", "action")
    except Illegal as error:
        return RecordError(line.number, f"an illegal action: {error}", "illegal", error.rule)
    return None


def check_result(file: GameFile, match: Match, older: bool) -> None:
    """Compare the recorded result with the replayed one."""
    said, found = file.result, match.outcome
    if said == (found and found._replace(neutral_winners=())):  # a file does not say which neutral player won
        return
    if said is None or found is None:
        why = "the game is over here" if said is None else "the game is not over here"
        line = file.where["result"]
    else:
        key = "result" if said.scores != found.scores else "winners" if said.winners != found.winners else "neutral"
        line = file.where.get(key, file.where["result"])
        why = f"the file says {tuple(said[:3])}, the replay gives {tuple(found[:3])}"
    if not older:
        raise RecordError(line, f"wrong result: {why}", "result")
    match.notes.append(f"line {line}: by rules version {match.setup.rules} {why}")
