"""The page of a user with an account, with ratings and results, and the list of the players of a ladder. They work without scripts."""

from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect, Template
from markupsafe import Markup

from warchest.bots.registry import bot_name
from warchest.drawing.boards import definitions
from warchest.drawing.sheet import Svg, coin_svg
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.server.accounts import LastGame, Opponent, Profile, Profiles, PuzzleRecords, Share
from warchest.server.accounts.friends import FriendList
from warchest.server.accounts.puzzle_skill import EARLY
from warchest.server.presence import NEVER, Seen
from warchest.server.ratings.service import Ratings
from warchest.server.ratings.standings import FEWEST, LadderStanding, Ranked
from warchest.server.table.new_game.rated import LADDERS, LadderId
from warchest.server.web.dependencies import TheUser
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import account_of
from warchest.server.web.pages.friends import BY_POST, LIVE, TheFriends
from warchest.server.web.pages.puzzles import ThePuzzles, starts
from warchest.wording.dates import ago, day
from warchest.wording.languages import _, ngettext
from warchest.wording.names import name_of, side_name
from warchest.wording.setups import clock_text

MOST_DRAWN = 160
"""The most points of a curve: further games are left out between them."""
CURVE_WIDTH, CURVE_HEIGHT = 320, 56
MOST_UNITS = 12
"""The number of units that are shown at first. The others can be unfolded."""
_SIDES = "AB"
Page = Annotated[int, QueryParameter(name="page", ge=0, le=10_000)]
NameQuery = Annotated[str, QueryParameter(name="name", max_length=40)]
LadderQuery = Annotated[LadderId, QueryParameter(name="ladder")]


@get("/people/{name:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def person(
    request: Request[Any, Any, Any],
    person: TheUser,
    profiles: NamedDependency[Profiles],
    ratings: NamedDependency[Ratings],
    records: ThePuzzles,
    friends: TheFriends,
    name: FromPath[str],
    page: Page = 0,
) -> Template:
    """Show the games of a user, and the games between them and the reader."""
    found = profiles.of(name, person, page)
    if found is None:
        raise NotFoundException
    account = account_of(request)
    relation = friends.relation(person, found.person)
    # A blocked user could sign out to look, so guests learn no more than such a user does.
    seen = NEVER if account is None or relation.apart else found.seen
    mine = account is not None and account.person == found.person
    known = {unit.id for unit in WAR_CHEST.units}
    units = [_unit(kind, tally) for kind, tally in found.units if kind in known]
    context = {
        "boot": None,
        "definitions": definitions(WAR_CHEST),
        "profile": found,
        "path": "/people/" + quote(found.name),
        "mine": mine,
        "relation": relation if account is not None and not mine else None,
        "clock": _clock(here=seen.here),
        "since": _("Joined on {day}.").format(day=day(found.since)),
        "played": ngettext("{count} finished game", "{count} finished games", found.games).format(count=found.games),
        "ladders": [_ladder(one) for one in ratings.standings_of(found.person)],
        "opponents": [_opponent(one) for one in found.opponents],
        "puzzles": _puzzles(records, found.person),
        "between": _between(found, account.name if account is not None else None),
        "sides": [_side(side, tally) for side, tally in enumerate(found.sides)],
        "units": units[:MOST_UNITS],
        "more_units": units[MOST_UNITS:],
        "last": [_last(game) for game in found.last],
        "page": page,
        "here": seen.here,
        "seen": _seen(seen),
    }
    return Template("person.html", context=context, headers=NO_STORE)


@get("/people", guards=[limited(LOOKS)], include_in_schema=False, sync_to_thread=False)
def find(name: NameQuery = "") -> Redirect:
    """Go to the page of the player with this name."""
    return Redirect("/people/" + quote(name.strip(), safe="") if name.strip() else "/players", status_code=303)


@get("/players", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def players(
    request: Request[Any, Any, Any],
    person: TheUser,
    ratings: NamedDependency[Ratings],
    friends: TheFriends,
    ladder: LadderQuery = "two-live",
) -> Template:
    """Show the players that the user follows, and the active players of a ladder, the best first."""
    ranked, counts = ratings.leaders(ladder)
    place = 0
    rows = []
    for one in ranked:
        place += one.level is None
        rows.append(_ranked(one, place, person))
    listed = sum(one.level is None for one in ranked)
    context = {
        "boot": None,
        "ladder": ladder,
        "tabs": [(id_, _(one.name)) for id_, one in LADDERS.items()],
        "rows": rows,
        "listed": listed,
        "unsure": max(0, counts[ladder] - listed),
        "days": LADDERS[ladder].active_days,
        "bots": any(one.level is not None for one in ranked),
        "friends": None if account_of(request) is None else _friends(friends.of(person)),
    }
    return Template("players.html", context=context, headers=NO_STORE)


def _friends(found: FriendList) -> dict[str, Any]:
    def named(name: str) -> dict[str, Any]:
        return {"name": name, "path": "/people/" + quote(name)}

    return {
        "friends": [named(one.name) | {"here": one.here, "clock": _clock(here=one.here)} for one in found.friends],
        "blocked": [named(name) for name in found.blocked],
    }


def _clock(*, here: bool) -> str:
    """Return the clock of a challenge with one press."""
    return clock_text(LIVE if here else BY_POST)


def _ranked(one: Ranked, place: int, viewer: str) -> dict[str, Any]:
    return {
        "place": None if one.level is not None else place,
        "name": bot_name(one.level) if one.level is not None else one.name,
        "path": None if one.level is not None else "/people/" + quote(one.name),
        "points": one.rating.points,
        "doubt": one.rating.doubt,
        "games": one.games,
        "you": one.person == viewer,
    }


def _ladder(one: LadderStanding) -> dict[str, Any]:
    """Return a rating with its curve."""
    points, doubt = one.rating.points, one.rating.doubt
    games = ngettext("{count} rated game", "{count} rated games", one.games).format(count=one.games)
    return {
        "path": f"/players?ladder={one.ladder}",
        "name": _(LADDERS[one.ladder].name),
        "points": points,
        "doubt": doubt,
        "line": _("{games}, still uncertain").format(games=games) if one.rating.provisional else games,
        "curve": _curve(one.curve) if len(one.curve) >= FEWEST else None,
        "least": min(one.curve, default=points),
        "most": max(one.curve, default=points),
    }


def _curve(course: list[int]) -> Markup:
    """Return the course of a rating as a line from its first game to its last."""
    step = max(1, len(course) // MOST_DRAWN)
    shown = [*course[:-1:step], course[-1]]
    least, most = min(course), max(course)
    across = CURVE_WIDTH / (len(shown) - 1)
    height = CURVE_HEIGHT / max(most - least, 1)
    places = " ".join(f"{k * across:.1f},{(most - points) * height:.1f}" for k, points in enumerate(shown))
    label = _("From {first} to {last}, lowest {least}, highest {most}").format(
        first=course[0], last=course[-1], least=least, most=most
    )
    return Markup(
        '<svg class="rating-curve" viewBox="-2 -4 {} {}" preserveAspectRatio="none" role="img" aria-label="{}">'
        '<polyline points="{}" fill="none" stroke="currentColor" stroke-width="2" vector-effect="non-scaling-stroke"/></svg>'
    ).format(CURVE_WIDTH + 4, CURVE_HEIGHT + 8, label, places)


def _opponent(one: Opponent) -> dict[str, Any]:
    score = ngettext("{won} won", "{won} won", one.won).format(won=one.won)
    # Translators: {score} is "3 won", and {lost} the number of lost games.
    score = ngettext("{score}, {lost} lost", "{score}, {lost} lost", one.lost).format(score=score, lost=one.lost)
    if one.drawn:
        # Translators: {score} is "3 won, 2 lost", and {drawn} the number of drawn games.
        score = ngettext("{score}, {drawn} drawn", "{score}, {drawn} drawn", one.drawn).format(
            score=score, drawn=one.drawn
        )
    return {
        "name": bot_name(one.level) if one.level is not None else one.name,
        "path": None if one.level is not None else "/people/" + quote(one.name),
        "won": one.won,
        "games": one.games,
        "score": score,
    }


def _puzzles(records: PuzzleRecords, person: str) -> str:
    """Return in words how a user does at puzzles, or an empty text for one who has solved none."""
    solved = len(records.load(person).solved)
    if not solved:
        return ""
    standing = records.standing(person, starts())
    solved_text = ngettext("{count} puzzle solved", "{count} puzzles solved", solved).format(count=solved)
    if standing.tries < EARLY:
        return solved_text
    # Translators: {puzzles} is "12 puzzles solved".
    return _("{puzzles}, rating {rating}").format(puzzles=solved_text, rating=standing.skill.points)


def _seen(seen: Seen) -> str:
    """Return in words whether the user is there, or an empty text if they have never been at a game with others."""
    if seen.here:
        return _("Playing now")
    return "" if seen.at is None else _("Last game with other players: {when}").format(when=ago(seen.at))


def _between(profile: Profile, viewer: str | None) -> dict[str, str] | None:
    """Return the score between the two, in words."""
    if profile.against is None:
        return None
    won, lost, drawn = profile.against
    games = ngettext("{count} game", "{count} games", sum(profile.against)).format(count=sum(profile.against))
    if drawn:
        # Translators: {games} is "12 games", and {drawn} the number of drawn games.
        games = ngettext("{games}, {drawn} drawn", "{games}, {drawn} drawn", drawn).format(games=games, drawn=drawn)
    return {
        "who": _("{name} against {viewer}").format(name=profile.name, viewer=viewer)
        if viewer
        else _("{name} against you").format(name=profile.name),
        "score": _("{won} to {lost}").format(won=won, lost=lost),
        "games": games,
    }


def _share(name: str, picture: Svg, tally: Share) -> dict[str, Any]:
    score = _("{won} of {games}").format(won=tally.won, games=tally.games)
    return {"name": name, "svg": picture, "won": tally.won, "games": tally.games, "score": score}


def _side(side: int, tally: Share) -> dict[str, Any]:
    return _share(side_name(WAR_CHEST, side), coin_svg("royal", _SIDES[side], 28), tally)


def _unit(kind: str, tally: Share) -> dict[str, Any]:
    return _share(name_of(WAR_CHEST, kind), coin_svg(kind, None, 28), tally)


def _last(game: LastGame) -> dict[str, Any]:
    words = {"won": _("Won"), "lost": _("Lost"), "drawn": _("Drawn")}
    return {
        "id": game.id,
        "result": words[game.result],
        "won": game.result == "won",
        "others": [(name, "/people/" + quote(name) if known else None) for name, known in game.others],
        "army": [coin_svg(kind, _SIDES[game.side], 24) for kind in game.army],
        "markers": _("{own} to {others}").format(own=game.markers[0], others=game.markers[1]),
        "round": _("Round {round}").format(round=game.round),
        "ended": ago(game.ended),
    }
