"""How much the service holds (`python -m bench.load`), and whether it can be broken (`python -m bench.soak`)."""
