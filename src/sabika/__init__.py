"""Sabika: play, study and build bots for the Alhambra family of board games.

What most need is here. The rest is in packages of its own:

- `sabika.bots`: computer players; `sabika.bots.hints` and `sabika.bots.analysis` say what a move is worth
- `sabika.sim`: many games; `sabika.sim.arena` measures how strong players are
- `sabika.envs`: environments for learners
- `sabika.titles`: the games, their modules and their scoring
- `sabika.kernel`: what all games have in common: states, actions, frames, views, notation
- `sabika.parts`: what games are made of: cities, hands, payments, majorities
"""

from __future__ import annotations

import os
import warnings

from sabika.pure import is_stale, prefer_source

if os.environ.get("SABIKA_PURE"):
    prefer_source()
elif is_stale():
    warnings.warn("the source has changed since `make native`: Sabika runs as plain Python", stacklevel=2)
    prefer_source()

from sabika.bots import Bot
from sabika.bots import make_bot as bot
from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal, NotationError, RecordError, RedactedState, SabikaError, SetupError, Stale
from sabika.kernel.game import Game, Outcome, Step
from sabika.kernel.match import Match
from sabika.kernel.replay import GameFile, read_game, write_game
from sabika.kernel.rng import FastRng, Rng
from sabika.kernel.view import View
from sabika.titles import TITLES, register_module
from sabika.titles import make_game as game
from sabika.titles import replay_game as replay

__all__ = [
    "TITLES",
    "Action",
    "Bot",
    "FastRng",
    "Game",
    "GameFile",
    "Illegal",
    "Match",
    "NotationError",
    "Outcome",
    "RecordError",
    "RedactedState",
    "Rng",
    "SabikaError",
    "SetupError",
    "Stale",
    "Step",
    "View",
    "bot",
    "game",
    "read_game",
    "register_module",
    "replay",
    "write_game",
]
__version__ = "0.2.0"
