"""What earlier tests left behind is gone before warnings are errors."""

import gc
import warnings

import pytest


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left_of_other_tests() -> None:
    """Let open files that other tests left warn now, and not within a test of a package, where it would be an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gc.collect()
