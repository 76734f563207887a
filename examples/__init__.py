"""Small programs to start from; each runs by itself and says what it can do with `--help`."""
