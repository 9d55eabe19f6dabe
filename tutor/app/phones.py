"""The address for phones in the same network, to type in or to scan."""

from __future__ import annotations

import io
import ipaddress
import socket

import segno

#: An address of the range for documentation: connecting a datagram socket to it sends nothing.
_FAR_AWAY = ("192.0.2.1", 9)


def invitation(host: str, port: int) -> str:
    """What to print for a server that listens there: an address and its QR code; "" for none.

    ``host`` is what the server listens on; only this machine can reach a loopback address, so
    there is nothing to print for it, nor where the machine is in no network.
    """
    reachable = _reachable(host)
    if not reachable:
        return ""
    address = f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return f"\nOn a phone in the same network: {address}\n\n{drawn.getvalue()}"


def _reachable(host: str) -> str:
    """The address under which others reach the server; "" where they cannot."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return "" if host == "localhost" else host
    if found.is_loopback:
        return ""
    return own_address() if found.is_unspecified else host


def own_address() -> str:
    """This machine's address in its network; "" where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_FAR_AWAY)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
