"""The home page, the lobby, the games to watch, and a user's own games.

The home page and the page of games to watch are whole without scripts. With `rows=true` their addresses give only the part that changes,
which a script puts in place of the old one (`client/src/home/fresh.ts`).
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import QueryParameter
from litestar.response import Template

from warchest.bots.registry import LEVELS, bot_name
from warchest.drawing.boards import board_svg, definitions, definitions_for, described, picture_of
from warchest.drawing.sheet import Svg, coin_svg, marker_svg
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import RULESETS, WAR_CHEST
from warchest.schema.game import GameListing
from warchest.schema.view import View
from warchest.server.table import Table
from warchest.server.table.replays.replay_view import ReplayView
from warchest.server.web.assets import for_first_visit
from warchest.server.web.dependencies import TheLobby, TheTable, TheUser, WebRequest
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.pages.pages import offers
from warchest.server.web.pages.puzzles import ThePuzzles, todays_line
from warchest.server.web.pages.replays import TheReplays
from warchest.teaching.puzzles.daily import today
from warchest.teaching.puzzles.records import MOST_PIPS
from warchest.teaching.showpieces import COIN as LARGE_COIN
from warchest.teaching.showpieces import COINS, ShownPosition, shown, showpiece_of
from warchest.wording.forms import listed, listed_and
from warchest.wording.languages import _, cache_by_language, ngettext
from warchest.wording.names import side_name

RowsQuery = Annotated[bool, QueryParameter(name="rows")]
MOST_OWN = 3
"""The most of a user's games that the home page shows."""
MOST_WATCHED = 12
"""The most games that the page of games to watch shows, of those in progress and of the finished ones."""
COIN = 22
"""The size of the coins in a list, in pixels."""


@dataclass(frozen=True)
class FrontRow:
    """A game in a row of a page."""

    game: GameListing
    names: str
    """The opponents of a player, or for others both sides."""
    score: str
    """The locations that the sides hold, the viewer's first."""


@dataclass(frozen=True)
class WatchedGame:
    """A game on the page of games to watch."""

    url: str
    board: Svg
    sides: list[tuple[Svg, str, str, int]]
    """Of Dusk, then of Dawn: the marker, the players, their ratings, and the number of locations."""
    line: str
    lead: str


@dataclass(frozen=True)
class ExhibitedGame:
    """A game between bots that is shown where no one plays."""

    shown: WatchedGame
    names: str
    round: int

    @property
    def board(self) -> Svg:
        """Return the board at the present moment."""
        return self.shown.board


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def home(
    request: WebRequest,
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    replays: TheReplays,
    records: ThePuzzles,
    rows: RowsQuery = False,
) -> Response[bytes] | Template:
    """Show the home page, where a user starts or resumes a game."""
    turn = table.lists.page(person, "turn", MOST_OWN)
    theirs = table.lists.page(person, "theirs", MOST_OWN)
    view = lobby.view(person)
    own = [_row(game) for game in [*turn.games, *theirs.games][:MOST_OWN]]
    all_own = turn.total + theirs.total + table.lists.page(person, "over", 1).total
    looking = sum(not one.yours for one in view.seekers) + sum(not one.yours for one in view.invitations) + view.further
    here = lobby.visitors()
    context = {
        "first": bot_name(LEVELS[0]),
        "own": own,
        "your_turn": turn.total > 0,
        "all_own": all_own,
        "invited": [one for one in view.invitations if one.for_you],
        "puzzle": todays_line(request, records),
        "most": MOST_PIPS,
        "watched": _row(view.playing[0]) if view.playing else None,
        "exhibited": None if view.playing else _exhibited(*replays.on_show()),
        "here": _here(here, looking),
        "anyone": here + looking > 0,
    }
    if rows:
        return Template("home_fresh.html", context=context, headers=NO_STORE)
    context |= {
        "boot": offers(table),
        "shown": (_own_position(table, own[0]) if own else None) or showpiece(),
        "shown_game": own[0] if own else None,
    }
    return for_first_visit(request, "home.html", context, NO_STORE)


@get("/games", sync_to_thread=False, guards=[limited(LOOKS)], include_in_schema=False)
def own_games() -> Template:
    """Show the user's games, which a script fetches."""
    return Template("games.html", context={"boot": None}, headers=NO_STORE)


@get("/lobby", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def lobby_page(table: TheTable, replays: TheReplays, rows: RowsQuery = False) -> Template:
    """Show who looks for an opponent, which a script fetches, and a game to watch while there is no one."""
    exhibited = _exhibited(*replays.on_show())
    if rows:
        return Template("lobby_show.html", context={"exhibited": exhibited}, headers=NO_STORE)
    context = {"boot": offers(table), "exhibited": exhibited, "definitions": definitions(WAR_CHEST)}
    return Template("lobby.html", context=context, headers=NO_STORE)


@get("/watch", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def watch(person: TheUser, table: TheTable, lobby: TheLobby, replays: TheReplays, rows: RowsQuery = False) -> Template:
    """Show the games to watch, or else a game between bots, and finished ones that were close."""
    playing = lobby.view(person).playing
    finished = lobby.finished(person, MOST_WATCHED)
    context: dict[str, Any] = {
        "playing": [_watched(table, game) for game in playing[:MOST_WATCHED]],
        "exhibited": None if playing else _exhibited(*replays.on_show()),
        "further": max(0, len(playing) - MOST_WATCHED),
        "finished": [_watched(table, game) for game in finished],
    }
    if rows:
        return Template("watch_rows.html", context=context, headers=NO_STORE)
    context |= {"boot": None, "definitions": definitions(*RULESETS.values())}
    return Template("watch.html", context=context, headers=NO_STORE)


def showpiece(page: int = 0) -> ShownPosition:
    """Return the position of the day, which a page shows that has nothing else to show. `page`: its number, as each has its own."""
    return _showpiece(today() + timedelta(days=page))


@cache_by_language
def _showpiece(day: date) -> ShownPosition:
    return shown(showpiece_of(day))


def _own_position(table: Table, row: FrontRow) -> ShownPosition | None:
    """Return the game that waits for the user, as everybody sees it, or None for a game of other shapes or without an army yet."""
    game, view = row.game, table.standing(row.game.game)[1].view(None)
    seat = game.you[0] if game.you else 1
    if game.ruleset != WAR_CHEST.id or not view.seats[seat].army:
        return None
    picture = picture_of(view, disc="number-medium")
    board = board_svg(picture, described(picture), turned=seat % 2 == 0)
    units = [unit.kind for unit in view.units if unit.seat == seat]
    army = [*dict.fromkeys([*units, *view.seats[seat].army])][:COINS]
    coins = tuple(coin_svg(kind, view.seats[seat].side, LARGE_COIN) for kind in army)
    words = _("Your turn against {name}") if game.your_turn else _("{name} to play")
    return ShownPosition(definitions_for(board, *coins), board, words.format(name=row.names), coins)


def _here(people: int, looking: int) -> str:
    """Return who is online, in words."""
    parts = [
        ngettext("{n} person playing", "{n} people playing", people).format(n=people) if people else "",
        ngettext("{n} player looking for a game", "{n} players looking for a game", looking).format(n=looking)
        if looking
        else "",
    ]
    return " · ".join(filter(None, parts)) or _("Quiet right now")


def _row(game: GameListing) -> FrontRow:
    own = (game.you[0] if game.you else 1) % 2
    score = _("{a} to {b}").format(a=game.markers[own], b=game.markers[1 - own])
    return FrontRow(game, _opponents(game) if game.you else " – ".join(_sides(game)), score)


def _opponents(game: GameListing) -> str:
    """Return the names of the user's opponents, a bot's without its seat."""
    others = [one for one in game.people if not one.you]
    if not others:
        return _("Two on one screen") if len(game.people) == 2 else _("Four on one screen")
    if game.state == "waiting":
        return _("Waiting for a friend")
    names = listed(dict.fromkeys(bot_name(one.bot) if one.bot else one.name for one in others))
    return names if len(game.people) == 2 else _("Four players: {names}").format(names=names)


def _sides(game: GameListing) -> list[str]:
    return [listed_and(one.name for one in game.people if one.seat % 2 == side) for side in (0, 1)]


def _ratings(game: GameListing, side: int) -> str:
    """Return the ratings of the players of a side, in the order of their names."""
    found = [one.rating for one in game.people if one.seat % 2 == side and one.rating is not None]
    return " · ".join(f"{one.points}{'' if one.sure else '?'}" for one in found)


def _watched(table: Table, game: GameListing) -> WatchedGame:
    """Return a game with its board, as a spectator sees it."""
    view, rules = table.standing(game.game)[1].view(None), RULESETS.get(game.ruleset, WAR_CHEST)
    a, b = game.markers[:2]
    if game.result is not None:
        line, lead = game.played, _("{side} won").format(side=side_name(rules, 0 if a > b else 1))
    elif game.state == "draft":
        line, lead = game.played, _("Draft")
    else:
        line = _("Round {n} · {played}").format(n=game.round, played=game.played)
        lead = _("Even") if a == b else _("{side} leads").format(side=side_name(rules, 0 if a > b else 1))
    sides = [
        (marker_svg("AB"[side], COIN), name, _ratings(game, side), game.markers[side])
        for side, name in enumerate(_sides(game))
    ]
    url = game.url if game.result is None else f"/replay/{game.game}"
    return WatchedGame(url, _board(view, rules), sides, line, lead)


def _exhibited(showing: ReplayView, at: int) -> ExhibitedGame:
    """Return the game between bots on show, at the moment that it has reached."""
    view = showing.timeline.view(at, None)
    a, b = (view.seats[seat].markers for seat in (0, 1))
    names = [person.name for person in showing.people]
    if view.outcome is not None:
        lead = view.outcome.text
    else:
        lead = _("Even") if a == b else _("{side} leads").format(side=side_name(WAR_CHEST, 0 if a > b else 1))
    round_ = _("Round {n}").format(n=view.round)
    sides = [(marker_svg("AB"[side], COIN), names[side], "", (a, b)[side]) for side in (0, 1)]
    url = f"/replay/{showing.id}"
    return ExhibitedGame(WatchedGame(url, _board(view, WAR_CHEST), sides, round_, lead), " – ".join(names), view.round)


def _board(view: View, rules: Ruleset) -> Svg:
    picture = picture_of(view, rules)
    return board_svg(picture, described(picture))
