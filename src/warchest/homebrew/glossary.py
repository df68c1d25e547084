"""The vocabulary in lines: for the command, and for the tables of docs/homebrew.md."""

from collections.abc import Iterator

from warchest.homebrew.words import (
    COUNTERS,
    ENDS,
    EVENTS,
    FLAGS,
    MANEUVERS,
    OPERATIONS,
    PAYMENTS,
    PICKED,
    TRAITS,
    WHOM,
    Operation,
    Parameter,
    Words,
)
from warchest.wording.languages import N_, _

_TABLES: dict[str, Words] = {
    N_("traits: what the unit simply is"): TRAITS,
    N_("event: what sets the trigger off"): EVENTS,
    N_("pays: what pays for the tactic"): PAYMENTS,
    N_("which, of maneuver and each"): MANEUVERS,
    N_("which, of pick"): PICKED,
    N_("ends, of step"): ENDS,
    N_("whom, of reinforce"): WHOM,
    N_("counter, of poison"): COUNTERS,
    N_("flags of a step, written as may = true"): FLAGS,
}


def tell_words() -> Iterator[str]:
    """Yield every word with its meaning, one to a line."""
    yield _("do: the operations of steps")
    for word, operation in OPERATIONS.items():
        yield f"  {word}  {_(operation.meaning)}"
        for parameter in (operation.a, operation.b):
            if parameter is not None:
                yield f"    {parameter.key}  {_(parameter.meaning)}{_bounds(parameter)}"
    for title, words in _TABLES.items():
        yield ""
        yield _(title)
        for word, (_value, meaning) in words.items():
            yield f"  {word}  {_(meaning)}"


def _bounds(parameter: Parameter) -> str:
    """Return the numbers or words that a parameter takes."""
    if parameter.words is None:
        return f" ({parameter.least}-{parameter.most})"
    return f" ({', '.join(parameter.words)})"


def document_tables() -> dict[str, list[str]]:
    """Return the tables of the document in Markdown, by the name that marks the place of each."""
    tables = {"operations": ["| `do` | meaning | keys | in | flags |", "|---|---|---|---|---|"]}
    tables["operations"] += [_row(word, operation) for word, operation in OPERATIONS.items()]
    names = ("traits", "events", "payments", "maneuvers", "picked", "ends", "whom", "counters", "flags")
    for name, words in zip(names, _TABLES.values(), strict=True):
        rows = [f"| `{word}` | {meaning} |" for word, (_value, meaning) in words.items()]
        tables[name] = ["| word | meaning |", "|---|---|", *rows]
    return tables


def _row(word: str, operation: Operation) -> str:
    keys = "; ".join(
        f"`{parameter.key}`: {parameter.meaning}{_bounds(parameter)}"
        for parameter in (operation.a, operation.b)
        if parameter is not None
    )
    after = f" Directly after {' or '.join(f'`{one}`' for one in operation.after)}." if operation.after else ""
    flags = ", ".join(f"`{flag}`" for flag in operation.flags)
    return f"| `{word}` | {operation.meaning}{after} | {keys} | {operation.places.replace(' ', ', ')} | {flags} |"
