"""No translation is guessed, lost or broken, and each is compiled when it changes."""

from __future__ import annotations

import io
import os
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scripts.messages import files
from scripts.translations import (
    COMPILED,
    FOLDER,
    WHOLE,
    as_mo,
    as_po,
    compile_changed,
    compiled,
    faults,
    forms,
    lost,
    merged,
    missing,
    read,
    read_translations,
    source,
    split,
    tags,
)
from tests.support.paths import ROOT
from warchest.wording.languages import Languages, _, in_language, language

SAME = {
    "nl": (
        *(
            "Counters",
            "Rating {points}",
            "Drafts",
            "1 week",
            "Account",
            "Accounts",
            "Bannockburn",
            "Berserker",
            "Bot",
            "Bots",
            "Buchholz",
            "Browser",
            "Chat",
            "Coach",
            "Crécy",
            "Draft",
            "Duplicate",
            "E-mail",
            "Lobby",
            "Rating",
            "Ratings",
            "{puzzles}, rating {rating}",
            "Esc",
            "Fort",
            "Gaugamela",
        ),
        *(
            "Hand",
            "Hand: {list}.",
            "Hint",
            "Lite",
            "Marker",
            "Markers",
            "Menu",
            "Micro",
            "Micro War Chest",
            "Nightfall",
            "Nobility",
            "Page",
            "Passkey",
        ),
        *(
            "Passkeys",
            "Privacy",
            "Regent",
            "Saboteur",
            "Seed",
            "Shock Tactics",
            "Siege",
            "Teams",
            "Volume",
            "War Chest",
            "Wolf",
            "Yucata",
            "bot",
        ),
        *("fort", "{minutes} min + {seconds} s", "{won}-{lost} in zones"),
    ),
    "ja": ("Esc", "Yucata"),
    "de": (
        *(
            "Drafts",
            "Bannockburn",
            "Berserker",
            "Bot",
            "Bots",
            "Buchholz",
            "Browser",
            "Chance",
            "Chat",
            "Crécy",
            "Draft",
            "Duplicate",
            "Editor",
            "Esc",
        ),
        *(
            "Fort",
            "Forts",
            "Gaugamela",
            "Hand",
            "Hand: {list}.",
            "Initiative",
            "Initiative: {name}",
            "Lite",
            "Lobby",
            "Marker",
            "Name",
        ),
        *(
            "Neutral",
            "Nightfall",
            "Nobility",
            "Option",
            "Page",
            "Passkey",
            "Passkeys",
            "Pause",
            "Regent",
            "Saboteur",
        ),
        *(
            "Shock Tactics",
            "Siege",
            "Start",
            "Teams",
            "War Chest",
            "Wolf",
            "Yucata",
            "{coin} in {zone}",
            "{label} Forts: {names}",
        ),
    ),
    "fr": (
        *(
            "Drafts",
            "Points",
            "Archer",
            "Assassin",
            "Banneret",
            "Bannockburn",
            "Base",
            "Berserker",
            "Bot",
            "Bots",
            "Buchholz",
            "Chance",
            "Crécy",
        ),
        *(
            "E-mail",
            "Service",
            "Draft",
            "Duplicate",
            "Fort",
            "Initiative",
            "Lite",
            "Menu",
            "Messages",
            "Micro",
            "Micro War Chest",
            "Minutes",
        ),
        *(
            "Nightfall",
            "Nobility",
            "Notifications",
            "Action",
            "Forts",
            "Option",
            "Options",
            "Page",
            "Pages",
            "Pause",
            "Phrases",
            "Poison",
            "Saboteur",
            "Shock Tactics",
        ),
        *(
            "Siege",
            "Style",
            "Volume",
            "War Chest",
            "Yeoman",
            "Yucata",
            "bot",
            "fort",
            "forts",
            "six",
            "positions",
            "{minutes} min + {seconds} s",
        ),
    ),
}
"""Texts that are the same in English."""
Texts = dict[str | tuple[str, str], str | tuple[str, ...]]


def made(tag: str, texts: Texts) -> Catalog:
    """A catalogue of these translations, or one of texts without translations where they are empty."""
    catalogue = Catalog(locale=tag)
    for text, translation in texts.items():
        catalogue.add(text, translation)
    return catalogue


def test_a_new_text_has_no_translation_and_the_others_keep_theirs() -> None:
    old = made("nl", {"Pass": "Passen", "Your turn": "Jij bent"})
    new = merged(made("en", {"Pass": "", "Your turn!": ""}), old)
    assert [one.id for one in missing(new)] == ["Your turn!"]
    assert new["Pass"].string == "Passen"
    assert [one.string for one in new if one.fuzzy] == []


def test_old_translations_stay_as_a_help_until_nothing_is_missing() -> None:
    old = made("nl", {"Pass": "Passen", "Your turn": "Jij bent"})
    waiting = read_translations(as_po(merged(made("en", {"Pass": "", "It is your turn": ""}), old)), "nl")
    assert [one.string for one in waiting.obsolete.values()] == ["Jij bent"]
    whole = merged(made("en", {"Pass": "", "It is your turn": ""}), waiting, made("nl", {"It is your turn": "Jij"}))
    assert (missing(whole), list(whole.obsolete)) == ([], [])


def test_a_text_that_comes_back_has_its_translation_again() -> None:
    gone = merged(made("en", {"Undo": ""}), made("nl", {"Pass": "Passen"}))
    assert merged(made("en", {"Undo": "", "Pass": ""}), gone)["Pass"].string == "Passen"


def test_a_plural_with_a_new_form_is_a_new_text() -> None:
    old = made("nl", {("{n} coin", "{n} coins"): ("{n} munt", "{n} munten")})
    assert missing(merged(made("en", {("{n} coin", "{n} coins of {side}"): ("", "")}), old)) != []


def test_the_file_of_the_program_has_what_is_translated_and_the_plurals_of_the_language() -> None:
    texts: Texts = {"Pass": "パス", "Undo": "", ("{n} coin", "{n} coins"): ("{n}枚",)}
    spoken = GNUTranslations(io.BytesIO(as_mo(read_translations(as_po(made("ja", texts)), "ja"))))
    assert (spoken.gettext("Pass"), spoken.gettext("Undo")) == ("パス", "Undo")
    assert [spoken.ngettext("{n} coin", "{n} coins", n) for n in (0, 1, 2)] == ["{n}枚"] * 3


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("{unit} moves", "{eenheid} verplaatst"),
        ("{unit} moves", "Verplaatst"),
        ("%(coins)s coins", "munten"),
        ("<b>Claim</b> it", "<i>Neem</i> het in"),
        ("<b>Claim</b> it", "Neem het in"),
        ("Write `undo`", "Schrijf `terug`"),
        ("Moves ", "Verplaatst"),
        (("{n} coin", "{n} coins"), ("{n} munt", "munten")),
    ],
)
def test_a_translation_that_lacks_a_name_a_tag_or_a_blank_is_a_fault(
    english: str | tuple[str, str], said: str | tuple[str, ...]
) -> None:
    assert list(faults(made("nl", {english: said}))) != []


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("{unit} moves to {hex}", "Naar {hex} gaat {unit}"),
        ("<b>Claim</b> and <i>{hex}</i>", "<i>{hex}</i> en <b>innemen</b>"),
        (("One coin", "{n} coins"), ("Eén munt", "{n} munten")),
    ],
)
def test_a_translation_may_put_names_and_tags_in_another_order(
    english: str | tuple[str, str], said: str | tuple[str, ...]
) -> None:
    assert list(faults(made("nl", {english: said}))) == []


def test_a_plural_needs_the_forms_of_its_language() -> None:
    coins = ("{n} coin", "{n} coins")
    assert list(faults(made("ja", {coins: ("{n}枚",)}))) == []
    assert list(faults(made("nl", {coins: ("{n} munten",)}))) != []


@pytest.mark.parametrize("tag", tags(ROOT))
def test_no_translation_is_fuzzy_or_lacks_a_name_or_a_tag(tag: str) -> None:
    assert list(faults(read(ROOT, tag), forms(ROOT, tag))) == []


def test_a_translation_is_lost_if_its_text_stays_and_has_none_now() -> None:
    before = made("nl", {"Pass": "Passen", "Undo": "Terug", "Your turn": "Jij bent", "New": ""})
    now = made("nl", {"Pass": "Passen", "Undo": "", "Your turn!": "", "New": ""})
    assert lost(before, now) == ["Undo"]


def made_file(tag: str, environment: Path) -> Path:
    path = compiled(tag, environment)
    assert path is not None
    return path


def spoken(tag: str, environment: Path) -> GNUTranslations:
    with made_file(tag, environment).open("rb") as file:
        return GNUTranslations(file)


NAMES = """
[forms]
acc = {m = "den {weak}", n = "das {name}", other = "die Einheit {name}"}
[names]
"Ritter" = {gender = "m"}
"Bogenschütze" = {gender = "m", weak = "Bogenschützen"}
"Banner" = {gender = "n", acc = "sein Banner"}
"""


@pytest.fixture
def with_names(tmp_path: Path) -> Path:
    """A checkout with the forms of three German names, and one German text that asks for them."""
    (tmp_path / FOLDER / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / FOLDER / "de" / "names.toml").write_text(NAMES, encoding="utf-8")
    texts = as_po(made("de", {"Move {unit} to {hex}": "{unit:acc} nach {hex} ziehen", "Pass": "Passen"}))
    source(tmp_path, "de", "table").write_bytes(texts)
    return tmp_path


def test_the_forms_of_names_come_from_patterns_by_gender_and_from_their_rows(with_names: Path) -> None:
    assert forms(with_names, "de") == {
        ("acc", "{name}"): "die Einheit {name}",
        ("acc", "Ritter"): "den Ritter",
        ("acc", "Bogenschütze"): "den Bogenschützen",
        ("acc", "Banner"): "sein Banner",
    }
    assert forms(with_names, "nl") == {}


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("Bogenschütze", "den Bogenschützen nach e4 ziehen"),
        ("Feld{n}geschütz", "die Einheit Feld{n}geschütz nach e4 ziehen"),
    ],
)
def test_a_compiled_translation_has_the_form_of_each_unit_and_a_default_for_home_brew(
    with_names: Path, tmp_path: Path, unit: str, said: str
) -> None:
    compile_changed(with_names, tmp_path)
    with in_language(Languages(tmp_path / COMPILED).choose(["de"])):
        assert _("Move {unit} to {hex}").format(unit=unit, hex="e4") == said
        assert language().forms_in([_("Pass")]) == {}
        assert language().forms_in([_("Move {unit} to {hex}")]).keys() == {
            f"acc\x04{name}" for name in ("Ritter", "Bogenschütze", "Banner", "{name}")
        }


def test_a_change_of_the_forms_compiles_a_language_again(with_names: Path, tmp_path: Path) -> None:
    compile_changed(with_names, tmp_path)
    for path in (made_file("de", tmp_path), source(with_names, "de", "table")):
        os.utime(path, (0, 0))
    assert compile_changed(with_names, tmp_path) == ["de"]


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("{unit:acc} nach {hex}", True),
        ("{unit:Acc} nach {hex}", True),
        ("{unit:dat} nach {hex}", False),
        ("{unit} nach {hex:acc}", False),
    ],
)
def test_a_translation_asks_only_for_forms_that_its_language_has_and_only_of_units(said: str, right: bool) -> None:
    texts = made("de", {"{unit} to {hex}": said})
    assert (list(faults(texts, [("acc", "Ritter")])) == []) is right


class TestCompiling:
    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        path = source(tmp_path / "root", "nl", "table")
        path.parent.mkdir(parents=True)
        path.write_bytes(as_po(made("nl", {"Pass": "Passen"})))
        return tmp_path / "root"

    def test_a_language_is_compiled_once(self, root: Path, tmp_path: Path) -> None:
        assert compile_changed(root, tmp_path) == ["nl"]
        assert spoken("nl", tmp_path).gettext("Pass") == "Passen"
        assert compile_changed(root, tmp_path) == []

    def test_a_changed_language_is_compiled_again(self, root: Path, tmp_path: Path) -> None:
        compile_changed(root, tmp_path)
        os.utime(made_file("nl", tmp_path), (0, 0))
        assert compile_changed(root, tmp_path) == ["nl"]

    def test_a_language_with_a_new_file_is_compiled_again_from_all_of_them(self, root: Path, tmp_path: Path) -> None:
        compile_changed(root, tmp_path)
        os.utime(made_file("nl", tmp_path), (0, 0))
        source(root, "nl", "cards").write_bytes(as_po(made("nl", {"Archer": "Boogschutter"})))
        compile_changed(root, tmp_path)
        now = spoken("nl", tmp_path)
        assert (now.gettext("Pass"), now.gettext("Archer")) == ("Passen", "Boogschutter")

    def test_a_language_without_a_file_goes(self, root: Path, tmp_path: Path) -> None:
        compile_changed(root, tmp_path)
        source(root, "nl", "table").unlink()
        compile_changed(root, tmp_path)
        assert compiled("nl", tmp_path) is None

    def test_a_language_is_offered_to_players_when_the_table_and_the_cards_are_translated(
        self, root: Path, tmp_path: Path
    ) -> None:
        """Given a language of 100 texts, when 94 are translated it is kept apart, and with 95 it is one of the languages."""
        table = source(root, "nl", "table")
        for translated, offered in ((94, ["en"]), (95, ["en", "nl"])):
            table.write_bytes(as_po(made("nl", {f"Text {n}": f"Tekst {n}" * (n < translated) for n in range(100)})))
            source(root, "nl", "commands").write_bytes(as_po(said_in({"Usage": "src/warchest/cli/main.py"})))
            if (old := compiled("nl", tmp_path)) is not None:
                os.utime(old, (0, 0))
            assert compile_changed(root, tmp_path) == ["nl"]
            assert spoken("nl", tmp_path).gettext("Text 1") == "Tekst 1"
            assert [one.tag for one in Languages(tmp_path / COMPILED)] == offered


@pytest.mark.parametrize("tag", tags(ROOT))
def test_no_translation_is_the_english_text_but_for_words_that_are_the_same(tag: str) -> None:
    same = [str(message.id) for message in read(ROOT, tag) if message.id and message.string == message.id]
    words = {text for text in same if re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text))}
    known = set(SAME.get(tag, ()))
    assert words == known if tag in WHOLE else words <= known


def said_in(files_of_texts: dict[str, str], more: Catalog | None = None) -> Catalog:
    """A template of texts, each with the file that says it."""
    template = Catalog(locale="en") if more is None else more
    for text, places in files_of_texts.items():
        template.add(text, locations=[(place, 0) for place in places.split()])
    return template


def test_a_text_is_in_the_first_domain_of_a_file_that_says_it() -> None:
    template = said_in(
        {
            "Rematch": "client/src/play/offers/rematch.tsx",
            "Archer": "src/warchest/wording/cards/base.py client/src/rulebook/board.tsx",
            "Round": "src/warchest/cli/play.py src/warchest/teaching/rulebook/book.py",
            "A ruling": "src/warchest/server/web/templates/rulebook/page.html",
            "Ban": "src/warchest/server/web/templates/host_acts.html",
            "New": "a/file/of/no/domain.py",
        }
    )
    texts = {domain: [message.id for message in part if message.id] for domain, part in split(template).items()}
    assert texts == {
        "table": ["Rematch", "New"],
        "cards": ["Archer"],
        "rulebook": ["Round", "A ruling"],
        "commands": ["Ban"],
    }


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with files of Dutch and Japanese, all without translations."""
    write_files(said_in({"Pass": "client/src/a.ts", "Archer": "src/warchest/wording/a.py"}), tmp_path)
    return tmp_path


def write_files(template: Catalog, root: Path) -> None:
    for path, content in files(as_po(template), root).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def test_files_of_translations_are_written_as_they_were(checkout: Path) -> None:
    template = said_in({"Pass": "client/src/a.ts", "Archer": "src/warchest/wording/a.py"})
    source(checkout, "nl", "table").write_bytes(as_po(made("nl", {"Pass": "Passen"})))
    again = files(as_po(template), checkout)
    assert b'msgstr "Passen"' in again[source(checkout, "nl", "table")]
    assert b"Pass" not in again[source(checkout, "nl", "cards")]
    assert b'msgstr ""' in again[source(checkout, "ja", "table")].partition(b"Pass")[2]


def test_a_text_that_moves_to_another_domain_takes_its_translation_along(checkout: Path) -> None:
    source(checkout, "nl", "cards").write_bytes(as_po(made("nl", {"Archer": "Boogschutter"})))
    write_files(said_in({"Archer": "client/src/a.ts"}), checkout)
    assert b'msgstr "Boogschutter"' in source(checkout, "nl", "table").read_bytes()
    assert b"Boogschutter" not in source(checkout, "nl", "cards").read_bytes()


def test_an_old_translation_stays_in_the_file_of_its_domain(checkout: Path) -> None:
    template = said_in({"Archer": "src/warchest/wording/a.py"})
    source(checkout, "nl", "cards").write_bytes(
        as_po(said_in({"Archer": "src/warchest/wording/a.py"}, made("nl", {"Archer": "Boogschutter"})))
    )
    for texts in ({"Bowman": "src/warchest/wording/a.py"}, {"Bowman": "src/warchest/wording/a.py"}):
        write_files(said_in(texts), checkout)
        assert b'#~ msgstr "Boogschutter"' in source(checkout, "nl", "cards").read_bytes()
    write_files(template, checkout)
    assert b'\nmsgstr "Boogschutter"' in source(checkout, "nl", "cards").read_bytes()


def test_a_text_in_two_files_has_the_translation_of_the_one_that_has_it(checkout: Path) -> None:
    source(checkout, "nl", "cards").write_bytes(as_po(made("nl", {"Pass": "Passen"})))
    assert read(checkout, "nl")["Pass"].string == "Passen"
