"""The deal of a set-up: the cards, the decrees and the fort map that a seed gives, and the edition of the Royal Guard among the cards."""

from collections.abc import Collection, Sequence
from hashlib import blake2b

from warchest.game.setup_checks import SetupError, require_boxes
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.names import box_name


def royal_guard_of(ruleset: Ruleset, name: str) -> str:
    """Return the id of the Royal Guard of this edition, of the first one where none is named, or an empty text where the rule set has
    none.
    """
    if not name and not ruleset.royal_guards:
        return ""
    if not name:
        return next(iter(ruleset.royal_guards.values()))
    if name not in ruleset.royal_guards:
        text = "There is no Royal Guard '{name}': it is 'revised' or 'original'."
        raise SetupError(text.format(name=name), "royal_guard")
    return ruleset.royal_guards[name]


def with_royal_guard(
    ruleset: Ruleset, armies: Sequence[Sequence[str]], royal_guard: str
) -> tuple[tuple[str, ...], ...]:
    """Return the armies with the Royal Guard of this edition in place of any other."""
    guard, guards = royal_guard_of(ruleset, royal_guard), ruleset.royal_guards.values()
    return tuple(tuple(guard if unit in guards else unit for unit in army) for army in armies)


def deal(things: Collection[str], seed: str, what: str) -> tuple[str, ...]:
    """Return things in the order that a seed deals them, the first one first.

    The place of a thing depends only on the seed and its name. So a new card changes an old deal only where it is dealt itself.
    ``what`` separates the deals of one seed: the same seed deals the same cards whatever else is in the game.
    """

    key = blake2b(f"{what} {seed}".encode(errors="surrogatepass")).digest()

    def place(thing: str) -> bytes:
        return blake2b(thing.encode(), key=key, digest_size=16).digest()

    return tuple(sorted(things, key=place))


def deal_cards(ruleset: Ruleset, count: int, seed: str, royal_guard: str, boxes: Sequence[str]) -> tuple[str, ...]:
    """Return ``count`` cards of the boxes in the order of the deal, with this Royal Guard. SetupError where there are too few."""
    require_boxes(ruleset, boxes)
    cards = _without_twins(ruleset, deal(ruleset.cards_of(boxes), seed, "cards"))[:count]
    if len(cards) < count:
        text = "These boxes have {have} unit cards and this game needs {need}: add a box."
        raise SetupError(text.format(have=len(cards), need=count))
    if not ruleset.royal_guards:
        return cards
    guard, usual = royal_guard_of(ruleset, royal_guard), royal_guard_of(ruleset, "")
    box = ruleset.unit(usual).box
    if guard != usual and box not in boxes:
        text = "The Royal Guard is in the {box} box: add it, or leave the Royal Guard as it is."
        raise SetupError(text.format(box=box_name(ruleset, box)))
    return tuple(guard if card == usual else card for card in cards)


def _without_twins(ruleset: Ruleset, cards: Sequence[str]) -> tuple[str, ...]:
    """Return these cards in their order, but only the first one of the cards for the same coins."""
    first: dict[str, str] = {}
    for card in cards:
        first.setdefault(ruleset.coins_for(card), card)
    return tuple(first.values())


def deal_extras(ruleset: Ruleset, boxes: Collection[str], seed: str) -> tuple[tuple[str, ...], int]:
    """Return the decrees and the number of the fort map of a game with these boxes: none, and 0, where no box brings them."""
    decrees = deal(ruleset.decree_ids, seed, "decrees")[: ruleset.decrees_in_play]
    maps = deal([str(number) for number in range(1, len(ruleset.fort_maps) + 1)], seed, "forts")
    return decrees if ruleset.decrees_with(boxes) else (), int(maps[0]) if ruleset.forts_with(boxes) else 0
