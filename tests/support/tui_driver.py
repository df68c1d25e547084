"""Players at the keyboard for tests: they know nothing but the printed lines."""

import random
import re
from collections.abc import Callable, Collection

from tests.support.random_games import EAGER, pick
from warchest import Game, Setup
from warchest.cli.terminal.commands import command_of
from warchest.cli.terminal.session import Manner, Session
from warchest.rules.flow.play import action_open

Hear = Callable[[str], list[str]]
OVER = "The game is over"
_VERBS = ((r"^\w+@", "deploy"), (r"x\w\d", "attack"), (r"^\w\d+-", "move"))


def verb_of(word: str) -> str:
    """The kind of a decision, in the eager player's terms."""
    start = re.split(r"[=@(]", word)[0]
    if start in EAGER or start in ("bolster", "step", "pick", "recruit", "claim"):
        return start
    return next((verb for pattern, verb in _VERBS if re.search(pattern, word)), start)


def words_in(lines: Collection[str]) -> list[str]:
    """The words to type: all text after the last colon of a line."""
    return [word for line in lines if ": " in line for word in line.rsplit(": ", 1)[1].split()]


def play_by_typing(hear: Hear, rng: random.Random, most: int = 1500) -> list[str]:
    """Play until the game is over; all that was printed. AssertionError if that does not happen within this many actions."""
    heard: list[str] = []
    for _ in range(most):
        lines = hear("choices")
        heard += lines
        if any(OVER in line for line in lines):
            return heard
        if lines and lines[0].startswith("Press Enter"):
            heard += hear("")
            continue
        words = words_in(lines)
        by_verb: dict[str, list[str]] = {}
        for word in words:
            by_verb.setdefault(verb_of(word), []).append(word)
        assert words, lines
        verbs = sorted(by_verb)
        verb = rng.choices(verbs, [EAGER.get(one, 1) for one in verbs])[0]
        heard += hear(rng.choice(by_verb[verb]))
    raise AssertionError("The game did not end.")


class Shelf:
    """Files kept in memory."""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}

    def write(self, name: str, text: str, replace: bool) -> None:
        if name in self.files and not replace:
            raise FileExistsError(name)
        if name.startswith("/nowhere"):
            raise OSError(2, "No such file or directory")
        self.files[name] = text


def sit_down(
    game: Game | Setup, people: Collection[int] = (0,), manner: Manner | None = None, shelf: Shelf | None = None
) -> Session:
    """A session with these players, and random players at the other seats."""
    if isinstance(game, Setup):
        game = Game(game, b"terminal")
    others = [seat for seat in range(game.setup.seats) if seat not in people]
    return Session(game, people, dict.fromkeys(others, "Chance"), (shelf or Shelf()).write, command_of, manner)


def listener(session: Session, seed: int = 1) -> Hear:
    """A function that types a line and then plays the other seats at random."""
    rng = random.Random(seed)

    def hear(line: str) -> list[str]:
        lines = session.hear(line)
        return lines + play_others(session, rng)

    return hear


def play_others(session: Session, rng: random.Random) -> list[str]:
    """Play the bots' seats until a user must decide."""
    lines = []
    while (seat := session.bot) is not None:
        lines += session.play_for(seat, random_action(session.game, seat, rng))
    return lines


def random_action(game: Game, seat: int, rng: random.Random) -> list[int]:
    """A whole action of a seat."""
    at = game.copy()
    ids: list[int] = []
    while not ids or action_open(at.tables, at._position, seat):
        ids.append(pick(rng, at.tables, at.legal_ids()))
        if at.play(ids[-1]) or at.decider != seat:
            break
    return ids
