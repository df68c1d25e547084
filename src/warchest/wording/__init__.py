"""The game as words: names, prompts, lines of the log, the board in a terminal."""
