"""The benchmark of bots: fixed tasks, the work on them, and their figures in one table (docs/guides/laboratory.md)."""
