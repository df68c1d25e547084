"""A text that breaks a rule is refused with the rule's sentence and the place; a legal text is not, variations included."""

import pytest

from tests.support.random_games import CURIOUS, title
from tests.support.written_games import SETUPS, played, told
from warchest import Game, Setup
from warchest.bots.beliefs.partial_replay import replay_text
from warchest.game.position_builder import PositionBuilder
from warchest.game.text.gametext.lines import SpyLook
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import TextError
from warchest.rules.state.indices import coin_of

HEAD = "warchest-game/2\nsetup: first_game\ninitiative: A\nA: swordsman pikeman crossbowman light_cavalry\n"
HEAD += "B: archer cavalry lancer scout\n\n"
BEGUN = "round 1\ndraw A royal swordsman pikeman\ndraw B archer cavalry royal\n"
"""Lines 7 to 9 of a game."""
SWORD = "A swordsman@h1\nB pass(royal)\nA pass(royal)\nB pass(archer)\nA pass(pikeman)\nB cavalry@g6\n"
"""Lines 10 to 15: the first round."""


def refused(moves: str) -> TextError:
    with pytest.raises(TextError) as error:
        Game.from_text(HEAD + moves + "end\n")
    return error.value


@pytest.mark.parametrize(
    ("moves", "place", "says"),
    [
        (BEGUN + "A pass(crossbowman)\n", (10, 3), "You have no such coin in hand."),
        (BEGUN + "A f4-f5\n", (10, 3), "No unit stands at f4."),
        (BEGUN + "A swordsman@f4\n", (10, 3), ""),
        (BEGUN + "A claim(royal)\n", (10, 3), "initiative"),
        (BEGUN + "B pass(royal)\n", (10, 1), "It is A that decides here."),
        (BEGUN + "A pass(royal) B:pass(royal)\n", (10, 15), "A line is one coin"),
        (BEGUN + "A pass(royal) pass(pikeman)\n", (10, 15), "It is B that decides here."),
        (BEGUN + "draw A royal\n", (10, 1), "Nothing is drawn here: it is A that decides."),
        (BEGUN + "flip A\n", (10, 1), "Nothing is flipped here: it is A that decides."),
        (BEGUN + "look A B archer\n", (10, 1), "Nobody looks at that hand here."),
        (BEGUN + "round 1\n", (10, 7), "No round starts here: this is within round 1."),
        ("round 2\n", (7, 7), "Round 2 does not start here: round 1 does."),
        ("A pass(royal)\n", (7, 1), "A draws a coin first: a line such as 'draw A royal' is missing."),
        ("flip A\n", (7, 1), "Nothing is flipped here: a coin is drawn."),
        ("draw B royal\n", (7, 6), "It is A that draws here."),
        ("draw A royal royal\n", (7, 14), "There is no royal in the bag of A to be drawn."),
        ("draw A royal pikeman pikeman swordsman\n", (7, 30), "It is B that draws here."),
        (BEGUN + SWORD + "round 3\n", (16, 7), "Round 3 does not start here: round 2 does."),
    ],
)
def test_an_illegal_line_is_refused_with_the_rules_sentence_and_its_place(
    moves: str, place: tuple[int, int], says: str
) -> None:
    error = refused(moves)
    assert says in error.reason
    assert error.reason.endswith(".")
    assert (error.line, error.column) == place


def test_the_error_has_the_sentence_of_the_rule() -> None:
    game = Game.from_text(HEAD + BEGUN + "end\n")
    assert refused(BEGUN + "A swordsman@f4\n").reason == str(game.why_not("swordsman@f4"))


def test_no_draw_or_play_is_accepted_before_the_flip_of_the_marker() -> None:
    head = Game(Setup.random("flip"), b"flip").to_text().partition("flip A")[0].partition("flip B")[0]
    for line, says in (("draw A royal", "flipped here, nothing is drawn"), ("A pass(royal)", "is flipped first")):
        with pytest.raises(TextError, match=says):
            Game.from_text(f"{head}{line}\nend\n")


def test_all_decisions_of_an_action_stand_on_its_line() -> None:
    text = next(text for text in map(told, range(len(SETUPS))) if " step@" in text.print())
    with pytest.raises(TextError, match="This belongs to the action before it"):
        Game.from_text(text.print().replace(" step@", f"\n{next_seat(text)} step@", 1))


def next_seat(text: GameText) -> str:
    line = next(line for line in text.print().splitlines() if " step@" in line)
    return line.split()[0]


def test_when_a_game_is_over_nothing_can_follow() -> None:
    game = played(SETUPS[0], 1, 5000)
    assert game.outcome is not None
    for line, says in (("A pass(royal)", "over"), ("draw A royal", "over"), ("resign A", "over")):
        with pytest.raises(TextError, match=says):
            Game.from_text(game.to_text().replace("\nend\n", f"\n{line}\nend\n"))


@pytest.mark.parametrize(
    ("headers", "place", "says"),
    [
        ("result: B\n", (6, 9), "'result' should be '*'."),
        ("ending: locations\n", (6, 9), "'ending' should be 'left out'."),
        ("result: *\n", None, ""),
    ],
)
def test_the_headers_give_the_ending_of_the_game(headers: str, place: tuple[int, int] | None, says: str) -> None:
    text = HEAD[:-1] + headers + "\n" + BEGUN + "end\n"
    if place is None:
        Game.from_text(text)
        return
    with pytest.raises(TextError, match="By its moves the game ended otherwise") as error:
        Game.from_text(text)
    assert (error.value.line, error.value.column) == place
    assert says in error.value.reason


def test_the_seat_that_resigns_loses() -> None:
    text = HEAD[:-1] + "result: {}\nending: resignation\n\n" + BEGUN + "resign A\nend\n"
    Game.from_text(text.format("B"))
    with pytest.raises(TextError, match="'result' should be 'B'"):
        Game.from_text(text.format("A"))


def test_a_partners_draw_cannot_stand_for_the_draw_of_the_seat() -> None:
    game = Game(Setup.random("partners", seats=4), b"partners")
    game.play(game.legal_ids()[0])  # a team names the seat that starts
    lines = game.to_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("draw A1"))
    lines[at] = "draw A2 royal"
    with pytest.raises(TextError, match="It is A1 that draws here") as error:
        Game.from_text("\n".join(lines) + "\n")
    assert error.value.line == at + 1


def test_a_coin_of_a_partner_is_named_only_where_the_partners_unit_was_ordered() -> None:
    builder = PositionBuilder(4).unit("A", "warlord", "f4").unit("A2", "bishop", "f5").army("A", "scout")
    game = builder.hand("A", "warlord", "scout").supply("A2", "bishop").build()
    for word in ("tactic@f4", "pick@f5", "tactic@f5", "gain=bishop", "f5-f6"):
        game.play(word)
    text = game.to_text()
    assert "A1 tactic@f4 pick@f5 tactic@f5 gain=bishop f5-f6\n" in text
    assert Game.from_text(text).hash == game.hash
    with pytest.raises(TextError, match="'scout' is not in the army of A2"):
        Game.from_text(text.replace("gain=bishop", "gain=scout"))
    with pytest.raises(TextError, match="'bishop' is not in the army of A1"):
        Game.from_text(text.replace("tactic@f4 pick@f5 tactic@f5 gain=bishop f5-f6", "bishop@e2"))


def test_a_hand_of_as_many_other_coins_is_not_the_hand_that_was_seen() -> None:
    game = PositionBuilder().decrees("spy").hand("A", "royal").hand("B", "cavalry", "scout").build()
    game.play("proclaim=spy")
    game.play("decline")
    text = game.to_text()
    assert Game.from_text(text).hash == game.hash
    with pytest.raises(TextError, match="can't be so"):
        Game.from_text(text.replace("look A B cavalry scout", "look A B cavalry cavalry"))


def test_a_variation_starts_before_the_line_that_it_replaces() -> None:
    variation = "(\nA pass(royal)\nB archer@g6\n(\nB pass(archer)\n)\nA swordsman@h1\n)\n"
    assert len(Game.from_text(HEAD + BEGUN + "A swordsman@h1\n" + variation + "B pass(royal)\nend\n").log) == 8
    wrong = refused(
        BEGUN + "A swordsman@h1\n" + variation.replace("B pass(archer)", "B pass(lancer)") + "B pass(royal)\n"
    )
    assert (wrong.line, wrong.column) == (15, 3)


@pytest.mark.parametrize("setup", CURIOUS, ids=title)
def test_every_seat_s_form_of_a_game_can_be_played_as_far_as_the_seat_knows(setup: Setup) -> None:
    game = played(setup, 5, 200)
    truth = game.position
    for seat in (*range(setup.seats), None):
        position = replay_text(parse_game(game.to_text(seat)))
        assert position.who.tolist() == truth.who.tolist()
        assert position.supply.tolist() == truth.supply.tolist()
        if seat is not None:
            assert [position.hand[coin_of(seat, slot)] for slot in range(8)] == [
                truth.hand[coin_of(seat, slot)] for slot in range(8)
            ]


def spied() -> tuple[GameText, int]:
    """The form of a seat with a Spy that looked at a hand, and the number of the line with the look."""
    for number, setup in enumerate(SETUPS):
        for seat in range(setup.seats) if "spy" in setup.decrees else ():
            text = parse_game(played(setup, number, 400).to_text(seat))
            for n, line in enumerate(text.lines):
                if isinstance(line.what, SpyLook):
                    return text, n
    raise AssertionError("Nobody proclaimed Spy.")


def test_a_seats_form_without_the_hand_that_its_spy_saw_is_refused() -> None:
    text, n = spied()
    with pytest.raises(TextError, match="The hand that was seen is missing"):
        replay_text(GameText(text.headers, (*text.lines[:n], *text.lines[n + 1 :])))


def test_a_hand_that_cannot_have_been_seen_is_refused() -> None:
    text = spied()[0]
    lines = text.print().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("look"))
    lines[at] += " royal royal"
    with pytest.raises(TextError, match="can't be so") as error:
        replay_text(parse_game("\n".join(lines) + "\n"))
    assert error.value.line == at + 1
