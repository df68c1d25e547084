"""Home-brew boxes that a person brings along, and the choices that they add to the home page (docs/homebrew.md).

The server does not store them: the page sends them again with its request for a game.
"""

from litestar import Router, post
from litestar.params import JSONBody

from warchest.homebrew import FaultsError, read_box, ruleset_with
from warchest.schema.page import HomeBoot
from warchest.table import RefusedError
from warchest.web.api import TheTable, no_store
from warchest.web.limits import LOOKS, limited
from warchest.web.messages import UNITS_BODY_BYTES, Brought, StrictRequest
from warchest.web.openapi import BAD_OPTIONS
from warchest.web.page_data import home_boot


@post(
    "/",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    status_code=200,
    responses=BAD_OPTIONS,
    request_max_body_size=UNITS_BODY_BYTES,
)
def bring(table: TheTable, data: JSONBody[Brought]) -> HomeBoot:
    """Show the choices for a new game with these home-brew boxes."""
    try:
        return home_boot(ruleset_with([*table.shelf.boxes, *(read_box(text) for text in data.units)]))
    except FaultsError as error:
        raise RefusedError("\n".join(map(str, error.faults))) from error


routes = Router("/api/boxes", route_handlers=[bring], after_request=no_store, request_class=StrictRequest)
