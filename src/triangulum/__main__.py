"""Lets `python -m triangulum` be the command."""

import sys

from triangulum.cli import main

sys.exit(main())
