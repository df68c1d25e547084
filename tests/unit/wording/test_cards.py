"""The cards say something of every unit, briefly and in the tone of the game, and show the reach that the rules give."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from itertools import product

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS

from scripts import translations
from tests.support.catalogues import content_of_the_catalogue
from tests.support.paths import ROOT
from tests.support.published import PUBLISHED
from tests.support.sent import sent
from warchest import Game, Setup
from warchest.rules.content.boards import TWO, Axial, distance
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.vocabulary import SIEGE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain.reach import reach
from warchest.rules.flow.effects import deploy
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.state.encoding import decode
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import CHOICES, KIND, TACTIC_FRAME
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables
from warchest.wording.cards import BATTLE_TEXTS, CARD_TEXTS, DECREE_TEXTS, TOKEN_TEXTS
from warchest.wording.languages import Language, Languages, in_language
from warchest.wording.names import battle_intro, battle_name, card, catalogue, decree_catalogue, decree_name, name_of
from warchest.wording.width import width

KINDS = (*WAR_CHEST.unit_ids, "royal", *WAR_CHEST.decoys)
CENTRE: Axial = (0, 0)
LONGEST_LINE = 32
LONGEST_DUTCH_LINE = 26
LONGEST_DECREE = 36
WIDEST_JAPANESE_LINE = 24
"""In columns, two for each sign of Japanese: what has room beside the number of coins left."""


def all_texts() -> Iterator[str]:
    for text in CARD_TEXTS.values():
        for part in (text.name, text.line, text.tactic, text.attribute, text.restriction):
            if part is not None:
                yield part
        for ruling in text.rulings:
            yield from ruling
    for decree in DECREE_TEXTS.values():
        yield from (decree.name, decree.line)
        for ruling in decree.rulings:
            yield from ruling
    for battle in BATTLE_TEXTS.values():
        yield from (battle.name, battle.intro)


# --- what is written ---------------------------------------------------------------------------------------------------------------


def test_every_unit_the_royal_coin_and_the_decoys_have_a_text_and_nothing_else_has() -> None:
    assert set(CARD_TEXTS) == set(KINDS)
    assert set(TOKEN_TEXTS) == set(KINDS) - set(WAR_CHEST.unit_ids)


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_says_what_its_coin_does(kind: str) -> None:
    shown = card(WAR_CHEST, kind)
    assert shown.name
    assert shown.tactic or shown.attribute
    assert 2 <= len(shown.rulings) <= 4
    assert all(ruling.question.endswith("?") and ruling.answer.endswith(".") for ruling in shown.rulings)


@pytest.mark.parametrize("kind", WAR_CHEST.unit_ids)
def test_a_card_has_a_tactic_where_the_row_has_one_and_the_rows_coins(kind: str) -> None:
    assert (card(WAR_CHEST, kind).tactic is not None) == bool(WAR_CHEST.unit(kind).tactic)
    assert card(WAR_CHEST, kind).coins == WAR_CHEST.unit(kind).coins


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_fits_a_row_of_the_army(kind: str) -> None:
    line = card(WAR_CHEST, kind).line
    assert 0 < len(line) <= LONGEST_LINE
    assert not line.endswith(".")


def test_the_dutch_line_of_a_unit_fits_a_row_of_a_small_laptop() -> None:
    """Given the lines of all units, when a window is 1280 wide and the rows have one line, then none is cut in Dutch."""
    dutch = {message.id: str(message.string) for message in translations.read(ROOT, "nl")}
    lines = [dutch[CARD_TEXTS[kind].line] for kind in WAR_CHEST.unit_ids]
    assert [line for line in lines if len(line) > LONGEST_DUTCH_LINE] == []


def test_no_text_shouts_or_bears_stray_blanks() -> None:
    assert [text for text in all_texts() if "!" in text or text != " ".join(text.split())] == []


def test_names_of_units_are_their_ids_in_words_except_for_the_two_royal_guard_cards() -> None:
    for kind in WAR_CHEST.row_of:
        assert name_of(WAR_CHEST, kind) == kind.removesuffix("_original").replace("_", " ").title()


def test_no_kind_has_no_name_and_a_hidden_coin_is_a_coin() -> None:
    assert name_of(WAR_CHEST, "") == ""
    assert name_of(WAR_CHEST, "unknown") == "a coin"
    assert name_of(WAR_CHEST, "royal") == "Royal Coin"
    assert [name_of(WAR_CHEST, kind) for kind in WAR_CHEST.decoys] == ["Infiltrator's Decoy", "Skirmisher's Decoy"]


def test_a_home_brew_unit_without_a_text_is_named_by_its_id() -> None:
    assert name_of(WAR_CHEST, "horse_archer") == "Horse Archer"


def test_a_unit_without_a_text_still_has_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CARD_TEXTS, "lancer")
    shown = card(WAR_CHEST, "lancer")
    assert (shown.name, shown.line, shown.tactic, shown.rulings) == ("Lancer", "", None, ())


def test_a_card_of_an_unknown_unit_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"^There is no unit 'dragon'\.$"):
        card(WAR_CHEST, "dragon")


# --- decrees -----------------------------------------------------------------------------------------------------------------------


def test_every_decree_has_a_text_in_the_fields_of_the_wire_and_nothing_else_has() -> None:
    shown = sent(decree_catalogue(WAR_CHEST))
    assert list(shown) == [decree.id for decree in WAR_CHEST.decrees]
    assert set(DECREE_TEXTS) == set(shown)
    for id_, entry in shown.items():
        assert set(entry) == {"name", "line", "rulings"}
        assert entry["name"] == decree_name(WAR_CHEST, id_) == id_.title()
        assert 0 < len(entry["line"]) <= LONGEST_DECREE
        assert not entry["line"].endswith(".")
        assert 2 <= len(entry["rulings"]) <= 4
        assert all(ruling["q"].endswith("?") and ruling["a"].endswith(".") for ruling in entry["rulings"])


# --- battles -----------------------------------------------------------------------------------------------------------------------


def test_every_famous_battle_has_a_name_and_an_introduction_of_two_or_three_sentences() -> None:
    assert set(BATTLE_TEXTS) == set(WAR_CHEST.battles)
    assert [battle_name(name) for name in WAR_CHEST.battles] == ["Gaugamela", "Bannockburn", "Crécy"]
    for name in WAR_CHEST.battles:
        assert len(re.findall(r"\.(?: |$)", battle_intro(name))) in (2, 3)


def test_an_unknown_battle_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"^There is no battle 'hastings': there are gaugamela, bannockburn, crecy\.$"):
        battle_intro("hastings")


# --- the catalogue -----------------------------------------------------------------------------------------------------------------


def test_the_catalogue_has_the_fields_of_the_wire_for_every_kind() -> None:
    shown = sent(catalogue(WAR_CHEST))
    assert set(shown) == set(KINDS)
    for entry in shown.values():
        assert set(entry) == {
            *(
                "name",
                "line",
                "coins",
                "twins",
                "tactic",
                "attribute",
                "restriction",
                "rulings",
                "demonstration",
                "kanji",
            ),
        }
        assert isinstance(entry["coins"], int)
        assert all(set(ruling) == {"q", "a"} for ruling in entry["rulings"])


def test_japanese_cards_have_the_kanji_of_every_unit_and_other_languages_none() -> None:
    with in_language(Languages().choose(["ja"])):
        shown = catalogue(WAR_CHEST)
    assert {kind for kind, entry in shown.items() if entry.kanji} == set(WAR_CHEST.unit_ids)
    assert [kind for kind, entry in shown.items() if entry.kanji == entry.name] == []
    assert [kind for kind, entry in catalogue(WAR_CHEST).items() if entry.kanji] == []


@pytest.mark.parametrize("ruleset", [WAR_CHEST, LITE], ids=["war_chest", "lite"])
def test_the_japanese_lines_fit_into_a_row_of_an_army(ruleset: Ruleset) -> None:
    with in_language(Languages().choose(["ja"])):
        lines = [entry.line for entry in catalogue(ruleset).values()]
    assert [line for line in lines if width(line) > WIDEST_JAPANESE_LINE] == []


def test_every_coin_of_a_first_game_is_in_the_catalogue() -> None:
    shown = catalogue(WAR_CHEST)
    for seat in Game(Setup.first_game(), key=b"cards").view(None).seats:
        assert set(seat.unseen) | set(seat.supply) <= set(shown)


# --- languages ---------------------------------------------------------------------------------------------------------------------


class _Backwards(gettext.NullTranslations):
    """A language with every text reversed; like a real catalogue it answers the empty text with its header."""

    def gettext(self, message: str) -> str:
        return message[::-1] or "Content-Type: text/plain"


def test_cards_speak_the_language_in_use_when_they_are_read() -> None:
    before = card(WAR_CHEST, "archer")
    with in_language(Language("xx", "Backwards", _Backwards())):
        after = card(WAR_CHEST, "archer")
        assert name_of(WAR_CHEST, "archer") == after.name == "Archer"[::-1]
        assert after.rulings[0].answer == before.rulings[0].answer[::-1]
        assert battle_name("crecy") == "Crécy"[::-1]
        assert name_of(WAR_CHEST, "") == ""


def test_translators_find_every_text_of_the_cards() -> None:
    assert "N_" in DEFAULT_KEYWORDS
    catalogue = content_of_the_catalogue().decode().replace('"\n"', "")
    assert [text for text in all_texts() if f'"{text}"' not in catalogue] == []


# --- the reach ---------------------------------------------------------------------------------------------------------------------


def ring(*distances: int) -> set[Axial]:
    return {place for place in product(range(-3, 4), range(-3, 4)) if distance(place, CENTRE) in distances}


def straight(*distances: int) -> set[Axial]:
    return {(q, r) for q, r in ring(*distances) if q == 0 or r == 0 or q == -r}


SPECIAL = {
    "archer": ring(2),
    "cavalry": ring(1, 2),
    "crossbowman": ring(1) | straight(2),
    "lancer": straight(2, 3),
    "trebuchet": straight(2, 3),
}


def reached(kind: str) -> set[Axial]:
    tables, position = alone(kind)
    return {TWO.hexes[hex_] for hex_ in reach(tables, position, TWO.index[CENTRE])}


@pytest.mark.parametrize("kind", PUBLISHED)
def test_the_reach_of_a_unit_matches_its_card(kind: str) -> None:
    assert reached(kind) == SPECIAL.get(kind, ring(1))


@pytest.mark.parametrize("kind", WAR_CHEST.unit_ids)
def test_the_reach_is_where_a_coin_played_can_really_attack(kind: str) -> None:
    pattern = reached(kind)
    tables, empty = alone(kind)
    for hex_, place in enumerate(TWO.hexes):
        if place != CENTRE:
            position = empty.copy()
            deploy(position, coin_of(1, 0), hex_)
            assert attacks(tables, position) == (place in pattern), place


def alone(kind: str) -> tuple[Tables, Position]:
    """Seat 0 to play, with only this unit in the middle and all hands drawn; the other seat's unit 0 is a plain Scout.

    The unit has one coin, or two where its tactic needs them.
    """
    tables = make_tables(WAR_CHEST, ((kind,), ("scout",)), holder=0)
    position = opening(tables)
    out, weights = [0] * CHOICES, [0] * CHOICES
    while position.decider < 0:
        count = list_chance(tables, position, out, weights)
        assert count
        apply(tables, position, out[0], out)
    middle = TWO.index[CENTRE]
    deploy(position, coin_of(0, 0), middle)
    position.height[middle] = 2 if WAR_CHEST.unit(kind).traits & SIEGE else 1
    return tables, position


def attacks(tables: Tables, position: Position) -> bool:
    """Whether one coin of the unit, its whole tactic included, can be used for an attack."""
    out = [0] * CHOICES
    for id_ in out[: list_choices(tables, position, out)]:
        decision = decode(id_)
        if decision.verb in ("attack", "hit"):
            return True
        if decision.verb in ("tactic", "step"):
            after = position.copy()
            apply(tables, after, id_, [0] * CHOICES)
            if after.depth and after.agenda[top(after) + KIND] == TACTIC_FRAME and attacks(tables, after):
                return True
    return False
