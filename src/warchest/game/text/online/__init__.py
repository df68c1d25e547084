"""Games of War Chest Online, which come as snapshots (docs/reference/notation.md, "Snapshots of War Chest Online")."""
