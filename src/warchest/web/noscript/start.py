"""A new game without scripts: a form of the home page that makes a game and opens it."""

from typing import Any, Final, Literal, get_args

import msgspec
from litestar import post
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from warchest.bots.registry import LEVELS, Level, bot_line, bot_name
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.table import GameRequest
from warchest.table.game_request import FRIEND, YOU
from warchest.web.api import ThePerson, TheTable
from warchest.web.limits import GAMES, limited
from warchest.web.messages import Word
from warchest.wording.languages import _
from warchest.wording.names import box_name
from warchest.wording.setups import setup_title

PlainSetup = Literal["first_game", "random", "draft"]
_SETUPS: Final[tuple[PlainSetup, ...]] = get_args(PlainSetup)


class StartForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form: the set-up of the game, and the opponent."""

    setup: PlainSetup
    against: Level | Literal["friend"]
    box: Word = ""
    """one more box besides the base box; empty for none"""


def plain_start() -> dict[str, Any]:
    """Return the choices that the form offers."""
    return {
        "setups": [(name, setup_title(name)) for name in _SETUPS],
        "boxes": [
            (box.id, box_name(WAR_CHEST, box.id)) for box in WAR_CHEST.boxes if box.id not in WAR_CHEST.default_boxes
        ],
        "levels": [
            (level, _("{level}, {strength}").format(level=bot_name(level), strength=bot_line(level)))
            for level in LEVELS
        ],
    }


@post("/play", sync_to_thread=True, guards=[limited(GAMES)], status_code=303, include_in_schema=False)
def start(person: ThePerson, table: TheTable, data: URLEncodedBody[StartForm]) -> Redirect:
    """Make a game and open it. The first game is played with the base box alone."""
    other = FRIEND if data.against == "friend" else data.against
    boxes = [*WAR_CHEST.default_boxes, data.box] if data.box and data.setup != "first_game" else None
    return Redirect(
        f"/game/{table.create(person, GameRequest([other, YOU], data.setup, boxes=boxes))}", status_code=303
    )
