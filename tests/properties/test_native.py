"""The native form is the interpreted one, byte for byte; its machine code is never stale, and can always be kept somewhere."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT

pytestmark = pytest.mark.slow

PACKAGE = ROOT / "src" / "warchest"

ANSWER = """
import json
from warchest.rules import native as compiled
from warchest.rules.flow.turns import opening
from warchest.game.setup import Setup
r = Setup.first_game().tables()
tables, positions, scratch = compiled.to_record(r), compiled.to_record(opening(r)), compiled.records(compiled.SCRATCH)
kinds = compiled.list_chance(tables, positions, 0, scratch)
print(json.dumps({
    "coins": int(scratch["weights"][0, :kinds].sum()),
    "folder": str(compiled.CACHE),
    "package": compiled.__file__,
    "compiled": sum(compiled.list_chance.stats.cache_misses.values()),
}))
"""
"""A program that says how many coins may be drawn first, natively, and where its machine code lies. The compiled code is small."""


def run(program: str, path: Path | str, **environment: str) -> str:
    """The output of a fresh Python. AssertionError with its errors where it fails."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("WARCHEST", "XDG", "NUMBA"))}
    done = subprocess.run(
        [sys.executable, "-B", "-c", program],
        env=plain | {"PYTHONPATH": str(path)} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def answer(path: Path | str, **environment: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(run(ANSWER, path, **environment))
    return facts


@pytest.fixture(scope="module", autouse=True)
def everything_compiled() -> None:
    from tests.support.native_games import compile_all

    compile_all()


@pytest.mark.parametrize(("games", "ids"), [(200, 20_000), pytest.param(20_000, 2_000_000, marks=pytest.mark.marathon)])
def test_both_forms_agree_byte_for_byte_over_many_games(games: int, ids: int) -> None:
    from tests.support.native_games import compare_many

    assert compare_many(games, seed=1) > ids


def test_both_forms_agree_byte_for_byte_where_partners_order_each_other() -> None:
    from tests.support.native_games import compare_from
    from tests.support.ordering import ordering_game

    for number in range(40):
        game = ordering_game(number)
        assert compare_from(game.tables, game.position.copy(), number, 60) > 10


def test_both_forms_agree_byte_for_byte_over_chains_that_fill_the_agenda() -> None:
    from tests.support.chains import chain
    from tests.support.native_games import compare_step
    from warchest.rules.state.agenda import CROWDED

    deepest = [chain(seed, follow=compare_step)[1] for seed in range(60)]
    assert max(deepest) > CROWDED


@pytest.mark.marathon
def test_both_forms_agree_and_stay_within_bounds_with_bounds_checking_on(tmp_path: Path) -> None:
    program = (
        "import numba; assert numba.config.BOUNDSCHECK\n"
        "from tests.support.native_games import compare_many, play_many\n"
        "print(compare_many(150, seed=77_000), play_many(1000, seed=5)[0])"
    )
    printed = run(program, f"{ROOT}:{ROOT / 'src'}", NUMBA_BOUNDSCHECK="1", WARCHEST_CACHE_DIR=str(tmp_path))
    compared, played = (int(number) for number in printed.split())
    assert compared > 10_000
    assert played > 250_000


def test_games_that_differ_only_in_their_deals_share_their_tables() -> None:
    """Given deals of two kinds of games, when their tables become records, then there is one for each kind, and each deal names its own."""
    from warchest.game.kinds import GAME_KINDS
    from warchest.rules import native as compiled

    kinds = ("base", "four", "base", "base", "four")
    tables, numbers = compiled.shared_tables(
        [GAME_KINDS[kind].setup(f"deal {n}").tables() for n, kind in enumerate(kinds)]
    )
    assert numbers.tolist() == [0, 1, 0, 0, 1]
    assert tables["seats"].tolist() == [2, 4]


def test_random_games_in_native_code_can_be_repeated() -> None:
    from tests.support.native_games import play_many

    assert play_many(50, seed=9) == play_many(50, seed=9)
    assert play_many(50, seed=9) != play_many(50, seed=10)


def test_a_random_game_with_the_same_luck_ends_in_the_same_position_in_both_forms() -> None:
    from tests.support.native_games import compare_playouts

    compare_playouts(60, seed=400)


def test_random_games_on_two_threads_are_those_played_one_after_the_other() -> None:
    """Given a function that lets other threads run, when two threads play at once, then neither disturbs the other's games."""
    from tests.support.native_games import play_many

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda seed: play_many(100, seed), (9, 10))) == [play_many(100, 9), play_many(100, 10)]


def test_the_first_record_is_aligned_to_a_cache_line() -> None:
    from warchest.rules import native as compiled

    for count in (1, 2, 1000):
        made = compiled.records(compiled.POSITION, count)
        assert made.ctypes.data % compiled.LINE == 0
        assert len(made) == count
        assert not made.view("u1").any()


def test_editing_a_rule_never_runs_stale_machine_code(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "lib" / "warchest", ignore=shutil.ignore_patterns("__pycache__", "static"))
    cache = str(tmp_path / "cache")
    first = answer(tmp_path / "lib", WARCHEST_CACHE_DIR=cache)
    again = answer(tmp_path / "lib", WARCHEST_CACHE_DIR=cache)
    turns = tmp_path / "lib" / "warchest" / "rules" / "flow" / "turns.py"
    text = turns.read_text()
    edited = text.replace("weights[n] = s.bag", "weights[n] = 2 * s.bag")
    assert edited != text
    turns.write_text(edited)
    after = answer(tmp_path / "lib", WARCHEST_CACHE_DIR=cache)
    assert first["package"].startswith(str(tmp_path))
    assert (first["coins"], again["coins"], after["coins"]) == (9, 9, 18)
    assert first["compiled"] == after["compiled"] == 1
    assert again["compiled"] == 0
    assert first["folder"] == again["folder"] != after["folder"]


def test_a_read_only_install_without_a_writable_home_falls_back_to_the_temporary_folder(tmp_path: Path) -> None:
    lib = tmp_path / "lib"
    shutil.copytree(PACKAGE, lib / "warchest", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for path in [lib, *lib.rglob("*")]:
        path.chmod(path.stat().st_mode & ~0o222)
    wall = tmp_path / "wall"  # a file: not even root can make a folder in it
    wall.write_text("")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    places = {"HOME": str(wall), "WARCHEST_CACHE_DIR": str(wall / "here"), "TMPDIR": str(temporary)}
    facts = answer(lib, PYTHONDONTWRITEBYTECODE="1", **places)  # root writes Python's own bytecode anywhere
    assert facts["coins"] == 9
    assert facts["package"].startswith(str(lib))
    assert facts["folder"].startswith(str(temporary))
    assert not list(lib.rglob("*.nbi"))
    assert not list(lib.rglob("__pycache__"))


def test_where_nothing_can_be_written_it_runs_without_keeping_anything(tmp_path: Path) -> None:
    program = (
        "import tempfile\n"
        "tempfile.TemporaryFile = lambda *_, **__: (_ for _ in ()).throw(OSError('read only'))\n" + ANSWER
    )
    facts = json.loads(run(program, PACKAGE.parent, WARCHEST_CACHE_DIR=str(tmp_path)))
    assert facts["folder"] == "None"
    assert facts["coins"] == 9
