"""What reaches into Numba's inside is held to the versions of Numba that we know."""

import subprocess
import sys

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


def test_the_locked_numba_is_one_whose_inside_is_known() -> None:
    import numba

    from warchest.rules import compiler

    assert numba.__version__.startswith(compiler.KNOWN_VERSIONS)


def test_another_numba_is_left_as_it_is_with_a_warning() -> None:
    """Given a Numba of another version, when the rules prepare it, then they warn once and change nothing."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("False ['War Chest does not know Numba 99.0:")
