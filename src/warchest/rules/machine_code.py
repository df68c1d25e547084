"""The base of all compiled beliefs and searches: the machine code of the rules under a symbol, and a folder for their machine code.

A search calls the machine code of the rules through one symbol. Numba would otherwise link the rules in and optimise them again for
every function of the search that calls them, and the search would take longer to compile than the rules.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable

from warchest.rules import native as rules
from warchest.rules import subset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.kept_code import compiled
from warchest.rules.state import ids
from warchest.rules.state.layout import ROYAL
from warchest.rules.state.tables import make_tables

Entry = TypeVar("Entry", bound=Callable[..., Any])


def _source_key(packages: Sequence[str]) -> str:
    """Return a hash of all sources of the rules and of these packages."""
    digest = hashlib.sha256(rules.source_key().encode())
    for path in sorted(path for package in packages for path in (Path(__file__).parents[1] / package).rglob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def folder_for(name: str, *packages: str) -> Path | None:
    """Return the folder for the machine code of these packages, beside the rules' folder, or None if it can't be written."""
    if rules.CACHE is None:
        return None
    place = rules.CACHE.parent / f"{name}-{_source_key(packages)}"
    try:
        place.mkdir(exist_ok=True)
    except OSError:
        return None
    return place


CACHE = folder_for("bots", "bots/beliefs", "bots/endgames", "bots/net", "bots/policy", "bots/tree")
"""The folder for the machine code of the bots. Only these packages have marked functions: a change elsewhere compiles nothing again."""


_APPLY = "warchest_apply"


def _call(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Call the native function that ``link_rules`` has published, as Numba functions call each other."""
    kind = context.call_conv.get_function_type(signature.return_type, signature.args)
    function = cgutils.get_or_insert_function(builder.module, kind, _APPLY)  # type: ignore[no-untyped-call]
    # The status is ignored: the rules raise no errors.
    return context.call_conv.call_function(builder, function, signature.return_type, signature.args, values)[1]


def _type_apply(typing: Any, tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> Any:
    return types.int64(tables, work, types.int64, types.int64, scratch), _call


_apply: Callable[..., int] = intrinsic(_type_apply)
_NO_ID = rules.NO_ID


@overload(subset.list_moves)
def _list_moves(tables: Any, work: Any, at: Any, scratch: Any) -> Any:
    def native(tables: Any, work: Any, at: Any, scratch: Any) -> Any:
        return _apply(tables, work, at, _NO_ID, scratch)

    return native


@overload(subset.do_move)
def _do_move(tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> Any:
    def native(tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> None:
        _apply(tables, work, at, id_, scratch)

    return native


@overload(subset.next_moves)
def _next_moves(tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> Any:
    def native(tables: Any, work: Any, at: Any, id_: Any, scratch: Any) -> Any:
        return _apply(tables, work, at, id_, scratch)

    return native


@overload(subset.next_by_luck)
def _next_by_luck(tables: Any, work: Any, at: Any, luck: Any, scratch: Any) -> Any:
    def native(tables: Any, work: Any, at: Any, luck: Any, scratch: Any) -> Any:
        return _apply(tables, work, at, ~luck, scratch)

    return native


_registered: set[Callable[..., object]] = set()


def register_marked() -> None:
    """Make all functions marked so far callable from compiled functions. Call this after importing the modules that mark them."""
    for function, inlined in subset.MARKED.items():
        if function not in _registered:
            _registered.add(function)
            register_jitable(error_model="numpy", forceinline=inlined)(function)


def entry(function: Entry, folder: Path | None = CACHE) -> Entry:
    """Compile a function that Python calls, at its first call. It lets other threads run meanwhile.

    Its machine code is kept in the folder, unless that is None.
    """
    return cast(Entry, compiled(function, folder, nogil=True))


@cache
def link_rules() -> None:
    """Compile the rules, or load them from the cache, and publish their machine code to the searches under its symbol."""
    tables = make_tables(WAR_CHEST, holder=0)
    known, work, scratch = rules.to_record(tables), rules.to_record(opening(tables)), rules.records(rules.SCRATCH)
    rules.apply(known, work, 0, ids.DRAW + ROYAL, scratch)
    (code,) = rules.apply.overloads.values()
    if code.signature.return_type != types.int64:
        raise TypeError(f"The rules answer with {code.signature.return_type}, not with an int64.")
    llvm.add_symbol(_APPLY, code.library.get_pointer_to_function(code.fndesc.llvm_func_name))
