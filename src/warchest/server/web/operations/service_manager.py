"""Word to the service manager: systemd (`Type=notify`) learns when the server that it has started is ready, and when it ends."""

import contextlib
import os
import socket
from typing import Final

READY: Final = b"READY=1"
ENDING: Final = b"STOPPING=1"


def notify(state: bytes) -> None:
    """Report the state of this process to the service manager, if there is one (sd_notify)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address.startswith("@"):  # a socket without a file
        address = f"\0{address[1:]}"
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.sendto(state, address)
