"""Work in other processes: bots, hints, second tries, reviews and imports.

`jobs` lists the types of jobs, `pool` runs them in processes, `queue` keeps those that may wait as rows, and `worker` connects the three.
This module imports none of them, so that the processes of the pool stay small.
"""
