"""Compilation of the rules by Numba: each function is translated once, then linked into the entry points and optimised there.

By default Numba optimises every function separately, with all its callees, wraps it for Python, and repeats that in every caller. Here a
function is only translated. The entry points of ``native`` link all translated functions that they need, and the whole is optimised once.
That takes less than half of the time.

Six functions below use Numba's internals: ``translate``, ``_translate``, ``_translator``, ``_unfinished``, ``_remember_operators`` and
``_index_as_it_is``. They are used with the known versions of Numba. With another version ``install`` warns, and ``register`` uses Numba's
public interface: the rules run as well, and take longer to compile. ``translate`` serves other machines than this one; it refuses an
unknown version.
"""

import importlib.util
import inspect
import typing
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import llvmlite.ir as ir
import numba.core.typing
import numba.extending
from numba.core import cgutils, compiler, compiler_machinery, config, registry, typed_passes, types, untyped_passes
from numba.core.compiler_lock import global_compiler_lock
from numba.np import arrayobj

from warchest.rules.jit import RARE
from warchest.rules.state.position import Position
from warchest.rules.state.spare import SparePositions

KNOWN_VERSIONS = ("0.68",)
"""The versions of Numba with known internals."""
_OURS = "8warchest5rules"
"""Part of the symbol of every function of this package in machine code."""

# Numba's internals have no types of their own.
_arrayobj: Any = arrayobj
_cgutils: Any = cgutils
_compiler: Any = compiler
_machinery: Any = compiler_machinery
_typed: Any = typed_passes
_untyped: Any = untyped_passes
_config: Any = config
_registry: Any = registry
_types: Any = types
_typing: Any = numba.core.typing
_extending: Any = numba.extending
_fix_integer_index: Any = getattr(arrayobj, "fix_integer_index", None)
_RETURNS: dict[Any, Any] = {
    int: types.int64,
    bool: types.boolean,
    type(None): types.none,
    tuple[int, int, int]: _types.UniTuple(types.int64, 3),
    list[int]: _types.CPointer(types.int64),
    Position: None,
    SparePositions: None,
}
"""The native type for the result of a function with this annotation. None stands for that of its first argument, a position."""


class _Translated(NamedTuple):
    """A function in LLVM's language."""

    description: Any
    libraries: tuple[Any, ...]
    """Its library, and the libraries of all functions that it calls."""


_translated: dict[tuple[Any, ...], _Translated] = {}
_for_any_machine = False
"""Whether functions are being translated for other machines than this one."""


def known() -> bool:
    """Return whether the internals of the installed Numba are known."""
    return numba.__version__.startswith(KNOWN_VERSIONS) and _fix_integer_index is not None


def install() -> None:
    """Prepare Numba for the rules. Its version may be unknown, which gives a RuntimeWarning."""
    if known():
        _arrayobj.fix_integer_index = _index_as_it_is
        _load_array_functions()
        _remember_operators(_registry.cpu_target.typing_context)
    else:
        sentence = (
            f"War Chest does not know Numba {numba.__version__}: the rules compile slowly and run a little slower."
        )
        warnings.warn(sentence, RuntimeWarning, stacklevel=2)


def _load_array_functions() -> None:
    """Load Numba's functions of arrays without SciPy, which is a third of the time to load the rules.

    Numba loads SciPy to learn whether products of matrices can be compiled, which needs it. It is enough that SciPy is installed: each
    function that does compile one loads it then.
    """
    linalg: Any = importlib.import_module("numba.np.linalg")
    usual = linalg.ensure_blas

    def installed() -> None:
        if importlib.util.find_spec("scipy") is None:
            raise ImportError("SciPy is not installed.")

    linalg.ensure_blas = installed
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = usual


def _remember_operators(context: Any) -> None:
    """Have Numba remember the types of Python's operators on numbers and fields. It tries dozens of overloads at each use, for texts and
    lists too.
    """
    usual = context.resolve_function_type
    plain = types.Integer, types.Boolean, types.NestedArray, types.CPointer
    known: dict[tuple[Any, ...], Any] = {}

    def resolved(function: Any, args: Any, named: Any) -> Any:
        module = getattr(getattr(function, "typing_key", function), "__module__", "")
        if named or module not in ("_operator", "builtins") or not all(isinstance(one, plain) for one in args):
            return usual(function, args, named)
        key = function, *args
        if key not in known:
            known[key] = usual(function, args, named)
        return known[key]

    context.resolve_function_type = resolved


def register(
    function: Callable[..., Any], inlined: bool, at_once: Callable[..., Any] | None = None, *, always: bool = False
) -> None:
    """Make ``function`` callable from native code. ``inlined``: its code replaces each call.

    ``at_once`` writes quicker code than that of the function's source. It is for processors: a GPU lacks what it uses. With ``always`` it
    writes the only code there is, which serves everywhere.
    """
    plain = inspect.unwrap(function)
    if not known() and not always:
        options = {"error_model": "numpy", "forceinline": inlined}
        _extending.overload(function, jit_options=options, strict=False)(lambda *_: plain)
        return
    returns = _RETURNS[typing.get_type_hints(function)["return"]]

    def typed(_context: Any) -> Callable[..., Any]:
        def typer(*args: Any) -> Any:
            wide = list(map(_wide, args))
            return _typing.signature(wide[0] if returns is None else returns, *wide)

        typer.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
        return typer

    def lowered(context: Any, builder: Any, call: Any, args: Any) -> Any:
        if at_once and (always or not (_for_any_machine or _config.BOUNDSCHECK)):
            return at_once(context, builder, call, args)
        translated = _translate(context, plain, call, inlined)
        for library in translated.libraries:
            context.active_code_library.add_linking_library(library)
        if _config.BOUNDSCHECK:
            return context.call_internal(builder, translated.description, call, args)
        if inlined:
            return _result(context, builder, translated.description, call, args)
        return builder.call(_declared(context, builder.module, translated.description, call), args)

    _extending.type_callable(function)(typed)
    _extending.lower_builtin(function, _types.VarArg(_types.Any))(lowered)


def _data_of(_typing: Any, array: Any) -> Any:
    """Return the type and the code of ``first_element``."""

    def lowered(context: Any, builder: Any, call: Any, args: Any) -> Any:
        if _config.BOUNDSCHECK:
            return args[0]
        return _arrayobj.make_array(call.args[0])(context, builder, args[0]).data

    return (array if _config.BOUNDSCHECK else _types.CPointer(array.dtype))(array), lowered


first_element: Callable[[Any], Any] = _extending.intrinsic(_data_of)
"""In native code: the address of an array's first element, read and written by index like the array. Passing one address is faster than
passing an array, which is seven values. Where bounds are checked, it is the array itself.
"""


@global_compiler_lock  # type: ignore[untyped-decorator]
def translate(functions: Mapping[Callable[..., Any], Sequence[object]]) -> tuple[str, list[str]]:
    """Return functions, with all that they call, in LLVM's language, and the name of each there. They are linked, but not yet optimised and
    not yet for any machine.

    Each function comes with examples of its arguments. RuntimeError where the version of Numba is not known.
    """
    global _for_any_machine
    if not known():
        raise RuntimeError(
            f"War Chest can't translate the rules with Numba {numba.__version__}, which it does not know."
        )
    context = _registry.cpu_target.target_context
    for one in (context.typing_context, context):
        one.refresh()
    library = _unfinished(context.codegen().create_library("translated"))
    names = []
    _for_any_machine = True
    try:
        for function, examples in functions.items():
            kinds = tuple(map(numba.typeof, examples))
            result = _compiler.compile_internal(
                context.typing_context, context, library, function, kinds, None, _flags(inlined=True), locals={}
            )
            names.append(result.fndesc.llvm_func_name)
    finally:
        _for_any_machine = False
    module = library._final_module
    for called in dict.fromkeys(library._linking_libraries):
        module.link_in(called._get_module_for_linking(), preserve=True)
    return str(module), names


def _wide(kind: Any) -> Any:
    """Return the type in which an argument is passed: integers have 64 bits, so that one translation serves int8 fields and plain
    integers.
    """
    return _types.int64 if isinstance(kind, types.Integer) else _types.unliteral(kind)


def _translate(context: Any, function: Callable[..., Any], call: Any, inlined: bool) -> _Translated:
    """Return the function for these types, translated at its first use."""
    key = (function, call.args, _for_any_machine)
    if key not in _translated:
        rare = function in RARE
        context.refresh = _nothing_new  # this object is one function's, and the entry point has loaded all declarations
        library = _unfinished(context.codegen().create_library(function.__name__))
        flags = _flags(not rare and (inlined or not _config.BOUNDSCHECK))
        translator = _translator()(context.typing_context, context, library, call.args, call.return_type, flags, {})
        result = translator.compile_extra(function)
        if rare:
            made = library._final_module.get_function(result.fndesc.llvm_func_name)
            for attribute in ("noinline", "optnone"):
                made.add_function_attribute(attribute)
        libraries = dict.fromkeys((library, *library._linking_libraries))
        if not inlined and not _config.BOUNDSCHECK:  # callers first: an uncalled function is not linked in
            libraries = dict.fromkeys((_with_plain_result(context, result.fndesc, call), *libraries))
        _translated[key] = _Translated(result.fndesc, tuple(libraries))
    return _translated[key]


def _nothing_new() -> None:
    """Load no declarations."""


@cache
def _translator() -> Any:
    """Return Numba's compiler with only the steps that a function of the rules needs, a third of the usual ones.

    The others deal with closures, ``with``, exceptions, literals and references, which the rules do not use. Numba's class for pipelines
    describes each step for listeners first, with all types as text, which takes as long as typing.
    """
    kinds = (
        _untyped.TranslateByteCode,
        _untyped.FixupArgs,
        _untyped.IRProcessing,
        _untyped.ReconstructSSA,
        _typed.NopythonTypeInference,
        _typed.PreLowerStripPhis,
        _typed.NativeLowering,
        _typed.NoPythonBackend,
    )
    steps = [_machinery._pass_registry.get(kind).pass_inst for kind in kinds]

    class Steps:
        pipeline_name, exec_times = "rules", ()

        def run(self, state: Any) -> None:
            for step in steps:
                step.run_pass(state)

    class Translator(_compiler.CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Steps]:
            return [Steps()]

    return Translator


def _result(context: Any, builder: Any, description: Any, call: Any, args: Any) -> Any:
    """Call a function as Numba's functions call each other, and return its result. The rules raise no errors, so the status is ignored."""
    return context.call_internal_no_propagate(builder, description, call, args)[1]


def _declared(context: Any, module: Any, description: Any, call: Any) -> Any:
    """Return the declaration, in a module, of a function in the form that ``_with_plain_result`` gives it."""
    kind = ir.FunctionType(context.get_value_type(call.return_type), list(map(context.get_value_type, call.args)))
    return _cgutils.get_or_insert_function(module, kind, f"{description.mangled_name}.plain")


def _with_plain_result(context: Any, description: Any, call: Any) -> Any:
    """Return a library with a second form of a function, which returns its result in a register.

    Numba's form returns a status, and its result through memory that each caller must clear first. It is inlined in this one.
    """
    library = _unfinished(context.codegen().create_library(description.mangled_name))
    module = library.create_ir_module(description.mangled_name)
    plain = _declared(context, module, description, call)
    builder = ir.IRBuilder(plain.append_basic_block())
    builder.ret(_result(context, builder, description, call, plain.args))
    library.add_ir_module(module)
    return library


def _flags(inlined: bool) -> Any:
    """Return the flags for a translation without wrappers for Python, and without separate machine code."""
    flags = _compiler.Flags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model, flags.forceinline = "numpy", inlined
    return flags


def _unfinished(library: Any) -> Any:
    """Return the library, changed so that it is never linked, optimised and compiled by itself: the libraries that link it do that."""

    def finalize() -> None:
        library._finalized = True

    library.finalize = finalize
    return library


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Return an index converted to the width of an address. In the rules no index is negative, so none is counted from the end."""
    if _OURS not in builder.function.name:
        return _fix_integer_index(context, builder, kind, index, size)
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
