"""Chapter: the game in five minutes."""

from warchest.rulebook.model import Chapter, Section
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "start",
    N_("The game in five minutes"),
    N_("Your coins are your army, your orders and your luck, all at once. Read this page, then play."),
    (
        Section("aim", N_("The aim")),
        Section("coins", N_("Your coins")),
        Section("round", N_("A round")),
        Section("board", N_("Onto the board")),
        Section("orders", N_("Orders")),
        Section("facedown", N_("Facedown")),
        Section("bending", N_("Units bend the rules")),
        Section("known", N_("What is known")),
        Section("next", N_("And now")),
    ),
    examples=("move", "attack", "control"),
)
