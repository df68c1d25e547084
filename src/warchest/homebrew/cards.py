"""The texts of declared cards, and their translations."""

import re
from typing import TypeVar

from warchest.homebrew.reading import DeclaredTable
from warchest.rules.content.ruleset import CardText, DecreeText
from warchest.wording.languages import _

NAME, LINE, DECREE_LINE, TEXT = 24, 32, 36, 300
"""The most characters of a name, of the line under it, of a decree's line, and of any other text."""
MOST_RULINGS = 8
MOST_LANGUAGES = 20
_Text = TypeVar("_Text")
_TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?", re.ASCII)


def read_card(table: DeclaredTable, key: str = "card") -> CardText | None:
    """Return the text of a unit's card, or None where it is left out."""
    card = table.table(key)
    if card is None:
        return None
    text = _unit_text(card)
    others = tuple((tag, _closed(each, _unit_text(each, translates=True))) for tag, each in _languages(card))
    card.close()
    return CardText(text.name, text.line, text.tactic, text.attribute, text.restriction, text.rulings, others)


def read_decree_card(table: DeclaredTable, key: str = "card") -> DecreeText | None:
    """Return the text of a decree's card, or None where it is left out."""
    card = table.table(key)
    if card is None:
        return None
    text = _decree_text(card)
    others = tuple((tag, _closed(each, _decree_text(each, translates=True))) for tag, each in _languages(card))
    card.close()
    return DecreeText(text.name, text.line, text.rulings, others)


def _unit_text(table: DeclaredTable, *, translates: bool = False) -> CardText:
    """Return a card in one language. A translation may leave any part out."""
    return CardText(
        table.text("name", NAME, needed=not translates),
        table.text("line", LINE),
        table.text("tactic", TEXT) or None,
        table.text("attribute", TEXT) or None,
        table.text("restriction", TEXT) or None,
        _rulings(table),
    )


def _decree_text(table: DeclaredTable, *, translates: bool = False) -> DecreeText:
    return DecreeText(table.text("name", NAME, needed=not translates), table.text("line", DECREE_LINE), _rulings(table))


def _rulings(table: DeclaredTable) -> tuple[tuple[str, str], ...]:
    """Return questions with their answers."""
    found = []
    for each in table.tables("rulings", MOST_RULINGS):
        found.append((each.text("question", TEXT, needed=True), each.text("answer", TEXT, needed=True)))
        each.close()
    return tuple(found)


def _languages(card: DeclaredTable) -> list[tuple[str, DeclaredTable]]:
    """Return the translations of a card with their languages, for sound language tags only."""
    found = []
    for tag, table in card.named("in", MOST_LANGUAGES):
        if _TAG.fullmatch(tag):
            found.append((tag, table))
        else:
            table.wrong("", _("A language is called by its tag, such as nl or pt-BR."))
    return found


def _closed(table: DeclaredTable, text: _Text) -> _Text:
    table.close()
    return text
