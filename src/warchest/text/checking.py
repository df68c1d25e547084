"""Whether a position could stand in a game: what is let through can be played on, by any form of the rules.

Each check raises ``Wrong``: a sentence, with the key and the item of its value that it is about.
"""

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.arranging import ZONES, arranged, coins_of, placed
from warchest.rules.boards import Board
from warchest.rules.drafting import BANNED
from warchest.rules.ending import is_dead
from warchest.rules.layout import BESIDE, CHOICES, DEAD, DECOY, FORT, NOBODY, ROYAL, SLOTS, UNIT_SLOTS, WON
from warchest.rules.position import Position, Tables
from warchest.rules.turns import settle
from warchest.rules.views import HIDDEN, POISONERS, SIDES, Known, army_of, kind_of, spying, total
from warchest.setups import Setup
from warchest.text.checking_agenda import check_agenda
from warchest.text.names import seat_name
from warchest.text.positions_agenda import picks_made
from warchest.text.positions_kinds import UNKNOWN_COIN, Wrong


def checked(setup: Setup, r: Tables, known: Known, form: int | str | None) -> Known:
    """The same, with who decides filled in; Wrong where it could not stand in a game."""
    s = known.position
    _check_before_play(r, s)
    _check_draft(r, s)
    _check_board(r, s, setup.board)
    _check_decoys(r, s)
    for seat in range(r.seats):
        _check_coins(r, known, seat)
        _check_zones(r, known, seat)
    _check_markers(s)
    whole = arranged(r, known)
    if s.over == DEAD and not is_dead(r, whole, [0] * CHOICES):
        raise Wrong(_("The game is not over: another control marker can still be placed."), "over")
    check_agenda(r, whole)
    _settle(r, whole)
    s.decider = whole.decider
    _check_form(r, whole, known, form)
    return known


def _check_before_play(r: Tables, s: Position) -> None:
    """Before the first round nothing has happened but the draft."""
    if s.moved > 1:
        raise Wrong(_("'{key}' is 1 or left out.").format(key="moved"), "moved")
    for key, value in (("turn", s.turn), ("moved", s.moved), ("over", s.over)):
        if value and not s.round_no:
            raise Wrong(_("Before the first round there is no '{key}'.").format(key=key), key)
    if s.drafter and not r.picks:
        raise Wrong(_("Nothing is drafted in this game."), "drafter")


def _check_draft(r: Tables, s: Position) -> None:
    """As many cards are taken and banned as the order of the draft says."""
    if not r.picks:
        return
    made = picks_made(s)
    if s.round_no and made < r.picks:
        raise Wrong(_("Before the first round all cards are drafted."), "round")
    banned = s.taken.tolist().count(BANNED)
    if banned != min(made, r.bans):
        sentence = _("Of the first {made} cards {count} are banned.")
        raise Wrong(sentence.format(made=made, count=min(made, r.bans)), "banned" if banned else "pool")
    for seat in range(r.seats):
        due = sum(1 for pick in range(r.bans, made) if (s.drafter + r.order[pick]) % r.seats == seat)
        if len(army_of(s, seat)) != due:
            sentence = _("After {made} cards of the draft {seat} has {count} units.")
            key = seat_name(r.seats, seat) if army_of(s, seat) else "pool"
            raise Wrong(sentence.format(made=made, seat=seat_name(r.seats, seat), count=due), key)


def _check_board(r: Tables, s: Position, board: Board) -> None:
    """Markers and forts lie on locations, poison on enemies of whose it is."""
    for hex_ in range(r.hexes):
        name = board.names[hex_]
        if r.isloc[hex_]:
            continue
        if s.held[hex_]:
            sentence = _("{hex} is no location: no control marker lies there.")
            raise Wrong(sentence.format(hex=name), f"{SIDES[s.held[hex_] - 1]}.held", name)
        if s.token[hex_] & FORT:
            raise Wrong(_("{hex} is no location: no fort stands there.").format(hex=name), "forts.at", name)
    for number, unit in enumerate(POISONERS):
        if not s.poisons[number]:
            continue
        who = s.who[s.poisons[number] - 1] - 1
        owners = [seat for seat in range(r.seats) if unit in army_of(s, seat)]
        if not owners:
            raise Wrong(
                _("The {unit} is in no army: it has poisoned nobody.").format(unit=name_of(unit)), "poison", unit
            )
        if who < 0 or not ((who // SLOTS) ^ owners[0]) & 1:
            sentence = _("The counter of the {unit} lies on an enemy unit: none stands at {hex}.")
            raise Wrong(sentence.format(unit=name_of(unit), hex=board.names[s.poisons[number] - 1]), "poison", unit)


def _check_decoys(r: Tables, s: Position) -> None:
    """A decoy that has left its card is among the coins of an enemy."""
    for slot in range(DECOY, SLOTS):
        holder = s.decoys[slot - DECOY] - BESIDE - 1
        owners = [
            seat for seat in range(r.seats) for n in range(UNIT_SLOTS) if r.decoy[s.army[seat, n]] == slot - DECOY + 1
        ]
        if holder >= 0 and not (owners and (owners[0] ^ holder) & 1):
            sentence = _("{seat} has no {coin}: only an enemy of its unit's owner gets it.")
            raise Wrong(
                sentence.format(seat=seat_name(r.seats, holder), coin=name_of(kind_of(s, holder, slot))),
                *_place(r, s, holder, slot),
            )


def _place(r: Tables, s: Position, seat: int, slot: int) -> tuple[str, str]:
    """The key and the item where coins of a kind stand last; the seat's army where none stands anywhere."""
    name, kind = seat_name(r.seats, seat), kind_of(s, seat, slot)
    zones = [zone for zone in ZONES if getattr(s, zone)[seat, slot]]
    if zones:
        return f"{name}.{zones[-1]}", kind
    units = any(who == 1 + seat * SLOTS + slot for who in s.who.tolist())
    return (f"{name}.units", kind) if units else (name, kind)


def _check_coins(r: Tables, known: Known, seat: int) -> None:
    """A seat's coins are all there, and no more of them than there are."""
    s, name = known.position, seat_name(r.seats, seat)
    have, there, unknown = coins_of(r, s, seat), placed(s, seat), sum(known.unseen[seat])
    for slot in range(SLOTS):
        if there[slot] > have[slot] and not s.round_no:
            raise Wrong(_("Before the first round no coin is in play."), *_place(r, s, seat, slot))
        if there[slot] > have[slot] or (there[slot] < have[slot] and not unknown):
            sentence = _("The {coin} of {seat} has {have} coins; {placed} are placed.")
            if slot >= ROYAL:
                sentence = _("{seat} has one {coin}; {placed} are placed.")
            words = {"coin": name_of(kind_of(s, seat, slot)), "seat": name, "have": have[slot], "placed": there[slot]}
            raise Wrong(sentence.format(**words), *_place(r, s, seat, slot))
    left = sum(have) - sum(there)
    if unknown and left != unknown:
        zone = next(zone for zone, count in zip(HIDDEN, known.unseen[seat], strict=True) if count)
        sentence = _("{seat} has {have} coins besides those that are seen; {count} are told as unknown.")
        raise Wrong(sentence.format(seat=name, have=left, count=unknown), f"{name}.{zone}", UNKNOWN_COIN)


def _check_zones(r: Tables, known: Known, seat: int) -> None:
    """No zone has more coins than it may, or a coin that never comes there."""
    s, name = known.position, seat_name(r.seats, seat)
    for slot in range(ROYAL, SLOTS):
        for zone in ("supply", "box"):
            if getattr(s, zone)[seat, slot]:
                sentence = _("{coin} never lies there: it is in the hand, the bag or among the discards.")
                raise Wrong(
                    sentence.format(coin=name_of(kind_of(s, seat, slot))), f"{name}.{zone}", kind_of(s, seat, slot)
                )
    for zone, most in (("hand", r.hand_size), ("aside", r.hand_size), ("flight", 1)):
        count = total(s, seat, zone) + known.unseen[seat][HIDDEN.index(zone)]
        if count > most:
            sentence = _("{count} coins are too many here: {most} are the most.")
            raise Wrong(sentence.format(count=count, most=most), f"{name}.{zone}")
        if zone == "aside" and count and not (r.previews and s.round_no == 1):
            raise Wrong(
                _("Coins lie aside in the first round only, and only where the second hand is previewed."),
                f"{name}.aside",
            )


def _check_markers(s: Position) -> None:
    """Who has placed all markers has won, and nobody else."""
    for side, name in enumerate(SIDES):
        if s.left[side] == 0 and s.over != WON:
            sentence = _("Side {side} has placed all its markers: the game is over, by over=locations.")
            raise Wrong(sentence.format(side=name), f"{name}.held")
    if s.over == WON and not s.winner:
        raise Wrong(_("No side has placed all its markers."), "over")


def _settle(r: Tables, s: Position) -> None:
    """Say who decides, or that chance does. Wrong where something would happen before anybody decides."""
    s.decider = NOBODY
    rested = s.copy()
    settle(r, rested, [0] * CHOICES)
    s.decider = rested.decider
    if s != rested:
        key = "agenda" if s.depth else "over"
        raise Wrong(
            _("Something would happen by itself here: a position is told at a decision, a draw or the end."), key
        )


def _check_form(r: Tables, whole: Position, known: Known, form: int | str | None) -> None:
    """The text tells what its form may tell, and all of that."""
    looks = spying(r, whole)
    for seat in range(r.seats):
        name = seat_name(r.seats, seat)
        for zone, unseen in zip(HIDDEN, known.unseen[seat], strict=True):
            told = (
                isinstance(form, str)
                or seat == form
                or (zone == "hand" and looks is not None and looks == (form, seat))
            )
            if unseen and told:
                raise Wrong(_("In this form these coins are known: all are told by kind."), f"{name}.{zone}")
            if not told and total(known.position, seat, zone):
                raise Wrong(
                    _("In this form these coins are not known: they are told as '?:3' and the like."), f"{name}.{zone}"
                )
