"""The texts that users see, and their translations (docs/guides/languages.md).

* `python -m scripts.messages` adds new texts to each language's files, compiles them, and reports missing and wrong translations.
* `--check` changes nothing. It lists the texts without a translation, and fails for a wrong or a lost translation. With `--complete`,
  as for a release, it also fails if a translation is missing or a file is out of date.
* `--add fr` starts a language: it makes its files, with all texts and no translation, and its glossary.
* `--new nl` lists the texts that a language lacks, by domain and by the file that says them, with the pictures on which they can be
  seen (`scripts/page_pictures.py` takes them). `--new nl table` lists those of one domain.
* `--take FILE nl` adds the translations of a .po file of any texts, such as one sent by a translator.

Texts are found by gettext's function names in Python and Jinja templates, by their place in commands (`scripts/command_texts.py`), and by
the page's own three, `t`, `tn` and `phrase` (client/src/shared/texts.ts), in TypeScript. References name the file without the line, so
that code can move without a change of the catalogue.
"""

from __future__ import annotations

import argparse
import io
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from babel import Locale, localedata
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from scripts import glossary, translations
from scripts.notes import notes
from scripts.refusal import ScriptRefusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
FEW = 10
"""The number of missing texts that a report shows."""
PICTURES = Path("build/pictures")
"""The folder with a folder of pictures for each language."""
PACKAGE = Path("src/warchest")
PAGE = Path("client/src")
_METHODS = [
    ("server/web/static/**", "ignore"),
    ("cli/**.py", "scripts.command_texts:extract"),
    ("teaching/**.toml", "scripts.data_texts:extract"),
    ("**.py", "python"),
    ("**.html", "jinja2"),
    ("**.jinja", "jinja2"),
]
_KEYWORDS = {**DEFAULT_KEYWORDS, "NN_": (1, 2)}
_OPTIONS = {method: {"trimmed": "true", "silent": "false"} for method in ("**.html", "**.jinja")}
_PAGE_METHODS = [("**.ts", "javascript"), ("**.tsx", "javascript")]
_PAGE_OPTIONS = {method: {"parse_template_string": "true"} for method, _ in _PAGE_METHODS}
_PAGE_KEYWORDS = {"t": None, "tn": (1, 2), "phrase": None}
_PICTURED = {
    "client/src/home/": "at_home",
    "client/src/newgame/": "at_home",
    "client/src/invite/": "invitation",
    "client/src/play/draft/": "draft",
    "client/src/play/help/hint": "advised",
    "client/src/play/": "game",
    "client/src/puzzles/": "solving",
    "client/src/learn/": "lessons",
    "client/src/trying/": "lessons",
    "client/src/settings/": "settings",
    "client/src/shared/later/": "settings",
    "client/src/replay/": "replay",
    "client/src/review/": "replay",
    "client/src/rulebook/": "live_board",
    "client/src/table/": "every_box",
    "client/src/board/": "game",
    "client/src/shared/": "game",
    "src/warchest/teaching/rulebook/": "live_board",
    "src/warchest/teaching/lessons/": "lessons",
    "src/warchest/teaching/puzzles/": "solving",
    "src/warchest/server/web/templates/host": "hosting",
    "src/warchest/server/web/templates/invite": "invitation",
    "src/warchest/server/web/templates/home": "at_home",
    "src/warchest/server/web/templates/": "account",
    "src/warchest/wording/cards/": "every_box",
    "src/warchest/wording/lite": "lite",
    "src/warchest/wording/": "game",
}
"""The pictures that show a file's texts: the prefix of their names, by the prefix of the file's path."""


def catalogue(root: Path = ROOT) -> bytes:
    """Return the catalogue of all texts of the checkout, as the content of a .pot file."""
    catalogue_texts = Catalog(project="warchest", charset="utf-8", fuzzy=False)
    plurals: dict[tuple[str | None, str], str | tuple[str, ...]] = {}
    for folder, methods, options, keywords in (
        (PACKAGE, _METHODS, _OPTIONS, _KEYWORDS),
        (PAGE, _PAGE_METHODS, _PAGE_OPTIONS, _PAGE_KEYWORDS),
    ):
        for name, _line, message, comments, context in extract_from_dir(
            root / folder, methods, options, keywords, comment_tags=["Translators:"], strip_comment_tags=True
        ):
            place = (folder / name).as_posix()
            first = message if isinstance(message, str) else message[0]
            if plurals.setdefault((context, first), message) != message:
                raise ScriptRefusal(
                    f"{place}: '{first}' has another plural elsewhere, and gettext knows a text by its singular alone."
                )
            catalogue_texts.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    for text in catalogue_texts:
        forms = [text.id] if isinstance(text.id, str) else text.id
        places = [place for place, _line in text.locations]
        text.auto_comments += notes(forms, places, text.auto_comments, root) if text.id else ()
    written = io.BytesIO()
    write_po(written, catalogue_texts, omit_header=True, sort_output=True, include_lineno=False, width=110)
    header = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    return header + written.getvalue().lstrip(b"\n")


def files(
    template: bytes, root: Path = ROOT, taken: Mapping[str, Iterable[Catalog]] | None = None, more: Iterable[str] = ()
) -> dict[Path, bytes]:
    """Return the content that each file of each language should have, by its path.

    ``template``: the catalogue's content. ``taken``: further translations by the tag of their language. ``more``: the tags of
    languages to start.
    """
    texts = read_po(io.BytesIO(template))
    content = {}
    for tag in sorted({*translations.tags(root), *translations.WHOLE, *more}):
        kept = translations.merged(texts, translations.read(root, tag), *(taken or {}).get(tag, ()))
        for domain, part in translations.split(kept).items():
            content[translations.source(root, tag, domain)] = translations.as_po(part)
    return content


def main() -> None:
    """Bring the files up to date, or report what is missing, wrong or new."""
    parser = argparse.ArgumentParser(prog="python -m scripts.messages", description="Keep texts and translations.")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--check", action="store_true", help="change nothing; fail for wrong translations")
    ways.add_argument("--add", metavar="LANGUAGE", help="start a language")
    ways.add_argument("--new", nargs="+", metavar=("LANGUAGE", "DOMAIN"), help="list the texts that a language lacks")
    ways.add_argument("--take", nargs=2, metavar=("FILE", "LANGUAGE"), help="add the translations of a file")
    parser.add_argument("--complete", action="store_true", help="with --check: fail for missing translations too")
    asked = parser.parse_args()
    or_refuse(lambda: _run(asked.check, asked.complete, asked.add, asked.new, asked.take))


def _run(check: bool, complete: bool, add: str | None, new: list[str] | None, take: list[str] | None) -> None:
    if new is not None:
        _list(new[0], new[1:] or [*translations.DOMAINS])
        return
    taken = {} if take is None else {take[1]: [translations.read_translations(Path(take[0]).read_bytes(), take[1])]}
    if add is not None and not localedata.exists(add):
        raise ScriptRefusal(f"No language has the tag '{add}'.")
    content = files(catalogue(), taken=taken, more=[] if add is None else [add])
    if check:
        _check(content, complete)
        return
    for path, bytes_ in content.items():
        if not path.exists() or path.read_bytes() != bytes_:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(bytes_)
    if add is not None and not glossary.document(ROOT, add):
        words = glossary.started(glossary.document(ROOT, translations.WHOLE[0]), Locale.parse(add).english_name or add)
        (ROOT / glossary.FOLDER / f"{add}.md").write_text(words, encoding="utf-8")
    translations.compile_changed()
    wrong = [fault for tag in translations.tags(ROOT) for fault in _report(translations.read(ROOT, tag))]
    print(*wrong, sep="\n", end="\n" if wrong else "")


def _check(content: Mapping[Path, bytes], complete: bool) -> None:
    """Report missing translations. Raise ScriptRefusal for wrong or lost ones, and for a release if anything is left to do."""
    wrong: list[str] = []
    by_tag: dict[str, dict[str, bytes]] = {}
    for path, wanted in content.items():
        by_tag.setdefault(path.parent.parent.name, {})[path.stem] = wanted
        if complete and (not path.exists() or path.read_bytes() != wanted):
            wrong.append(
                f"{path.relative_to(ROOT)} is out of date, and `.venv/bin/python -m scripts.messages` updates it"
            )
    for tag, parts in by_tag.items():
        kept = translations.joined(tag, parts)
        wrong += _report(kept)
        wrong += [f"{tag}: the translation of {text!r} was lost" for text in translations.lost(_before(tag), kept)]
        if complete and tag in translations.WHOLE and translations.missing(kept):
            wrong.append(f"{tag} is not complete")
    if wrong:
        raise ScriptRefusal("\n".join(wrong))


def _before(tag: str) -> Catalog:
    """Return a language's translations as they were before their last change, committed or not. Empty without a history."""
    folder = translations.source(Path(), tag, "").parent.as_posix()
    changed = _git("status", "--porcelain", "--", folder)
    commits = (_git("log", "--format=%H", "-2", "--", folder) or b"").decode().split()
    commit = "HEAD" if changed else commits[1] if len(commits) > 1 else ""
    names = (_git("ls-tree", "--name-only", commit, f"{folder}/") or b"").decode().split() if commit else []
    return translations.joined(
        tag, {Path(name).stem: _git("show", f"{commit}:{name}") or b"" for name in names if name.endswith(".po")}
    )


def _git(*arguments: str) -> bytes | None:
    """Return the output of git, or None where it fails or is missing."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def _report(texts: Catalog) -> list[str]:
    """Print how many texts a language lacks in each domain, of a whole one the first few too, and return its faults."""
    tag = texts.locale_identifier
    lacking = {domain: translations.missing(part) for domain, part in translations.split(texts).items()}
    count = ", ".join(f"{len(messages)} of {domain}" for domain, messages in lacking.items() if messages)
    print(f"{tag}: {f'missing {count}' if count else 'complete'}")
    first = [message for messages in lacking.values() for message in messages if tag in translations.WHOLE]
    for message in first[:FEW]:
        print(f"  {message.id!r}")
    if len(first) > FEW:
        print(f"  ... `.venv/bin/python -m scripts.messages --new {tag}` lists all")
    return [
        f"{tag}: {fault.text!r}: {fault.why}"
        for fault in translations.faults(texts, translations.forms(ROOT, str(tag)))
    ]


def _list(tag: str, domains: Iterable[str]) -> None:
    """Print the texts that a language lacks, by domain, below the first file that says each."""
    texts = translations.merged(read_po(io.BytesIO(catalogue())), translations.read(ROOT, tag))
    for domain, part in translations.split(texts).items():
        if domain not in domains:
            continue
        lacking = translations.missing(part)
        words = sum(len(str(message.id).split()) for message in lacking)
        print(f"\n{domain}: {len(lacking)} of {len(part)} texts, {words} words")
        by_file: dict[str, list[Message]] = {}
        for message in lacking:
            by_file.setdefault(message.locations[0][0] if message.locations else "", []).append(message)
        for file, messages in sorted(by_file.items()):
            seen = picture_of(file)
            print(f"\n{file}" + (f"  ({PICTURES / tag / seen}-*.png)" if seen else ""))
            for message in messages:
                for comment in message.auto_comments:
                    print(f"    # {comment}")
                print(f"  {message.id!r}")


def picture_of(file: str) -> str:
    """Return the prefix of the names of the pictures that show a file's texts, or an empty text for none."""
    return next((name for start, name in _PICTURED.items() if file.startswith(start)), "")


if __name__ == "__main__":
    main()
