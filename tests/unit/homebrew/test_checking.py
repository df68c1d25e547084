"""A fault of a declared box is reported with its line, its key and the correction."""

import pytest

from warchest.homebrew import FaultsError, read_box
from warchest.homebrew.boxes import MOST_BYTES
from warchest.homebrew.faults import lines_of
from warchest.homebrew.template import template
from warchest.homebrew.words import COUNTERS, EVENTS, FLAGS, LEFT_OUT, OPERATIONS, TRAITS
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.units import Unit
from warchest.rules.content.vocabulary import Step

HEAD = '[box]\nid = "trial"\nname = "Trial"\n[[unit]]\nid = "rider"\ncoins = 4\n'
"""Six lines; the next text starts on line 7."""


def problems(text: str) -> list[str]:
    """The faults reported for a text that can't be a box."""
    with pytest.raises(FaultsError) as caught:
        read_box(text)
    return [str(problem) for problem in caught.value.faults]


def unit(rest: str) -> Unit:
    """The unit of a sound box."""
    return read_box(HEAD + rest).units[0]


def test_a_declared_unit_has_the_row_that_its_words_say() -> None:
    read = unit(
        'traits = ["no_melee", "retaliates"]\n'
        'tactic = [{ do = "charge", most = 2 }, { do = "strike_ahead" }]\n'
        'event = ["after_attack", "after_control"]\n'
        'trigger = [{ do = "pick", within = 1, which = ["enemy"], may = true }, { do = "push" }]\n'
    )
    assert read == Unit(
        "rider",
        "trial",
        4,
        traits=v.NO_MELEE | v.RETALIATES,
        tactic=(Step(ops.CHARGE, 1, 2), Step(ops.STRIKE_AHEAD)),
        event=v.AFTER_ATTACK | v.AFTER_CONTROL,
        trigger=(Step(ops.PICK, 1, v.ENEMY, v.MAY), Step(ops.PUSH)),
    )


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (
            'tactic = [{ do = "stepp" }]',
            "line 7: unit 1, tactic 1, do: 'do' can't contain 'stepp'. Did you mean 'step'?",
        ),
        (
            "coinz = 3",
            "line 7: unit 1, coinz: There is no key 'coinz' here. Did you mean 'coins'? Use one of these: id, coins",
        ),
        (
            'traits = "no_melee"',
            "line 7: unit 1, traits: 'traits' can't be no_melee. It must be a list of words: no_melee",
        ),
        ("copies = 6", "line 7: unit 1, copies: 'copies' can't be 6. It must be a whole number from 1 to 5."),
        ("copies = true", "line 7: unit 1, copies: 'copies' can't be true. It must be a whole number from 1 to 5."),
        (
            'tactic = [\n{ do = "step" },\n{ do = "strike_ahead" }]',
            "line 9: unit 1, tactic 2: 'strike_ahead' needs 'charge' as the step directly before it.",
        ),
        (
            'tactic = [{ do = "friend_step" }]',
            "line 7: unit 1, tactic 1: 'friend_step' needs 'pick' as the step directly before it.",
        ),
        (
            'tactic = [{ do = "shoot_line" }]',
            "line 7: unit 1, tactic 1, most: The key 'most' is missing. It must be a whole number from 2 to 3.",
        ),
        (
            'tactic = [{ do = "step", may = 1 }]',
            "line 7: unit 1, tactic 1, may: 'may' can't be 1. It must be true or false.",
        ),
        (
            'tactic = [{ do = "pick", within = 1 }, { do = "redeploy" }]',
            'line 7: unit 1, tactic 1: Only the player\'s own units can be deployed again. Write which = ["own"].',
        ),
        (
            'tactic = [{ do = "pick", within = 2, which = ["enterable"] }, { do = "friend_step" }, { do = "follow" }]',
            "line 7: unit 1, tactic 1: Before 'follow', the picked unit must be next to this one",
        ),
        ('tactic = [{ do = "burn" }]', "line 7: unit 1, tactic 1, do: 'do' can't contain 'burn'"),
        ('event = ["after_move"]', "line 4: unit 1, trigger: 'event' and 'trigger' go together"),
        ("", "line 4: unit 1: The unit does nothing special. Give it a trait, a tactic or a trigger."),
        ("[unit.card]\nname = 'two\nlines'", "This is not TOML"),
        (
            '[unit.card]\nname = ""',
            "line 8: unit 1, card, name: 'name' can't be empty. It must be a text of at most 24",
        ),
        ('[unit.card]\nname = "a\\u0007b"', "line 8: unit 1, card, name: 'name' can't be"),
        ('[unit.card.in.Dutch]\nname = "A"', "Name a language by its tag, such as nl or pt-BR."),
    ],
)
def test_an_error_names_the_line_the_key_and_the_allowed_values(rest: str, said: str) -> None:
    assert any(said in problem for problem in problems(HEAD + rest)), problems(HEAD + rest)


def test_a_home_brew_unit_may_be_deployed_again() -> None:
    assert unit('tactic = [{ do = "pick", within = 1, which = ["own"] }, { do = "redeploy" }]').id == "rider"


def test_all_faults_are_reported_in_the_order_of_the_lines() -> None:
    text = HEAD.replace("4", "40").replace("rider", "archer") + 'traits = ["siege"]\nevent = ["after_tea"]'
    faults = problems(text)
    assert [line.split(":")[0] for line in faults] == ["line 5", "line 6", "line 8"]
    assert "The id 'archer' is taken" in faults[0]


ENDLESS = {
    "a move after a move": ('["after_move"]', '[{ do = "step", may = true }]'),
    "a friend's move after a move": ('["after_move"]', '[{ do = "pick", within = 1 }, { do = "friend_step" }]'),
    "a free maneuver after a move": ('["after_move"]', '[{ do = "maneuver", which = ["moves"] }]'),
    "a tactic that sets off its trigger": ('["after_control"]', '[{ do = "maneuver", which = ["tactics"] }]'),
}


@pytest.mark.parametrize("case", ENDLESS)
def test_a_program_that_would_never_end_is_refused(case: str) -> None:
    event, trigger = ENDLESS[case]
    text = HEAD + f'tactic = [{{ do = "step" }}, {{ do = "take_location" }}]\nevent = {event}\ntrigger = {trigger}'
    assert "line 9: unit 1, trigger 1" in problems(text)[0] or "line 9: unit 1, trigger 2" in problems(text)[0]


def test_a_unit_may_maneuver_after_a_move_at_the_cost_of_a_coin_of_its_stack() -> None:
    read = unit('event = ["after_move"]\ntrigger = [{ do = "maneuver", which = ["moves"], may = true, pays = true }]')
    assert read.trigger == (Step(ops.MANEUVER, v.MOVES, 0, v.MAY | v.PAYS),)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 900 + "\n" + "]" * 900,
        "x = " + "9" * 1900,
        ".".join(["a"] * 900) + " = 1",
        "\n".join(f"[{'.'.join('ab' * 400)}.c{n}]" for n in range(30)),
        "a = 1\n" * 3,
        "#" * 2001,
        "#\n" * MOST_BYTES,
        "\x00",
        "[[box]]\n[[unit]]\n",
        "box = 1\nunit = 2\ndecree = [1]\nfort_map = {}",
        "unit = [" + ",".join(["{}"] * 200) + "]",
    ],
)
def test_no_text_is_too_much(text: str) -> None:
    assert problems(text)


def test_bytes_that_are_no_text_are_refused_with_their_line() -> None:
    with pytest.raises(FaultsError, match="line 2: This is not UTF-8"):
        read_box(b"[box]\n\xff")


def test_every_word_of_the_rules_is_in_the_vocabulary_or_left_out_on_purpose() -> None:
    own = {name.lower() for name, value in vars(ops).items() if isinstance(value, int)}
    assert own == {*OPERATIONS, *LEFT_OUT} - {"decoy_shield", "protects", "no_move", "after_attack_on_other"}
    for words in (TRAITS, EVENTS, COUNTERS, FLAGS):
        assert all(getattr(v, word.upper()) == value for word, (value, _) in words.items())
    events = {name.lower() for name in vars(v) if name.startswith("AFTER_")}
    assert events == {*EVENTS, "after_attack_on_other"}
    traits = {1 << bit for bit in range(10)} - {word.value for word in TRAITS.values()}
    assert traits == {getattr(v, name.upper()) for name in ("decoy_shield", "protects", "no_move")}


def test_a_tactic_may_end_in_an_attack_that_need_not_be_made() -> None:
    read = unit('tactic = [{ do = "step" }, { do = "strike", may = true }]')
    assert read.tactic == (Step(ops.STEP), Step(ops.STRIKE, flags=v.MAY))


def test_the_template_is_valid_under_any_name() -> None:
    for name in ("My unit", "Zoë", "99", 'a "b" \\ c', "X" * 24):
        assert read_box(template(name)).units[0].coins == 5


def test_lines_are_found_in_every_way_to_write_a_table() -> None:
    text = """# a comment [no]
a = 'x # y' # z
"b c".d = [
  1, # one
  { e = "]", f = [2,
    3] },
]
[[g]]
h = \"\"\"
i = 1
\"\"\"
[[g]]
[g.j]
k = '''[[g]]'''
"""
    lines = lines_of(text)
    expected = {("a",): 2, ("b c", "d"): 3, ("b c", "d", 0): 4, ("b c", "d", 1): 5, ("b c", "d", 1, "f", 1): 6}
    expected |= {("g", 0): 8, ("g", 0, "h"): 9, ("g", 1): 12, ("g", 1, "j"): 13, ("g", 1, "j", "k"): 14}
    assert expected.items() <= lines.items()
    assert ("i",) not in lines
