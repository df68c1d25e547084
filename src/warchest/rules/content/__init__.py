"""What a game is played with: boards, units, decrees, and the vocabulary that their rows are written in."""
