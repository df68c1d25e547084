"""The rulebook: its pages, made from the rows and tables that the game is played by, and examples that are executed."""
