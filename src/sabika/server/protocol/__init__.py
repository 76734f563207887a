"""What the service and its clients say to each other; the client's types are generated from these."""
