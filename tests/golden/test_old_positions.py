"""A position as text of the first version, with its names for zones, is read as the same position."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.support.paths import GOLDEN
from warchest import Game
from warchest.game.text.position.text import FULL, read_position

LINES = [line for line in (GOLDEN / "leaves.txt").read_text().splitlines() if line.startswith("warchest-position/")]
OLD = {"faceup": "up", "facedown": "down", "previewed": "aside", "drawn": "flight"}


def as_first_version(line: str) -> str:
    """The line as the first version wrote it."""
    old = re.sub(r"(?<=\.)(faceup|facedown|previewed|drawn)(?==)", lambda found: OLD[found[1]], line)
    old = old.replace("into=drawn", "into=use").replace("into=previewed", "into=aside")
    return old.replace("warchest-position/2", "warchest-position/1")


@given(st.sampled_from(LINES))
def test_a_line_of_the_first_version_opens_as_the_position_that_it_described(line: str) -> None:
    assert read_position(as_first_version(line)).line() == line


def test_a_kept_line_of_the_first_version_can_be_played_on() -> None:
    line = (
        "warchest-position/1 seats=2 boxes=base setup=first_game first=A A=swordsman,pikeman,crossbowman,light_cavalry"
        " B=archer,cavalry,lancer,scout round=10 turn=B initiative=A agenda=tactic(seat=B,unit=archer,at=e4) A.held=e2,h1"
        " B.held=d7,e5,g6 A.units=swordsman@e2:2,pikeman@f1:3,crossbowman@i1:2 A.hand=crossbowman,light_cavalry"
        " A.bag=light_cavalry,royal A.up=pikeman,crossbowman:2 A.down=swordsman:3,light_cavalry:3"
        " B.units=archer@e4,cavalry@f4:2,lancer@g5:2,scout@c7 B.hand=cavalry,lancer B.bag=archer:2,cavalry,lancer,scout:2,royal"
        " B.up=archer B.supply=scout:2"
    )
    game = Game.from_position(line)
    assert game.coins(0, "facedown") == {"swordsman": 3, "light_cavalry": 3}
    game.play(game.choices()[0])
    assert game.position_text(FULL).line().startswith("warchest-position/2 ")
