"""The book's structure: its chapters in reading order, and the sections that may be linked to.

A chapter's text is the template of its name in ``web/templates/rulebook``; the headings of its sections are written from here.
"""

from dataclasses import dataclass

from warchest.notation.card_texts import DECREE_TEXTS
from warchest.notation.texts import N_
from warchest.rulebook.sources import CONFIRMED, GROUPS
from warchest.rules.decrees import DECREES
from warchest.rules.units import BOXES

START = "start"
OLD_ANCHORS = {
    "decrees": "nobility",
    "forts": "siege",
    "poison": "nightfall",
    "four-players": "four",
    "variants": "drafts",
    "cards": "units",
    "table": "table",
    "full": "game",
}
"""What the only page of rules called, by its anchors, what is now a chapter: these addresses still lead to the chapters' entries."""


@dataclass(frozen=True)
class Section:
    """A part of a chapter that has a heading and an address."""

    id: str
    title: str
    """For gettext."""
    level: int = 2
    """Of its heading; 3 lies within the 2 before it."""


@dataclass(frozen=True)
class Chapter:
    """A page of the book."""

    id: str
    title: str
    """For gettext, as is ``lead``."""
    lead: str
    sections: tuple[Section, ...] = ()

    @property
    def path(self) -> str:
        """Its address."""
        return "/rules" if self.id == START else f"/rules/{self.id}"

    def section(self, id_: str) -> Section:
        """The section of that id. KeyError where there is none."""
        return {section.id: section for section in self.sections}[id_]


def _sections(*rows: tuple[str, str] | tuple[str, str, int]) -> tuple[Section, ...]:
    return tuple(Section(*row) for row in rows)


CHAPTERS = (
    Chapter(
        START,
        N_("The game in five minutes"),
        N_("Your coins are your army, your orders and your luck, all at once. Read this page, then play."),
        _sections(
            ("aim", N_("The aim")),
            ("coins", N_("Your coins")),
            ("round", N_("A round")),
            ("board", N_("Onto the board")),
            ("orders", N_("Orders")),
            ("facedown", N_("Facedown")),
            ("bending", N_("Units bend the rules")),
            ("known", N_("What is known")),
            ("next", N_("And now")),
        ),
    ),
    Chapter(
        "summary",
        N_("Summary"),
        N_("Everything that you look up during a game of the base box, on one page."),
        _sections(
            ("setup", N_("Setting up")),
            ("round", N_("A round")),
            ("actions", N_("The nine actions")),
            ("limits", N_("Limits")),
            ("end", N_("The end")),
            ("more", N_("What the other boxes add")),
        ),
    ),
    Chapter(
        "full",
        N_("The rules in full"),
        N_(
            "Every rule of the base box, in the order in which it comes up. Each heading has an address that you can cite."
        ),
        _sections(
            ("sides", N_("Sides and seats")),
            ("ground", N_("The board")),
            ("distance", N_("Neighbours, distance and lines"), 3),
            ("locations", N_("Locations"), 3),
            ("setup", N_("Setting up")),
            ("zones", N_("Where coins are")),
            ("royal-coin", N_("The Royal Coin"), 3),
            ("units", N_("Units and stacks"), 3),
            ("round", N_("The round")),
            ("draw", N_("Drawing"), 3),
            ("turns", N_("Turns"), 3),
            ("initiative", N_("The initiative"), 3),
            ("placing", N_("Coins onto the board")),
            ("deploy", N_("Deploy"), 3),
            ("bolster", N_("Bolster"), 3),
            ("facedown", N_("Coins facedown")),
            ("claim", N_("Take the initiative"), 3),
            ("recruit", N_("Recruit"), 3),
            ("pass", N_("Pass"), 3),
            ("maneuvers", N_("Maneuvers")),
            ("move", N_("Move"), 3),
            ("control", N_("Control"), 3),
            ("attack", N_("Attack"), 3),
            ("tactic", N_("Tactic"), 3),
            ("attacks", N_("An attack, step by step")),
            ("targets", N_("Who can be attacked"), 3),
            ("reply", N_("The defender's choice"), 3),
            ("strike-back", N_("The Pikeman's answer"), 3),
            ("afterwards", N_("What the attacker does then"), 3),
            ("programs", N_("Tactics and what follows from cards")),
            ("in-full", N_("All of it or nothing"), 3),
            ("reach", N_("How far, and past whom"), 3),
            ("granted", N_("When one unit makes another act"), 3),
            ("order", N_("What happens when"), 3),
            ("end", N_("The end of the game")),
            ("winning", N_("Winning"), 3),
            ("dead", N_("A dead position"), 3),
            ("known", N_("What everybody knows")),
        ),
    ),
    Chapter(
        "components",
        N_("Components"),
        N_("What lies on the table, by the numbers that this program plays with."),
        _sections(
            ("boards", N_("The boards")),
            ("boxes", N_("The boxes")),
            ("coins", N_("Unit coins")),
            ("others", N_("Everything else")),
        ),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_("How a card is read, and all of them. A card's own page has its rulings and positions to try it on."),
        _sections(
            ("reading", N_("How to read a card")),
            ("words", N_("The words on the cards"), 3),
            *((box, GROUPS[box]) for box in BOXES),
        ),
    ),
    Chapter(
        "decrees",
        N_("Decrees"),
        N_("The Nobility box: what a side proclaims with its Royal Coin, a few times in a game."),
        _sections(
            ("setup", N_("Setting up")),
            ("proclaim", N_("Proclaiming")),
            ("list", N_("The decrees")),
            *((decree.id, DECREE_TEXTS[decree.id].name, 3) for decree in DECREES),
            ("units", N_("Earl, Herald and decrees")),
            ("readings", N_("Our readings")),
        ),
    ),
    Chapter(
        "forts",
        N_("Forts"),
        N_("The Siege box: walls on locations. They spare whoever is inside, once."),
        _sections(
            ("setup", N_("Setting up")),
            ("entering", N_("Entering and leaving")),
            ("attacking", N_("Attacking a fort")),
            ("building", N_("Building")),
            ("siege", N_("Siege tactics")),
            ("readings", N_("Our readings")),
        ),
    ),
    Chapter(
        "poison",
        N_("Poison"),
        N_("The Nightfall box: a counter that keeps a unit's own coins from moving it."),
        _sections(
            ("counters", N_("The counters")),
            ("forbids", N_("What poison forbids")),
            ("allows", N_("What still works")),
            ("cure", N_("The cure")),
            ("readings", N_("Our readings")),
        ),
    ),
    Chapter(
        "decoys",
        N_("Decoys"),
        N_("The Nightfall box: a coin that you plant in another player's bag."),
        _sections(
            ("deceive", N_("Deceiving")),
            ("holding", N_("With a decoy in hand")),
            ("readings", N_("Our readings")),
        ),
    ),
    Chapter(
        "variants",
        N_("Set-ups and variants"),
        N_("Which armies meet, and what may be changed about it."),
        _sections(
            ("armies", N_("Who has which units")),
            ("draft", N_("The draft")),
            ("elimination", N_("Elimination draft")),
            ("order", N_("Choose play order")),
            ("preview", N_("Preview second hand")),
            ("royal-guard", N_("The Royal Guard of 2018")),
            ("battles", N_("First game and famous battles")),
            ("seed", N_("The seed")),
            ("readings", N_("Our readings")),
        ),
    ),
    Chapter(
        "four-players",
        N_("Four players"),
        N_("Two teams of two, on the larger board."),
        _sections(
            ("setup", N_("Setting up")),
            ("turns", N_("Turns and initiative")),
            ("shared", N_("What partners share")),
            ("apart", N_("What they don't share")),
            ("draft", N_("The draft")),
            ("readings", N_("Our readings")),
        ),
    ),
    Chapter(
        "glossary",
        N_("Words of the game"),
        N_("What a word means here, and where its rule stands."),
    ),
    Chapter(
        "why-not",
        N_("Why not?"),
        N_("Every sentence that the program answers a forbidden try with, and the rule behind it."),
    ),
    Chapter(
        "decisions",
        N_("Where the rules come from"),
        N_("What the publisher's rules say, where they are silent, and what we decided there."),
        _sections(
            ("sources", N_("The sources")),
            ("readings", N_("Our readings")),
            *((f"readings-{group}", title, 3) for group, title in GROUPS.items()),
            ("dead", N_("The dead position"), 3),
            ("confirmed", N_("What the sources say")),
            *((f"confirmed-{group}", GROUPS[group], 3) for group in CONFIRMED),
        ),
    ),
    Chapter(
        "table",
        N_("At this table"),
        N_("How the game is played on the screen."),
        _sections(("clicks", N_("Coin, then place")), ("keys", N_("Keys")), ("help", N_("Where help is"))),
    ),
)
