"""Chapter: the sentences that refuse an action."""

from warchest.rulebook.model import Chapter
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "why-not",
    N_("Why not?"),
    N_("Every reason that the program gives when the rules forbid an action, with the rule behind it."),
)
