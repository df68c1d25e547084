"""Data sets: games, decisions and results as folders of Parquet (docs/guides/laboratory.md). It needs ``pip install 'warchest[data]'``."""
