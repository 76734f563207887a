"""Positions in words, for scenario files (docs/scenarios.md) of titles with cities, money cards and tiles."""
