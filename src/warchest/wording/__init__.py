"""The game as words: names, prompts, record lines, the board in a terminal."""
