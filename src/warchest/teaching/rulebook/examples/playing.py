"""Examples in play: the position of a scene, the reader's view after some choices, and the reason why the rules forbid a try.

A position builder gets the words of a scene, which ``Scene`` explains. The reader decides for one seat. Draws, always the same ones, and
scripted decisions of other seats are played immediately. An example ends when another seat must decide.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from warchest.game.game import Game, IllegalChoice
from warchest.game.position_builder import PositionBuilder
from warchest.game.presenter import explain_attempt, game_log, request_for, with_outcome
from warchest.game.setup import Setup
from warchest.game.text.names import seat_of as numbered
from warchest.game.text.position.text import FULL, PositionText
from warchest.homebrew import ruleset_with
from warchest.homebrew.files import example_files, read_file
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import RULESETS, WAR_CHEST
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state import ids
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position
from warchest.schema.game import LiveExample
from warchest.teaching.rulebook.examples import Example, Scene, all_examples
from warchest.wording.languages import _
from warchest.wording.names import player_name
from warchest.wording.refusals import Refusal


@cache
def home_brew_rules() -> Ruleset:
    """Return the rule set with the home-brew boxes that come with the program."""
    return ruleset_with([read_file(file) for file in example_files()])


def rules_called(name: str) -> Ruleset:
    """Return the rule set of this name. Raises KeyError for an unknown name."""
    return home_brew_rules() if name == "home-brew" else RULESETS[name]


def lay_out(scene: Scene, ruleset: Ruleset = WAR_CHEST) -> tuple[Setup, Position]:
    """Return the setup of a scene, and its position. Raises ValueError for meaningless words, or for an impossible position."""
    if scene.pool:
        return _drafting(scene)
    builder = _builder(scene, ruleset)
    setup = builder.setup()
    return setup, builder.position(setup)


def _drafting(scene: Scene) -> tuple[Setup, Position]:
    """Return a draft after its first flip."""
    pool, variants = _list(scene.pool), _list(scene.variants)
    seats = 2 if len(pool) < 12 else 4
    setup = Setup(name="draft", pool=pool, seats=seats, boxes=WAR_CHEST.boxes_of(pool), variants=variants)
    tables = setup.tables()
    s = opening(tables)
    apply(tables, s, ids.FLIP + "AB".index(scene.turn[0]), [0] * CHOICES)
    return setup, s


def _builder(scene: Scene, ruleset: Ruleset) -> PositionBuilder:
    """Return a builder with all words of a scene."""
    seats = {"A": scene.a, "B": scene.b}
    if scene.a2:
        seats = {"A1": scene.a, "B1": scene.b, "A2": scene.a2, "B2": scene.b2}
    builder = (
        PositionBuilder(len(seats), ruleset=ruleset)
        .turn(scene.turn)
        .initiative(scene.initiative, scene.moved)
        .round(scene.round)
    )
    builder.variants(*_list(scene.variants))
    for seat, words in seats.items():
        _add_seat(builder, seat, words)
    if scene.decrees:
        builder.decrees(*_list(scene.decrees))
    if scene.forts:
        builder.forts(*_list(scene.forts))
    for word in _list(scene.poison):
        poisoner, name = word.split("@")
        builder.poisoned(name, poisoner)
    return builder


def _add_seat(builder: PositionBuilder, seat: str, words: str) -> None:
    """Give a builder the coins, locations and seals of a seat."""
    for word in words.split():
        if "@" in word:
            unit, place = word.split("@")
            hex_, _, height = place.partition("*")
            builder.unit(seat, unit, hex_, int(height or 1))
            continue
        name, listed = word.split("=")
        if name == "holds":
            builder.held(seat, *_list(listed))
        elif name == "sealed":
            builder.sealed(seat, *_list(listed))
        elif name == "army":
            builder.army(seat, *_list(listed))
        else:
            builder.coins(seat, name, *_list(listed))


def _list(words: str) -> tuple[str, ...]:
    return tuple(words.split(",")) if words else ()


_KEY = b"the rulebook that runs"
"""The key for the draws of an example, so all readers see the same coins."""


class UnknownExampleError(LookupError):
    """Raised for an unknown example. The message is a sentence for the reader."""


def example_game(example: Example) -> Game:
    """Return a copy of the game at the start of the example."""
    return _started(example.name).copy()


def seat_of(example: Example) -> int:
    """Return the number of the seat that the reader decides for."""
    return numbered(_started(example.name).tables.seats, example.seat)


def shown(name: str, ids: Iterable[int] = ()) -> LiveExample:
    """Return the view of an example's reader after these choices of its seat.

    Raises UnknownExampleError for an unknown name, and IllegalChoice, with the reason, for a choice that the rules forbid.
    """
    played = _played(_example(name), ids)
    game, seat = played.game, played.seat
    log = game_log(game)
    return LiveExample(
        view=with_outcome(game.setup.ruleset, game.view(seat), game.outcome),
        ask=request_for(game, seat),
        ends=game.decider != seat,
        trail=log.entries[-1].marks if log.entries else [],
        said=[
            said.text.format(who=player_name(game.setup.ruleset, game.tables.seats, said.seat))
            for said in log.since(played.before)
        ],
        board=game.board.name,
        next=played.script[0][1] if played.script and game.decider == seat else None,
    )


def why(name: str, ids: Iterable[int], coin: str | None, hex_: str | None, verb: str | None) -> Refusal | None:
    """Return why the rules forbid the reader's try after these choices, as in ``explain_attempt``, or None if they allow it.

    Raises the same errors as ``shown``.
    """
    played = _played(_example(name), ids)
    return explain_attempt(played.game, played.seat, (), coin, hex_, verb)


def steps_of(name: str) -> list[int]:
    """Return the ids that the reader's seat chooses if it follows the example. Raises UnknownExampleError for an unknown name."""
    example = _example(name)
    seat = seat_of(example)
    return [id_ for decider, id_ in _script(name) if decider == seat]


def refusals(name: str) -> list[dict[str, str]]:
    """Return the example's mistakes: a possible try (``text``) and the sentence that forbids it (``reason``).

    Raises UnknownExampleError for an unknown name.
    """
    example = _example(name)
    mistakes = []
    for mistake in example.mistakes:
        game = example_game(example)
        *words, last = mistake.words.split()
        for _step in _follow(game, " ".join(words)):
            pass
        mistakes.append({"text": _(mistake.text), "reason": str(game.why_not(last) or "")})
    return mistakes


def _example(name: str) -> Example:
    try:
        return all_examples()[name]
    except KeyError:
        raise UnknownExampleError(_("There is no example '{name}' in the rulebook.").format(name=name)) from None


@cache
def _started(name: str) -> Game:
    """Return the game at the start of an example."""
    example = all_examples()[name]
    setup, position = lay_out(example.scene, rules_called(example.rules))
    game = Game.from_position(PositionText.of(setup, setup.tables(), position, FULL), _KEY)
    for _step in _follow(game, example.before):
        pass
    return game


@cache
def _script(name: str) -> tuple[tuple[int, int], ...]:
    """Return the seat and the id of each choice in the steps of an example."""
    example = all_examples()[name]
    return tuple(_follow(example_game(example), example.steps))


def _follow(game: Game, words: str) -> Iterator[tuple[int, int]]:
    """Play these words one by one. Yield the seat and the id of each choice."""
    for word in words.split():
        decider, id_ = game.decider, game.choice(word.rpartition(":")[2]).id
        game.play(id_)
        assert decider is not None
        yield decider, id_


@dataclass
class _ExamplePlay:
    """An example after some choices of its reader."""

    game: Game
    seat: int
    script: tuple[tuple[int, int], ...]
    """The remaining steps of the example, empty after the reader deviates from them."""
    before: int = 0
    """The length of the log before the last choice."""

    def choose(self, id_: int) -> None:
        """Play the reader's choice, then scripted decisions of other seats, as long as the reader follows the script."""
        if self.game.decider != self.seat:
            raise IllegalChoice(_("The example ends here."))
        self.before = len(self.game.log)
        self.game.play(id_)
        self.script = self.script[1:] if self.script[:1] == ((self.seat, id_),) else ()
        while self.script and self.script[0][0] != self.seat:
            self.game.play(self.script[0][1])
            self.script = self.script[1:]


def _played(example: Example, ids: Iterable[int]) -> _ExamplePlay:
    game = example_game(example)
    played = _ExamplePlay(game, seat_of(example), _script(example.name), len(game.log))
    for id_ in ids:
        played.choose(id_)
    return played
