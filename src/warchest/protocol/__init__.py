"""The engine protocol: an engine that knows the rules and plays, on stdin and stdout (docs/reference/protocol.md)."""
