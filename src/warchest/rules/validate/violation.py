"""The codes of all faults of a position, and the subject of each violation. Their sentences are in ``warchest.wording``."""

from enum import StrEnum, auto
from typing import NamedTuple


class Code(StrEnum):
    """A fault of a position."""

    # Before the first round
    FIELD_BEFORE_PLAY = auto()
    """``field`` has a value although no round has started."""
    COIN_BEFORE_PLAY = auto()
    """A coin of ``seat`` and ``slot`` is in play although no round has started."""
    NO_DRAFT = auto()
    """A first drafter is named in a game without a draft."""
    DRAFT_UNFINISHED = auto()
    """A round has started before all cards were drafted."""
    BANNED_COUNT = auto()
    """After ``amount`` cards, ``most`` must be banned."""
    ARMY_COUNT = auto()
    """After ``amount`` cards, the army of ``seat`` must have ``most`` units."""

    # The board
    MARKER_OFF_LOCATION = auto()
    FORT_OFF_LOCATION = auto()
    POISONER_IN_NO_ARMY = auto()
    """The unit of poison counter ``number`` is not in the game."""
    POISON_ON_NO_ENEMY = auto()
    """Poison counter ``number`` lies at ``hex``, where no enemy of its unit stands."""
    ALL_MARKERS_PLACED = auto()
    """The side of ``seat`` has placed all markers in a game that is not over."""
    NO_WINNER = auto()
    """The game is won, but no side has placed all markers."""
    NOT_DEAD = auto()
    """The game is drawn, but another marker can be placed."""
    NOT_ELIMINATED = auto()
    """A side counts as eliminated, but still has a coin of a unit."""
    DEAD = auto()
    """The game is not over, but no other marker can be placed."""
    NOT_LAST_ROUND = auto()
    """The game is over after its last round, but another round or another coin follows."""
    AFTER_LAST_ROUND = auto()
    """A round after the last one."""

    # Coins
    DECOY_WITH_OWN_SIDE = auto()
    """A decoy in ``slot`` is among the coins of ``seat``, which is not an enemy of its unit's owner."""
    COIN_COUNT = auto()
    """``amount`` coins of a unit in ``slot`` are placed, of ``most`` that exist."""
    SINGLE_COIN_COUNT = auto()
    """``amount`` Royal Coins, or decoys of one kind, are placed, of ``most`` that exist."""
    UNKNOWN_COUNT = auto()
    """``amount`` coins of ``seat`` are unknown, but ``most`` have no known place."""
    COIN_OUT_OF_PLACE = auto()
    """A Royal Coin or decoy in the supply or out of the game."""
    TOO_MANY_COINS = auto()
    """A zone has ``amount`` coins, and room for ``most``."""
    PREVIEWED_TOO_LATE = auto()
    """Coins are previewed after the first round, or in a game without this variant."""
    COINS_ARE_SHOWN = auto()
    """Coins of ``seat`` are unknown to a viewer who sees them."""
    COINS_ARE_HIDDEN = auto()
    """Coins of ``seat`` are known to a viewer who can't see them."""

    # The agenda between actions
    AGENDA_MISSING = auto()
    GAME_OVER = auto()
    """The game is over, but the agenda is not empty."""
    ONE_AT_A_TIME = auto()
    """Before the first round only one thing happens at a time."""
    NOT_BEFORE_PLAY = auto()
    """The frame does not fit the present moment before the first round."""
    NOT_IN_PLAY = auto()
    """The frame does not occur once the first round has started."""
    HAND_EMPTY = auto()
    DRAWN_NOT_USED = auto()
    """A coin of ``seat`` was drawn for use, but is not about to be used."""
    TURN_AT_ROUND_START = auto()
    """When a round starts, the turn must be that of ``seat``."""
    DRAW_ORDER = auto()
    PREVIEW_NOT_DRAWN = auto()
    """No hand is previewed now."""
    DRAW_COUNT = auto()
    """More coins to draw than the hand has room for: ``most``."""
    BAG_NOT_FILLED = auto()
    """A draw from an empty bag while there are discards to fill it with."""
    NOTHING_TO_DRAW = auto()

    # The agenda within an action
    TOO_MANY_FRAMES = auto()
    ONLY_ON_TOP = auto()
    """A frame that runs no program has another frame above it."""
    NO_ATTACK = auto()
    """No unit of the side in turn attacks an enemy there."""
    NOT_ASKED = auto()
    """``seat`` has no choice of how to take the attack."""
    NOT_SPIED_ON = auto()
    """A seat draws into its hand within an action, but no Spy has looked at it."""
    ONE_COIN_DRAWN = auto()
    """Within an action one coin is drawn, to be used at once."""
    ONLY_DRAWN_COIN = auto()
    """Within an action only the drawn coin is used."""
    NO_DRAWING_UNIT = auto()
    """``seat`` has no unit that could draw a coin."""

    # Programs
    NOT_IN_TURN = auto()
    """A program of the side that is not in turn."""
    DECREE_NOT_IN_PLAY = auto()
    NOT_IN_ARMY = auto()
    """The unit of ``row`` is not in the army of ``seat``."""
    NO_TACTIC = auto()
    NO_TRIGGER = auto()
    NOT_AT_HEX = auto()
    """The unit of ``row`` does not stand at the hex of its program."""
    NOT_ON_BOARD = auto()
    """A tactic starts without its unit on the board."""
    TOO_MANY_STEPS = auto()
    """More steps are done than the ``amount`` that the program has."""
    ALL_STEPS_DONE = auto()
    EARNED_COUNT = auto()
    """The triggers that a program has earned do not wait beneath it."""
    NOT_ORDERED = auto()
    """A program's choices are a partner's who has not ordered it."""
    WRONG_NUMBER = auto()
    """A program has a direction, seat or victim that it can't have, or lacks one."""
    NOT_BEGUN = auto()
    """A program other than a trigger waits before its first step."""
    WRONG_HEX = auto()
    """The other hex of a program is not the one that its steps have led to."""
    WRONG_RESULT = auto()
    """The frame above a program can't result from its last step."""
    NOT_AT_REST = auto()
    """The position is not at rest: the rules would act before any decision."""


class Violation(NamedTuple):
    """A fault of a position, and its subject. A field that does not matter has its default."""

    code: Code
    seat: int = -1
    slot: int = -1
    row: int = 0
    hex: int = -1
    field: str = ""
    """A field of the position, such as a zone of coins."""
    frame: int = -1
    """A frame of the agenda, counted from the bottom."""
    number: int = -1
    """A poison counter."""
    amount: int = 0
    """The number there is."""
    most: int = 0
    """The number allowed or required."""
