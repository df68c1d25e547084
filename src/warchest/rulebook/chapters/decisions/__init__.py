"""Chapter: the sources and our readings."""

from warchest.rulebook.model import Chapter, Section
from warchest.rulebook.sources import CONFIRMED, GROUPS
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "decisions",
    N_("Where the rules come from"),
    N_("What the publisher's rules say, where they are silent, and what we decided there."),
    (
        Section("sources", N_("The sources")),
        Section("readings", N_("Our readings")),
        *(Section(f"readings-{group}", title, level=3) for group, title in GROUPS.items()),
        Section("dead", N_("The dead position"), level=3),
        Section("confirmed", N_("What the sources say")),
        *(Section(f"confirmed-{group}", GROUPS[group], level=3) for group in CONFIRMED),
    ),
)
