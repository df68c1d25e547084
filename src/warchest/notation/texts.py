"""Texts for people, through gettext.

``_`` translates at the moment of use into the language that ``use_language`` chose (English when none was). Catalogues lie beside the
package under ``locales``. ``N_`` marks a text that stands in a table and is translated where it is shown.
"""

import gettext
from pathlib import Path

DOMAIN = "warchest"
LOCALES = Path(__file__).resolve().parent.parent / "locales"

_current: gettext.NullTranslations = gettext.NullTranslations()


def use_language(*languages: str) -> None:
    """Translate into the first of ``languages`` that has a catalogue, English where none has.

    Without any: the languages that the environment names (``LANGUAGE``, ``LC_ALL``, ``LANG``).
    """
    global _current
    _current = gettext.translation(DOMAIN, LOCALES, languages=list(languages) or None, fallback=True)


def _(message: str) -> str:
    """The translation of ``message``."""
    return _current.gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The translation of ``one`` or ``many``, whichever ``number`` calls for."""
    return _current.ngettext(one, many, number)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for translators and return it unchanged; whoever shows it translates it then."""
    return message
