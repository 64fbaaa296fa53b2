"""The game Triangular: tiles laid edge to edge, the larger triangles they span."""
