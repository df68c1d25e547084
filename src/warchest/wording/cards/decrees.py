"""The decrees of the Nobility box, in our own words."""

from warchest.rules.content.ruleset import DecreeText
from warchest.wording.languages import N_

_PARTNERS_UNIT = (
    N_("May it be a unit of your partner?"),
    N_("Yes. You choose what it does; your partner decides about the effects of its card. This is our reading."),
)

DECREE_TEXTS: dict[str, DecreeText] = {
    "enlist": DecreeText(
        name=N_("Enlist"),
        line=N_("Recruit two coins"),
        rulings=(
            (N_("May both coins be of one kind?"), N_("Yes. Any two coins of your supply.")),
            (N_("What if the supply has one coin only?"), N_("Then the decree can't be proclaimed.")),
            (N_("Does recruiting a Mercenary trigger it?"), N_("Yes, after both coins are recruited.")),
        ),
    ),
    "guard": DecreeText(
        name=N_("Guard"),
        line=N_("A friend on your location attacks"),
        rulings=(
            (N_("Which units may attack?"), N_("Friendly units on a location that your side controls.")),
            (
                N_("May an Archer, a Lancer or a Trebuchet?"),
                N_("No. The decree grants a normal attack, and they make none."),
            ),
            _PARTNERS_UNIT,
        ),
    ),
    "march": DecreeText(
        name=N_("March"),
        line=N_("A stack of two or more moves"),
        rulings=(
            (N_("How far does it move?"), N_("One hex, as in a normal move.")),
            (N_("Do its effects after a move happen?"), N_("Yes: a Berserker may go on, a Sapper may build.")),
            (N_("May a poisoned unit march?"), N_("Yes. Poison only stops the coins of the hand.")),
            _PARTNERS_UNIT,
        ),
    ),
    "redeploy": DecreeText(
        name=N_("Redeploy"),
        line=N_("Deploy a unit of yours again"),
        rulings=(
            (
                N_("What happens to its other coins?"),
                N_("The whole stack is deployed, and poison stays on it. This is our reading."),
            ),
            (N_("May it return to the hex that it stood on?"), N_("Yes, if it could be deployed there.")),
            (
                N_("Do its deployment effects apply?"),
                N_("Yes: an Earl may move, a Siege Tower may be bolstered."),
            ),
            (N_("May it be a unit of your partner?"), N_("No, only your own. This is our reading.")),
        ),
    ),
    "reinforce": DecreeText(
        name=N_("Reinforce"),
        line=N_("A lost coin returns to your supply"),
        rulings=(
            (N_("Which coin?"), N_("Any one of yours that is out of the game. You choose.")),
            (N_("What if you have lost none?"), N_("Then the decree can't be proclaimed.")),
            (N_("May it be a coin of your partner?"), N_("No, only your own.")),
        ),
    ),
    "sacrifice": DecreeText(
        name=N_("Sacrifice"),
        line=N_("A friend attacks, then loses a coin"),
        rulings=(
            (N_("What if a Pikeman destroys it?"), N_("Then it loses no further coin.")),
            (
                N_("Do its effects after an attack happen?"),
                N_("Yes, unless it loses its last coin. It loses the coin first."),
            ),
            (N_("May its last coin be lost that way?"), N_("Yes.")),
            _PARTNERS_UNIT,
        ),
    ),
    "spy": DecreeText(
        name=N_("Spy"),
        line=N_("See a hand, discard a coin of it"),
        rulings=(
            (
                N_("Who sees the hand?"),
                N_("Only you. The coin that you discard is face up, and everybody sees it. This is our reading."),
            ),
            (N_("Does that hand get smaller?"), N_("No. Its owner draws a coin to replace the discarded one.")),
            (N_("What if you discard nothing?"), N_("Then its owner draws no coin.")),
            (N_("May a decoy be discarded?"), N_("Yes. It stays among the coins of that player.")),
        ),
    ),
}
"""The text of every decree, by id."""
