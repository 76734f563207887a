"""Players that look ahead: they deal what they cannot see, try what looks promising, and judge what it leads to."""
