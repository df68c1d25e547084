"""The pages and the HTTP and WebSocket edges: the only folder that knows the web framework."""
