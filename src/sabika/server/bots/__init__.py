"""Bots at the tables: they think in processes of their own and see only what their seat may see."""
