"""What is wrong with a record, and the checks that find it.

Knows codes, places and plain types. Refuses to know games and words: a fault carries a code
with its parameters, and the command line turns them into a sentence.
"""

from typing import Any


class BadRecord(ValueError):
    """The record's fault, never ours.

    A bad move has its number, from 1, in `move`, the reason as `code` and what is `in_the_way`
    as it is written. Anything else has its key in `key` (None for the record as a whole), a
    `code` and the code's parameters. `line` is where the record begins in its text.
    """

    def __init__(
        self,
        code: str,
        key: str | None = None,
        *,
        move: int | None = None,
        in_the_way: int | str | None = None,
        **parameters: Any,
    ) -> None:
        super().__init__(f"{key or move}: {code}")
        self.code = code
        self.key = key
        self.move = move
        self.in_the_way = in_the_way
        self.parameters = parameters
        self.line = 1


def whole(value: Any, key: str, low: int, high: int) -> int:
    """The value if it is an integer from low to high; BadRecord otherwise."""
    if type(value) is not int:  # a bool is an int to Python, not to the record
        raise BadRecord("not-whole", key)
    if not low <= value <= high:
        raise BadRecord("range", key, low=low, high=high)
    return value


def flag(value: Any, key: str) -> bool:
    """The value if it is true or false; BadRecord otherwise."""
    if not isinstance(value, bool):
        raise BadRecord("not-flag", key)
    return value


def text(value: Any, key: str) -> str:
    """The value if it is a text; BadRecord otherwise."""
    if not isinstance(value, str):
        raise BadRecord("not-text", key)
    return value


def row(value: Any, key: str) -> list[Any]:
    """The value if it is an array; BadRecord otherwise."""
    if not isinstance(value, list):
        raise BadRecord("not-row", key)
    return value


def table(value: Any, key: str | None) -> dict[str, Any]:
    """The value if it is an object; BadRecord otherwise."""
    if not isinstance(value, dict):
        raise BadRecord("not-table", key)
    return value


def need(values: dict[str, Any], key: str, path: str) -> Any:
    """The value of a key that must be there; BadRecord otherwise."""
    if key not in values:
        raise BadRecord("missing", path)
    return values[key]
