"""The name of a device in the list of signed-in devices: a browser and a system, as its browser reports them."""

_BROWSERS = {
    "Firefox": ("Firefox/", "FxiOS/"),
    "Edge": ("Edg/", "EdgA/", "EdgiOS/"),
    "Opera": ("OPR/",),
    "Samsung Internet": ("SamsungBrowser/",),
    "Chrome": ("Chrome/", "CriOS/"),
    "Safari": ("Safari/",),
}
_SYSTEMS = {
    "iPhone": ("iPhone",),
    "iPad": ("iPad",),
    "Android": ("Android",),
    "Windows": ("Windows",),
    "Mac": ("Macintosh",),
    "Chromebook": ("CrOS",),
    "Linux": ("Linux", "X11"),
}


def told(agent: str) -> tuple[str, str]:
    """Return the browser and the system of a `User-Agent` header, each "" if unknown. The header itself is not kept."""
    return _first(_BROWSERS, agent), _first(_SYSTEMS, agent)


def _first(known: dict[str, tuple[str, ...]], agent: str) -> str:
    return next((name for name, signs in known.items() if any(sign in agent for sign in signs)), "")
