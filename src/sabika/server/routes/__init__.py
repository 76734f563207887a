"""What can be asked over HTTP, and the WebSocket."""
