"""The way from declared boxes to a rule set, and from a record's declaration back to both."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from warchest.homebrew.boxes import DeclaredBox, box_of
from warchest.homebrew.faults import Fault, FaultsError
from warchest.homebrew.units import proclaims
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.wording.languages import _

MOST_DECLARED = 128 * 1024
"""The most characters of a record's declaration."""
PREFIX = "home_"
"""The prefix of the name of a rule set with declared boxes. The hash of the declaration follows."""


def ruleset_with(boxes: Sequence[DeclaredBox]) -> Ruleset:
    """Return the standard rule set with declared boxes. Raises FaultsError where the boxes do not go together.

    The name contains the hash of the whole declaration, which keeps its games and positions apart from other declarations'.
    Decrees and fort maps of these boxes replace the usual ones.
    """
    if not boxes:
        return WAR_CHEST
    declaration = json.dumps([box.data for box in boxes], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    _check(boxes, declaration)
    try:
        rules = WAR_CHEST.with_units(
            *(unit for box in boxes for unit in box.units),
            texts={name: text for box in boxes for name, text in box.texts.items()},
            boxes=[box.box for box in boxes],
            id=PREFIX + hash_of(declaration),
        )
        decrees = tuple(decree for box in boxes for decree in box.decrees)
        return replace(
            rules,
            decrees=decrees or rules.decrees,
            decree_texts={name: text for box in boxes for name, text in box.decree_texts.items()},
            fort_maps=tuple(places for box in boxes for places in box.fort_maps) or rules.fort_maps,
            declaration=declaration,
        )
    except ValueError as error:
        raise FaultsError([Fault(0, "", str(error))]) from error


def _check(boxes: Sequence[DeclaredBox], declaration: str) -> None:
    """Raise FaultsError where several boxes use the same name for something, or are too much together."""
    ids = [name for box in boxes for name in (box.box.id, *(unit.id for unit in box.units), *box.decree_texts)]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    sentence = ""
    if twice is not None:
        sentence = _("Two of these boxes have the id '{id}'. Load only one of them.").format(id=twice)
    elif sum(proclaims(unit) for box in boxes for unit in box.units) > 1:
        sentence = _("Only one unit can have 'after_proclaim' or the step 'decree'. Load fewer of these boxes.")
    elif len(declaration) > MOST_DECLARED:
        sentence = _("These boxes are too large together. Load fewer of them.")
    if sentence:
        raise FaultsError([Fault(0, "", sentence)])


def hash_of(declaration: str) -> str:
    """Return the hash of a declaration: 16 hexadecimal digits. Comments and the layout of a file do not count."""
    return blake2b(declaration.encode(errors="surrogatepass"), digest_size=8).hexdigest()


@lru_cache(32)
def declared_ruleset(declaration: str) -> Ruleset:
    """Return the rule set of a record's declaration (see ``Ruleset.declaration``). Raises FaultsError for an invalid declaration."""
    sentence = _("The declaration of the units can't be read.")
    if len(declaration) > MOST_DECLARED:
        raise FaultsError([Fault(0, "", sentence)])
    try:
        data = json.loads(declaration)
    except (ValueError, RecursionError):
        raise FaultsError([Fault(0, "", sentence)]) from None
    if not isinstance(data, list) or not data or not all(isinstance(one, dict) for one in data):
        raise FaultsError([Fault(0, "", sentence)])
    return ruleset_with([box_of(one) for one in data])
