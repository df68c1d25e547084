"""The check of a finished game's draws: from the server's secret and the pages' links to every coin (docs/reference/draws.md)."""

from collections import Counter
from contextlib import suppress
from typing import NamedTuple

import msgspec

from warchest.game.course import drawer_of
from warchest.game.draws import (
    NO_LINK,
    WITH_THE_REQUEST,
    KeyedDigest,
    commitment,
    draw_bits,
    event_key,
    first_lines,
    follows,
    form_of,
    seed_of,
    values_at,
    values_of_deal,
)
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.gametext.replay import replay
from warchest.game.text.names import TextError, seat_name
from warchest.rules import forms
from warchest.rules.flow.turns import opening
from warchest.rules.state.layout import CHANCE
from warchest.schema.draws import DrawMade, GameDraws, PromisedDraws
from warchest.wording.languages import _

MOST_BYTES = 4_000_000
"""The size of the longest file of draws that is read."""


class DrawsError(ValueError):
    """The draws of a game are not those that were promised. Its text is the sentence that gives the first difference."""


class CheckedDraws(NamedTuple):
    """The result of a check that found no fault."""

    draws: int
    """the number of draws"""
    events: int
    """the number of draw events"""
    bound: tuple[int, ...]
    """the number of draw events with a link of each seat"""
    promised: tuple[int, ...]
    """the seats whose pages had the commitment before they asked for the game, as the server says"""


def read_draws(content: bytes) -> GameDraws:
    """Return the draws in a file's content. DrawsError for anything else."""
    if len(content) > MOST_BYTES:
        raise DrawsError(_("This file is too long for the draws of one game."))
    try:
        return msgspec.json.decode(content, type=GameDraws)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            msgspec.json.decode(content, type=PromisedDraws)
            raise DrawsError(_("This game is not over. Its draws can be verified after its end.")) from None
        raise DrawsError(_("These are no draws of a game: {why}.").format(why=problem)) from problem


def checked(draws: GameDraws) -> CheckedDraws:
    """Check the secret, the links, the keys and every draw. DrawsError with the first difference."""
    secret = bytes.fromhex(draws.secret)
    if commitment(secret) != draws.commitment:
        raise DrawsError(_("The server's secret is not the one that it promised before the game."))
    _check_chains(draws)
    _check_links(draws)
    lines = _ordered(draws)
    values = [values_at(draws.seats, draws.chains, draws.links, draws.drawn, line) for line in lines]
    keys = [event_key(secret, event, one) for event, one in enumerate(values)]
    _check_text(draws, seed_of(event_key(secret, 0, values_of_deal(draws.seats, draws.chains))))
    _check_draws(draws, keys)
    bound = tuple(sum(one[seat] != NO_LINK for one in values) for seat in range(draws.seats))
    return CheckedDraws(sum(map(len, draws.draws)), len(draws.draws), bound, tuple(draws.promised))


def _check_chains(draws: GameDraws) -> None:
    """Check that the chains of each seat are numbered, and that they are in order."""
    numbers: Counter[int] = Counter()
    for chain, before in zip(draws.chains, [None, *draws.chains], strict=False):
        fits = 0 <= chain.seat < draws.seats and chain.number == numbers[chain.seat]
        fits = fits and (not chain.seated or chain.since == WITH_THE_REQUEST)
        if not fits or (before is not None and chain.since < before.since):
            raise DrawsError(_("The chain {number} of a seat is out of order.").format(number=chain.number))
        numbers[chain.seat] += 1
    with_the_request = {chain.seat for chain in draws.chains if chain.since == WITH_THE_REQUEST and not chain.seated}
    if not with_the_request.issuperset(draws.promised) or draws.form != form_of(draws.chains, draws.promised):
        raise DrawsError(_("A page that had a promise before the game gave no chain with its request."))


def _check_links(draws: GameDraws) -> None:
    """Check that each link follows from the one before it in its chain."""
    heads: dict[tuple[int, int], str] = {(chain.seat, chain.number): chain.anchor for chain in draws.chains}
    since = {(chain.seat, chain.number): chain.since for chain in draws.chains}
    last = 0
    for link in draws.links:
        own = link.seat, link.chain
        if own not in heads or link.line <= max(last, since[own]) or not follows(link.link, heads[own]):
            text = _("The link of line {line} does not continue the chain of its seat.")
            raise DrawsError(text.format(line=link.line))
        heads[own], last = link.link, link.line


def _ordered(draws: GameDraws) -> list[int]:
    """Return the line of the first time of each draw event that stayed. Check that all lines rise."""
    back = [line for line, _to in draws.back]
    for lines in (draws.drawn, back):
        if lines != sorted(set(lines)):
            raise DrawsError(_("The lines of the draws are out of order."))
    if set(draws.drawn) & set(back) or any(not 0 <= to < line for line, to in draws.back):
        raise DrawsError(_("The lines of the draws are out of order."))
    first = first_lines(draws.drawn, draws.back)
    stayed = [line for line in draws.drawn if all(line <= to or line > taken for taken, to in draws.back)]
    if len(stayed) != len(draws.draws):
        raise DrawsError(_("The draws and their lines have different numbers."))
    return first[: len(stayed)]


def _check_text(draws: GameDraws, seed: str) -> None:
    """Check that the text is a finished game by the rules with the same deal and draws. `seed`: the one that follows from the secret."""
    try:
        parsed = parse_game(draws.text)
        found = _replayed(parsed)
    except TextError as problem:
        raise DrawsError(_("The game's text can't be replayed: {why}").format(why=problem)) from problem
    setup = parsed.setup
    if setup.seats != draws.seats:
        raise DrawsError(_("The game's text has another number of seats."))
    if draws.dealt is not None and (setup.seed != draws.dealt or seed != draws.dealt):
        raise DrawsError(_("The deal of the game does not follow from the keys."))
    for event, (played, stated) in enumerate(zip(found, draws.draws, strict=False)):
        for number, pair in enumerate(zip(played, stated, strict=False), start=1):
            if pair[0] != pair[1]:
                # Translators: a draw event has all draws that follow one action. {number} and {event} are their numbers.
                text = _("Draw {number} of draw event {event} is another one in the game's text.")
                raise DrawsError(text.format(number=number, event=event))
    if [len(one) for one in found] != [len(one) for one in draws.draws]:
        raise DrawsError(_("The game's text has another number of draws."))


def _replayed(parsed: GameText) -> list[list[DrawMade]]:
    """Return the draws of a text by draw event. TextError where it breaks a rule. No `Game` is needed, and so half of the time."""
    tables = parsed.setup.tables()
    position = opening(tables) if parsed.start is None else parsed.start.copy()
    events: list[list[DrawMade]] = []
    acted = True

    def carry_out(id_: int) -> None:
        nonlocal acted
        if position.decider == CHANCE:
            if acted:
                events.append([])
            events[-1].append(DrawMade(drawer_of(position), [*forms.form.chances(tables, position).items()], id_))
        acted = position.decider != CHANCE
        forms.form.apply(tables, position, id_)

    replay(parsed, tables, position, carry_out)
    return events


def _check_draws(draws: GameDraws, keys: list[bytes]) -> None:
    """Check that each draw is the one that the key of its event gives."""
    made: Counter[int] = Counter()
    for event, (key, drawn) in enumerate(zip(keys, draws.draws, strict=True)):
        digest = KeyedDigest(key)
        for number, draw in enumerate(drawn, start=1):
            bits = draw_bits(digest, draw.seat, made[draw.seat])
            made[draw.seat] += 1
            weights = [weight for _id, weight in draw.outcomes]
            if draw.outcomes[forms.place(weights, bits)][0] != draw.id:
                raise DrawsError(_differs(draws.seats, draw.seat, number, event))


def _differs(seats: int, seat: int, number: int, event: int) -> str:
    if seat < 0:
        # Translators: a draw event has all draws that follow one action. {event} is its number.
        text = _("The flip of the initiative marker in draw event {event} does not follow from the keys.")
        return text.format(event=event)
    # Translators: {number} and {event} are the numbers of a draw and of its draw event; {seat} is the name of a seat, as "A".
    text = _("Draw {number} of draw event {event}, by seat {seat}, does not follow from the keys.")
    return text.format(number=number, event=event, seat=seat_name(seats, seat))
