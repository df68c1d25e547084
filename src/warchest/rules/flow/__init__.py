"""The generator of choices, and the effects of each choice."""
