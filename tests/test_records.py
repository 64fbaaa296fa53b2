"""What the page's reader and writer of records are held to is what Python reads and writes."""

from records import PATH, text


def test_records_are_read_and_written_as_they_are_kept() -> None:
    assert PATH.read_text(encoding="utf-8") == text(), (
        "say what has changed, then write them anew: python tests/records.py"
    )
