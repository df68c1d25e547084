"""Live connections: their calls, and the news sent to pages."""
