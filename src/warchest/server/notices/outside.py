"""The process that sends notices, beside the server (`courier`). It has a thread for each sending, so a slow receiver delays no other.

Nothing here knows games or the store. Each sending has a limit of time, and its answer one of size. No redirect is followed, and the guard
(`guard`) allows no inward connection. The answer of a receiver is never shown to anyone, only the kind of its fault.
"""

import contextlib
import multiprocessing
import queue
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec

from warchest.server.notices import guard, mail, web_push
from warchest.server.notices.guard import ConnectionWatch
from warchest.server.notices.orders import SECONDS, THREADS, Browser, Delivery, SendFault, SendOrder

EACH_SECONDS: Final = 5.0
"""The most seconds that a receiver may be silent."""
GATHER_SECONDS: Final = 0.05
"""How long the first outcome waits for others. Each exchange costs the server as much as a notice."""
MOST_READ: Final = 16_384
"""The most bytes of an answer that are read."""
_GONE = frozenset({404, 410})
_BUSY = frozenset({401, 403, 408, 425, 429})
"""The answers of a push service after which a message is sent again later. 401 and 403 can mean that this machine's clock is wrong."""
_SILENT = ".push.apple.com"
"""The push service that ends a subscription after messages without a notice."""


def exchange(orders: list[dict[str, Any]], seconds: float) -> list[tuple[int, Delivery]]:
    """Start these sendings, wait a short time, and return those that have ended."""
    for order in orders:
        _threads().submit(_carry_out, msgspec.convert(order, SendOrder))
    ended = []
    with contextlib.suppress(queue.Empty):
        ended.append(_ended.get(timeout=seconds))
        time.sleep(GATHER_SECONDS)
        while True:
            ended.append(_ended.get_nowait())
    return ended


def deliver(order: SendOrder) -> Delivery:
    """Send one notice, within the limits."""
    _prepare()
    watch = ConnectionWatch(order.inside, anywhere=order.channel == "mail")
    end = threading.Timer(SECONDS, watch.end)
    end.daemon = True
    end.start()
    _here.status, _here.problem, _here.watch = None, None, watch
    try:
        with guard.watched(watch):
            outcome = _CHANNELS[order.channel](_plain(order))
    except Exception:  # a library may raise anything at an answer that it does not expect
        outcome = Delivery("later", "trouble")
    finally:
        end.cancel()
    if watch.ended and outcome.fate != "sent":
        return Delivery("later", "slow")
    return outcome


def _carry_out(order: SendOrder) -> None:
    _ended.put((order.number, deliver(order)))


def _by_push(order: SendOrder) -> Delivery:
    """Send a message to a browser."""
    import requests

    to = msgspec.json.decode(order.address, type=Browser)
    if order.drop and _SILENT in to.endpoint:
        return Delivery("sent")
    about = {"tag": order.tag} if order.drop else {"tag": order.tag, "title": order.title, "text": order.text}
    message = msgspec.json.encode(about | ({"drop": True} if order.drop else {"to": order.path}))
    contact = f"mailto:{order.server.contact}" if order.server is not None else order.site
    headers = {
        "Authorization": web_push.authorization(to.endpoint, order.secret, contact),
        "Content-Encoding": "aes128gcm",
        "TTL": str(order.keeps),
        "Topic": order.tag,
        "Urgency": "normal",
    }
    try:
        body = web_push.encrypted(message, to.p256dh, to.auth)
        answer = requests.post(to.endpoint, data=body, headers=headers, timeout=EACH_SECONDS)
    except requests.RequestException:
        return _failed()
    if answer.status_code in _GONE:
        return Delivery("gone", "ended")
    return _failed(_BUSY) if answer.status_code >= 300 else Delivery("sent")


def _by_service(order: SendOrder) -> Delivery:
    """Send a text through Apprise."""
    from apprise.conversion import convert_between

    from warchest.server.notices.services import AddressError, plugin_of

    try:
        plugin = plugin_of(order.address, order.site)
    except AddressError:
        plugin = None
    if plugin is None:
        return Delivery("refused", "address")
    plugin.socket_read_timeout = plugin.socket_connect_timeout = EACH_SECONDS
    headers = getattr(plugin, "headers", None)
    if order.id and isinstance(headers, dict):  # a webhook
        headers["Idempotency-Key"] = order.id
    body = f"{order.text}\n{order.site}{order.path}"
    body = convert_between("text", plugin.notify_format, body)  # type: ignore[no-untyped-call]
    # Not through `Apprise.notify`, which has a thread of its own: the guard would refuse it.
    return Delivery("sent") if plugin.notify(body=body, title=order.title) else _failed()


def _by_mail(order: SendOrder) -> Delivery:
    assert order.server is not None
    body = f"{order.text}\n\n{order.site}{order.path}\n"
    if order.off_link:
        body += f"\n-- \n{order.off_line}\n{order.off_link}\n"
    letter = mail.Letter(order.address, order.title, body, order.off_link, order.id)
    try:
        mail.send(order.server, letter, EACH_SECONDS)
    except mail.MailboxError:
        return Delivery("refused", "mailbox")
    except mail.ServerError:
        return Delivery("later", "trouble")
    return Delivery("sent")


_CHANNELS = {"push": _by_push, "service": _by_service, "mail": _by_mail}
_LINKING = re.compile(r"\.(?=\w)|@|:(?=//)|<(?=[!@#])")


def _plain(order: SendOrder) -> SendOrder:
    """Return an order in whose texts no program finds a link or calls a user. Names may have full stops, as in evil.example."""
    return msgspec.structs.replace(order, title=_unlinked(order.title), text=_unlinked(order.text))


def _unlinked(text: str) -> str:
    return _LINKING.sub("\\g<0>\u2060", text)


def _failed(again: frozenset[int] = frozenset({408, 425, 429})) -> Delivery:
    """Return the outcome of a failed request. `again`: the answers after which the same message is sent again."""
    status = _here.status
    if status is None:
        return Delivery("later", _here.problem or "unreachable")
    if 300 <= status < 400:
        return Delivery("refused", "elsewhere")
    return Delivery(
        "later" if status in again or status >= 500 else "refused", "refused" if status < 500 else "trouble"
    )


# The HTTP client of this process


class _ThreadAnswer(threading.local):
    status: int | None = None
    problem: SendFault | None = None
    watch: ConnectionWatch | None = None


_here = _ThreadAnswer()
_ended: "queue.SimpleQueue[tuple[int, Delivery]]" = queue.SimpleQueue()
_once = threading.Lock()
_made: list[ThreadPoolExecutor] = []
_prepared: list[bool] = []


def _threads() -> ThreadPoolExecutor:
    if not _made:
        _made.append(ThreadPoolExecutor(THREADS, thread_name_prefix="notice"))
    return _made[0]


def _prepare() -> None:
    """Install the guard, and replace the sessions of `requests`, which Apprise uses too, by those that keep to the limits."""
    with _once:
        if _prepared:
            return
        if multiprocessing.parent_process() is None:
            raise RuntimeError("Notices are sent by a process of the pool, never by the server's.")
        import ssl

        import certifi
        import requests
        from requests.adapters import HTTPAdapter

        trusted = ssl.create_default_context()
        trusted.load_verify_locations(certifi.where())

        class Adapter(HTTPAdapter):
            """Connections that share the trusted certificates, since reading them takes 10 ms."""

            def init_poolmanager(self, *arguments: Any, **named: Any) -> None:
                super().init_poolmanager(*arguments, ssl_context=trusted, **named)

            def build_connection_pool_key_attributes(self, request: Any, verify: Any, cert: Any = None) -> Any:
                host, pool = super().build_connection_pool_key_attributes(request, True, cert)
                return host, {key: value for key, value in pool.items() if key not in ("ca_certs", "ca_cert_dir")}

            def cert_verify(self, conn: Any, url: Any, verify: Any, cert: Any) -> None:
                conn.cert_reqs = "CERT_REQUIRED"

        class LimitedSession(requests.Session):
            """A session that follows no redirect, takes nothing from the environment, and reads little of an answer."""

            def __init__(self) -> None:
                super().__init__()
                self.trust_env = False
                self.headers.update({"Accept-Encoding": "identity", "User-Agent": "War Chest"})
                self.adapters.clear()
                self.mount("https://", Adapter())

            def send(self, request: Any, **named: Any) -> Any:
                named |= {"stream": True, "allow_redirects": False, "verify": True, "proxies": {}}
                try:
                    answer = super().send(request, **named)
                    if _here.watch is not None and _here.watch.ended:  # then its headers are not complete
                        raise requests.Timeout
                    _here.status = answer.status_code
                    content = answer.raw.read(MOST_READ, decode_content=False)
                except requests.Timeout:
                    _here.problem = "slow"
                    raise
                answer._content, answer._content_consumed = content, True
                answer.close()
                return answer

            def resolve_redirects(self, *_arguments: Any, **_named: Any) -> Any:
                return iter(())

        requests.Session = requests.sessions.Session = LimitedSession  # type: ignore[misc]
        guard.install()
        _prepared.append(True)
