"""Triangulum: the games Triangles and Triangular, their rules, records and players."""

__version__ = "0.1.0"
