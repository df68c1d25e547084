"""The services that can carry a user's notices through Apprise, and the addresses that a user can name.

An address of Apprise can do far more than carry a text: read a file of the server, run a program, send mail to others, follow redirects.
So a service has a row here or is refused, and an address has no more than the parts that its service needs. The guard of the sending
process (`guard`) holds for all.
"""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, urlsplit

from warchest.wording.languages import _

if TYPE_CHECKING:
    from apprise.plugins.base import NotifyBase

LONGEST: Final = 500
"""The most characters of an address."""
APP: Final = "War Chest"
_MODULES = "apprise.plugins."
_WEBHOOK = "jsons"
_FORM = re.compile(r"[!-~]+")
_QUERY = re.compile(r"(?:[a-z]+=[\w.~%+-]*(?:&(?!$)|$))*", re.ASCII)
"""The form of the part behind a question mark. Apprise also reads forms that `urllib` does not, such as a semicolon between two keys."""


@dataclass(frozen=True, slots=True)
class Service:
    """A service: its name on pages, and the module and class of Apprise."""

    name: str
    plugin: str
    keys: frozenset[str] = frozenset()
    """The keys that an address may have behind its question mark."""
    site: tuple[str, ...] = field(default=())
    """The names of its site, where it gives its users an https address that Apprise knows."""


SERVICES: Final = {
    "discord": Service("Discord", "discord:NotifyDiscord", frozenset({"thread"}), ("discord.com", "discordapp.com")),
    "tgram": Service("Telegram", "telegram:NotifyTelegram", frozenset({"topic"})),
    "slack": Service("Slack", "slack:NotifySlack", site=("hooks.slack.com",)),
    "ntfys": Service("ntfy", "ntfy:NotifyNtfy", frozenset({"priority", "tags"}), ("ntfy.sh",)),
    "gotifys": Service("Gotify", "gotify:NotifyGotify", frozenset({"priority"})),
    "gchat": Service(
        "Google Chat", "google_chat:NotifyGoogleChat", frozenset({"key", "token"}), ("chat.googleapis.com",)
    ),
    "mmosts": Service("Mattermost", "mattermost:NotifyMattermost"),
    "rockets": Service("Rocket.Chat", "rocketchat:NotifyRocketChat"),
    "pover": Service("Pushover", "pushover:NotifyPushover", frozenset({"priority"})),
    "pbul": Service("Pushbullet", "pushbullet:NotifyPushBullet"),
    "prowl": Service("Prowl", "prowl:NotifyProwl", frozenset({"priority"})),
    _WEBHOOK: Service("Webhook (JSON)", "custom_json:NotifyJSON"),
    "xmls": Service("Webhook (XML)", "custom_xml:NotifyXML"),
    "forms": Service("Webhook (form)", "custom_form:NotifyForm"),
}
"""The services, by the word before "://" in an address. All use https: an address can hold a password."""


class AddressError(ValueError):
    """An address that no notice is sent to. The text is one sentence for its owner."""


def service_of(address: str) -> str:
    """Return the id of the service that an address belongs to. Raise `AddressError` for one that no notice is sent to."""
    if len(address) > LONGEST:
        raise AddressError(_("An address can have at most {number} characters.").format(number=LONGEST))
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    known = _FORM.fullmatch(address) and _QUERY.fullmatch(parts.query)
    if not known or not parts.scheme or not parts.netloc or "#" in address:
        raise AddressError(
            _("This is not a valid address. Enter one such as https://example.org/hook or ntfys://ntfy.sh/topic.")
        )
    found = parts.scheme.lower()
    if found == "https":
        sites = (name for name, one in SERVICES.items() if (parts.hostname or "").lower() in one.site)
        found = next(sites, _WEBHOOK)
    if found not in SERVICES:
        names = ", ".join(SERVICES)
        sentence = _("Notifications can't be sent by '{kind}'. Use an https address, or one of {names}.")
        raise AddressError(sentence.format(kind=parts.scheme[:20], names=names))
    keys = {key for key, _value in parse_qsl(parts.query, keep_blank_values=True)} - SERVICES[found].keys
    if keys:
        sentence = _("Remove '{key}' from the address. War Chest sets it.")
        raise AddressError(sentence.format(key=min(keys)[:20]))
    return found


def plugin_of(address: str, site: str) -> "NotifyBase | None":
    """Return the plugin of Apprise that sends to an address, or None if Apprise can't read it. `site`: the start of our links.

    One address stands for one recipient. Called only in the process that sends.
    """
    from importlib import import_module

    from apprise import AppriseAsset

    service = SERVICES[service_of(address)]
    module, _colon, name = service.plugin.partition(":")
    plugin: Any = getattr(import_module(_MODULES + module), name)
    asset = AppriseAsset(
        app_id=APP, app_desc=APP, app_url=site, image_url_mask=None, image_url_logo=None, http_redirects=False
    )
    is_link = address[:6].lower() == "https:"
    try:
        parts = plugin.parse_native_url(address) if is_link and service.site else None
        parts = parts or plugin.parse_url(f"{_WEBHOOK}{address[5:]}" if is_link else address)
        made: NotifyBase | None = None if not parts else plugin(asset=asset, **parts)
    except (TypeError, ValueError):
        return None
    return made if made is not None and len(made) == 1 else None


def label_of(service: str) -> str:
    """Return the name of a service for pages."""
    return SERVICES[service].name
