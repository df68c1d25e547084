"""Garbage of earlier tests is collected before warnings become errors."""

import gc
import warnings

import pytest


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left_of_other_tests() -> None:
    """Make open files from other tests warn now instead of in a test of a package, where a warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        gc.collect()
