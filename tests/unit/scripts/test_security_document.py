"""docs/reference/security.md: every point of the standard's levels 1 and 2 is in it once, and the evidence for each point exists."""

import re
from collections import Counter

from tests.support.paths import ROOT

TEXT = (ROOT / "docs" / "reference" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (yes|no) \| ([^|]+) \|$", re.MULTILINE)
SUM = re.compile(r"^\| ([12]) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
NAMED = re.compile(r"`((?:test_\w+|[\w./-]+/[\w./-]+|\w+\.(?:py|txt|toml|yaml)|Containerfile))`")
LEVELS = {
    "1.1": "22",
    "1.2": "1111122223",
    "1.3": "112222222223",
    "1.4": "222",
    "1.5": "123",
    "2.1": "122",
    "2.2": "112",
    "2.3": "12223",
    "2.4": "23",
    "3.1": "3",
    "3.2": "11",
    "3.3": "12223",
    "3.4": "1122223",
    "3.5": "1112233",
    "3.6": "3",
    "3.7": "22333",
    "4.1": "12233",
    "4.2": "23333",
    "4.3": "22",
    "4.4": "1222",
    "5.1": "2",
    "5.2": "112333",
    "5.3": "113",
    "5.4": "222",
    "6.1": "122",
    "6.2": "111111122223",
    "6.3": "12233333",
    "6.4": "112233",
    "6.5": "22222333",
    "6.6": "2223",
    "6.7": "33",
    "6.8": "222",
    "7.1": "222",
    "7.2": "1111",
    "7.3": "22",
    "7.4": "11222",
    "7.5": "223",
    "7.6": "22",
    "8.1": "1233",
    "8.2": "1123",
    "8.3": "133",
    "8.4": "23",
    "9.1": "111",
    "9.2": "1222",
    "11.1": "2233",
    "11.2": "22233",
    "11.3": "11233",
    "11.4": "122",
    "11.5": "23",
    "11.6": "23",
    "11.7": "33",
    "12.1": "12233",
    "12.2": "11",
    "12.3": "22223",
    "13.1": "2333",
    "13.2": "222223",
    "13.3": "2233",
    "13.4": "1222233",
    "14.1": "22",
    "14.2": "12223333",
    "14.3": "122",
    "15.1": "12233",
    "15.2": "12233",
    "15.3": "1222222",
    "15.4": "3333",
    "16.1": "2",
    "16.2": "22222",
    "16.3": "2222",
    "16.4": "222",
    "16.5": "2223",
}
"""The level of each point of a section, in order, as the standard has them. Chapters 10 and 17 do not apply as a whole."""
POINTS = {
    f"{section}.{number}": level
    for section, levels in LEVELS.items()
    for number, level in enumerate(levels, 1)
    if level in "12"
}


def test_every_point_appears_once_with_its_level_or_does_not_apply() -> None:
    rows = ROW.findall(TEXT)
    passed_over = re.findall(r"\b(\d+\.\d+\.\d+)\b", TEXT.partition("## What does not apply")[2])
    told = Counter([point for point, *_rest in rows] + passed_over)
    assert (set(POINTS) - set(told), set(told) - set(POINTS)) == (set(), set())
    assert [point for point, times in told.items() if times > 1] == []
    assert [point for point, level, *_rest in rows if POINTS[point] != level] == []


def test_the_sums_are_those_of_the_tables() -> None:
    counted = Counter((level, met) for _point, level, met, _by in ROW.findall(TEXT))
    sums = {level: (int(all_), int(met), int(open_)) for level, all_, met, open_ in SUM.findall(TEXT)}
    for level in "12":
        met, open_ = counted[level, "yes"], counted[level, "no"]
        assert sums[level] == (met + open_, met, open_)


def test_every_open_point_is_explained_in_the_introduction() -> None:
    introduction = TEXT.partition("## Data")[0]
    assert [point for point, _level, met, _by in ROW.findall(TEXT) if met == "no" and point not in introduction] == []


def test_what_meets_a_point_exists() -> None:
    tests = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in (path.name, *re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    }
    lost = []
    for point, _level, met, by in ROW.findall(TEXT):
        names = NAMED.findall(by)
        assert names or met == "no" or "above" in by, point
        lost += [(point, name) for name in names if name not in tests and not _is_file(name)]
    assert lost == []


def _is_file(name: str) -> bool:
    return (ROOT / name).exists() or (ROOT / "src" / "warchest" / name).exists()
