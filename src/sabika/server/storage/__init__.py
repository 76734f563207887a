"""What is kept: tables, seats, who holds them, the log of every game, snapshots."""
