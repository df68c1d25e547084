"""The benchmark of bots: fixed tasks, their trials, and the results in one table (docs/guides/laboratory.md)."""
