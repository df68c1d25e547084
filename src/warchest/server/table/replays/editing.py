"""Positions that players lay out: the start of a game to edit, the faults of a position, and the choices in it.

Nothing is kept: each question brings its whole position.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import explain_attempt, request_for, with_outcome
from warchest.game.setup import Setup, SetupError
from warchest.game.text.names import TextError, seat_names
from warchest.game.text.pasted import ForeignTextError, TextKind
from warchest.game.text.position.syntax import Wrong, read_pasted, write_json
from warchest.game.text.position.text import FULL, PositionText, examine, read_position
from warchest.homebrew import FaultsError
from warchest.homebrew.rules import declared_ruleset
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import RULESETS
from warchest.schema.editor import EditedPosition, PositionFault
from warchest.server.table.errors import RefusedError
from warchest.server.table.new_game.game_request import POSITION
from warchest.wording.forms import ended
from warchest.wording.languages import _
from warchest.wording.position_faults import fault_text, next_text
from warchest.wording.refusals import Refusal

_KEY = b"a position to look at"
"""The key for draws in a position that is not played."""


def start_of(ruleset: str, seats: int, boxes: Sequence[str]) -> EditedPosition:
    """Return the start of a game with these boxes: of the first game where that has them, else with armies dealt from them.

    Raise `RefusedError` where there is no such game.
    """
    rules = RULESETS[ruleset]
    try:
        if seats == 2 and set(boxes) <= set(rules.default_boxes):
            setup = Setup.first_game(ruleset=rules)
        else:
            setup = Setup.random("a position", seats=seats, boxes=tuple(boxes), ruleset=rules)
        game = Game(replace(setup, name=POSITION, seed=None), _KEY, chance="manual")
    except SetupError as problem:
        raise RefusedError(str(problem)) from problem
    while not game.round:
        if game.decider is None:
            game.play(next(iter(game.chance_outcomes())))
        else:
            game.play(game.choices()[0])
    return edited(game.position_text().to_json())


def edited(position_json: Mapping[str, Any]) -> EditedPosition:
    """Return a position, given as a JSON object, with its faults or with the choices in it."""
    position = dict(position_json)
    try:
        setup, known, found = examine(position, _rules_of(position))
    except Wrong as wrong:
        return EditedPosition(position, None, [PositionFault(wrong.sentence, wrong.key, wrong.item)], "", None, None)
    tables, names = setup.tables(), seat_names(setup.seats)
    text = PositionText(setup, FULL, known)
    if found:
        faults = [
            PositionFault(fault_text(tables, known.position, names, fault), key, item) for fault, key, item in found
        ]
        return EditedPosition(position, text.line(), faults, "", None, None)
    game = _game(text)
    view = with_outcome(setup.ruleset, game.view(game.decider), game.outcome)
    said = "" if view.outcome is None else ended(f"{view.outcome.text}: {view.outcome.detail}")
    return EditedPosition(
        text.to_json(),
        text.line(),
        [],
        said or next_text(tables, known.position, game.decider),
        view,
        request_for(game, game.decider),
    )


def read(text: str) -> EditedPosition:
    """Return a position that a player pastes as a line, even an impossible one. Raise `RefusedError` where it is no position."""
    try:
        values, _places = read_pasted(text)
    except ForeignTextError as foreign:
        games = {
            TextKind.GAME: _("This is a game, not a position. Import it on the home page."),
            TextKind.ONLINE: _("This is a game of War Chest Online, not a position. Import it on the home page."),
        }
        raise RefusedError(games[foreign.kind]) from foreign
    except TextError as problem:
        raise RefusedError(_("This position can't be shown: {why}").format(why=problem)) from problem
    if values.get("form", FULL) != FULL:
        raise RefusedError(_("Some coins of this position are unknown, so it can't be shown here."))
    found = edited(write_json(values))
    if found.line is None:
        raise RefusedError(_("This position can't be shown: {why}").format(why=found.faults[0].text))
    return found


def why_not(
    position_json: Mapping[str, Any], ids: Sequence[int], coin: str | None, hex_: str | None, verb: str | None
) -> Refusal | None:
    """Return why the deciding seat of a position can't do what was tried there after some choices, or None if it can.

    Raise `RefusedError` for an impossible position, or for choices that the rules forbid.
    """
    position = dict(position_json)
    try:
        game = _game(read_position(position, _rules_of(position)))
        seat = game.decider
        return None if seat is None else explain_attempt(game, seat, ids, coin, hex_, verb)
    except (TextError, SetupError, IllegalChoice) as problem:
        raise RefusedError(str(problem)) from problem


def _game(text: PositionText) -> Game:
    return Game.from_position(text, _KEY, chance="manual")


def rules_of(edited: EditedPosition) -> Ruleset:
    """Return the rule set of a position, with the boxes that it declares."""
    declared = edited.position.get("units")
    try:
        return declared_ruleset(declared) if isinstance(declared, str) else _rules_of(edited.position)
    except FaultsError:
        return RULESETS["war_chest"]


def _rules_of(position: Mapping[str, Any]) -> Ruleset:
    """Return the rule set that a position names: one of ours, or War Chest with declared boxes."""
    name = position.get("ruleset")
    return RULESETS.get(name if isinstance(name, str) else "", RULESETS["war_chest"])
