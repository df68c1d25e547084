"""Texts for users, in the language of the reader.

A text is written in English and marked: `_` translates it at the moment of use, `N_` marks a text of a table that is translated where it is
shown. A language needs only a catalogue, the file `XX/LC_MESSAGES/warchest.mo` in the folder of catalogues: each further file adds a
language (docs/guides/languages.md). One that is not ready for players is `unfinished.mo` there, which `WARCHEST_UNFINISHED=1` shows.
An installed wheel has that folder inside the package; for a checkout it is `share/locale` of the virtual environment, where the
preparation compiles the translations.

The language belongs to the context of a request or a command (`contextvars`), never to the process: simultaneous requests may have
different languages. A new thread starts in English. Errors for programs are plain English and are not translated here.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property, wraps
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

PACKED = Path(__file__).resolve().parent.parent / "locales"
LOCALES = PACKED if any(PACKED.glob("*/LC_MESSAGES/warchest.mo")) else Path(sys.prefix) / "share" / "locale"
"""The folder of catalogues."""
_CATALOGUES = ("warchest.mo", *(["unfinished.mo"] if os.environ.get("WARCHEST_UNFINISHED") else []))
"""The names of catalogues of languages that are shown."""

_FORM_SIGN = ":"
"""The context of a form of a name in a catalogue starts with it: `:acc` for `{unit:acc}`."""
_CONTEXT_END = "\x04"
"""The sign of gettext between a context and a text."""
_ANY_NAME = "{name}"
"""The name whose forms are those of all names that a catalogue lacks."""
_ASKED = re.compile(r"\{(\w+):([A-Za-z]+)\}")

P = ParamSpec("P")
T = TypeVar("T")


class FormedText(str):
    """A translation that asks for forms of names, such as `{unit:acc}`. Its language has them by form and name."""

    forms: Mapping[str, str]

    def format(self, *args: object, **values: object) -> str:
        """Return the text with its values, each name in the form that the text asks for."""

        def formed(asked: re.Match[str]) -> str:
            return self._formed(str(values[asked[1]]), asked[2]).replace("{", "{{").replace("}", "}}")

        return _ASKED.sub(formed, self).format(*args, **values)

    def _formed(self, name: str, form: str) -> str:
        """Return a form of a name, with a capital first letter if the form has one."""
        key = form.lower() + _CONTEXT_END
        found = self.forms.get(key + name) or self.forms.get(key + _ANY_NAME, _ANY_NAME).replace(_ANY_NAME, name)
        return found if form[0].islower() else found[:1].upper() + found[1:]


class _Catalogue(GNUTranslations):
    """The translations of a file, with the forms of names among them."""

    def _parse(self, fp: Any) -> None:
        super()._parse(fp)
        texts: dict[Any, str] = vars(self)["_catalog"]
        named = {key: text for key, text in texts.items() if isinstance(key, str) and _CONTEXT_END in key}
        self.forms = {key[1:]: text for key, text in named.items() if key.startswith(_FORM_SIGN)}
        for key, text in texts.items() if self.forms else ():
            if _ASKED.search(text):
                texts[key] = FormedText(text)
                texts[key].forms = self.forms  # type: ignore[attr-defined]


@cache
def _read(path: Path, _changed: int) -> _Catalogue:
    """Return the translations of a file, read again only after it was changed."""
    with path.open("rb") as file:
        return _Catalogue(file)


class Language:
    """A language that texts can be shown in. Its catalogue is read when the first text is shown."""

    def __init__(
        self, tag: str, name: str | None = None, catalogue: NullTranslations | None = None, *, file: Path | None = None
    ) -> None:
        self.tag = tag
        """Its tag in HTML and HTTP, such as `nl` or `pt-BR`."""
        self._name = name
        self._catalogue = catalogue
        self._file = file

    def __repr__(self) -> str:
        return f"<Language {self.tag}>"

    @cached_property
    def name(self) -> str:
        """Return its name in the language itself."""
        own = self._name or self.catalogue.gettext(_OWN_NAME)
        return self.tag if self._file is not None and own == _OWN_NAME else own

    @cached_property
    def catalogue(self) -> NullTranslations:
        """Return its translations."""
        if self._catalogue is not None:
            return self._catalogue
        if self._file is None:
            return NullTranslations()
        return _read(self._file, self._file.stat().st_mtime_ns)

    def forms_in(self, texts: Iterable[str]) -> dict[str, str]:
        """Return the forms of names that these translations ask for, by form and name."""
        forms = self.catalogue.forms if isinstance(self.catalogue, _Catalogue) else {}
        asked = {form.lower() for text in texts for _name, form in _ASKED.findall(text)} if forms else set()
        return {key: form for key, form in forms.items() if key.partition(_CONTEXT_END)[0] in asked}


ENGLISH = Language("en", "English")
_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def _(message: str) -> str:
    """Return the translation of `message`."""
    return _current.get().catalogue.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Return the translation of `one` or `many`, depending on `number`."""
    return _current.get().catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """Return the translation of `message` in the meaning given by `context`: a short text may have two meanings."""
    return _current.get().catalogue.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for translators and return it unchanged. The code that shows the text translates it."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - like N_
    """Mark a text that depends on a number for translators and return both forms unchanged. The code that shows the text translates it."""
    return one, many


# Translators: the name of your language, in your language.
_OWN_NAME = N_("English")


def language() -> Language:
    """Return the language of the present context."""
    return _current.get()


def use_language(wanted: Language) -> None:
    """Show texts in this language from here to the end of the context."""
    _current.set(wanted)


@contextmanager
def in_language(wanted: Language) -> Iterator[None]:
    """Show texts in this language inside the block."""
    token = _current.set(wanted)
    try:
        yield
    finally:
        _current.reset(token)


class Languages:
    """English, and the languages that have a catalogue in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        files = sorted(path for name in _CATALOGUES for path in (folder or LOCALES).glob(f"*/LC_MESSAGES/{name}"))
        catalogues = (Language(path.parent.parent.name.replace("_", "-"), file=path) for path in files)
        self._by_tag = {one.tag.lower(): one for one in (ENGLISH, *catalogues)}

    def __iter__(self) -> Iterator[Language]:
        return iter(self._by_tag.values())

    def __len__(self) -> int:
        return len(self._by_tag)

    def find(self, tag: str) -> Language | None:
        """Return the language with this tag, or one that is close to it: `nl` for `nl-BE`. None where there is neither."""
        tag = tag.lower().replace("_", "-")
        return self._by_tag.get(tag) or self._by_tag.get(tag.partition("-")[0])

    def choose(self, wanted: Iterable[str]) -> Language:
        """Return the first language of `wanted` that exists, or English."""
        return next((match for tag in wanted if (match := self.find(tag)) is not None), ENGLISH)


def environment_languages(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the language tags that a terminal asks for (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`)."""
    set_ = (environment.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return [tag.partition(".")[0] for tag in next(filter(None, set_), "").split(":")]


def cache_by_language(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that keeps the results of one that shows texts, separately for each language."""

    @cache
    def kept(_language: Language, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    @wraps(function)
    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        return kept(language(), *args, **kwargs)  # type: ignore[arg-type]

    return cached
