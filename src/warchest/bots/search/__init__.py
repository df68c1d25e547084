"""The search bot: its agent, its evaluation, and both forms of its search."""
