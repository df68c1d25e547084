"""The methods ``hint``, from the knowledge of a seat, and ``review``, of a finished game."""

from functools import cache
from typing import TYPE_CHECKING

from warchest.bots.beliefs.knowledge import ImpossibleStateError
from warchest.game.game import Game
from warchest.game.text.decision import print_decision
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import GameNames, TextError
from warchest.protocol.choosing import from_history, record_of, refusal_of
from warchest.protocol.engine import Engine
from warchest.protocol.messages import AskHint, AskReview, BestAction, HintAnswer
from warchest.protocol.reading import RequestError, bad_text
from warchest.rules.known import coins_named, spying
from warchest.schema.review import ReviewInWords

if TYPE_CHECKING:
    from warchest.bots.analysis.hints import Adviser
    from warchest.bots.analysis.review import Reviewer


# The evaluator is imported and compiled on first use, so an engine that only plays starts at once.


@cache
def _adviser() -> "Adviser":
    from warchest.bots.analysis.hints import Adviser

    return Adviser()


@cache
def _reviewer() -> "Reviewer":
    from warchest.bots.analysis.review import Reviewer

    return Reviewer()


def hint(engine: Engine, request: AskHint) -> HintAnswer:
    """Return the best actions of a seat, using its knowledge. The first call compiles the evaluator."""
    from warchest.bots.analysis.in_words import hint_in_words

    text = record_of(engine, request)
    state = from_history(engine, request) if text is None else text.information_state()
    try:
        best = _adviser().hint(state, deep=request.deep)
        knowledge = _adviser().knowledge(state)
    except ImpossibleStateError as problem:
        raise refusal_of(text, problem) from None
    r, s = knowledge.tables, knowledge.possible_position
    names, looks = GameNames.at(r, s), spying(r, s)
    worded = hint_in_words(state.setup.board, r, s, best)
    return HintAnswer(
        best.evaluator,
        [
            BestAction(
                [print_decision(names, coins_named(s), id_, looks[1] if looks else None) for id_ in one.action],
                wording.text,
                None if one.chance is None else round(one.chance.points / 100, 3),
                None if one.chance is None else one.chance.bound,
                wording.why,
            )
            for one, wording in zip(best.actions, worded, strict=True)
        ],
    )


def review(engine: Engine, request: AskReview) -> ReviewInWords:
    """Return the review of a finished game."""
    from warchest.bots.analysis.in_words import review_in_words

    try:
        game = Game.from_text(parse_game(request.record, engine.ruleset))
    except TextError as error:
        raise bad_text(error, "record") from None
    if game.outcome is None:
        raise RequestError("bad_record", "A game can be reviewed when it is over.", "record")
    return review_in_words(game, _reviewer().review(game))
