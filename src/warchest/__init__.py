"""War Chest, the board game: rules, bots, a table in the browser. Unofficial; not affiliated with the publisher."""

from warchest.bots.beliefs.knowledge import Knowledge
from warchest.game.choices import Choice
from warchest.game.game import BoardUnit, Game, IllegalChoice
from warchest.game.history import InformationState
from warchest.game.position_builder import PositionBuilder, PositionError
from warchest.game.setup import Setup, SetupError
from warchest.game.text.names import TextError
from warchest.rules.compiled import compile_rules
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Box, CardText, Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.outcome import Ending, Outcome
from warchest.rules.state.layout import Zone
from warchest.schema.view import View

__all__ = [
    "LITE",
    "WAR_CHEST",
    "BoardUnit",
    "Box",
    "CardText",
    "Choice",
    "Ending",
    "Game",
    "IllegalChoice",
    "InformationState",
    "Knowledge",
    "Outcome",
    "PositionBuilder",
    "PositionError",
    "Ruleset",
    "Setup",
    "SetupError",
    "TextError",
    "Unit",
    "View",
    "Zone",
    "compile_rules",
]
__version__ = "1.0.0.dev0"
