"""The texts of the lite game stand for texts of War Chest."""

from tests.support.catalogues import texts_of_the_sources
from warchest.wording.lite import _LITE_TEXTS


def test_a_text_of_the_lite_game_replaces_a_text_that_exists() -> None:
    texts = {
        text
        for message in texts_of_the_sources()
        for text in (message.id if isinstance(message.id, tuple) else (message.id,))
    }
    assert [text for text in _LITE_TEXTS if text not in texts] == []
