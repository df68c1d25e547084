"""The commands that can be typed in addition to decisions."""

from warchest.cli.terminal import table_text
from warchest.cli.terminal.help import topic_lines, topics_of
from warchest.cli.terminal.input import UnclearError, kind_called
from warchest.cli.terminal.session import Command, OutputLines, Session
from warchest.cli.terminal.table_text import choice_lines, choice_lines_about
from warchest.game.game import IllegalChoice
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.forms import listed
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words


def command_of(name: str) -> Command | None:
    """Return the command of this name, in any case, or None for an unknown name."""
    return next((command for command in COMMANDS if name.lower() in command.names), None)


def _help(session: Session, about: str) -> OutputLines:
    rules = session.game.setup.ruleset
    if about:
        command = command_of(about)
        return [_usage(command, rules)] if command else topic_lines(rules, about)
    examples = "place knight b2, b2-b3, b2xb3" if rules.actions == "lite" else "archer@e2, f4-f5, f4xf5, pass(archer)"
    steps = "tactic@c2 step@d2 hit@d3" if rules.actions == "lite" else "tactic@f4 step@f5 hit@f6"
    return [
        _("You play by typing decisions, such as {examples}.").format(examples=examples),
        _("You can type an action of several steps on one line: {steps}. You can shorten names.").format(steps=steps),
        *(_usage(command, rules) for command in COMMANDS),
        in_game_words(rules, N_("You can get help on units and decrees by name, and on: {topics}.")).format(
            topics=listed(topics_of(rules))
        ),
    ]


def _usage(command: Command, rules: Ruleset) -> str:
    line = command.lite if rules.actions == "lite" and command.lite else command.line
    return _("{command}: {line}").format(command=_(command.usage), line=_(line))


def _choices(session: Session, about: str) -> OutputLines:
    if session.seat is None:
        return session.ask()
    if not about:
        return choice_lines(session.game)
    name = kind_called(session.game.setup.ruleset, about) or about.lower()
    return choice_lines_about(session.game, name) or [_("No action with '{about}' is legal now.").format(about=about)]


def _why(session: Session, line: str) -> OutputLines:
    if not line:
        example = "why b2-b3" if session.game.setup.ruleset.actions == "lite" else "why f4-f5"
        return [_("Type why and a decision, such as {example}.").format(example=example)]
    if session.seat is None:
        return [_("The game is over.")]
    try:
        session.tried(line)
    except (UnclearError, IllegalChoice) as problem:
        return [str(problem)]
    return [_("That is legal.")]


def _hand(session: Session, _rest: str) -> OutputLines:
    seat = session.people[0] if session.alone else session.seat
    if seat is None:
        return [_("The game is over.")]
    if session.eyes != seat:
        session.answer = lambda line: session.hear(line) if line else [*session.lift(), *_hand(session, "")]
        return [session.curtain]
    return table_text.hand_lines(session.game.setup.ruleset, session.game.view(seat), seat)


def _board(session: Session, _rest: str) -> OutputLines:
    return table_text.board_lines(session.game.setup.ruleset, session.game.view(None))


def _map(session: Session, _rest: str) -> OutputLines:
    return session.draw()


def _armies(session: Session, _rest: str) -> OutputLines:
    return table_text.army_lines(session.game.setup.ruleset, session.game.view(None))


def _record(session: Session, _rest: str) -> OutputLines:
    return session.happened(0) or [_("No decisions have been made yet.")]


def _log(session: Session, _rest: str) -> OutputLines:
    return session.game.to_text(session.eyes).splitlines()


def _undo(session: Session, _rest: str) -> OutputLines:
    return session.undo()


def _save(session: Session, file: str) -> OutputLines:
    name = file or session.file
    return session.save(name) if name else [_("Type save and the name of a file.")]


def _quit(session: Session, _rest: str) -> OutputLines:
    if not session.unsaved:
        return _close(session)
    session.answer = lambda line: _save_or_not(session, line)
    return [
        _("The game is not saved. Type a file name to save it, no to leave without saving, or press Enter to stay.")
    ]


def _save_or_not(session: Session, line: str) -> OutputLines:
    if not line:
        return session.ask()
    if line.lower() in ("no", "n", _("no")):
        return _close(session)
    lines = session.save(line)
    return lines + _quit(session, "")


def _close(session: Session) -> OutputLines:
    session.closed = True
    return [_("Goodbye.")]


def _resign(session: Session, _rest: str) -> OutputLines:
    if session.seat is None:
        return [_("The game is over.")]
    session.answer = lambda line: _resign_or_not(session, line)
    text = _("Resign for {who}? Type yes to resign, or press Enter to keep playing.")
    return [text.format(who=session.name(session.seat))]


def _resign_or_not(session: Session, line: str) -> OutputLines:
    return session.resign() if line.lower() in ("yes", "y", _("yes")) else [_("The game goes on."), *session.ask()]


COMMANDS = (
    Command(
        ("help", "?"),
        "help",
        N_("show this help; help tactic, help archer: help on that word"),
        _help,
        lite=N_("show this help; help place, help archer: help on that word"),
    ),
    Command(
        ("choices", "legal", "hint"),
        "choices",
        N_("the legal actions; choices archer, choices f4: only those, in sentences"),
        _choices,
        True,
        N_("the legal actions; choices archer, choices b2: only those, in sentences"),
    ),
    Command(("why",), N_("why WORD"), N_("the rule that forbids a decision"), _why, True),
    Command(("hand",), "hand", N_("your coins: hand, bag, discards, supply"), _hand),
    Command(("board",), "board", N_("a list of the units on the board"), _board),
    Command(
        ("map",),
        "map",
        N_(
            "the board: the upper side in capitals, each unit with its coins; A, B and @ are locations, @ is a "
            "neutral one; [ ] is a fort, ! is poison"
        ),
        _map,
        lite=N_(
            "the board: Crow's units in capitals, Wolf's in small letters; C, W and @ are zones, @ is a neutral one"
        ),
    ),
    Command(
        ("armies",), "armies", N_("what all players can know about each seat's coins; in a draft, the cards"), _armies
    ),
    Command(("record",), "record", N_("all actions so far, in words"), _record),
    Command(("log",), "log", N_("everything you can know about the game so far, in notation"), _log),
    Command(("undo",), "undo", N_("take back your last decision and everything after it"), _undo),
    Command(("save",), N_("save FILE"), N_("save the game in a file"), _save),
    Command(("resign",), "resign", N_("resign the game"), _resign),
    Command(("quit", "exit"), "quit", N_("quit the program"), _quit),
)
"""Every command, in the order of the help."""
