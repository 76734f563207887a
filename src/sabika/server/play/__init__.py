"""Tables in memory: loading, playing, undoing, telling."""
