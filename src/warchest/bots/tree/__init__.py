"""Tree search over information sets: each iteration deals the hidden coins anew, and all of them grow one tree."""
