"""The page of a user with an account, with the results of their games. It works without scripts."""

from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Template

from warchest.drawing.boards import definitions
from warchest.drawing.sheet import Svg, coin_svg
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.server.accounts import LastGame, Profile, Profiles, Share
from warchest.server.web.dependencies import TheUser
from warchest.server.web.errors import NO_STORE
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import account_of
from warchest.wording.dates import ago, day
from warchest.wording.languages import _, ngettext
from warchest.wording.names import name_of, side_name

MOST_UNITS = 12
"""The number of units that are shown at first. The others can be unfolded."""
_SIDES = "AB"
Page = Annotated[int, QueryParameter(name="page", ge=0, le=10_000)]


@get("/people/{name:str}", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def person(
    request: Request[Any, Any, Any],
    person: TheUser,
    profiles: NamedDependency[Profiles],
    name: FromPath[str],
    page: Page = 0,
) -> Template:
    """Show the games of a user, and the games between them and the reader."""
    found = profiles.of(name, person, page)
    if found is None:
        raise NotFoundException
    account = account_of(request)
    known = {unit.id for unit in WAR_CHEST.units}
    units = [_unit(kind, tally) for kind, tally in found.units if kind in known]
    context = {
        "boot": None,
        "definitions": definitions(WAR_CHEST),
        "profile": found,
        "path": "/people/" + quote(found.name),
        "mine": account is not None and account.name == found.name,
        "since": _("Joined on {day}.").format(day=day(found.since)),
        "played": ngettext("{count} finished game", "{count} finished games", found.games).format(count=found.games),
        "between": _between(found, account.name if account is not None else None),
        "sides": [_side(side, tally) for side, tally in enumerate(found.sides)],
        "units": units[:MOST_UNITS],
        "more_units": units[MOST_UNITS:],
        "last": [_last(game) for game in found.last],
        "page": page,
        "here": found.seen.here,
        "seen": _seen(found),
    }
    return Template("person.html", context=context, headers=NO_STORE)


def _seen(profile: Profile) -> str:
    """Return in words whether the user is there, or an empty text if they have never been at a game with others."""
    if profile.seen.here:
        return _("At a game now")
    return "" if profile.seen.at is None else _("Last game with others: {when}").format(when=ago(profile.seen.at))


def _between(profile: Profile, viewer: str | None) -> dict[str, str] | None:
    """Return the score between the two, in words."""
    if profile.against is None:
        return None
    won, lost, drawn = profile.against
    games = ngettext("{count} game", "{count} games", sum(profile.against)).format(count=sum(profile.against))
    return {
        "who": _("{name} against {viewer}").format(name=profile.name, viewer=viewer)
        if viewer
        else _("{name} against you").format(name=profile.name),
        "score": _("{won} to {lost}").format(won=won, lost=lost),
        "games": games if not drawn else _("{games}, {drawn} drawn").format(games=games, drawn=drawn),
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
