"""A new game until it starts: the request and its options, the seats, and challenges."""
