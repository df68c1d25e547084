"""Proven endgames: positions in which one side wins whatever the other one holds (docs/endgames.md). They are made, checked and scored."""
