"""All legal decisions as words to type: grouped by coin and hex where a coin is used, with facedown uses together; else as sentences."""

from collections.abc import Sequence

from warchest.choices import Choice
from warchest.game import Game
from warchest.wording.languages import _
from warchest.wording.names import name_of

FACEDOWN = ("pass", "claim", "recruit")


def tell_choices(game: Game) -> list[str]:
    """Return all legal decisions of the deciding seat. The words to type follow each colon, separated by blanks."""
    choices = game.choices()
    if not choices or choices[0].coin is None:
        return tell_each(choices)
    told, anything = [], [choice for choice in choices if choice.verb in FACEDOWN]
    for coin in dict.fromkeys(choice.coin or "" for choice in choices if choice.verb not in FACEDOWN):
        told.append(name_of(game.setup.ruleset, coin))
        told += _grouped(game, [choice for choice in choices if choice.coin == coin and choice.verb not in FACEDOWN])
    if anything:
        told.append(_("Any coin") if game.setup.ruleset.open_coins else _("Any coin, facedown"))
        told += _grouped(game, sorted(anything, key=lambda choice: FACEDOWN.index(choice.verb)))
    return told


def tell_each(choices: Sequence[Choice]) -> list[str]:
    """Return one line for each decision: its effect, then its word."""
    return [f"  {choice.label}: {choice.word}" for choice in choices]


def tell_about(game: Game, about: str) -> list[str]:
    """Return a sentence for each legal decision with a coin (its id) or at a hex."""
    return tell_each(
        [choice for choice in game.choices() if about in (choice.coin, choice.hex, choice.to, choice.kind)]
    )


def _grouped(game: Game, choices: list[Choice]) -> list[str]:
    """Return the words of these decisions, a line for each kind of use."""
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(_group(game, choice), []).append(choice.word)
    return [f"  {group}: {' '.join(words)}" for group, words in groups.items()]


def _group(game: Game, choice: Choice) -> str:
    if choice.verb == "recruit":
        return _("recruit {unit}").format(unit=name_of(game.setup.ruleset, choice.kind or ""))
    if choice.verb in FACEDOWN:
        return _("initiative") if choice.verb == "claim" else _("pass")
    if choice.verb == "deploy":
        return _("place") if game.setup.ruleset.actions == "lite" else _("deploy")
    if choice.hex is not None:
        return _("at {hex}").format(hex=choice.hex)
    return _("face up")
