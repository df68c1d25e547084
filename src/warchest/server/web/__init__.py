"""The pages, the HTTP routes and the WebSockets: the only folder that knows the web framework."""
