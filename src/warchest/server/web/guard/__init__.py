"""Protection from visitors: identity, permissions, limits and budgets."""
