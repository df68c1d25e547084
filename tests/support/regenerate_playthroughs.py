"""Make OpenSpiel's playthroughs of its game: ``python -m tests.support.regenerate_playthroughs``.

A playthrough is a text format of OpenSpiel: all that its game says of itself and of the states of one game. An existing file keeps its
actions, and gets today's output for them: review the changes before you commit it.
"""

import re

from tests.support.paths import GOLDEN
from warchest.lab.environments import openspiel

FOLDER = GOLDEN / "playthroughs"
GAMES = {
    "first_game": "setup=first_game,cap=40",
    "siege": "boxes=base+siege,seed=1,cap=20",
    "nobility": "boxes=base+nobility,seed=2,cap=20",
    "nightfall": "boxes=base+nightfall,seed=3,cap=20",
    "shock_tactics": "boxes=base+shock_tactics,seed=4,cap=20",
    "draft": "setup=draft,variants=elimination+choose_order+preview,seed=5,cap=20",
    "four": "players=4,seed=6,cap=8",
    "four_draft": "setup=draft,players=4,boxes=base+siege+nobility+nightfall+shock_tactics,seed=7,cap=8",
    "lite": "ruleset=lite,seed=8,cap=20",
    "micro": "ruleset=micro,seed=9",
}
"""The parameters of the games, by the names of their files."""


def again(name: str) -> str:
    """Return the playthrough with the actions of the file of this name, or of a new game by chance where there is none."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # with all of its games, and SciPy

    file = FOLDER / f"{name}.txt"
    stored = file.read_text(encoding="utf-8") if file.exists() else ""
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", stored, re.MULTILINE)]
    text: str = playthrough(f"{openspiel.NAME}({GAMES[name]})", actions, seed=1)
    return text


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(again(name), encoding="utf-8")


if __name__ == "__main__":
    main()
