"""The translations: four `.po` files for each language, and one `warchest.mo` that the program reads, compiled into the environment.

A file is a domain of the texts, so that a translator can finish one. A text belongs to the first domain of a file that says it.

`python -m scripts.translations` compiles those that have changed, as the first start of a clone and a run of the tests do. A wheel has
its compiled translations inside (`scripts/build_hook.py`). `scripts/messages.py` brings the `.po` files up to date. A changed English
text is a new text without a translation: nothing is guessed. The translations of texts that went away stay at the end of a file,
as a help, until nothing is missing.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("src/warchest/locales")
COMPILED = Path("share/locale")
"""The folder of an environment with the compiled translations."""
WHOLE = ("nl", "ja")
"""The languages that must be whole for a release. All others show English where a translation is missing."""
READY = 0.95
"""The part of the texts of the table, the cards and the rulebook that is translated in a language which players are offered."""
DOMAINS = {
    "table": ("client/src/", "src/warchest/server/"),
    "cards": ("src/warchest/wording/", "src/warchest/bots/", "src/warchest/drawing/", "src/warchest/game/"),
    "rulebook": ("src/warchest/teaching/", "src/warchest/server/web/templates/rulebook/", "client/src/rulebook/"),
    "commands": (
        "src/warchest/cli/",
        "src/warchest/homebrew/",
        "src/warchest/server/hosting/",
        "src/warchest/server/web/pages/host",
        "src/warchest/server/web/templates/host",
        "src/warchest/wording/unread",
    ),
}
"""The domains, each with its files, by the longest prefix of their paths that fits.

They stand in the order in which to translate them. "table" has the pages and play, "cards" the words of the game, "rulebook" also the
lessons and puzzles, and "commands" home-brew and the pages of a host too.
"""
FORMED = frozenset({"unit", "other", "victim", "friend", "protector", "coin"})
"""The placeholders that are names of units, so that a translation may ask for a form of them."""
FORMED_SIDES = frozenset({"side", "who", "player"})
"""The placeholders that are names of sides or players, which have forms too: “d’Aube”."""
_WITHOUT_BLANKS = ("ja",)
"""Languages with no blanks between words and after signs."""
_PREFIXES = sorted(((prefix, domain) for domain, of in DOMAINS.items() for prefix in of), reverse=True)
_PLACE = "LC_MESSAGES"
_NAMES = "names.toml"
_ANY_NAME = "{name}"
_COMPILED_NAMES = {True: "warchest.mo", False: "unfinished.mo"}
"""The names of compiled files, by whether the language is ready for players."""
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)
_FIELD = re.compile(r"(?<!\{)\{(\w+)(?:![rs])?(?::[^{}]*)?\}(?!\})")
_ASKED = re.compile(r"\{(\w+):([A-Za-z]+)\}")
_PERCENT = re.compile(r"%(\(\w+\)[sd]|%)")
_TAG = re.compile(r"</?[a-z][^<>]*>")
_CODE = re.compile(r"`[^`]+`")
_EDGES = re.compile(r"^(\s*).*?(\s*)$", re.DOTALL)


class TranslationFault(NamedTuple):
    """A translation that cannot be used as it is."""

    text: str
    """The English text."""
    why: str


def source(root: Path, tag: str, domain: str) -> Path:
    """Return the path of a language's translations of a domain."""
    return root / FOLDER / tag / _PLACE / f"{domain}.po"


def sources(root: Path, tag: str) -> list[Path]:
    """Return the paths of a language's files that a checkout has."""
    return [path for domain in DOMAINS if (path := source(root, tag, domain)).exists()]


def forms(root: Path, tag: str) -> dict[tuple[str, str], str]:
    """Return the forms of names that a language's translations may ask for, by form and name: its `names.toml`.

    ``[forms]`` has a pattern for each gender, with fields of a name's row in braces, and ``other`` for all names without a row, such as
    those of home-brew units. A row may name a form itself.
    """
    path = root / FOLDER / tag / _NAMES
    if not path.exists():
        return {}
    declared = tomllib.loads(path.read_text(encoding="utf-8"))
    made = {}
    for form, patterns in declared["forms"].items():
        made[form, _ANY_NAME] = patterns["other"]
        for name, row in declared["names"].items():
            pattern = row.get(form) or patterns[row["gender"]]
            made[form, name] = _FIELD.sub(lambda field, row=row, name=name: row.get(field[1], name), pattern)  # type: ignore[misc]
    return made


def compiled(tag: str, environment: Path) -> Path | None:
    """Return the path of a language's translations in the form that the program reads, or None where they have not been compiled."""
    folder = environment / COMPILED / tag / _PLACE
    return next((folder / name for name in _COMPILED_NAMES.values() if (folder / name).exists()), None)


def compile_changed(root: Path = ROOT, environment: Path | None = None) -> list[str]:
    """Compile the translations that changed after they were last compiled, and return the tags of their languages.

    ``environment`` defaults to that of this interpreter. A language without a file in the checkout is removed. The compiled file of one
    that is not ready for players has a name of its own (`warchest.wording.languages`).
    """
    folder = Path(sys.prefix) if environment is None else environment
    known = tags(root)
    for old in (folder / COMPILED).glob(f"*/{_PLACE}/*.mo"):
        if old.parent.parent.name not in known:
            old.unlink()
    changed = [
        tag for tag in known if _is_older(compiled(tag, folder), (*sources(root, tag), root / FOLDER / tag / _NAMES))
    ]
    for tag in changed:
        texts, before = read(root, tag), compiled(tag, folder)
        path = folder / COMPILED / tag / _PLACE / _COMPILED_NAMES[is_ready(texts)]
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.with_suffix(f".{os.getpid()}")  # other processes read the file meanwhile
        whole.write_bytes(as_mo(texts, forms(root, tag)))
        whole.replace(path)
        if before is not None and before != path:
            before.unlink()
    return changed


def is_ready(translations: Catalog) -> bool:
    """Return whether enough of the table, the cards and the rulebook is translated for players."""
    parts = split(translations)
    texts = [message for domain in ("table", "cards", "rulebook") for message in parts[domain] if message.id]
    return sum(map(is_translated, texts)) >= READY * len(texts)


def _is_older(made: Path | None, of: Iterable[Path]) -> bool:
    """Return whether a file is missing or was made before the last change of one of its sources."""
    return made is None or any(made.stat().st_mtime_ns < one.stat().st_mtime_ns for one in of if one.exists())


def tags(root: Path) -> list[str]:
    """Return the tags of the languages that a checkout has files of."""
    return sorted({path.parent.parent.name for path in (root / FOLDER).glob(f"*/{_PLACE}/*.po")})


def read(root: Path, tag: str) -> Catalog:
    """Return the translations of a language, an empty catalogue where it has no file."""
    return joined(tag, {path.stem: path.read_bytes() for path in sources(root, tag)})


def joined(tag: str, parts: Mapping[str, bytes]) -> Catalog:
    """Return the translations of several files, given as their content by domain.

    A text that stands in two files, as after a merge, has the first translation. An obsolete text stays in its file.
    """
    whole = _empty(tag)
    for domain, content in parts.items():
        part = read_translations(content, tag)
        for message in filter(lambda one: one.id, part):
            known = whole.get(message.id, message.context)
            if known is None or (is_translated(message) and not is_translated(known)):
                whole.delete(message.id, message.context)
                whole[message.id] = message
        for message in part.obsolete.values():
            message.locations = [(DOMAINS[domain][0], 0)] if domain in DOMAINS else []
        whole.obsolete |= part.obsolete
    return whole


def split(translations: Catalog) -> dict[str, Catalog]:
    """Return the translations of each domain."""
    parts = {domain: _empty(str(translations.locale_identifier)) for domain in DOMAINS}
    for message in translations:
        if message.id:
            parts[domain_of(message)][message.id] = message
    for key, message in translations.obsolete.items():
        parts[domain_of(message)].obsolete[key] = message
    return parts


def domain_of(message: Message) -> str:
    """Return the domain of a text: the first domain of the files that contain it."""
    found = {
        next((domain for prefix, domain in _PREFIXES if file.startswith(prefix)), "") for file, _ in message.locations
    }
    return next((domain for domain in DOMAINS if domain in found), next(iter(DOMAINS)))


def read_translations(content: bytes, tag: str) -> Catalog:
    """Return the translations of a file's content."""
    return read_po(io.BytesIO(content), locale=tag, abort_invalid=True)


def merged(template: Catalog, old: Catalog, *more: Catalog) -> Catalog:
    """Return the texts of `template` with the translations of `old`, or of one of `more` where it has one.

    Old translations of texts that `template` lacks become obsolete; they are left out when nothing is missing.
    """
    sources = (*more, old)
    known = [
        {**{_key(one): one for one in part.obsolete.values()}, **{_key(one): one for one in part}} for part in sources
    ]
    made = _empty(str(old.locale_identifier))
    for message in template:
        if not message.id:
            continue
        candidates = [part[_key(message)] for part in known if _key(message) in part]
        best = next((one for one in candidates if is_translated(one)), None)
        made.add(
            message.id,
            None if best is None else best.string,
            locations=message.locations,
            flags=sorted((message.flags - {"fuzzy"}) | ({"fuzzy"} if best is not None and best.fuzzy else set())),
            auto_comments=message.auto_comments,
            user_comments=[] if best is None else best.user_comments,
            context=message.context,
        )
    if missing(made):
        wanted = {_key(one) for one in made}
        for key, message in known[-1].items():
            if key not in wanted and is_translated(message):
                made.obsolete[message.id if isinstance(message.id, str) else message.id[0]] = message
    return made


def lost(before: Catalog, now: Catalog) -> list[str]:
    """Return the texts that had a translation before and have none now."""
    had = {_key(message) for message in before if message.id and is_translated(message)}
    return [_forms(message.id)[0] for message in missing(now) if _key(message) in had]


def missing(translations: Catalog) -> list[Message]:
    """Return the texts without a translation."""
    return [message for message in translations if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    """Return whether a text has a translation, in each of its forms."""
    forms = message.string if isinstance(message.string, list | tuple) else [message.string]
    return bool(forms) and all(forms)


def as_po(translations: Catalog) -> bytes:
    """Return the content of a language's file."""
    written = io.BytesIO()
    write_po(written, translations, omit_header=True, sort_output=True, include_lineno=False, width=110)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {translations.locale_identifier}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {translations.plural_forms}\\n"\n\n'
    )
    return header.encode() + written.getvalue().lstrip(b"\n")


def as_mo(translations: Catalog, names: Mapping[tuple[str, str], str] | None = None) -> bytes:
    """Return the content of the file that the program reads, with the forms of names.

    It has no texts that are fuzzy or lack a translation.
    """
    useful = _empty(str(translations.locale_identifier))
    useful.creation_date = useful.revision_date = _NO_TIME
    for message in translations:
        if message.id and is_translated(message) and not message.fuzzy:
            useful.add(message.id, message.string, context=message.context)
    for (form, name), text in (names or {}).items():
        useful.add(name, text, context=f":{form}")
    written = io.BytesIO()
    write_mo(written, useful)
    return written.getvalue()


def faults(translations: Catalog, names: Iterable[tuple[str, str]] = ()) -> Iterator[TranslationFault]:
    """Yield the translations that differ from their English text in more than language. ``names``: the forms that they may ask for."""
    known = {form for form, _ in names}
    for message in translations:
        if message.id and is_translated(message):
            english = _forms(message.id)
            said = _forms(message.string)
            expected = translations.num_plurals if len(english) > 1 else 1
            if message.fuzzy:
                yield TranslationFault(english[0], "it is marked as fuzzy")
            if len(said) != expected:
                yield TranslationFault(english[0], f"it has {len(said)} forms, and the language has {expected}")
            blanks = translations.locale_identifier not in _WITHOUT_BLANKS
            for form in said:
                yield from (TranslationFault(english[0], why) for why in _differences(english, form))
                yield from (TranslationFault(english[0], why) for why in _unformed(form, known))
                if blanks and _ends(form) not in [_ends(one) for one in english]:
                    yield TranslationFault(english[0], "the blanks at its start or end differ")


def _unformed(said: str, known: Container[str]) -> Iterator[str]:
    """Yield what is wrong with the forms of names that a translation asks for."""
    for field, form in _ASKED.findall(said):
        if form.lower() not in known:
            yield f"{{{field}:{form}}} asks for a form that {_NAMES} lacks"
        if field not in FORMED | FORMED_SIDES:
            yield f"{{{field}:{form}}} asks for a form of something else than {', '.join(sorted(FORMED | FORMED_SIDES))}"


def _differences(english: tuple[str, ...], said: str) -> Iterator[str]:
    for what, pattern in (("the names in braces", _FIELD), ("the names after %", _PERCENT)):
        used = set(pattern.findall(said))
        known = [set(pattern.findall(form)) for form in english]
        if not set.intersection(*known) <= used <= set.union(*known):
            yield f"{what} differ: {sorted(used)} for {sorted(set.union(*known))}"
    for what, pattern in (("the tags", _TAG), ("the words between backticks", _CODE)):
        used_ = Counter(pattern.findall(said))
        if all(used_ != Counter(pattern.findall(form)) for form in english):
            yield f"{what} differ: {sorted(used_.elements())} for {pattern.findall(english[-1])}"


def _ends(text: str) -> tuple[str, ...]:
    match = _EDGES.match(text)
    return () if match is None else match.groups()


def _forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return () if text is None else (text,) if isinstance(text, str) else tuple(text)


def _key(message: Message) -> tuple[str | None, tuple[str, ...]]:
    """Return what a text is known by. A plural text is known by both forms, so that a change of either is a new text."""
    return message.context, _forms(message.id)


def _empty(tag: str) -> Catalog:
    return Catalog(locale=tag, charset="utf-8", fuzzy=False)


if __name__ == "__main__":
    compile_changed()
