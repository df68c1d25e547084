"""A link as a QR code: for another person's phone, or one's own."""

import io

import segno

from warchest.drawing.sheet import Svg

DARK = "#1f1b16"


def qr_code(link: str) -> Svg:
    """The link as a picture, dark on a white ground in both themes."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", scale=4, border=2, dark=DARK, light="#fff", xmldecl=False, svgns=False, nl=False
    )
    return Svg(out.getvalue().decode())
