"""The table as lines for a terminal: in sentences or drawn, the legal decisions as words to type, colours, and wrapped lines.

Everything comes from the view of one seat (``Game.view``).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from click import style, unstyle

from warchest.game.choices import Choice
from warchest.game.game import Game
from warchest.game.presenter import outcome_in_words
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.known import SIDES
from warchest.rules.outcome import Outcome
from warchest.schema.view import CoinTally, DraftCard, DraftTurn, OwnCoins, SeatView, UnitView, View
from warchest.wording.board_text import drawn_rows, seat_zones, short_name
from warchest.wording.forms import ended, headed, listed
from warchest.wording.languages import N_, NN_, _, ngettext
from warchest.wording.lite import in_game_words
from warchest.wording.log.log import LogEntry
from warchest.wording.names import card, decree_catalogue, listed_coins, name_of, player_name, side_name
from warchest.wording.width import filled, width

FACEDOWN = ("pass", "claim", "recruit")
_DUSK = re.compile(r"\b[A-Z]{2}(?:\d+|(?=[CW@]?(?!\w)))|\b[AC]\b")
"""Units and locations of Dusk, or of Crow, which has units without a number."""
_DAWN = re.compile(r"\b[a-z]{2}(?:\d+|(?=[CW@]?(?!\w)))|\b[BW]\b")
_FREE = re.compile(r"@")
_ROW = re.compile(r"\S {3,}\S")
"""The blanks in a row of the drawn board."""
_LEAST = 30
"""In a window with fewer columns nothing is wrapped, because words do not fit."""


def head(rules: Ruleset, view: View) -> str:
    """Return the number of the round, and the holder of the initiative."""
    if view.phase == "draft":
        return _("The armies are being drafted.") if view.draft else _("Before the first round.")
    holder = view.initiative.seat
    if holder is None:
        return _("Round {round}.").format(round=view.round)
    text = _("Round {round}. {who} has the initiative.")
    if view.initiative.moved:
        text = _("Round {round}. {who} has the initiative and keeps it until the next round.")
    return text.format(round=view.round, who=player_name(rules, len(view.seats), holder))


def board_lines(rules: Ruleset, view: View) -> list[str]:
    """Return the board as a list: each side's units with their hexes, the locations it controls, the forts and the decrees."""
    lines = [head(rules, view)]
    for side in range(2):
        units = [unit for unit in view.units if unit.seat % 2 == side]
        lines.append(_("Units of {side}: {count}.").format(side=side_name(rules, side), count=len(units) or _("none")))
        lines += [_unit(rules, view, unit) for unit in units]
    for side, letter in enumerate(SIDES):
        held = [hex_ for hex_, holder in view.held.items() if holder == letter]
        words = {
            "side": side_name(rules, side),
            "hexes": _list(sorted(held)),
            "count": len(held),
            "goal": view.seats[side].goal,
        }
        text = in_game_words(rules, N_("{side} controls {count} of {goal} locations: {hexes}."))
        lines.append(text.format(**words))
    board = rules.boards[len(view.seats)]
    free = [board.names[hex_] for hex_ in board.locations if board.names[hex_] not in view.held]
    text = in_game_words(rules, N_("Neutral locations: {hexes}."))
    lines.append(text.format(hexes=_list(sorted(free))))
    return lines + _forts(view) + decree_lines(rules, view)


_COUNTS = NN_(
    "{who}: {hand} coin in hand, {bag} in the bag, {facedown} facedown and {faceup} face up in the discards.",
    "{who}: {hand} coins in hand, {bag} in the bag, {facedown} facedown and {faceup} face up in the discards.",
)
_OPEN_COUNTS = NN_(
    "{who}: {hand} coin in hand, {bag} in the bag, {faceup} in the discards.",
    "{who}: {hand} coins in hand, {bag} in the bag, {faceup} in the discards.",
)
"""The numbers of a seat's coins, and the same where all coins are used face up."""


def army_lines(rules: Ruleset, view: View) -> list[str]:
    """Return the public knowledge of each seat's coins, and the cards during a draft."""
    lines = draft_lines(rules, view)
    if lines:
        return lines
    for seat in view.seats:
        who = player_name(rules, len(view.seats), seat.seat)
        text = ngettext(*(_OPEN_COUNTS if rules.open_coins else _COUNTS), seat.hand)
        faceup = sum(seat.faceup.values())
        lines.append(text.format(who=who, hand=seat.hand, bag=seat.bag, facedown=seat.facedown, faceup=faceup))
        lines += [_tally(rules, kind, tally) for kind, tally in seat.tally.items()]
        if seat.faceup:
            discards = in_game_words(rules, N_("Face up in the discards: {coins}."))
            lines.append(discards.format(coins=_counted(rules, seat.faceup)))
        if seat.bag_top:
            text = _("On top of that bag, next coin first: {coins}.")
            lines.append(text.format(coins=_list([name_of(rules, kind) for kind in seat.bag_top])))
        lines += _tokens(rules, view, seat)
    return lines


def hand_lines(rules: Ruleset, view: View, seat: int) -> list[str]:
    """Return the coins that only this seat knows. The list is empty for any other view."""
    shown = view.seats[seat]
    own = shown.own
    if own is None:
        return []
    lines = [_hand(rules, own)]
    if own.previewed:
        lines.append(_("Drawn for the next round: {coins}.").format(coins=coins_in_a_row(rules, own.previewed)))
    lines.append(_("In your bag: {coins}.").format(coins=_counted(rules, own.bag)))
    if shown.bag_top:
        text = _("On top of your bag, next coin first: {coins}.")
        lines.append(text.format(coins=_list([name_of(rules, kind) for kind in shown.bag_top])))
    if not rules.open_coins:
        lines.append(_("In your discards, facedown: {coins}.").format(coins=_counted(rules, own.facedown)))
    faceup = in_game_words(rules, N_("In your discards, face up: {coins}."))
    lines.append(faceup.format(coins=_counted(rules, shown.faceup)))
    lines.append(_("In your supply: {coins}.").format(coins=_counted(rules, shown.supply)))
    return lines


def coin_lines(rules: Ruleset, view: View, seat: int) -> list[str]:
    """Return the coins that the seat can use now: its hand, the coin in flight, or the hand that its Spy sees."""
    own = view.seats[seat].own
    lines = [_hand(rules, own)] if own and (own.hand or own.drawn) else []
    if view.spied:
        looked = view.spied
        text = _("{who}'s hand: {coins}.")
        who = player_name(rules, len(view.seats), looked.seat)
        lines.append(text.format(who=who, coins=coins_in_a_row(rules, looked.hand)))
    return lines


def draft_lines(rules: Ruleset, view: View) -> list[str]:
    """Return the cards of a draft and the fate of each, during the draft."""
    if view.phase != "draft" or view.draft is None:
        return []
    seats = len(view.seats)
    order = view.draft.order[view.draft.at :]
    lines = [_card_of_draft(rules, entry, seats) for entry in view.draft.pool]
    if order:
        next_ones = [_turn_of_draft(rules, turn, seats) for turn in order]
        lines.append(_("The coming turns: {turns}.").format(turns=listed(next_ones)))
    return lines


def decree_lines(rules: Ruleset, view: View) -> list[str]:
    """Return the decrees in play, their effects, and the owners of the seals on them."""
    if view.decrees is None:
        return []
    texts = decree_catalogue(rules)
    lines = []
    for id_ in view.decrees.ids:
        seals = [side_name(rules, SIDES.index(letter)) for letter in view.decrees.seals[id_]]
        text = _("Decree {name}: {line}. Sealed by {sides}.") if seals else _("Decree {name}: {line}. Not sealed.")
        lines.append(text.format(name=texts[id_].name, line=texts[id_].line, sides=_list(seals)))
    return lines


def draw_board(rules: Ruleset, view: View, paint: Callable[[str], str]) -> list[str]:
    """Return the drawn board, with the names of the things on it below. ``paint`` colours its rows."""
    lines = [head(rules, view), *map(paint, drawn_rows(view, rules.boards[len(view.seats)]))]
    if rules.actions == "lite":
        return lines + seat_zones(rules, view)
    for side in range(2):
        units = [unit for unit in view.units if unit.seat % 2 == side]
        names = {short_name(unit.kind): name_of(rules, unit.kind) for unit in units}
        letters = [f"{short.upper() if side == 0 else short} {name}" for short, name in names.items()]
        text = _("{side} ({letter}), {count} of {goal} locations: {units}")
        seat = view.seats[side]
        words = {"letter": SIDES[side], "count": seat.markers, "goal": seat.goal, "units": _list(letters)}
        lines.append(text.format(side=side_name(rules, side), **words))
    return lines


def entry_lines(entries: Iterable[LogEntry], name: Callable[[int], str]) -> list[str]:
    """Return entries of the log, each with the name of its seat and, from the first round on, its round."""
    return [
        f"{entry.round}. {name(entry.seat)}: {entry.text}" if entry.round else f"{name(entry.seat)}: {entry.text}"
        for entry in entries
    ]


def outcome_lines(rules: Ruleset, outcome: Outcome | None, view: View, loser: str = "") -> list[str]:
    """Return how the game ended. ``loser``: the name of a seat that resigned or ran out of time, if it has one."""
    if outcome is None:
        return []
    if not loser and outcome.seat is not None:
        loser = player_name(rules, len(view.seats), outcome.seat)
    final = outcome_in_words(rules, outcome, view, loser)
    return [_("The game is over. {who_won}: {detail}.").format(who_won=final.text, detail=final.detail)]


def army_line(rules: Ruleset, view: View, seat: int) -> str:
    """Return the units of a seat."""
    shown = view.seats[seat]
    who = player_name(rules, len(view.seats), seat)
    return _("The army of {who}: {units}.").format(who=who, units=_list([name_of(rules, kind) for kind in shown.army]))


def coins_in_a_row(rules: Ruleset, counts: Mapping[str, int]) -> str:
    """Return coins as a list, each as often as it occurs."""
    return _list([name_of(rules, kind) for kind, number in counts.items() for _each in range(number)])


def _hand(rules: Ruleset, own: OwnCoins) -> str:
    if own.drawn is None:
        return _("Your hand: {coins}.").format(coins=coins_in_a_row(rules, own.hand))
    text = _("You drew: {drawn}. The rest of your hand: {coins}.")
    return text.format(drawn=name_of(rules, own.drawn), coins=coins_in_a_row(rules, own.hand))


def _unit(rules: Ruleset, view: View, unit: UnitView) -> str:
    """Return a unit with its hex and the tokens there."""
    who = player_name(rules, len(view.seats), unit.seat)
    coins = ngettext("one coin", "{n} coins", unit.height).format(n=unit.height)
    parts = [
        _("{hex}: {unit} of {who}, {coins}").format(hex=unit.hex, unit=name_of(rules, unit.kind), who=who, coins=coins)
    ]
    holder = view.held.get(unit.hex)
    if holder:
        place = in_game_words(rules, N_("on a location of {side}"))
        parts.append(place.format(side=side_name(rules, SIDES.index(holder))))
    if view.forts and unit.hex in view.forts.at:
        parts.append(_("in a fort"))
    parts += [_("poisoned by the {unit}").format(unit=name_of(rules, kind)) for kind in unit.poison]
    return ended(listed(parts))


def _forts(view: View) -> list[str]:
    if view.forts is None:
        return []
    return [
        _("Forts at {hexes}; {left} left to build.").format(hexes=_list(sorted(view.forts.at)), left=view.forts.left)
    ]


def _tally(rules: Ruleset, kind: str, tally: CoinTally) -> str:
    texts = [
        (tally.board, _("{count} on the board")),
        (tally.cycle, _("{count} in hand, bag and discards")),
        (tally.supply, _("{count} in the supply")),
        (tally.box, _("{count} out of the game")),
    ]
    lines = [text.format(count=count) for count, text in texts if count]
    return ended(headed(name_of(rules, kind), _list(lines)))


def _tokens(rules: Ruleset, view: View, seat: SeatView) -> list[str]:
    """Return where the decoys and poison counters of a seat's army are."""
    lines = []
    for kind, holder in seat.decoy.items():
        where = _("beside its card") if holder is None else player_name(rules, len(view.seats), holder)
        text = _("{decoy}: {where}.") if holder is None else _("{decoy}: among the coins of {where}.")
        lines.append(text.format(decoy=name_of(rules, kind), where=where))
    for kind, hex_ in seat.counter.items():
        text = _("Poison of the {unit}: on its card.") if hex_ is None else _("Poison of the {unit}: at {hex}.")
        lines.append(text.format(unit=name_of(rules, kind), hex=hex_))
    return lines


def _card_of_draft(rules: Ruleset, entry: DraftCard, seats: int) -> str:
    unit = name_of(rules, entry.kind)
    if entry.banned:
        return _("{unit}: banned.").format(unit=unit)
    if entry.seat is not None:
        return _("{unit}: taken by {name}.").format(unit=unit, name=player_name(rules, seats, entry.seat))
    return _("{unit}: available. {line}").format(unit=unit, line=ended(card(rules, entry.kind).line))


def _turn_of_draft(rules: Ruleset, turn: DraftTurn, seats: int) -> str:
    text = _("{who} bans") if turn.ban else _("{who} takes")
    return text.format(who=player_name(rules, seats, turn.seat))


def _counted(rules: Ruleset, counts: Mapping[str, int]) -> str:
    return listed_coins(rules, {kind: number for kind, number in counts.items() if number}) or _("none")


def _list(words: list[str]) -> str:
    return listed(words) or _("none")


def choice_lines(game: Game) -> list[str]:
    """Return all legal decisions of the deciding seat. The words to type follow each colon, separated by blanks."""
    choices = game.choices()
    if not choices or choices[0].coin is None:
        return each_choice(choices)
    lines, anything = [], [choice for choice in choices if choice.verb in FACEDOWN]
    for coin in dict.fromkeys(choice.coin or "" for choice in choices if choice.verb not in FACEDOWN):
        lines.append(name_of(game.setup.ruleset, coin))
        lines += _grouped(game, [choice for choice in choices if choice.coin == coin and choice.verb not in FACEDOWN])
    if anything:
        lines.append(_("Any coin") if game.setup.ruleset.open_coins else _("Any coin, facedown"))
        lines += _grouped(game, sorted(anything, key=lambda choice: FACEDOWN.index(choice.verb)))
    return lines


def each_choice(choices: Sequence[Choice]) -> list[str]:
    """Return one line for each decision: its effect, then its word."""
    return [f"  {choice.label}: {choice.word}" for choice in choices]


def choice_lines_about(game: Game, about: str) -> list[str]:
    """Return a sentence for each legal decision with a coin (its id) or at a hex."""
    return each_choice(
        [choice for choice in game.choices() if about in (choice.coin, choice.hex, choice.to, choice.kind)]
    )


def _grouped(game: Game, choices: list[Choice]) -> list[str]:
    """Return the words of these decisions, a line for each kind of use."""
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(_group(game, choice), []).append(choice.word)
    return [f"  {group}: {' '.join(words)}" for group, words in groups.items()]


def _group(game: Game, choice: Choice) -> str:
    if choice.verb == "recruit":
        return _("recruit {unit}").format(unit=name_of(game.setup.ruleset, choice.kind or ""))
    if choice.verb in FACEDOWN:
        return _("initiative") if choice.verb == "claim" else _("pass")
    if choice.verb == "deploy":
        return _("place") if game.setup.ruleset.actions == "lite" else _("deploy")
    if choice.hex is not None:
        return _("at {hex}").format(hex=choice.hex)
    return _("face up")


def paint(row: str) -> str:
    """Return a row of the drawn board with units and locations in the colours of their sides, and free locations brighter than the rest."""
    row = _DUSK.sub(lambda painted: style(painted.group(), fg="bright_blue", bold=True), row)
    row = _DAWN.sub(lambda painted: style(painted.group(), fg="yellow", bold=True), row)
    return _FREE.sub(lambda painted: style(painted.group(), bold=True), row)


def wrapped(line: str, columns: int) -> list[str]:
    """Return a line as lines of at most ``columns`` columns, broken only between words or wide characters. Later lines are indented.

    A line that fits stays unchanged, and so does a row of the drawn board, because its blanks are significant.
    """
    if columns < _LEAST or width(line) <= columns or unstyle(line) != line or _ROW.search(line):
        return [line]
    return filled(line, columns, len(line) - len(line.lstrip()) + 2)
