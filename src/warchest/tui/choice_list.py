"""What is legal now, told as words to type: grouped by coin and by hex where a coin is to be used, else one sentence each."""

from collections.abc import Sequence

from warchest.game import Game
from warchest.schema.decision import Choice
from warchest.wording.languages import _
from warchest.wording.names import name_of

FACEDOWN = ("pass", "claim", "recruit")


def tell_choices(game: Game) -> list[str]:
    """All legal decisions of the seat that decides; behind each colon stand words to type, with blanks between."""
    choices = game.choices()
    if not choices or choices[0].coin is None:
        return tell_each(game, choices)
    told = []
    for coin in dict.fromkeys(choice.coin or "" for choice in choices):
        told.append(name_of(game.setup.ruleset, coin))
        told += _uses(game, [choice for choice in choices if choice.coin == coin])
    return told


def tell_each(game: Game, choices: Sequence[Choice]) -> list[str]:
    """One line a decision: what it does, then its word."""
    return [f"  {choice.label}: {game.format_choice(choice)}" for choice in choices]


def tell_about(game: Game, about: str) -> list[str]:
    """The legal decisions with a coin (its id) or at a hex, a sentence each; empty where there are none."""
    return tell_each(
        game, [choice for choice in game.choices() if about in (choice.coin, choice.hex, choice.to, choice.kind)]
    )


def _uses(game: Game, choices: list[Choice]) -> list[str]:
    """What one coin can be used for, a line a kind of use: on the board first, facedown last."""
    groups: dict[str, list[str]] = {}
    for choice in sorted(choices, key=lambda choice: choice.verb in FACEDOWN):
        groups.setdefault(_group(game, choice), []).append(game.format_choice(choice))
    return [f"  {group}: {' '.join(words)}" for group, words in groups.items()]


def _group(game: Game, choice: Choice) -> str:
    if choice.verb in FACEDOWN and game.setup.ruleset.openly:
        return _("recruit") if choice.verb == "recruit" else _("initiative")
    if choice.verb in FACEDOWN:
        return _("recruit, facedown") if choice.verb == "recruit" else _("facedown")
    if choice.verb == "deploy":
        return _("place") if game.setup.ruleset.openly else _("deploy")
    if choice.hex is not None:
        return _("at {hex}").format(hex=choice.hex)
    return _("face up")
