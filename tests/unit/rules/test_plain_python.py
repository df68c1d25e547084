"""The rules need nothing but the standard library: games are played where Numba and NumPy can't be imported."""

import subprocess
import sys

from tests.support.paths import ROOT

PROGRAM = """
import random, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy", "llvmlite"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
from warchest import Game, Setup
from warchest.game.presenter import game_log
rng = random.Random(1)
for setup in (Setup.first_game(), Setup.draft("plain")):
    game = Game(setup, b"plain")
    for _ in range(120):
        if game.decider is not None:
            game.play(rng.choice(game.legal_ids()))
    assert len(game.log) > 150
    assert game.view(0) and game_log(game).entries
assert not {"numba", "numpy", "llvmlite"} & set(sys.modules)
rules = {name for name in sys.modules if name.startswith("warchest.rules.")}
assert "warchest.rules.native" not in rules
print(sorted(rules))
"""


def test_games_are_played_where_numba_and_numpy_are_blocked() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PYTHONPATH": str(ROOT / "src")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "warchest.rules.flow.play" in done.stdout


def test_rules_import_nothing_of_ours_and_nothing_but_the_standard_library() -> None:
    program = (
        "import sys; before = set(sys.modules)\n"
        "import warchest.rules.flow.play, warchest.rules.explain.judge, warchest.rules.known, warchest.rules.explain.reach\n"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(name for name in names if name not in sys.stdlib_module_names))"
    )
    stub = "import types, sys; p = types.ModuleType('warchest'); p.__path__ = [r'%s']; sys.modules['warchest'] = p\n"
    done = subprocess.run(
        [sys.executable, "-I", "-c", stub % (ROOT / "src" / "warchest") + program],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("[]", "['warchest']")
