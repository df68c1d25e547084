"""The page of the settings, and the settings that an account keeps.

Each browser keeps settings, which every page reads at once. The pages of a signed-in user carry the settings of the account too, so a
script can adopt them before the first paint if they are later (`client/src/shared/theme.ts`).
"""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Template

from warchest.server.accounts import SavedSettings, SettingRecords
from warchest.server.web.dependencies import api_call
from warchest.server.web.guard.limits import LOOKS, limited
from warchest.server.web.guard.security import Connection, account_of
from warchest.server.web.messages import LastChosen, SettingsKept
from warchest.server.web.openapi import NOT_POSSIBLE


@get("/settings", sync_to_thread=True, guards=[limited(LOOKS)], include_in_schema=False)
def page() -> Template:
    """Show the settings."""
    return Template("settings.html", context={"boot": None}, headers={"cache-control": "no-store"})


@api_call("/api/settings", guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def keep(
    request: Request[Any, Any, Any], chosen: NamedDependency[SettingRecords], data: JSONBody[SettingsKept]
) -> LastChosen:
    """Keep the settings of a browser with its account. Answer with the time of the latest; nothing is kept for a guest."""
    session = account_of(request)
    if session is None:
        return LastChosen(data.at)
    sent = SavedSettings(data.at, msgspec.json.encode(data.settings).decode())
    return LastChosen(chosen.save(session.person, sent).at)


def settings_of(request: Connection) -> str | None:
    """Return the settings of an account as JSON, for a page: "null" where it keeps none. Return None for a guest."""
    session = account_of(request)
    if session is None:
        return None
    return (
        "null" if session.settings is None else f'{{"at":{session.settings.at},"settings":{session.settings.chosen}}}'
    )
