"""Make the golden games anew: `python tests/golden/make.py`. Do it deliberately, after a change of the rules only.

Each game is played by bots and written as a game file; positions.txt keeps a hash of every last position.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import sabika
from sabika.kernel.hooks import Module
from sabika.kernel.record import KINDS, NEEDED, fields_of, to_json
from sabika.sim import play_out
from sabika.titles import title_of

HERE = Path(__file__).parent
POSITIONS = HERE / "positions.txt"
FIRST = (
    "viziers_favour",
    "currency_exchange",
    "squares",
    "city_gates",
    "characters",
    "city_walls",
    "power_of_the_sultan",
)
"""The modules of the first golden games; one that comes later adds games and changes none."""


class Golden(NamedTuple):
    """What one golden game plays."""

    players: int
    modules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("greedy", "random")
    title: str = "alhambra"


def golden_games() -> dict[str, Golden]:
    """Return all golden games by the names of their files."""
    package = title_of("alhambra")
    games = {f"base_{players}": Golden(players) for players in range(2, 7)}
    games["base_3_greedy"] = Golden(3, bots=("greedy",))
    games["base_4_random"] = Golden(4, bots=("random",))
    for option in package.meta.OPTIONS:
        games[f"option_{option.name}"] = Golden(2, options=(option.name,))
    for one, two in pairwise([*FIRST, FIRST[0]]):
        games[f"pair_{one}_{two}"] = Golden(3, (one, two))
    for players in (2, 4, 6):
        games[f"all_{players}"] = Golden(players, FIRST)
    games["all_3_random"] = Golden(3, FIRST, bots=("random",))
    for module in package.MODULES.values():
        games |= module_games(module)
    return games | granada_games() | roll_and_write_games()


def module_games(module: Module) -> dict[str, Golden]:
    """Return the golden games of a module: alone, with each of its options, with one of the first modules."""
    name = module.id
    first = FIRST.index(name) if name in FIRST else None
    players = 2 + (module.number if first is None else first) % 5
    games = {f"module_{name}": Golden(players, (name,))}
    for option in module.options:
        word = option.name if True in option.allowed else f"{option.name}={option.allowed[-1]}"
        games[f"option_{option.name}"] = Golden(3, (name,), options=(word,), bots=("random",))
    if first is None:
        other = FIRST[module.number % len(FIRST)]
        games[f"pair_{name}_{other}"] = Golden(3, (name, other))
    return games


def granada_games() -> dict[str, Golden]:
    """Return the golden games of Granada."""
    title = "granada"
    games = {f"granada_{players}": Golden(players, title=title) for players in range(2, 7)}
    games["granada_3_random"] = Golden(3, bots=("random",), title=title)
    for players in (2, 4):
        games[f"granada_beginners_{players}"] = Golden(players, options=("scoring=beginners",), title=title)
    for players, name in ((5, "optional_extra_action"), (2, "dirk_can_win")):
        games[f"granada_option_{name}"] = Golden(players, options=(name,), bots=("random",), title=title)
    for word in ("dirk_in_total=off", "scoring_time=before_yard"):
        name = word.partition("=")[0]
        games[f"granada_option_{name}"] = Golden(2, options=(word,), bots=("random",), title=title)
    return games


def roll_and_write_games() -> dict[str, Golden]:
    """Return the golden games of Roll & Write: numbers of players, and every value of every option."""
    title = "roll_and_write"
    games = {f"{title}_{players}": Golden(players, title=title) for players in range(1, 6)}
    games[f"{title}_3_greedy"] = Golden(3, bots=("greedy",), title=title)
    games[f"{title}_5_random"] = Golden(5, bots=("random",), title=title)
    for number in range(1, 6):
        games[f"{title}_start_{number}"] = Golden(5, options=(f"start_player={number}",), title=title)
    for number in (2, 3, 4):
        imaginary = f"solo_imaginary={number}"
        if number > 2:
            games[f"{title}_solo_{number}"] = Golden(1, options=(imaginary,), title=title)
        games[f"{title}_contest_{number}"] = Golden(1, options=(imaginary, "solo_contest"), title=title)
    return games


def read_options(words: tuple[str, ...]) -> dict[str, Any]:
    """Return options by their names; a name alone switches one on."""
    pairs = [word.partition("=") for word in words]
    found = {name: value != "off" if value in ("", "on", "off") else value for name, _, value in pairs}
    return {name: int(value) if str(value).isdecimal() else value for name, value in found.items()}


def position_hash(state: Any) -> str:
    """Return a hash of everything in a position that was there when the games were recorded."""
    return sha256(json.dumps(recorded(to_json(state)), sort_keys=True).encode()).hexdigest()[:32]


def recorded(data: Any) -> Any:
    """Return the JSON of a position without the fields that came later: those have a default."""
    if isinstance(data, list):
        return [recorded(item) for item in data]
    if not isinstance(data, dict):
        return data
    fields = fields_of(KINDS[data["kind"]]) if "kind" in data else {}
    later = {name for name, field in fields.items() if field.default is not NEEDED}
    return {key: recorded(item) for key, item in data.items() if key not in later}


def read_positions() -> dict[str, str]:
    """Return the hashes that are kept."""
    lines = POSITIONS.read_text("utf-8").splitlines() if POSITIONS.exists() else []
    rows = [line.split() for line in lines]
    return {row[0]: row[1] for row in rows}


def play(name: str, golden: Golden) -> tuple[str, str]:
    """Return the file of one golden game, and the hash of its last position."""
    game = sabika.game(golden.title, golden.players, golden.modules, read_options(golden.options))
    bots = [golden.bots[seat % len(golden.bots)] for seat in range(golden.players)]
    match = sabika.Match(game, f"golden {name}")
    for action in play_out(game, match.seed, bots)[1]:
        match.play(action)
    return sabika.write_game(match, tuple(bots)), position_hash(match.state)


def main() -> None:
    """Write all games whose names begin with one of the arguments, all of them without arguments."""
    wanted = tuple(sys.argv[1:]) or ("",)
    positions = read_positions()
    games = golden_games()
    for path in HERE.glob("*.game"):
        if path.stem not in games:
            print("gone   ", path.stem)
            path.unlink()
    for name, golden in games.items():
        if name.startswith(wanted):
            path = HERE / f"{name}.game"
            old = path.read_text("utf-8") if path.exists() else ""
            text, positions[name] = play(name, golden)
            path.write_text(text, "utf-8")
            print("same   " if text == old else "changed" if old else "new    ", name)
    kept = sorted((name, kept) for name, kept in positions.items() if name in games)
    POSITIONS.write_text("".join(f"{name} {kept}\n" for name, kept in kept), "utf-8")


if __name__ == "__main__":
    main()
