"""A program plays whole games with only its seat's knowledge. A failing program is named and ended, and no caller waits."""

import pickle
import random
import sys
from pathlib import Path

import msgspec
import pytest

from tests.support.bot_games import RULES, later, random_game, spied_game, steps
from tests.support.paths import ROOT
from tests.support.tiers import mostly_marathon, mostly_slow
from tests.support.twin_games import twins
from tests.support.waiting import wait_until
from warchest import Game
from warchest.bots.registry import make_bot
from warchest.protocol.player import READABLE, PlayerError, ProgramError, ProgramPlayer, choose_request, make_player

pytestmark = pytest.mark.slow  # processes

PLAIN_BOT = ROOT / "examples" / "plain_bot.py"
HELLO = '{"protocol": "warchest-engine/1", "name": "T", "version": "1", "capabilities": ["play"]}'
ANSWERS = """
import json, os, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "hello":
        print('{"id": %d, "ok": {HELLO}}' % request["id"], flush=True)
        continue
    id_, first = request["id"], request["choices"][0]["word"]
""".replace("{HELLO}", HELLO)


def program(tmp_path: Path, code: str, start: str = ANSWERS) -> str:
    """The command of a program that answers ``choose`` with this code."""
    file = tmp_path / "bot.py"
    file.write_text(start + "".join(f"    {line}\n" for line in code.splitlines()), encoding="utf-8")
    return f"{sys.executable} {file}"


MOST = {"lite": 250}
"""Plain bots never end the lite game, which has no draw."""


def play(bot: ProgramPlayer, game: Game, most: int = 1500) -> Game:
    """The game, played by the bot for all seats."""
    luck = random.Random(1)
    while game.decider is not None and len(game.log) < most:
        for id_ in bot.choose(game, luck.getrandbits(32)):
            game.play(id_)
    return game


@pytest.mark.parametrize("rules", mostly_marathon(list(RULES), 4))
def test_the_example_plays_a_whole_game_in_another_process(rules: str) -> None:
    bot = ProgramPlayer(f"{sys.executable} {PLAIN_BOT}")
    game = play(bot, random_game(1, rules), MOST.get(rules, 1500))
    assert game.outcome is not None or rules in MOST
    bot.close()


def test_the_example_is_plain_and_short() -> None:
    code = PLAIN_BOT.read_text(encoding="utf-8").splitlines()
    assert len(code) <= 60
    imported = {line.split()[1] for line in code if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)


def test_the_random_bot_on_the_game_itself_finds_what_it_finds_from_its_knowledge() -> None:
    on_the_game, from_knowledge = make_player("random"), make_bot("random")
    for rules in ("base", "four_all", "lite"):
        for seed, game in enumerate(steps(1, 80, rules)):
            if game.decider is not None:
                state = game.information_state(game.decider)
                assert on_the_game.choose(game, seed) == from_knowledge.choose(state, seed)


def test_our_engine_plays_the_same_as_a_program_and_as_a_bot() -> None:
    outside = ProgramPlayer(f"{sys.executable} -m warchest.cli engine --level squire")
    inside = make_player("squire")
    for rules in ("base", "four_all", "drafted"):
        game = random_game(2, rules)
        for luck in range(25):
            ids = inside.choose(game, luck)
            assert outside.choose(game, luck) == ids
            for id_ in ids:
                game.play(id_)
    spying = spied_game()
    assert outside.choose(spying, 1) == inside.choose(spying, 1)
    outside.close()


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 8))
def test_worlds_in_one_information_set_give_the_same_request(rules: str) -> None:
    setup, met = RULES[rules].setup("worlds"), 0
    for seed in range(12):
        viewer = seed % setup.seats
        # Of open coins two hands have little in common: the worlds are compared while the viewer uses its first hand.
        worlds = twins(setup, viewer, seed, seed % 3 if setup.ruleset.open_coins else 7 + 5 * seed)
        one, other = (Game.from_log(setup, world.log) for world in worlds)
        if one.decider == viewer:
            requests = [choose_request(game, viewer, 1, 2.0, READABLE) for game in (one, other)]
            assert set(READABLE) < set(requests[0])
            assert requests[0] == requests[1]
            met += one.log != other.log
    assert met, "no two worlds differed where the viewer decides"


def test_a_request_has_the_documented_fields() -> None:
    game = later(1, 20)
    assert game.decider is not None
    request = choose_request(game, game.decider, 5, 2.0)
    assert list(request) == ["seat", "setup", "view", "record", "choices", "seed", "time"]
    assert request["seat"] == "AB"[game.decider]
    assert [game.choice(choice["word"]).id for choice in request["choices"]] == game.legal_ids()
    assert request["view"] == msgspec.to_builtins(game.view(game.decider))


def test_a_program_may_answer_a_whole_action_or_a_part_of_it(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    code = f"open({str(asked)!r}, 'a').write(request['choices'][0]['verb'] + ' ')\n"
    code += (
        "print(json.dumps({'id': id_, 'ok': {'decisions': [request['choices'][-1]['word']], 'say': 'hm'}}), flush=True)"
    )
    bot = ProgramPlayer(program(tmp_path, code))
    game = random_game(3, "all")
    for _ in range(60):
        for id_ in bot.choose(game, 1):
            game.play(id_)
        assert not game.action_open
    bot.close()
    assert {"step", "hit", "pick"} & set(asked.read_text().split()), "it was never asked again within an action"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("print('hello', flush=True)", "its answer is no JSON: hello"),
        ("print('[1]', flush=True)", "its answer is no object"),
        ("print('[' * 100000, flush=True)", "its answer is no JSON"),
        ("print('x' * 1100000, flush=True)", "its answer is longer than 1048576 bytes"),
        ("print('{}', flush=True)", "its answer has another id"),
        ("print(json.dumps({'id': 7, 'ok': {}}), flush=True)", "its answer has another id"),
        ("print(json.dumps({'id': id_}), flush=True)", "neither 'ok' nor 'error'"),
        ("print(json.dumps({'id': id_, 'ok': {}}), flush=True)", "no list of decisions"),
        ("print(json.dumps({'id': id_, 'ok': {'decisions': []}}), flush=True)", "no list of decisions"),
        ("print(json.dumps({'id': id_, 'ok': {'decisions': [5]}}), flush=True)", "no list of decisions"),
        (
            "print(json.dumps({'id': id_, 'ok': {'decisions': ['x']}}), flush=True)",
            "not legal: 'x' is not a decision",
        ),
        (
            "print(json.dumps({'id': id_, 'ok': {'decisions': ['f4-f5']}}), flush=True)",
            "not legal: No unit stands at f4",
        ),
        ("print(json.dumps({'id': id_, 'ok': {'decisions': [first, first]}}), flush=True)", "the action ends before"),
        ("print(json.dumps({'id': id_, 'error': {'reason': 'tired'}}), flush=True)", "it refused: tired"),
        ("raise ValueError('ouch')", "it ended with exit code 1: .*ValueError: ouch"),
        ("sys.exit(0)", "it ended with exit code 0"),
        ("os.close(1); sys.stdin.read()", "it closed its output"),
        ("time.sleep(60)", "it gave no answer in 0.3 seconds"),
        ("while True: print(flush=True)  # without time.sleep", "it gave no answer in 0.3 seconds"),
        ("os.kill(os.getpid(), 9)", "it ended with exit code -9"),
    ],
)
def test_a_failing_program_is_named_with_its_mistake(tmp_path: Path, code: str, said: str) -> None:
    bot = ProgramPlayer(program(tmp_path, code), choose_seconds=0.3 if "sleep" in code else 60)
    with pytest.raises(ProgramError, match=f"bot.py' failed at 'choose': .*{said}") as error:
        bot.choose(random_game(1), 1)
    assert "\n" not in str(error.value)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)  # it comes out of a match's process
    with pytest.raises(ProgramError, match="it has been ended"):
        bot.choose(random_game(1), 1)


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("print('ready')", "its answer is no JSON: ready"),
        ("import time; time.sleep(60)", "it gave no answer in 0.3 seconds"),
        ('print(\'{"id": 1, "ok": {"protocol": "uci"}}\')', "it does not speak 'warchest-engine/1'"),
        ('print(\'{"id": 1, "ok": {"protocol": "warchest-engine/1", "capabilities": ["rules"]}}\')', "does not play"),
        ("", "it ended with exit code 0"),
    ],
)
def test_a_program_that_does_not_play_is_refused_immediately(tmp_path: Path, start: str, said: str) -> None:
    with pytest.raises(ProgramError, match=f"failed at 'hello': .*{said}"):
        ProgramPlayer(program(tmp_path, "", start), hello_seconds=0.3 if "sleep" in start else 60)


def test_a_program_that_does_not_read_blocks_no_caller(tmp_path: Path) -> None:
    start = f'import sys, time\nsys.stdin.readline()\nprint(\'{{"id": 1, "ok": {HELLO}}}\', flush=True)\ntime.sleep(60)'
    bot = ProgramPlayer(program(tmp_path, "", start), choose_seconds=0.3)
    game = play(make_player("page"), random_game(1, "four_all"), most=200)  # type: ignore[arg-type]
    with pytest.raises(ProgramError, match="no answer"):
        bot.choose(game, 1)


def test_blank_lines_before_an_answer_are_skipped(tmp_path: Path) -> None:
    code = "print('\\n \\n' + json.dumps({'id': id_, 'ok': {'decisions': [first]}}), flush=True)"
    bot = ProgramPlayer(program(tmp_path, code))
    game = random_game(1)
    assert bot.choose(game, 1) == [game.legal_ids()[0]]
    bot.close()


def test_each_seat_has_a_separate_process(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    code = f"open({str(asked)!r}, 'a').write(f\"{{os.getpid()}} {{request['seat']}}\\n\")\n"
    code += "print(json.dumps({'id': id_, 'ok': {'decisions': [first]}}), flush=True)"
    bot = ProgramPlayer(program(tmp_path, code))
    play(bot, random_game(1, "four"), most=40)
    bot.close()
    told = set(asked.read_text().splitlines())
    assert len(told) == len({line.split()[0] for line in told}) == 4


def test_the_processes_started_by_a_program_end_with_it(tmp_path: Path) -> None:
    marker = tmp_path / "child"
    code = "import subprocess; child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    code += f"open({str(marker)!r}, 'w').write(str(child.pid))\nprint('no answer', flush=True)\nsys.stdin.read()"
    bot = ProgramPlayer(program(tmp_path, code))
    with pytest.raises(ProgramError):
        bot.choose(random_game(1), 1)
    wait_until(lambda: has_ended(int(marker.read_text())))


def has_ended(pid: int) -> bool:
    """Whether a process is gone, or waits for its parent to take note of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize("text", ["", "knave", "program:", "program:   ", "squire "])
def test_a_text_that_names_no_player_is_refused(text: str) -> None:
    with pytest.raises(PlayerError, match="There is no player"):
        make_player(text)


@pytest.mark.parametrize("command", ["/no/such/program", "'unclosed"])
def test_a_missing_program_is_refused(command: str) -> None:
    with pytest.raises(ProgramError, match="failed at 'hello'"):
        make_player(f"program:{command}")
