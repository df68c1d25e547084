"""The page of strong units and drafts: the worth of each unit in an army, pairs that help each other, and counters.

The figures are those of `warchest balance` at several levels of play, and of players' rated games once there are enough. The page
works without scripts and is the same for everyone.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import exp, log
from typing import Annotated, Any, Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Template

from warchest.bots.registry import LEVELS, Level, bot_name, bot_of, parse_bot
from warchest.bots.strengths import Bounded, Odd, Oddities, StrengthTable, UnitStrength, gain_of_first_pick, tables
from warchest.drawing.boards import definitions
from warchest.drawing.sheet import coin_svg
from warchest.lab.arena.evidence import wilson
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.server.ratings.played import ENOUGH, PlayedUnits, UnitsOfPlayers
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.wording.dates import day
from warchest.wording.forms import number
from warchest.wording.languages import N_, _, cache_by_language, ngettext
from warchest.wording.names import box_name, name_of

COIN: Final = 28
"""The size of a coin in a table, in pixels."""
MOST_ODD: Final = 8
"""The most pairs or counters that a table shows, of those that win more and of those that win less."""
POINT: Final = 4 / log(10)
"""The points of a rating for 1/100 of the log-odds of winning: 400 points win ten games for each one lost."""
LEADS: Final = (50, 100, 200, 300)
"""The leads in points whose share of wins the page names."""
BASE: Final = "base"
ALL: Final = "all"
BoxWordQuery = Annotated[str, QueryParameter(name="boxes", max_length=20)]
LevelQuery = Annotated[str, QueryParameter(name="level", max_length=20)]


@get("/units", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def units(played: NamedDependency[UnitsOfPlayers], boxes: BoxWordQuery = BASE, level: LevelQuery = "") -> Template:
    """Show how strong the units of these boxes are, at a level of play and in the games of players."""
    weakest_first = sorted(tables(), key=lambda one: LEVELS.index(level_of(one)))
    by_box = {boxes_id(one): [each for each in weakest_first if each.boxes == one.boxes] for one in tables()}
    same = by_box.get(boxes) or by_box[BASE]
    table = next((one for one in same if level_of(one) == level), same[-1])
    chosen = boxes_id(table)
    context = _figures(table) | {
        "boot": None,
        "definitions": definitions(WAR_CHEST),
        "boxes": [(id_, _boxes_name(each[0].boxes)) for id_, each in by_box.items()],
        "chosen": chosen,
        "levels": [(level_of(one), bot_name(level_of(one))) for one in same],
        "level": level_of(table),
        "players": _players(played.of(table.boxes)),
    }
    return Template("units.html", context=context, headers=NO_STORE)


def boxes_id(table: StrengthTable) -> str:
    """Return the word for the boxes of a table in addresses."""
    if {*table.boxes} == {*WAR_CHEST.box_ids}:
        return ALL
    return next((box for box in table.boxes if box != BASE), BASE)


def level_of(table: StrengthTable) -> Level:
    """Return the level of play of a table: the one with its bot, or else the strongest one with a weaker search."""
    same = [level for level in LEVELS if table.by in (level, bot_of(level))]
    return same[0] if same else [level for level in LEVELS if _effort(bot_of(level)) <= _effort(table.by)][-1]


def _effort(bot: str) -> int:
    kind, options = parse_bot(bot)
    return options.get("iterations", 0) if kind == "ismcts" else 0


def _boxes_name(boxes: Sequence[str]) -> str:
    if {*boxes} == {*WAR_CHEST.box_ids}:
        return _("All boxes")
    names = [box_name(WAR_CHEST, box) for box in boxes]
    return names[0] if len(names) == 1 else _("{base} with {box}").format(base=names[0], box=names[1])


def _figures(table: StrengthTable) -> dict[str, Any]:
    """Return the words and numbers of a table. The templates of all readers of a language share them."""
    return _in_words(tables().index(table))


@cache_by_language
def _in_words(place: int) -> dict[str, Any]:
    """Return the words and numbers of the table at a place of `tables()`."""
    table = tables()[place]
    games = ngettext("{count} game", "{count} games", table.games).format(count=number(table.games))
    made = day(round(datetime.fromisoformat(table.on).replace(tzinfo=UTC).timestamp() * 1000))
    groups: dict[str, list[dict[str, Any]]] = {text: [] for text in GROUPS}
    for kind, one in table.units.items():
        groups[_group(one.adds)].append(_unit(kind, one))
    return {
        "measured": _("{games} of {bot} against itself with random armies, {day}.").format(
            games=games, bot=_player(table), day=made
        ),
        "groups": [(_(text), rows) for text, rows in groups.items() if rows],
        "counted": all(one.games for one in table.units.values()),
        "leads": [
            (_("{points} points more").format(points=lead), _share(1000 / (1 + 10 ** (-lead / 400)))) for lead in LEADS
        ],
        "picks": _picks(table),
        "pairs": _odd(table.pairs),
        "counters": _odd(table.counters),
    }


def _player(table: StrengthTable) -> str:
    """Return who has played the games of a table."""
    level = level_of(table)
    if table.by in (level, bot_of(level)):
        return bot_name(level)
    stronger = LEVELS[LEVELS.index(level) + 1]
    return _("a bot between {weaker} and {stronger}").format(weaker=bot_name(level), stronger=bot_name(stronger))


def _picks(table: StrengthTable) -> str:
    """Return in a sentence what the first pick and the first turn are worth."""
    pick = gain_of_first_pick(table)
    text = _(
        "If both always pick the strongest unit left, the army of the first drafter has {points} points more on average, "
        "and in nine of ten drafts {low} to {high}. The other drafter has the first turn, which is worth {turn} points."
    )
    low, mean, high = (_signed(POINT * gain) for gain in (pick.low, pick.mean, pick.high))
    return text.format(points=mean, low=low, high=high, turn=_signed(POINT * table.first_turn[0]))


EARLY, MIDDLE, LATE = N_("Early picks"), N_("Middle picks"), N_("Late picks")
GROUPS: Final = (EARLY, MIDDLE, LATE)
"""The groups of units: beyond doubt better than the average unit, not known to be better or worse, and beyond doubt worse."""


def _group(adds: Bounded) -> str:
    _value, low, high = adds
    return EARLY if low > 0 else LATE if high < 0 else MIDDLE


def _unit(kind: str, one: UnitStrength) -> dict[str, Any]:
    value, low, high = (POINT * part for part in one.adds)
    chance = 1000 / (1 + exp(-one.adds[0] / 100))
    return _named(kind) | {
        "adds": _signed(value),
        "range": _between(low, high),
        "chance": _share(chance),
        "games": number(one.games),
    }


def _named(kind: str) -> dict[str, Any]:
    return {"name": name_of(WAR_CHEST, kind), "path": f"/rules/units/{kind}", "svg": coin_svg(kind, None, COIN)}


def _odd(found: Oddities) -> dict[str, Any]:
    """Return the oddities in words: those that win most beyond their strengths, then those that win least."""
    better = [one for one in found.odd if one.beyond > 0][:MOST_ODD]
    worse = [one for one in found.odd if one.beyond < 0][-MOST_ODD:]
    by_chance = round(found.looked_at / 20)
    text = _("{odd} of {all} stand out. By chance about {count} would.")
    return {
        "looked_at": found.looked_at,
        "text": text.format(odd=len(found.odd), all=found.looked_at, count=by_chance),
        "many": len(found.odd) > 2 * by_chance,
        "better": [_row(one) for one in better],
        "worse": [_row(one) for one in reversed(worse)],
    }


def _row(one: Odd) -> dict[str, Any]:
    return {
        "one": _named(one.one),
        "other": _named(one.other),
        "won": _share(one.won[0]),
        "range": _range(_share(one.won[1]), _share(one.won[2])),
        "expected": _share(one.expected),
        "games": number(one.games),
    }


def _players(found: PlayedUnits) -> dict[str, Any]:
    """Return the units of the games of players, the most successful first, or how many games are still missing."""
    if found.games < ENOUGH:
        text = _(
            "So far there are {count} of the {enough} rated games of two players with these boxes that this part needs to show "
            "how often each unit wins."
        )
        return {"text": text.format(count=found.games, enough=ENOUGH), "rows": []}
    shares = {kind: wilson(one.won, one.games) for kind, one in found.units.items() if kind in WAR_CHEST.row_of}
    ordered: Iterable[str] = sorted(shares, key=lambda kind: (-shares[kind].share, kind))
    rows = [
        _named(kind)
        | {
            "won": _share(1000 * shares[kind].share),
            "range": _range(_share(1000 * shares[kind].low), _share(1000 * shares[kind].high)),
            "games": number(found.units[kind].games),
        }
        for kind in ordered
    ]
    text = _("The newest rated games of two players with these boxes: {count}.").format(count=number(found.games))
    return {"text": text, "rows": rows}


def _signed(points: float) -> str:
    """Return points with their sign."""
    whole = round(points)
    return f"+{number(whole)}" if whole > 0 else f"−{number(-whole)}" if whole < 0 else "0"


def _between(low: float, high: float) -> str:
    return _range(_signed(low), _signed(high))


def _range(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


def _share(tenths: float) -> str:
    """Return tenths of a percent as a whole percentage."""
    return _("{n}%").format(n=number(tenths / 10))
