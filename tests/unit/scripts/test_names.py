"""Names: one type name has one meaning in the package, the scripts and the page."""

from scripts import names

_UNSETTLED = """
    Actions Answer Asked AtQuery Attempt Base Begun Book Box Budget Called Card CellKind Choices Clock Command
    Count Counts Deals Decision Done Draft Draw Drawn Facts Field FirstQuery Form Games Given Hands HexQuery
    Hint History Ids IdsQuery Imported Job Json Judge Judged Kept Kind Layout Left Lesson Level Line Lines
    Look Looked Mark Mistake Name Names Naming News Notice NumberPath Observation Offer Offered Offers Options
    Packed Page Part Parts Place Plan Played Point Position Prepared Program Progress Puzzle Reader Reading
    Refusal Report Room Row Search SeatQuery Seating Seed Seen Sent Server Shape Shown Sitting Snapshots
    Socket Spot Standing Status Step Steps Tally Task Terms Text Texts Tile Told Units Values Verdict Who Wins
    Word WordQuery Words Work Zone
"""
"""Names that still have two meanings. Only take names away."""


def test_one_type_name_has_one_meaning() -> None:
    listed = names.ambiguous_types()
    assert [name for name in listed if name not in names.ALLOWED and name not in _UNSETTLED.split()] == []


def test_at_most_ten_names_may_have_two_meanings() -> None:
    assert len(names.ALLOWED) <= 10
    assert all(names.ALLOWED.values())
