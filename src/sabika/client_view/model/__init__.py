"""The values of a portrait: everything by its name, so that a client can draw a game without knowing its rules."""
