"""The host's tools: finding accounts, helping them, reports, mutes and bans, and a log of all acts.

The command `warchest accounts` and the page `/host` are made of this package (docs/guides/hosting.md).
"""

# The lobby keeps rows of users, which must go when an account is closed.
from warchest.server import lobby
from warchest.server.hosting.acts import ACTS, Act, ActId, Order
from warchest.server.hosting.errors import ActError
from warchest.server.hosting.lookup import FoundAccount, PersonFacts
from warchest.server.hosting.service import Hosting, LoggedAct

__all__ = ["ACTS", "Act", "ActError", "ActId", "FoundAccount", "Hosting", "LoggedAct", "Order", "PersonFacts", "lobby"]
