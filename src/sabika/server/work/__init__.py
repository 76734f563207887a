"""Heavy work in processes of its own: bots, game files, previews; each job has limits, and nobody else waits for it."""
