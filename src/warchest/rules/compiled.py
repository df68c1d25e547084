"""Machine code for the games of a process, on request."""

from warchest.rules import forms


def compile_rules() -> bool:
    """Let all games of this process play as machine code from now on. Return whether they do.

    They do not where Numba is missing (``pip install 'warchest[fast]'``), and go on as before. The games are the same in both forms. The
    first call ever compiles the rules and keeps the machine code on the disk, from where later ones load it (docs/guides/library.md).
    """
    try:
        from warchest.rules.native_form import native_form
    except ImportError:
        return False
    forms.form = native_form()
    return True
