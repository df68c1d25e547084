"""Make, check and score proven endgames: one side wins whatever the other holds (docs/explanation/endgames.md)."""
