"""The texts of notices as users read them, by kind: in a game of two, where they name the other player, and in a game of four."""

from typing import Final

TEXTS: Final = {
    "turn": ("Your turn against {name}.", "Your turn in a four-player game."),
    "day": ("You have one day left to act against {name}.", "You have one day left in a four-player game."),
    "challenge": ("{name} challenges you to a game.",) * 2,
    "rematch": ("{name} wants a rematch.",) * 2,
    "invitation": ("{name} has reserved a seat for you.",) * 2,
    "draw": ("{name} offers a draw.", "You have been offered a draw."),
    "takeback": ("{name} wants to take back an action.", "A player wants to take back an action."),
    "resign": ("Your partner wants to resign.",) * 2,
    "aborted": ("Your game against {name} was aborted.", "Your four-player game was aborted."),
    "drawn": ("Your game against {name} is a draw.", "Your four-player game is a draw."),
    "won": ("You won against {name}.", "Your side won the four-player game."),
    "lost": ("You lost against {name}.", "Your side lost the four-player game."),
}
SETTINGS: Final = {
    "turn": "turn",
    "day": "day",
    "challenge": "challenge",
    "rematch": "challenge",
    "invitation": "challenge",
    "draw": "offer",
    "takeback": "offer",
    "resign": "offer",
    "over": "over",
}
"""The setting of each kind."""
TITLES: Final = {
    "turn": "Your turn",
    "day": "One day left",
    "challenge": "Challenge",
    "offer": "Offer",
    "over": "Game over",
}


def text_of(kind: str, seats: int, name: str) -> str:
    """The text of a notice. `name`: the other player's, or that of the one who asks."""
    return TEXTS[kind][seats > 2].format(name=name)


def title_of_several(games: int, *, waits: bool) -> str:
    """The title of a message about several notices. `waits`: whether all of them are about games that wait for the reader."""
    some = "1 game" if games == 1 else f"{games} games"
    return f"{some} {'is' if games == 1 else 'are'} waiting for you" if waits else f"News from {some}"
