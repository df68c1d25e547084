"""A game of War Chest: its set-up, its course, the view of each seat, and its text form (`text`)."""
