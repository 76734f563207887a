"""The service: tables that people and bots play at, over HTTP and WebSockets."""
