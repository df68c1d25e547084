"""The chapters of the book. Each has its text in a template of its name.

A chapter with examples or data has a module of the same name. Chapters with only text are declared here.
"""

from dataclasses import dataclass

from warchest.teaching.rulebook.sources import CONFIRMED, GROUPS
from warchest.wording.languages import N_

START = "start"
"""The id of the first chapter, which has the address of the book."""


@dataclass(frozen=True)
class Section:
    """A part of a chapter that has a heading and an address."""

    id: str
    title: str
    """The heading (a gettext message id)."""
    level: int = 2
    """The level of the heading. A section of level 3 lies within the preceding one of level 2."""
    examples: tuple[str, ...] = ()
    """The names of the examples shown in it, in order."""
    refusals: tuple[str, ...] = ()
    """The codes of refusals with their rule in this section (``warchest.rules.explain``)."""


@dataclass(frozen=True)
class Chapter:
    """A page of the book."""

    id: str
    title: str
    """The title (a gettext message id, as is ``lead``)."""
    lead: str
    sections: tuple[Section, ...] = ()
    examples: tuple[str, ...] = ()
    """The names of the examples shown at its end."""
    old_anchor: str = ""
    """Its anchor from the time when all rules were one page. That address still leads to the chapter's entry."""

    @property
    def path(self) -> str:
        """Return its address."""
        return "/rules" if self.id == START else f"/rules/{self.id}"

    @property
    def template(self) -> str:
        """Return the file of its text, in the folder of the book."""
        return f"chapters/{self.id.replace('-', '_')}.html"

    @property
    def all_examples(self) -> tuple[str, ...]:
        """Return the names of the examples of its sections and of its end."""
        return tuple(name for part in self.sections for name in part.examples) + self.examples

    def section(self, id_: str) -> Section:
        """Return the section of that id. Raises KeyError for an unknown id."""
        return {section.id: section for section in self.sections}[id_]


FIRST_STEPS = Chapter(
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
SUMMARY = Chapter(
    "summary",
    N_("Summary"),
    N_("Everything that you look up during a game of the base box, on one page."),
    (
        Section("setup", N_("Setting up")),
        Section("round", N_("A round")),
        Section("actions", N_("The nine actions")),
        Section("limits", N_("Limits")),
        Section("end", N_("The end")),
        Section("more", N_("What the other boxes add")),
    ),
)
COMPONENTS = Chapter(
    "components",
    N_("Components"),
    N_("All pieces on the table, with the numbers that this program plays with."),
    (
        Section("boards", N_("The boards")),
        Section("boxes", N_("The boxes")),
        Section("coins", N_("Unit coins")),
        Section("others", N_("Everything else")),
    ),
)
WHY_NOT = Chapter(
    "why-not",
    N_("Why not?"),
    N_("Every reason that the program gives when the rules forbid an action, with the rule behind it."),
)
DECISIONS = Chapter(
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
DOCUMENTS = Chapter(
    "sources",
    N_("The documents, statement by statement"),
    N_("What the English, the Dutch and the Japanese rules and the exercise say, and whether we do the same."),
    (
        Section("yucata", N_("Yucata")),
        Section("nightfall", N_("Nightfall")),
        Section("exercise", N_("Exercise")),
        Section("dutch", N_("Dutch rules")),
        Section("japanese", N_("Japanese rules")),
    ),
)
TABLE = Chapter(
    "table",
    N_("At this table"),
    N_("How the game is played on the screen."),
    (
        Section("clicks", N_("Coin, then hex")),
        Section("keys", N_("Keys")),
        Section("help", N_("Where help is")),
    ),
    old_anchor="table",
)
