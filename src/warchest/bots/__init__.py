"""Players that are given their seat's record and nothing else."""
