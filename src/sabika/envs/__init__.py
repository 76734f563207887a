"""Environments for learners: every game as numbers, and as the libraries for reinforcement learning know games.

`actions` numbers what can be done, `observations` what a seat may know, `table` puts a game behind both. One file for
each library stands on them: `pettingzoo_env`, `gymnasium_env` and `open_spiel_game`. All of it needs `sabika[envs]`;
nothing else in Sabika imports this package.
"""
