"""The sounds of the table, played into a buffer and measured: short, heard, and none far louder than the others."""

from typing import Any

from playwright.sync_api import Page

from tests.support.page_player import FIRST_GAME, make_game, settled

LONGEST_MS = 250
"""Of what is heard at each action; the two bells of the end ring longer."""
LOUDEST_DB, SOFTEST_DB = -12, -40
"""Peak of the loudest of all, and of the softest, at the middle of the slider."""
SPREAD_DB = 10
"""Between the loudest and the softest sound, as the ear weighs them."""
MEASURE = """async () => {
    const { tonesIn } = await import("/static/dist/tones.js");
    const rate = 44100;
    const seats = (over) => [{ supply: {}, box: {}, faceup: {}, facedown: 0, markers: 2, ...over }];
    const view = (over, seat = {}) => ({
        seats: seats(seat), units: [], held: {}, initiative: { seat: 0, moved: false }, round: 1, ...over,
    });
    const unit = (height, hex = "f4") => ({ units: [{ hex, height }] });
    const between = (before, after) => (of) => of.change(before, after);
    const all = {
        "pick up": (of) => of.lift(),
        step: (of) => of.step(),
        "your turn": (of) => of.turn(),
        tick: (of) => of.tick(),
        end: (of) => of.end(),
        hit: between(view({}), view({}, { box: { archer: 1 } })),
        stack: between(view(unit(1)), view(unit(2))),
        control: between(view({}), view({ held: { f4: "A" } })),
        recruit: between(view({}, { supply: { archer: 2 } }), view({}, { supply: { archer: 1 } })),
        initiative: between(view({}), view({ initiative: { seat: 1, moved: true } })),
        draw: between(view({}), view({ round: 2 })),
        facedown: between(view({}), view({}, { facedown: 1 })),
    };
    const told = {};
    for (const [name, play] of Object.entries(all)) {
        const context = new OfflineAudioContext(1, rate, rate);
        play(tonesIn(context, () => 1));
        const samples = (await context.startRendering()).getChannelData(0);
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        let last = samples.length - 1;
        while (last > 0 && Math.abs(samples[last]) < 0.0015) last -= 1;
        // What the ear makes of it: the loudest 50 ms, and high tones count more than low ones.
        const heard = new OfflineAudioContext(1, rate, rate);
        const source = heard.createBufferSource();
        source.buffer = new AudioBuffer({ length: samples.length, sampleRate: rate });
        source.buffer.copyToChannel(samples, 0);
        const filter = heard.createBiquadFilter();
        filter.type = "highpass";
        filter.frequency.value = 400;
        filter.Q.value = 0.5;
        source.connect(filter).connect(heard.destination);
        source.start();
        const weighed = (await heard.startRendering()).getChannelData(0);
        let loudest = 0;
        for (let at = 0; at + 2205 < weighed.length; at += 441) {
            let sum = 0;
            for (let k = at; k < at + 2205; k += 1) sum += weighed[k] ** 2;
            loudest = Math.max(loudest, Math.sqrt(sum / 2205));
        }
        const db = (level) => 20 * Math.log10(level);
        told[name] = { peak: db(peak), heard: db(loudest), ms: (last / rate) * 1000 };
    }
    return told;
}"""


def measured(page: Page) -> dict[str, Any]:
    """Return of each sound its peak and what is heard in decibels, and its length in milliseconds."""
    make_game(page, **FIRST_GAME)
    settled(page)
    told: dict[str, Any] = page.evaluate(MEASURE)
    return told


def test_every_sound_is_short_heard_and_no_louder_than_the_others(desk: Page) -> None:
    told = measured(desk)
    assert {name: of["ms"] for name, of in told.items() if name != "end" and of["ms"] > LONGEST_MS} == {}
    assert told["end"]["ms"] <= 2 * LONGEST_MS
    assert {name: of["peak"] for name, of in told.items() if not SOFTEST_DB <= of["peak"] <= LOUDEST_DB} == {}
    heard = {name: of["heard"] for name, of in told.items()}
    assert max(heard.values()) - min(heard.values()) <= SPREAD_DB, heard
