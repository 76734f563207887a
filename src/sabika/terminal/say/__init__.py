"""What the terminal says, in any language: things, events, questions, actions, refusals.

The sentences are those of the page (`sabika.words`); a name without words is said by its id, so that a new module can
be played before anybody has translated it.
"""
