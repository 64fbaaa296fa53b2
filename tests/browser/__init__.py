"""Tests of the page in a real browser; run them with `pytest tests/browser`."""
