"""The rows of the database that keep a game's clocks."""
