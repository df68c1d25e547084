"""Links for other users: the address of this server for them, and its QR code."""

import io
import ipaddress
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Request

import warchest
from warchest.drawing.sheet import Svg
from warchest.server.accounts import PasskeySite
from warchest.wording.languages import _

DARK = "#1f1b16"
_BEYOND = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation: no machine has them, so they lie beyond the router."""
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Site:
    """The start of every link to this server."""

    url: str
    """without a slash at the end"""
    trouble: str = ""
    """the reason why others cannot open such a link, and a remedy; empty if they can"""


def passkey_site(request: Request[Any, Any, Any]) -> PasskeySite | None:
    """Return the site that a passkey of this page belongs to, or None where browsers know no passkeys.

    They need https and a name, or `localhost`. A proxy that hides its TLS makes no difference: the browser sends the origin.
    """
    asked = urlsplit(f"//{request.headers.get('host', '')}")
    name = asked.hostname or ""
    if name == "localhost":
        return PasskeySite(name, f"{request.base_url.scheme}://{asked.netloc}")
    if "." not in name or name.endswith(".") or _is_an_address(name):
        return None
    return PasskeySite(name, f"https://{asked.netloc}")


def _is_an_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses for others of a server that listens at `host`."""

    host: str
    public_hosts: Sequence[str] = ()
    """its names elsewhere"""
    proxied: bool = False
    """whether a proxy stands before the server: others reach the proxy, at its usual port"""
    root: str = ""
    """the path of the site below its host, such as `/chest`, or empty"""

    def site(self, request: Request[Any, Any, Any]) -> Site:
        """Return the address for others, on a page that was opened at any address of this server."""
        asked = urlsplit(str(request.base_url).rstrip("/"))
        return self.elsewhere(asked.scheme, asked.hostname or "", asked.port or _PORTS[asked.scheme])

    def sent(self, request: Request[Any, Any, Any]) -> str:
        """Return the address for links that leave this page in a message, such as a mail, perhaps to another user."""
        asked, listening = urlsplit(str(request.base_url).rstrip("/")), request.scope.get("server")
        port = asked.port or _PORTS[asked.scheme]
        if not self.proxied and listening is not None and listening[1]:
            port = listening[1]
        return self.for_messages(asked.scheme, asked.hostname or "", port)

    def for_messages(self, scheme: str, name: str, port: int) -> str:
        """Return the address for links in messages.

        A request can name any IP address as its host, so a stranger could make the server send a link to another machine. Only names of
        this site and addresses of this machine are taken from a request.
        """
        ours = [public.lower() for public in self.public_hosts]
        if ours and name not in ours:
            return self._at("https", ours[0], 443) if self.proxied else self._at(scheme, ours[0], port)
        if not ours and _is_an_address(name) and not _means_this_machine(name):
            family = socket.AF_INET6 if ":" in name else socket.AF_INET
            name = name if name in (self.host, network_address(family)) else "localhost"
        return self.elsewhere(scheme, name, port).url

    def elsewhere(self, scheme: str, name: str, port: int) -> Site:
        """Return the address to share, given the address of a user's request (perhaps on this machine)."""
        here = Site(self._at(scheme, name, port))
        if name in {public.lower() for public in self.public_hosts} or not _means_this_machine(name):
            return here
        if self.public_hosts:
            public = self.public_hosts[0].lower()
            return Site(self._at("https", public, 443) if self.proxied else self._at(scheme, public, port))
        if self.proxied:
            return here
        if _means_this_machine(self.host) and not _is_any(self.host):
            return Site(here.url, only_here())
        address = network_address(socket.AF_INET6 if ":" in self.host else socket.AF_INET)
        if address is None:
            return Site(here.url, _("Only this computer can open this link, because it is not on a network."))
        return Site(self._at(scheme, address, port))

    def _at(self, scheme: str, name: str, port: int) -> str:
        return _address(scheme, name, port) + self.root


def only_here() -> str:
    """Return the sentence for a server that can only be reached from its machine."""
    return _("Only this computer can open this link. To play with others: {command}").format(command=sharing_command())


def sharing_command() -> str:
    """Return the command that starts a server for others: the repository's script, or the installed command."""
    from_repository = (Path(warchest.__file__).parents[2] / "play.py").exists()
    return f"{'python3 play.py' if from_repository else 'warchest serve'} --host 0.0.0.0"


def network_address(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """Return the address of this machine on its network, or None if it is on none. Nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((_BEYOND[family], 9))
            found: str = asking.getsockname()[0]
    except OSError:
        return None
    return None if _means_this_machine(found) else found


def qr_code(link: str) -> Svg:
    """Return the link as a picture, dark on a white ground in both themes."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=4, border=2, dark=DARK, light="#fff", xmldecl=False, svgns=False, nl=False, omitsize=True
    )
    return Svg(out.getvalue().decode())


def _address(scheme: str, name: str, port: int) -> str:
    shown = f"[{name}]" if ":" in name else name
    return f"{scheme}://{shown}" if port == _PORTS[scheme] else f"{scheme}://{shown}:{port}"


def _means_this_machine(name: str) -> bool:
    """Return whether an address or name leads each machine that uses it only to itself."""
    machine, name = socket.gethostname().lower(), name.removesuffix(".")
    if name.lower() in ("", "localhost", machine) or name.lower().endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _is_any(host: str) -> bool:
    """Return whether a server with this `host` listens at all addresses of its machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return host == ""
