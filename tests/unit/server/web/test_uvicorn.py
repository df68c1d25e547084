"""The protocols of the server fit the installed uvicorn: they override methods, and use attributes, that are not part of its public API.

The upper bound in pyproject.toml is the first version that these tests have not run with.
"""

import ast
import inspect
import textwrap
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from warchest.server.web.guard.patience import PatientProtocol, PatientSocket

PAIRS = [(PatientProtocol, H11Protocol), (PatientSocket, WebSocketsSansIOProtocol)]


def used_of_self(of: type) -> set[str]:
    """The attributes of `self` that the source of a class names."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(of)))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }


def provided(of: type) -> set[str]:
    """The names that a class and its bases define, or set in one of their methods."""
    found = set(dir(of))
    for one in of.__mro__[:-1]:
        if one.__module__.startswith(("uvicorn", "warchest")):
            found |= used_of_self(one)
    return found


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_each_method_that_is_overridden_is_one_of_uvicorn_with_the_same_parameters(ours: type, theirs: type) -> None:
    overridden = [name for name in vars(ours) if not name.startswith("_") and callable(getattr(ours, name))]
    overridden = [name for name in overridden if name != "behind"]
    assert overridden
    for name in overridden:
        assert hasattr(theirs, name), name
        assert list(parameters(ours, name)) == list(parameters(theirs, name)), name


def parameters(of: type, name: str) -> dict[str, Any]:
    """The parameters of a method."""
    return dict(inspect.signature(getattr(of, name)).parameters)


@pytest.mark.parametrize(("ours", "theirs"), PAIRS)
def test_each_attribute_that_the_overrides_use_is_set_by_uvicorn_or_by_themselves(ours: type, theirs: type) -> None:
    own = {name for name in used_of_self(ours) if name.startswith("_")} | {"doors", "beats"}
    assert used_of_self(ours) - own <= provided(theirs)
