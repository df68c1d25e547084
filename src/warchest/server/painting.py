"""Drawings as pixels. The library lets no other thread of its process run meanwhile, so only the processes of the pool paint."""


def png(drawn: str) -> bytes:
    """Return an SVG without text as PNG, in its own size. ValueError if it is no SVG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True)
