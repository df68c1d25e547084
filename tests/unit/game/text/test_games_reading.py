"""Unreadable text is refused with one sentence, a line and a column; untidy text is read."""

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.regenerate_games import FOLDER
from tests.support.tiers import examples
from tests.support.written_games import told
from warchest import Game
from warchest.bots.beliefs.partial_replay import replay_text
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game, read_each, read_games
from warchest.game.text.names import TextError
from warchest.game.text.pasted import GAME, GAME_LINES, LINE

HEAD = "warchest-game/2\nseats: 2\nA: archer cavalry lancer scout\nB: knight pikeman marshall ensign\n"
GOLDEN = [path.read_bytes() for path in sorted(FOLDER.glob("*.txt"))[::6]]


def test_blanks_line_ends_and_a_mark_in_front_mean_nothing() -> None:
    plain = "warchest-game/2\nA: archer cavalry lancer scout\nB: knight pikeman marshall ensign\n\nflip A\nround 1\n"
    plain += "draw A archer royal [4.25]\nA archer@e2 [5]  ; why; not\n; more\n(\nA pass(royal)\n)\nend\n"
    untidy = "\ufeff\n  warchest-game/2 \n\nA:archer  cavalry\tlancer scout\nB :  knight pikeman marshall ensign  \n \n"
    untidy += "; \n  flip   A\nround 1\n\n\tdraw A archer royal   [004.250]\n"
    untidy += "A archer@e2 [5.000]; why; not \n  ;more\n ( \nA pass(royal) ;\n)\n end \n\n"
    for text in (untidy, untidy.replace("\n", "\r\n")):
        assert parse_game(text) == parse_game(plain)
        assert next(read_games(io.BytesIO(text.encode()))) == parse_game(plain)
    assert parse_game(untidy).print().endswith(plain[plain.index("\n\n") + 1 :])


def test_a_comment_stands_on_its_line_on_the_line_before_it_or_on_the_game() -> None:
    text = parse_game(
        HEAD + "\n; game\n; still\nflip A ; flip\n; below\n( ; instead\n; of it\nflip B\n; within\n) ; after\nend"
    )
    assert text.comments == ("game", "still")
    assert text.lines[0].comments == ("flip", "below", "after")
    assert text.lines[0].variations[0].comments == ("instead", "of it")
    assert text.lines[0].variations[0].lines[0].comments == ("within",)


def test_a_variation_of_a_drafted_card_knows_only_what_was_drafted_before() -> None:
    head = "warchest-game/2\nsetup: draft\npool: archer cavalry lancer scout knight pikeman marshall ensign\n\nflip A\n"
    parse_game(head + "A take=archer\n(\nA take=cavalry\nA pass(cavalry)\n)\nA pass(archer)\nend\n")
    with pytest.raises(TextError, match=r"9:8: The unit 'archer' is not in the army of A"):
        parse_game(head + "A take=archer\n(\nA take=cavalry\nA pass(archer)\n)\nend\n")


UNREADABLE = [
    ("", (1, 1), "There is no game here: the first line of one is 'warchest-game/2'."),
    ("hello\n", (1, 1), "There is no game here: the first line of one is 'warchest-game/2'."),
    ("hello\nflip A\nend\n", (1, 1), "A game starts with the line 'warchest-game/2', not with 'hello'."),
    ("warchest-game/3\n", (1, 1), "A game starts with the line 'warchest-game/2', not with 'warchest-game/3'."),
    ("warchest-game/2\n", (2, 1), "The game breaks off"),
    ("warchest-game/2\nend\n", (2, 1), "The empty line between headers and moves is missing."),
    ("warchest-game/2\nseats: 2\n\nend\n", (2, 8), "There are two armies of 4 units each."),
    ("warchest-game/2\nseats: 3\n\nend\n", (2, 8), "War Chest is for two or four players."),
    ("warchest-game/2\nseats: two\n\nend\n", (2, 8), "The value of 'seats' is a number, not 'two'."),
    ("warchest-game/2\nA archer@f4\n", (2, 1), "'A archer@f4' is no header"),
    (HEAD + "seats: 2\n", (5, 1), "The header 'seats' stands there twice: once is enough."),
    (HEAD + "form:  C\n\nend\n", (5, 8), "There is no form 'C': there are full, public, A, B."),
    (HEAD + "result: win\n\nend\n", (5, 9), "The value of 'result' is one of A, B, draw, *, not 'win'."),
    (HEAD + "ending: luck\n\nend\n", (5, 9), "The value of 'ending' is one of"),
    (HEAD + "started: today\n\nend\n", (5, 10), "A time is written in UTC"),
    (HEAD + "started: 2026-13-41T20:00:00Z\n\nend\n", (5, 10), "A time is written in UTC"),
    (HEAD + "initiative: C\n\nend\n", (5, 13), "There is no seat 'C'"),
    (HEAD + "rules: 12\n\nend\n", (5, 8), "The hash of the rules has 16 hexadecimal digits."),
    (
        HEAD + "rules: 0123456789abcdef\n\nend\n",
        (5, 8),
        "their hash is 0123456789abcdef, and that of the rules here",
    ),
    (HEAD + "\nflip A\n", (7, 1), "The game breaks off: its last line should be 'end'."),
    (HEAD + "\nflip A\nwarchest-game/2\n", (7, 1), "Another game starts before this one ended"),
    (HEAD + "\nend ; so\n", (6, 5), "The line 'end' has no comment."),
    (HEAD + "\nend\nmore\nend\n", (7, 1), "Something follows the end of the game"),
    (HEAD + "\nend\nmore\n" + HEAD + "\nend\n", (8, 1), "Another game follows the end of the game"),
    (HEAD + "\nC pass\nend\n", (6, 1), "A line starts with a seat (A, B) or one of round, flip, draw"),
    (HEAD + "\nA\nend\n", (6, 2), "The decision is missing"),
    (HEAD + "\nA  archr@f4\nend\n", (6, 4), "'archr' can't be done at a hex"),
    (HEAD + "\n  A archer@f4 step@k1\nend\n", (6, 20), "There is no hex 'k1' on this board"),
    (HEAD + "\nA archer@f4 C:step@f5\nend\n", (6, 13), "There is no seat 'C'"),
    (HEAD + "\nA archer@f4 B:step@z5\nend\n", (6, 20), "There is no hex 'z5'"),
    (HEAD + "\nA pass\nend\n", (6, 3), "This form names the coin used facedown"),
    (HEAD + "form: B\n\nA pass(royal)\nend\n", (7, 3), "This form may not name the coin used facedown"),
    (HEAD + "form: B\n\nB pass\nend\n", (7, 3), "This form names the coin used facedown"),
    (HEAD + "form: B\n\ndraw A ? royal\nend\n", (7, 10), "This form may not name the drawn coin"),
    (HEAD + "\ndraw A ?\nend\n", (6, 8), "This form names the drawn coin"),
    (HEAD + "\ndraw A knight\nend\n", (6, 8), "The unit 'knight' is not in the army of A"),
    (HEAD + "\ndraw A\nend\n", (6, 7), "The coins drawn are missing"),
    (HEAD + "\ndraw\nend\n", (6, 5), "The name of a seat is missing: A, B."),
    (HEAD + "\nflip\nend\n", (6, 5), "The marker shows a side"),
    (HEAD + "\nflip C\nend\n", (6, 6), "The marker shows a side"),
    (HEAD + "\nround 0\nend\n", (6, 7), "A round has a number from 1 on"),
    (HEAD + "\nround 1 2\nend\n", (6, 7), "A round has a number from 1 on"),
    (HEAD + "\nround 1234567\nend\n", (6, 7), "A round has a number from 1 on"),
    (HEAD + "\nlook A B ?\nend\n", (6, 10), "A hand that was seen is known"),
    (HEAD + "form: B\n\nlook A B knight\nend\n", (7, 1), "may not show the hand that another seat's Spy saw"),
    (HEAD + "\nresign\nend\n", (6, 7), "The name of a seat is missing"),
    (HEAD + "\nagreed A\nend\n", (6, 8), "Nothing follows here"),
    (HEAD + "\nround 0\nend\n", (6, 7), "a number from 1 on"),
    (HEAD + "\nresign A now\nend\n", (6, 10), "Nothing follows here"),
    (HEAD + "\nresign A\nflip A\nend\n", (7, 1), "The game has ended: nothing can follow."),
    (HEAD + "\n(\n", (6, 1), "A variation stands after the line"),
    (HEAD + "\nflip A\n)\n", (7, 1), "No variation is to be ended here."),
    (HEAD + "\nflip A\n(\n)\n", (8, 1), "A variation has a line at least."),
    (HEAD + "\nflip A\n(\nflip B\nend\n", (9, 1), "the one that starts on line 7 has no ')'"),
    (HEAD + "\n" + "flip A\n(\n" * 9, (23, 1), "Variations lie at most 8 deep."),
    (HEAD + "\nflip A [now]\nend\n", (6, 8), "A time is seconds with at most three places"),
    (HEAD + "\nflip A [1.2345]\nend\n", (6, 8), "A time is seconds"),
    (HEAD + "\nflip A [1234567890]\nend\n", (6, 8), "A time is seconds"),
    (HEAD + "\n [4]\nend\n", (6, 2), "A time stands behind what happened then."),
    (HEAD + "\nA pass(royal)\u00b0\nend\n", (6, 14), "only comments and names may have others than ASCII"),
    (HEAD + "\nA f4-f5 \x07\nend\n", (6, 9), "There is a control character here (U+0007)"),
    (HEAD + "\nA f4-f5 ; \u2028\nend\n", (6, 11), "There is a control character here (U+2028)"),
    (HEAD + "\n; " + "x" * LINE + "\nend\n", (6, LINE + 1), "A line has at most 4000 characters."),
    (HEAD + "\n; " + "x" * 99_999 + "\nend\n", (6, LINE + 1), "A line has at most 4000 characters."),
    (HEAD + "\n" + "\n" * GAME_LINES, (GAME_LINES + 1, 1), "A game has at most 20000 lines."),
    (HEAD + "\n" + f"; {'x' * 3990}\n" * 600, (GAME // 3992 + 5, 1), "A game has at most 2000000 characters."),
    ("warchest-game/2\n" + "".join(f"h{n}: x\n" for n in range(200)), (102, 1), "A game has at most 100 headers."),
]
"""Texts, the places of their faults, and the sentences about them."""


@pytest.mark.parametrize(("text", "place", "says"), UNREADABLE)
def test_an_unreadable_text_is_refused_with_a_sentence_and_its_place(
    text: str, place: tuple[int, int], says: str
) -> None:
    with pytest.raises(TextError) as refused:
        parse_game(text)
    assert says in refused.value.reason
    assert (refused.value.line, refused.value.column) == place
    assert str(refused.value) == f"{place[0]}:{place[1]}: {refused.value.reason}"
    assert refused.value.reason.endswith((".", "none.")) or ":" in refused.value.reason


def test_bytes_that_are_not_utf_8_are_refused_with_their_place() -> None:
    raw = (HEAD + "player A: Zoë\n\nend\n").encode("latin-1")
    with pytest.raises(TextError, match=r"5:13: This is not UTF-8"):
        next(read_games(io.BytesIO(raw)))
    raw = (HEAD + "\nA f4-f5 ; wörd\nend\n").encode().replace("ö".encode(), b"\xc3")
    with pytest.raises(TextError, match=r"6:12: This is not UTF-8"):
        next(read_games(io.BytesIO(raw)))


def test_after_an_unreadable_game_reading_continues_with_the_next_one() -> None:
    good = HEAD + "\nflip A\nend\n"
    bad = HEAD + "\nflip C\nend\n"
    broken_off = HEAD + "\nflip A\n"
    results = list(
        read_each(
            io.BytesIO(
                (good + bad + "\n" + broken_off + good + "rubbish\n\nend\n").encode() + b"\xff\n" + good.encode()
            )
        )
    )
    assert [type(one) is GameText for one in results] == [True, False, False, True, False, False, True]
    assert [one.line for one in results if isinstance(one, TextError)] == [13, 22, 29, 32]


def test_a_game_is_given_as_soon_as_its_end_was_read_and_no_more_is_held() -> None:
    class Endless:
        lines = 0

        def readline(self, _size: int = -1) -> str:
            self.lines += 1
            return text[(self.lines - 1) % len(text)] + "\n"

    text = told(0).print().splitlines()
    stream = Endless()
    games = read_games(stream)
    for number in range(1, 4):
        assert next(games) == told(0)
        assert stream.lines == number * len(text)


def error_of(result: GameText | TextError) -> TextError | None:
    """The error of reading a game, or of playing what could be read; nothing but a TextError comes of it."""
    if isinstance(result, TextError):
        return result
    assert parse_game(result.print()) == result
    try:
        replay_text(result)
        if result.form == "full":
            Game.from_text(result)
    except TextError as error:
        return error
    return None


def readable(text: str) -> None:
    """Any fault of a text is reported in one line, with a place within the text."""
    for error in filter(None, map(error_of, read_each(io.StringIO(text)))):
        assert 1 <= error.line <= text.count("\n") + 2
        assert 1 <= error.column <= LINE + 1
        assert error.reason
        assert "\n" not in error.reason


@examples(60)
@given(st.binary(max_size=300))
def test_random_bytes_raise_only_a_text_error(raw: bytes) -> None:
    for result in read_each(io.BytesIO(b"warchest-game/2\n" + raw)):
        assert isinstance(result, TextError)


@pytest.mark.parametrize("number", range(len(GOLDEN)))
def test_a_truncated_game_raises_only_a_text_error(number: int) -> None:
    rng = random.Random(number)
    text = GOLDEN[number].decode()
    for _ in range(6):
        readable(text[: rng.randrange(len(text))])


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.marathon)])
@pytest.mark.parametrize("form", ["full", "public", "A"])
def test_a_corrupted_game_raises_only_a_text_error(form: str, every: int) -> None:
    rng = random.Random(form)
    for raw in GOLDEN[::every]:
        text = parse_game(raw.decode())
        plain = text.in_form(form if form != "A" or text.setup.seats == 2 else "A1").print()
        lines = plain.splitlines()
        for _ in range(12):
            spoilt = list(lines)
            at = rng.randrange(1, len(lines))
            what = rng.randrange(6)
            if what == 0:
                del spoilt[at]
            elif what == 1:
                spoilt.insert(at, rng.choice(lines))
            elif what == 2:
                other = rng.randrange(1, len(lines))
                spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
            elif what == 3:
                words = spoilt[at].split() or ["x"]
                words[rng.randrange(len(words))] = rng.choice(rng.choice(lines).split() or ["?"])
                spoilt[at] = " ".join(words)
            elif what == 4:
                column = rng.randrange(len(spoilt[at]) + 1)
                spoilt[at] = spoilt[at][:column] + rng.choice("aA?:=@()-x[];1é \t") + spoilt[at][column + 1 :]
            else:
                spoilt[at] = rng.choice(["(", ")", "end", "", "; x", "resign A", "round 2", "flip B", "look A B royal"])
            readable("\n".join(spoilt) + "\n")
