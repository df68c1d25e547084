"""Chapter: the terms of the game."""

from warchest.rulebook.model import Chapter
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "glossary",
    N_("Words of the game"),
    N_("The meaning of each word, with a link to its rule."),
)
