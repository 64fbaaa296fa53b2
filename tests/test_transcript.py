"""The transcripts that the page's own host is held to are what the session says."""

import pytest

from transcripts import STORIES, path, text


@pytest.mark.parametrize("name", STORIES)
def test_the_session_says_the_same_as_the_transcript(name: str) -> None:
    assert path(name).read_text(encoding="utf-8") == text(name), (
        "say what has changed, then write them anew: python tests/transcripts.py"
    )
