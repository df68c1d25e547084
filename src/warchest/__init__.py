"""War Chest, the board game: rules, bots, a table in the browser. Unofficial; not affiliated with the publisher."""

from warchest.game import Game, IllegalChoice, Result
from warchest.notation.choices import Choice
from warchest.record import Record
from warchest.setups import Setup, SetupError
from warchest.text.errors import TextError

__all__ = ["Choice", "Game", "IllegalChoice", "Record", "Result", "Setup", "SetupError", "TextError"]
__version__ = "0.1.0"
