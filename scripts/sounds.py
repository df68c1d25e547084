"""The page's sounds, rendered by Chromium and measured: `python -m scripts.sounds` prints their levels and draws their spectra.

Loudness is that of ITU-R BS.1770 (K-weighting), over the loudest 100 ms: the ear adds up a short sound over about that time, and the 400 ms
of the standard would call every short sound soft.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Browser, sync_playwright

from scripts import system_packages
from scripts.refusal import ScriptRefusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
TONES = ROOT / "src/warchest/server/web/static/dist/tones.js"
PICTURE = ROOT / "docs/pictures/sounds.svg"
RATE = 48_000
_WINDOW = RATE // 10
_SILENT = 0.0015
"""An inaudible level: about -56 dB."""
_SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585))
_HIGH_PASS = ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))
"""The two filters of the standard, at 48 kHz: the factors of the input and of the output."""
_RENDER = """async ([module, rate]) => {
    const { tonesIn } = await import("data:text/javascript;base64," + module);
    const seats = (over) => [{ supply: {}, box: {}, faceup: {}, facedown: 0, markers: 2, ...over }];
    const view = (over, seat = {}) => ({
        seats: seats(seat), units: [], held: {}, initiative: { seat: 0, moved: false }, round: 1, ...over,
    });
    const unit = (height, hex = "f4") => ({ units: [{ hex, height }] });
    const between = (before, after) => (of) => of.change(before, after);
    const all = {
        "pick up": (of) => of.lift(),
        "put down": between(view({}), view({}, { facedown: 1 })),
        "step": (of) => of.step(),
        "hit": between(view({}), view({}, { box: { archer: 1 } })),
        "stack": between(view(unit(1)), view(unit(2))),
        "control": between(view({}), view({ held: { f4: "A" } })),
        "recruit": between(view({}, { supply: { archer: 2 } }), view({}, { supply: { archer: 1 } })),
        "initiative": between(view({}), view({ initiative: { seat: 1, moved: true } })),
        "draw": between(view({}), view({ round: 2 })),
        "your turn": (of) => of.turn(),
        "end": (of) => of.end(),
        "tick": (of) => of.tick(),
    };
    const told = {};
    for (const [name, play] of Object.entries(all)) {
        const context = new OfflineAudioContext(1, rate, rate);
        play(tonesIn(context, () => 1));
        const bytes = new Uint8Array((await context.startRendering()).getChannelData(0).buffer);
        let text = "";
        for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
        told[name] = btoa(text);
    }
    return told;
}"""
Samples = npt.NDArray[np.float64]


class SoundLevels(NamedTuple):
    """The measures of a sound at the middle of the slider."""

    peak: float
    """in decibels below full scale"""
    loudness: float
    """in LUFS, over the loudest 100 ms"""
    milliseconds: float
    middle: float
    """the frequency in hertz with half of the energy below it"""


def rendered(browser: Browser) -> dict[str, Samples]:
    """Return the samples of each sound, of the page as it was built."""
    page = browser.new_page()
    encoded = page.evaluate(_RENDER, [base64.b64encode(TONES.read_bytes()).decode(), RATE])
    page.close()
    return {name: np.frombuffer(base64.b64decode(text), dtype="<f4").astype(float) for name, text in encoded.items()}


def measured(samples: Samples) -> SoundLevels:
    """Return the measures of a sound."""
    weighed = _filtered(_filtered(samples, *_SHELF), *_HIGH_PASS)
    sums = np.concatenate(([0.0], np.cumsum(weighed**2)))
    most = float(np.max(sums[_WINDOW:] - sums[:-_WINDOW])) / _WINDOW
    heard = np.nonzero(np.abs(samples) >= _SILENT)[0]
    energy = np.cumsum(np.abs(np.fft.rfft(samples)) ** 2)
    middle = int(np.searchsorted(energy, energy[-1] / 2)) * RATE / len(samples)
    return SoundLevels(
        peak=20 * float(np.log10(np.max(np.abs(samples)))),
        loudness=-0.691 + 10 * float(np.log10(most)),
        milliseconds=1000 * int(heard[-1] + 1) / RATE,
        middle=middle,
    )


def _filtered(samples: Samples, forward: tuple[float, float, float], back: tuple[float, float]) -> Samples:
    """Return the output of a filter of the second order."""
    out = np.zeros_like(samples)
    x1 = x2 = y1 = y2 = 0.0
    for n, x in enumerate(samples.tolist()):
        y = forward[0] * x + forward[1] * x1 + forward[2] * x2 - back[0] * y1 - back[1] * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out[n] = y
    return out


# --- The picture

_LEFT, _ROW, _WIDE, _TOP = 110, 46, 560, 34
_LOW, _HIGH = 60.0, 12_000.0
_BANDS = 96
_FLOOR = -60.0
_LINES = (100, 200, 500, 1000, 2000, 5000, 10_000)


def drawn(sounds: Mapping[str, Samples]) -> str:
    """Return the spectra of the sounds as SVG: a row for each, by bands of equal width to the ear, 60 dB high."""
    high = _TOP + _ROW * len(sounds) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LEFT + _WIDE + 210} {high}" font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#FFFDF9"/><text x="12" y="20" font-weight="700">Spectra of the sounds</text>',
        f'<text x="{_LEFT + _WIDE + 14}" y="20">LUFS, peak, length</text>',
    ]
    for line in _LINES:
        x = _LEFT + _WIDE * _place(line)
        name = f"{line // 1000} kHz" if line >= 1000 else f"{line} Hz"
        parts.append(f'<path d="M{x:.1f} {_TOP}V{high - 28}" stroke="#DBD3C6"/>')
        parts.append(f'<text x="{x:.1f}" y="{high - 10}" text-anchor="middle" fill="#5A5248">{name}</text>')
    for row, (name, samples) in enumerate(sounds.items()):
        base = _TOP + _ROW * (row + 1) - 6
        levels = measured(samples)
        caption = f"{levels.loudness:.1f}, {levels.peak:.1f} dB, {levels.milliseconds:.0f} ms"
        parts.append(f'<text x="12" y="{base - 8}">{name}</text><path d="{_outline(samples, base)}" fill="#27508C"/>')
        parts.append(f'<text x="{_LEFT + _WIDE + 14}" y="{base - 8}" fill="#5A5248">{caption}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _place(frequency: float) -> float:
    return float(np.log(frequency / _LOW) / np.log(_HIGH / _LOW))


def _outline(samples: Samples, base: int) -> str:
    """Return the outline of a spectrum above its base line."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    edges = np.geomspace(_LOW, _HIGH, _BANDS + 1) * len(samples) / RATE
    bands = [float(np.sum(power[int(a) : max(int(b), int(a) + 1)])) for a, b in pairwise(edges)]
    most = max(bands)
    heights = [max(0.0, 1 - 10 * float(np.log10(band / most)) / _FLOOR) if band > 0 else 0.0 for band in bands]
    points = "".join(
        f"L{_LEFT + _WIDE * (n + 0.5) / _BANDS:.0f} {base - 34 * height:.0f}" for n, height in enumerate(heights)
    )
    return f"M{_LEFT} {base}{points}L{_LEFT + _WIDE} {base}Z"


def main() -> None:
    """Print the levels, and draw the spectra."""
    or_refuse(_measure_all)


def _measure_all() -> None:
    path = system_packages.find_browser()
    if path is None:
        raise ScriptRefusal("There is no Chromium on this machine.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--in-process-gpu"])
        sounds = rendered(browser)
        browser.close()
    for name, samples in sounds.items():
        levels = measured(samples)
        print(
            f"{name:12} {levels.loudness:6.1f} LUFS {levels.peak:6.1f} dB {levels.milliseconds:4.0f} ms {levels.middle:6.0f} Hz"
        )
    PICTURE.write_text(drawn(sounds), encoding="utf-8")


if __name__ == "__main__":
    main()
