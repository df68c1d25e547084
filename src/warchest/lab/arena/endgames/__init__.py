"""Make, check and score proven endgames: one side wins against every hand of the other (docs/explanation/endgames.md)."""
