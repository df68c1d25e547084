"""The engine protocol: a rules authority and a player on stdin and stdout (docs/protocol.md)."""
