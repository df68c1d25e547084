"""Tools for the host: logs, audit, metrics and health checks."""
