"""The code that uses Numba's internals is limited to known versions of Numba."""

import subprocess
import sys

import pytest

PROGRAM = """
import warnings
import numba
numba.__version__ = "99.0"
from warchest.rules import compiler
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    compiler.install()
print(compiler.known(), [str(one.message) for one in told])
"""

CALLS = (
    PROGRAM
    + """
from warchest.rules.state import words
for function in (words.one, words.total, words.each_present, words.present):
    compiler.register(function, inlined=True)
compiled = numba.njit(lambda slot: words.present(words.one(slot)) + words.total(words.one(slot)))
print([compiled(slot) for slot in range(4)])
"""
)


def test_the_locked_numba_has_known_internals() -> None:
    import numba

    from warchest.rules import compiler

    assert numba.__version__.startswith(compiler.KNOWN_VERSIONS)


def test_another_numba_is_left_as_it_is_with_a_warning() -> None:
    """Given a Numba of another version, when the rules prepare it, then they warn once and change nothing."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("False ['War Chest does not know Numba 99.0:")


@pytest.mark.slow
def test_an_unknown_numba_calls_the_rules_through_its_public_interface() -> None:
    """Given a Numba of another version, when functions of the rules are registered, then compiled code calls them all the same."""
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[2, 3, 5, 9]"


SPARES_SCIPY = """
import sys
from warchest.rules import compiler
compiler.install()
import numba, numpy as np
numba.njit(lambda n: n + 1)(1)
print("scipy.linalg" in sys.modules, numba.njit(lambda a: np.dot(a, a))(np.eye(2)).tolist())
"""


@pytest.mark.slow
def test_the_rules_load_without_scipy_and_products_of_matrices_still_compile() -> None:
    """Given SciPy, when the rules prepare Numba, then it is not loaded, and other functions of the process that need it are compiled."""
    pytest.importorskip("scipy")
    done = subprocess.run([sys.executable, "-c", SPARES_SCIPY], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False [[1.0, 0.0], [0.0, 1.0]]"


ADDS_OTHERS = """
import numba
from numba.extending import overload
import warchest.rules.native
def twice(x): return 0
@overload(twice)
def of_texts(x):
    return (lambda x: x + x) if isinstance(x, numba.types.UnicodeType) else (lambda x: 2 * x)
add = numba.njit(lambda a, b: a + b)
print([add(*pair) for pair in ((1, 2), (1.5, 2), ("a", "b"), ((1,), (2,)), (True, True))])
print([numba.njit(lambda x: twice(x))(x) for x in (3, "ab")])
"""


@pytest.mark.slow
def test_other_functions_of_the_process_compile_as_before() -> None:
    """Given the rules' changes of Numba, when a program compiles functions of its own, then operators have their usual types."""
    done = subprocess.run([sys.executable, "-c", ADDS_OTHERS], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[3, 3.5, 'ab', (1, 2), 2]", "[6, 'abab']"]
