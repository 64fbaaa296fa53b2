"""Says at the end of a plain run what it left out."""

import os
import shutil

import pytest

os.environ["LANGUAGE"] = "en"  # whatever the machine speaks

NO_CHROMIUM = "browser tests left out: no Chromium is installed"
RUN_OF_THEIR_OWN = "browser tests are a run of their own: pytest tests/browser"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if not any("browser" in folder for folder in config.args):
        terminalreporter.write_line(RUN_OF_THEIR_OWN if shutil.which("chromium") else NO_CHROMIUM)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI nothing may be left out."""
    if os.environ.get("CI") and not shutil.which("chromium") and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
