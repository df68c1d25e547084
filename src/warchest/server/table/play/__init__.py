"""Playing: views of the game, previews, offers, advice, clocks and the connections of its pages."""
