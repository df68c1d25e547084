"""The `help` texts for the rules and for each card, in a few sentences."""

from warchest.cli.terminal.input import kind_called
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.names import CardDescription, card, decree_catalogue

OutputLines = list[str]

TOPICS: dict[str, str] = {
    "goal": N_(
        "You win when all control markers of your side are placed: six with two players, eight with four. "
        "Each location that your side controls has one. If neither side can place another marker, the game "
        "is drawn."
    ),
    "round": N_(
        "In each round every player draws three coins from their bag. The player with the initiative uses a "
        "coin first, then all in turn until all hands are empty. When a bag is empty, the discards go into "
        "it."
    ),
    "facedown": N_(
        "Any coin can be used facedown, for one of three things: pass, claim or recruit. No other player "
        "sees which coin it was."
    ),
    "pass": N_("pass(archer): discards the Archer coin facedown and does nothing else."),
    "claim": N_(
        "claim(archer): discards the Archer coin facedown and takes the initiative. It changes hands at most once a round."
    ),
    "recruit": N_(
        "recruit=knight(archer): discards the Archer coin facedown, and puts a Knight from your supply face up on your discards."
    ),
    "deploy": N_(
        "archer@e2: puts the Archer coin on the board, on a location that your side controls. Each unit is on the board once only, unless "
        "its card says otherwise."
    ),
    "bolster": N_("bolster@f4: adds a coin to the unit of its kind at f4. Each coin is a hit that the unit survives."),
    "move": N_("f4-f5: discards a coin of the unit at f4 face up, and moves it one hex to f5, which must be empty."),
    "attack": N_(
        "f4xf5: discards a coin of the unit at f4 face up; an enemy next to it, at f5, loses a coin, which leaves the game."
    ),
    "control": N_(
        "control@f4: discards a coin of the unit at f4 face up, and puts a marker of your side on the location where it stands."
    ),
    "tactic": N_(
        "tactic@f4: discards a coin of the unit at f4 face up and starts the tactic of its card. Its steps "
        "follow, in the same line or one by one: step@f5 moves it, hit@f6 attacks, pick@f5 names a unit, "
        "decline skips an optional step."
    ),
    "decrees": N_(
        "proclaim=spy: with the Royal Coin you carry out a decree that your side has not sealed yet. A side has three seals."
    ),
    "forts": N_(
        "A fort on a location takes the hit for the unit in it, and is gone then. On a location that the enemy controls it can't be "
        "entered. build@f5 builds one."
    ),
    "poison": N_(
        "The coins of a poisoned unit can be used for it only to cure it: unpoison=archer discards one face up. What others "
        "grant it, it may do."
    ),
    "decoys": N_(
        "A decoy among your coins can only be used facedown, or given back to its owner's card: return=decoy_infiltrator."
    ),
    "shock": N_(
        "Shock Tactics is a box announced for 2026; known from one source. A shock puts a whole stack among its owner's discards, "
        "face up: shock@f5. It is no attack. stack_bag=archer puts a coin of a supply on top of its owner's bag."
    ),
    "initiative": N_(
        "The player with the initiative starts the round. It changes hands at most once a round: see claim."
    ),
    "draft": N_(
        "take=archer takes a card, ban=archer bans one; order=draft_first and the like choose a place, seat=A2 names a player."
    ),
    "partners": N_(
        "With four players Dusk 1 and Dusk 2 play against Dawn 1 and Dawn 2. Partners share locations and markers, and see neither each "
        "other's hand nor bag."
    ),
    "words": N_(
        "Decisions are single words: archer@e2 deploys, f4-f5 moves, f4xf5 attacks, bolster@f4, control@f4, tactic@f4, pass(archer), "
        "claim(archer), recruit=knight(archer), proclaim=spy, unpoison=archer. Within an action: step@ hit@ pick@ push@ build@ "
        "poison@ shock@ with a hex, gain=, spy= and stack_bag= with a coin, lose=stack, lose=supply, burn, decline. "
        "Blanks and capitals do not matter."
    ),
}
"""The text for each topic: its meaning in play, and the words to type."""


def topics_of(rules: Ruleset) -> dict[str, str]:
    """Return the text for each topic of a rule set, in order."""
    return LITE_TOPICS if rules.actions == "lite" else TOPICS


def tell_topic(rules: Ruleset, about: str) -> OutputLines:
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
    return tell_card(card(rules, kind))


def tell_card(shown: CardDescription) -> OutputLines:
    """Return a card in sentences."""
    lines = [_("{unit}: {line}. Coins in all: {count}.").format(unit=shown.name, line=shown.line, count=shown.coins)]
    if shown.tactic:
        lines.append(_("Tactic: {text}").format(text=shown.tactic))
    if shown.attribute:
        lines.append(_("Always: {text}").format(text=shown.attribute))
    if shown.restriction:
        lines.append(_("Restriction: {text}").format(text=shown.restriction))
    return lines + _answers([(ruling.question, ruling.answer) for ruling in shown.rulings])


def _answers(rulings: list[tuple[str, str]]) -> OutputLines:
    return [f"{question} {answer}" for question, answer in rulings]


LITE_TOPICS: dict[str, str] = {
    "goal": N_(
        "You win as soon as your side controls six zones, or when your attack leaves the enemy no coin of a unit: on the board, in "
        "hand, bag or discards, or to recruit. There is no draw."
    ),
    "round": N_(
        "In each round both players draw three coins. The player with the initiative uses the whole hand "
        "first, then the other player does. If a bag has too few coins, the discards go into it before the "
        "draw."
    ),
    "place": N_(
        "place knight b2, or knight@b2: puts the Knight coin on an empty square beside a zone of yours, never on the zone itself. "
        "Several units of a kind may stand on the board."
    ),
    "control": N_(
        "control d1, or control@d1: pays a coin of the unit at d1 and puts a control token of yours on the zone there."
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
        "initiative knight, or claim(knight): pays any coin. The last player to do this in a round starts "
        "the next one. If no one does, the same player starts again."
    ),
    "words": N_(
        "Decisions are single words too: knight@b2 places, b2-b3 moves, b2xb3 attacks, control@d1, "
        "claim(royal), recruit=knight(royal), tactic@c2 starts the ability of an Archer, Cavalry, "
        "Crossbowman or Lancer: hit@c4, step@d2. decline ends it."
    ),
}
"""The text for each topic: its meaning in play, and the words to type."""
