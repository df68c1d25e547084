"""Bots. Each is given the information state of its seat and nothing else."""
