"""The calls of the page about hints, odds and reviews (docs/reference/wire.md)."""

from litestar import MediaType, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from warchest.schema.review import Again, BestChoices, Odds, ReviewState
from warchest.server.table import Table
from warchest.server.table.replays.reviews import Reviews
from warchest.server.web import errors
from warchest.server.web.api import no_store
from warchest.server.web.dependencies import OwnSeatQuery, TheUser, WebRequest, api_call
from warchest.server.web.guard.bounds import IMPORTING, PLAYING
from warchest.server.web.guard.limits import ACTIONS, IMPORTS, LOOKS, home_of, limited
from warchest.server.web.messages import HintRequest, ReviewRequest, TryAgain, TryAgainWhy, Why
from warchest.server.web.openapi import NO_GAME, NOT_ALLOWED, NOT_POSSIBLE, STALE

TheTable = NamedDependency[Table]
TheReviews = NamedDependency[Reviews]


@api_call("/api/games/{game_id:str}/hint", guards=[limited(ACTIONS)], responses=STALE, work=IMPORTING)
def hint(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[HintRequest]) -> BestChoices:
    """Return the best actions of a seat, in a game that was created with hints."""
    return table.advice.hint(person, game_id, data.seat, data.seq, deep=data.deep)


@get("/api/games/{game_id:str}/odds", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_ALLOWED, work=PLAYING)
def odds(person: TheUser, table: TheTable, game_id: FromPath[str], seat: OwnSeatQuery) -> Odds:
    """Return the chance of each coin in the other hands, in a game that was created with odds."""
    return table.advice.odds(person, game_id, seat)


@get("/api/replays/{replay_id:str}/review", sync_to_thread=True, guards=[limited(LOOKS)], responses=NO_GAME)
def review(person: TheUser, reviews: TheReviews, replay_id: FromPath[str]) -> ReviewState:
    """Show the review of a finished game, or how far it is."""
    return reviews.state(person, replay_id)


@api_call("/api/replays/{replay_id:str}/review", guards=[limited(IMPORTS)], responses=NOT_POSSIBLE, work=IMPORTING)
def ask(
    request: WebRequest,
    person: TheUser,
    reviews: TheReviews,
    replay_id: FromPath[str],
    data: JSONBody[ReviewRequest],
) -> ReviewState:
    """Request a review of a finished game."""
    return reviews.ask(person, replay_id, home_of(request))


@api_call("/api/replays/{replay_id:str}/review/end", guards=[limited(ACTIONS)], responses=NO_GAME)
def call_off(
    person: TheUser, reviews: TheReviews, replay_id: FromPath[str], data: JSONBody[ReviewRequest]
) -> ReviewState:
    """Call off a review that one has asked for."""
    return reviews.call_off(person, replay_id)


@get(
    "/api/replays/{replay_id:str}/review/text",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    media_type=MediaType.TEXT,
    responses=NOT_POSSIBLE,
)
def commented(person: TheUser, reviews: TheReviews, replay_id: FromPath[str]) -> Response[str]:
    """Write a reviewed game as text, with the review as comments."""
    text = reviews.commented(person, replay_id).print()
    headers = {"content-disposition": f'attachment; filename="warchest-{replay_id}-review.txt"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@api_call("/api/replays/{replay_id:str}/again", guards=[limited(ACTIONS)], responses=NOT_POSSIBLE, work=IMPORTING)
def again(person: TheUser, reviews: TheReviews, replay_id: FromPath[str], data: JSONBody[TryAgain]) -> Again:
    """Try a moment of a review again: show the choices so far, and the value of a whole action. Nothing is played."""
    return reviews.again(person, replay_id, data.moment, data.ids)


@api_call("/api/replays/{replay_id:str}/again/why", guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def why(person: TheUser, reviews: TheReviews, replay_id: FromPath[str], data: JSONBody[TryAgainWhy]) -> Why:
    """Explain why an attempt is illegal in a second try."""
    refusal = reviews.why(person, replay_id, data.moment, data.ids, coin=data.coin, hex_name=data.hex, verb=data.verb)
    return errors.why(refusal)


routes = Router(
    "/",
    route_handlers=[hint, odds, review, ask, call_off, commented, again, why],
    after_request=no_store,
)
