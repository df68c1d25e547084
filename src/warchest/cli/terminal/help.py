"""The `help` texts for the rules and for each card, in a few sentences."""

from warchest.cli.terminal.input import kind_called
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.names import CardDescription, card, decree_catalogue

OutputLines = list[str]

TOPICS: dict[str, str] = {
    "goal": N_(
        "You win when all your side's control markers are placed: six with two players, eight with four. "
        "Each location that your side controls has one. If neither side can place another marker, the game "
        "is drawn."
    ),
    "round": N_(
        "In each round, every player draws three coins from their bag. Starting with the player who has the "
        "initiative, the players take turns using one coin each until all hands are empty. When a bag is "
        "empty, the discards go into it."
    ),
    "facedown": N_(
        "Any coin can be used facedown, for one of three things: pass, claim or recruit. No other player "
        "sees which coin it was."
    ),
    "pass": N_("pass(archer): discards the Archer coin facedown and does nothing else."),
    "claim": N_(
        "claim(archer): discards the Archer coin facedown and takes the initiative, which changes hands at most once "
        "a round."
    ),
    "recruit": N_(
        "recruit=knight(archer): discards the Archer coin facedown, and puts a Knight from your supply face up on your discards."
    ),
    "deploy": N_(
        "archer@e2: puts the Archer coin on the board, on a location that your side controls. Each unit can "
        "be on the board only once, unless its card says otherwise."
    ),
    "bolster": N_("bolster@f4: adds a coin to the unit of its kind at f4. Each coin is a hit that the unit survives."),
    "move": N_("f4-f5: discards a coin of the unit at f4 face up, and moves it one hex to f5, which must be empty."),
    "attack": N_(
        "f4xf5: discards a coin of the unit at f4 face up. The enemy at f5, next to that unit, loses a coin, which "
        "leaves the game."
    ),
    "control": N_(
        "control@f4: discards a coin of the unit at f4 face up, and puts one of your side's markers on the "
        "location where it stands."
    ),
    "tactic": N_(
        "tactic@f4: discards a coin of the unit at f4 face up and starts its card's tactic. The steps "
        "follow, on the same line or one by one: step@f5 moves it, hit@f6 attacks, pick@f5 names a unit, "
        "decline skips an optional step."
    ),
    "decrees": N_(
        "proclaim=spy: uses the Royal Coin to carry out a decree that your side has not sealed yet. A side "
        "has three seals."
    ),
    "forts": N_(
        "A fort on a location takes one hit for the unit in it, and then falls. You can't enter a fort on a "
        "location that the enemy controls. build@f5 builds one."
    ),
    "poison": N_(
        "A poisoned unit's coins can be used for it only to cure it: unpoison=archer discards one face up. "
        "Other units and decrees can still make it act."
    ),
    "decoys": N_(
        "A decoy among your coins can be used only facedown, or returned to its owner's card: return=decoy_infiltrator."
    ),
    "shock": N_(
        "Shock Tactics is a box announced for 2026 and known from only one source. A shock puts a whole "
        "stack face up among its owner's discards: shock@f5. It is not an attack. stack_bag=archer puts a "
        "coin from a supply on top of its owner's bag."
    ),
    "initiative": N_(
        "The player with the initiative starts the round. The initiative changes hands at most once a round: see claim."
    ),
    "draft": N_(
        "take=archer takes a card, and ban=archer bans one. order=draft_first and similar words choose a "
        "place in the order, and seat=A2 names a player."
    ),
    "partners": N_(
        "With four players, Dusk 1 and Dusk 2 play against Dawn 1 and Dawn 2. Partners share locations and "
        "markers, but can't see each other's hand or bag."
    ),
    "words": N_(
        "Decisions are single words: archer@e2 deploys, f4-f5 moves, f4xf5 attacks, bolster@f4, control@f4, "
        "tactic@f4, pass(archer), claim(archer), recruit=knight(archer), proclaim=spy, unpoison=archer. "
        "Within an action: step@ hit@ pick@ push@ build@ poison@ shock@ with a hex, gain=, spy= and "
        "stack_bag= with a coin, lose=stack, lose=supply, burn, decline. Spaces and capitals do not matter."
    ),
}
"""The text for each topic: its meaning in play, and the words to type."""


def topics_of(rules: Ruleset) -> dict[str, str]:
    """Return the text for each topic of a rule set, in order."""
    return LITE_TOPICS if rules.actions == "lite" else TOPICS


def topic_lines(rules: Ruleset, about: str) -> OutputLines:
    """Return the text for a topic, a card or a decree."""
    name = about.lower()
    topics = topics_of(rules)
    lines = [topic for topic in topics if topic.startswith(name)]
    kind = kind_called(rules, about)
    if name in topics or (len(lines) == 1 and kind is None):
        return [_(topics[name if name in topics else lines[0]])]
    if kind is None:
        text = N_("There is no help on '{about}'. Type help to see the topics, or type the name of a unit or decree.")
        return [in_game_words(rules, text).format(about=about)]
    decree = decree_catalogue(rules).get(kind)
    if decree is not None:
        rulings = [(ruling.q, ruling.a) for ruling in decree.rulings]
        return [_("Decree {name}: {line}.").format(name=decree.name, line=decree.line), *_answers(rulings)]
    return card_lines(card(rules, kind))


def card_lines(shown: CardDescription) -> OutputLines:
    """Return a card in sentences."""
    lines = [_("{unit}: {line}. Coins in all: {count}.").format(unit=shown.name, line=shown.line, count=shown.coins)]
    if shown.tactic:
        lines.append(_("Tactic: {text}").format(text=shown.tactic))
    if shown.attribute:
        lines.append(_("Attribute: {text}").format(text=shown.attribute))
    if shown.restriction:
        lines.append(_("Restriction: {text}").format(text=shown.restriction))
    return lines + _answers([(ruling.question, ruling.answer) for ruling in shown.rulings])


def _answers(rulings: list[tuple[str, str]]) -> OutputLines:
    return [f"{question} {answer}" for question, answer in rulings]


LITE_TOPICS: dict[str, str] = {
    "goal": N_(
        "You win as soon as your side controls six zones. You also win if your attack removes the enemy's "
        "last unit coin, so that none is left on the board, in the hand, bag or discards, or to recruit. "
        "There is no draw."
    ),
    "round": N_(
        "In each round, both players draw three coins. The player with the initiative uses a whole hand "
        "first, then the other player does the same. If a bag has too few coins, the discards go into it "
        "before the draw."
    ),
    "place": N_(
        "place knight b2, or knight@b2: puts the Knight coin on an empty square beside a zone of yours, "
        "never on the zone itself. Several units of a kind can be on the board."
    ),
    "control": N_(
        "control d1, or control@d1: pays a coin of the unit at d1 and puts one of your control tokens on the "
        "zone there."
    ),
    "move": N_(
        "move knight b2 b3, or b2-b3: pays a coin of the unit at b2 and moves it to an empty square beside "
        "it, not diagonally. A Lancer moves one or two squares."
    ),
    "recruit": N_(
        "recruit knight: pays a Knight coin and puts another one into your bag. recruit archer with royal: "
        "pays the Royal Coin, which recruits a coin of any unit."
    ),
    "attack": N_(
        "attack knight b2 b3, or b2xb3: pays a coin of the unit at b2, and the enemy at b3 leaves the game. "
        "Archers and Crossbowmen attack two squares away, other units one."
    ),
    "initiative": N_(
        "initiative knight, or claim(knight): pays any coin. The last player to do this in a round starts "
        "the next one. If neither player does, the same player starts again."
    ),
    "words": N_(
        "You can also type decisions as single words: knight@b2 places, b2-b3 moves, b2xb3 attacks, "
        "control@d1, claim(royal), recruit=knight(royal), tactic@c2 starts the ability of an Archer, "
        "Cavalry, Crossbowman or Lancer: hit@c4, step@d2. decline ends it."
    ),
}
"""The text for each topic: its meaning in play, and the words to type."""
