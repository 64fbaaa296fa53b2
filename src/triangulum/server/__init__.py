"""The local server: one page, one WebSocket a page, one file of games."""
