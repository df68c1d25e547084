"""The `help` texts of the lite game."""

from warchest.wording.languages import N_

LITE_TOPICS: dict[str, str] = {
    "goal": N_(
        "You win as soon as your side controls six zones, or when your attack leaves the enemy no coin of a unit: on the board, in "
        "hand, bag or discards, or to recruit. There is no draw."
    ),
    "round": N_(
        "In each round both players draw three coins. Who has the initiative uses the whole hand first, then the other player does. "
        "A bag with too few coins takes the discards before the draw."
    ),
    "place": N_(
        "place knight b2, or knight@b2: puts the Knight coin on an empty square beside a zone of yours, never on the zone itself. "
        "Several units of a kind may stand on the board."
    ),
    "control": N_(
        "control d1, or control@d1: pays a coin of the unit at d1 and lays a control token of yours on the zone there."
    ),
    "move": N_(
        "move knight b2 b3, or b2-b3: pays a coin of the unit at b2 and moves it one square, over an edge, onto an empty one. A Lancer "
        "goes one square or two."
    ),
    "recruit": N_(
        "recruit knight: pays a Knight coin and puts another one into your bag. recruit archer with royal: the Royal Coin recruits any."
    ),
    "attack": N_(
        "attack knight b2 b3, or b2xb3: pays a coin of the unit at b2; the enemy at b3 leaves the game. Archers and Crossbowmen attack two "
        "squares away, others one."
    ),
    "initiative": N_(
        "initiative knight, or claim(knight): pays any coin. Who did so last in a round begins the next; if nobody did, its holder does."
    ),
    "words": N_(
        "Decisions are single words too: knight@b2 places, b2-b3 moves, b2xb3 attacks, control@d1, claim(royal), recruit=knight(royal), "
        "tactic@c2 begins what an Archer, Cavalry, Crossbowman or Lancer does besides: hit@c4, step@d2. decline ends it."
    ),
}
"""The text for each topic: its meaning in play, and the words to type."""
