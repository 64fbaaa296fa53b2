"""The game Triangles: stars, the lines between them, the triangles they close."""
