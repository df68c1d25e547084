"""The functions of jobs that think about games: a bot's action, a hint, the worth of a second try, a review.

They run in a process of the pool (`warchest.server.work`). Arguments and results are plain data. A seat's information state is the only
knowledge of a game in progress that such a process is given, so it can know nothing else.
"""

import threading
import time
from functools import cache
from typing import Any, Final

import msgspec

from warchest.bots import warmup
from warchest.bots.analysis.hints import Adviser
from warchest.bots.analysis.in_words import hint_in_words
from warchest.bots.analysis.review import Reviewer
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.registry import Bot, make_bot
from warchest.bots.warmup import WarmingBot, WarmUp
from warchest.game.game import Game
from warchest.game.history import InformationState
from warchest.game.setup import Setup
from warchest.game.text.gametext.parse import parse_game
from warchest.protocol.encoders import history_of, information_state_of
from warchest.protocol.messages import History
from warchest.server.work.jobs import cores
from warchest.server.work.pool import show_progress
from warchest.wording.languages import Language, Languages, in_language, language

COMPILING_SECONDS: Final = 40.0
"""The processor time of compiling the evaluator, for the progress that is shown. Another machine may need more or less."""
MOST_SHOWN: Final = 95
"""The progress in percent that is shown until the evaluator is there."""
BEAT_SECONDS: Final = 0.5
THREADS: Final = 2
"""The threads that share a long search, where the machine has as many cores. The lane of searches has a process for each two cores."""
ThinkingState = dict[str, Any]
"""An information state as plain data."""


def state_fields(state: InformationState) -> ThinkingState:
    """Return an information state as plain data."""
    history = msgspec.to_builtins(history_of(state))
    return {"setup": state.setup.to_json(), "seat": state.seat, "history": history}


def state_of(fields: ThinkingState) -> InformationState:
    """Return the information state of which `state_fields` made plain data."""
    setup = Setup.from_json(fields["setup"])
    return information_state_of(msgspec.convert(fields["history"], History), setup, fields["seat"])


def choose(text: str, seed: int, fields: ThinkingState) -> tuple[list[int], str | None]:
    """Return the whole action of the bot named by a text, and the level that stood in for it, or None."""
    bot = _bot(text)
    ids = bot.choose(state_of(fields), seed)
    return ids, bot.stood_in if isinstance(bot, WarmingBot) else None


def prepare() -> None:
    """Compile the evaluator into the cache, and show the progress by the processor time that it takes."""
    done, began = threading.Event(), time.process_time()

    def show() -> None:
        while not done.wait(BEAT_SECONDS):
            show_progress(min(MOST_SHOWN, int(100 * (time.process_time() - began) / COMPILING_SECONDS)))

    clock = threading.Thread(target=show, name="compiling", daemon=True)
    clock.start()
    try:
        warmup.prepare()
    finally:
        done.set()
        clock.join()


def load() -> None:
    """Load the evaluator."""
    _adviser()


def advise(fields: ThinkingState, deep: bool, tag: str) -> tuple[str, list[Any]]:
    """Return the name of the evaluator and the best actions of a seat, with words in the language of a tag."""
    with in_language(spoken(tag)):
        state, adviser = state_of(fields), _adviser()
        hint = adviser.hint(state, deep=deep)
        knowledge = adviser.knowledge(state)
        choices = hint_in_words(state.setup.board, knowledge.tables, knowledge.possible_position, hint)
        return hint.evaluator, msgspec.to_builtins(choices)


def judge(fields: ThinkingState, at: int, ids: list[int]) -> tuple[float | None, list[int]]:
    """Return the chance after an action, in points, and the likely reply to it."""
    return _reviewer().judge(state_of(fields), at, ids)


def review(text: str) -> str:
    """Return the review of a whole game's text as JSON."""
    game = Game.from_text(parse_game(text))
    review = _reviewer().review(game, lambda done, of: show_progress(100 * done // max(1, of)))
    return msgspec.json.encode(review).decode()


def spoken(tag: str) -> Language:
    """Return the language of a tag: the context's language where it has this tag, or else an installed one."""
    return language() if language().tag == tag else _installed().choose([tag])


@cache
def _installed() -> Languages:
    return Languages()


@cache
def _memory() -> Memory:
    return Memory()


@cache
def _warm_up() -> WarmUp:
    return WarmUp()


@cache
def _bot(text: str) -> Bot:
    return make_bot(text, _memory(), warm_up=_warm_up(), threads=min(THREADS, cores()))


@cache
def _adviser() -> Adviser:
    return Adviser()


@cache
def _reviewer() -> Reviewer:
    return Reviewer()
