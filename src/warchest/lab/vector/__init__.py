"""Many games at once, which need Numba and NumPy, and observations of seats as bytes, which don't (docs/guides/laboratory.md)."""

from typing import TYPE_CHECKING, Any

from warchest.lab.vector.endings import CAPPED, ILLEGAL

if TYPE_CHECKING:
    from warchest.lab.vector.games import Games

__all__ = ["CAPPED", "ILLEGAL", "Games"]


def __getattr__(name: str) -> Any:
    """Import ``Games``, which needs Numba and NumPy, on first use."""
    if name != "Games":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from warchest.lab.vector.games import Games
    except ModuleNotFoundError as error:
        raise ImportError("Many games at once need Numba and NumPy: install 'warchest[fast]'.") from error
    return Games
