"""The WebSocket: one connection for each page that is open at a table."""
