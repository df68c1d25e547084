"""Chapter: two teams of two, with its examples."""

from warchest.teaching.rulebook.chapters import Chapter, Section
from warchest.teaching.rulebook.examples import Example, Mistake, Scene
from warchest.wording.languages import N_

CHAPTER = Chapter(
    "four-players",
    N_("Four players"),
    N_("Two teams of two, on the larger board."),
    (
        Section("setup", N_("Setting up"), examples=("four-victory",)),
        Section(
            "turns",
            N_("Turns and initiative"),
            examples=("four-in-turn", "four-initiative"),
            refusals=("name_seat", "not_your_side"),
        ),
        Section(
            "shared",
            N_("What partners share"),
            examples=(
                "four-shared-locations",
                "four-friends",
                "four-owner-decides",
                "four-scout",
                "four-wagon",
                "four-herald",
                "four-deceive",
            ),
            refusals=("answer_for_partner",),
        ),
        Section("apart", N_("What they don't share"), examples=("four-spy",)),
        Section("draft", N_("The draft")),
        Section("readings", N_("Our readings")),
    ),
    old_anchor="four",
)


EXAMPLES = (
    Example(
        "four-in-turn",
        "four-players",
        "",
        N_("Clockwise, side by side"),
        N_(
            "Each side has two players, and the sides sit in turn. After your coin the next player of Dawn uses one, "
            "then your partner, then Dawn again."
        ),
        Scene(
            a="knight@f4 hand=knight,royal", b="scout@g5", a2="archer@e4", b2="cavalry@h4", turn="A1", initiative="A1"
        ),
        "f4-f5",
        "knight@f5 next=B1",
        (Mistake(N_("Use the unit of your partner"), "e4-e5", "not_your_unit"),),
        seat="A1",
    ),
    Example(
        "four-shared-locations",
        "four-players",
        "",
        N_("Locations are shared"),
        N_("Your partner took d4 and moved on. The location belongs to your side, so you may deploy there."),
        Scene(
            a="hand=knight,royal", b="scout@g5", a2="archer@d5 holds=d4", b2="cavalry@h4", turn="A1", initiative="A1"
        ),
        "knight@d4",
        "knight@d4 next=B1",
        (Mistake(N_("Deploy on a neutral location"), "knight@e5", "not_your_location"),),
        seat="A1",
    ),
    Example(
        "four-friends",
        "four-players",
        "ensign",
        N_("Your partner's unit is a friend"),
        N_("Your Ensign lets the Knight of your partner take a step. You may never attack it."),
        Scene(
            a="ensign@f4 hand=ensign,royal", b="scout@g6", a2="knight@f5", b2="cavalry@h4", turn="A1", initiative="A1"
        ),
        "tactic@f4 pick@f5 step@f6",
        "knight@f6 A1.faceup=ensign next=B1",
        (Mistake(N_("Attack the Knight of your partner"), "f4xf5", "friend"),),
        seat="A1",
    ),
    Example(
        "four-owner-decides",
        "four-players",
        "marshall",
        N_("The owner goes on"),
        N_(
            "Your Marshall orders the Swordsman of your partner to attack. The step after the attack is the "
            "Swordsman's own: your partner decides about it."
        ),
        Scene(
            a="marshall@f4 hand=marshall,royal",
            b="scout@f6",
            a2="swordsman@f5",
            b2="cavalry@h4",
            turn="A1",
            initiative="A1",
        ),
        "tactic@f4 pick@f5 hit@f6 A2:step@f6",
        "swordsman@f6 next=B1",
        seat="A1",
    ),
    Example(
        "four-scout",
        "four-players",
        "scout",
        N_("Beside a partner's unit"),
        N_("The Scout may be deployed next to any friendly unit: next to the Knight of your partner too."),
        Scene(a="hand=scout,royal", b="archer@g5", a2="knight@f4", b2="cavalry@h4", turn="A1", initiative="A1"),
        "scout@e5",
        "scout@e5 next=B1",
        seat="A1",
    ),
    Example(
        "four-initiative",
        "four-players",
        "",
        N_("Not from a partner"),
        N_(
            "Your partner has the initiative. You can't take it from your partner, so pass, or use your coin in "
            "another way."
        ),
        Scene(a="knight@f4 hand=royal", b="scout@g5", a2="archer@e4", b2="cavalry@h4", turn="A1", initiative="A2"),
        "pass(royal)",
        "initiative=A2 next=B1",
        (Mistake(N_("Take the initiative of your partner"), "claim(royal)", "initiative_yours"),),
        seat="A1",
    ),
    Example(
        "four-deceive",
        "four-players",
        "infiltrator",
        N_("Which opponent to deceive"),
        N_("The Infiltrator takes e5. Then you choose which of your two opponents gets the decoy."),
        Scene(
            a="infiltrator@e5 hand=infiltrator,royal",
            b="scout@g5",
            a2="archer@e4",
            b2="cavalry@h4",
            turn="A1",
            initiative="A1",
        ),
        "control@e5 deceive=B2",
        "A1.holds=e5 decoy_infiltrator=B2 B2.faceup=decoy_infiltrator next=B1",
        (Mistake(N_("Give the decoy to your partner"), "control@e5 deceive=A2", "not_opponent"),),
        seat="A1",
        also="control@e5 deceive=B1 | control@e5 decline",
    ),
    Example(
        "four-spy",
        "four-players",
        "spy",
        N_("Which hand to see"),
        N_(
            "Proclaim Spy, name one of the two opponents and look at that hand. You may discard a coin of that hand, "
            "or none."
        ),
        Scene(
            a="knight@f4 hand=royal",
            b="scout@g5 hand=scout",
            a2="archer@e4",
            b2="cavalry@h4 hand=cavalry,royal",
            turn="A1",
            initiative="A1",
            decrees="spy,enlist,march",
        ),
        "proclaim=spy seat=B2 decline",
        "B2.hand=cavalry,royal A1.sealed=spy next=B1",
        seat="A1",
        also="proclaim=spy seat=B1 decline | proclaim=spy seat=B2 spy=cavalry",
    ),
    Example(
        "four-herald",
        "four-players",
        "herald",
        N_("A decree of the side"),
        N_(
            "Your side proclaims as one. After you have enlisted two coins, the Herald of your partner may act, and "
            "your partner decides how."
        ),
        Scene(
            a="knight@f4 hand=royal",
            b="scout@g5",
            a2="herald@e4",
            b2="cavalry@h4",
            turn="A1",
            initiative="A1",
            decrees="enlist,march,spy",
        ),
        "proclaim=enlist gain=knight gain=knight",
        "A1.faceup=royal,knight,knight next=A2 asked=maneuver",
        seat="A1",
    ),
    Example(
        "four-wagon",
        "four-players",
        "war_wagon",
        N_("A partner's War Wagon"),
        N_(
            "The Archer of your partner is attacked next to your War Wagon. You are asked first: lose a coin for "
            "it, or decline."
        ),
        Scene(
            a="archer@f5 hand=royal",
            b="cavalry@f4 hand=cavalry,royal",
            a2="war_wagon@g5*2 hand=royal",
            b2="scout@h4",
            turn="B1",
            initiative="B1",
        ),
        "hit@g5",
        "archer@f5 war_wagon@g5 A2.box=war_wagon next=A2",
        before="f4xf5",
        seat="A2",
        also="decline",
    ),
    Example(
        "four-victory",
        "four-players",
        "",
        N_("Eight markers for two"),
        N_(
            "A side of two players has eight markers, and three of them are placed at the beginning. Your Knight "
            "places the eighth, and your side wins."
        ),
        Scene(
            a="knight@h4 hand=knight,royal holds=d4,e5,g3,c6",
            b="scout@g5",
            a2="archer@e4",
            b2="cavalry@f6",
            turn="A1",
            initiative="A1",
        ),
        "control@h4",
        "winner=A next=nobody",
        seat="A1",
    ),
)
