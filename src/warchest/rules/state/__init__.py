"""The position and the tables: their layout in memory, the agenda, the encoding of decisions."""
