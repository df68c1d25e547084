"""Machine code for the games of a process, on request."""

from warchest.rules import forms


def compile_rules() -> bool:
    """Run the rules of all games in this process as machine code from now on. Return whether they do.

    Without Numba (``pip install 'warchest[fast]'``) nothing changes. The games are the same in both forms. The
    first call ever compiles the rules and caches the machine code on disk; later calls load it (docs/guides/library.md).
    """
    try:
        from warchest.rules.native_form import native_form
    except ImportError:
        return False
    forms.form = native_form()
    return True
