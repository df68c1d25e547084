"""Playing many games at once over the real interface, to see how much a server bears (`warchest load`).

It is a client and knows nothing of the rules: it chooses among what the server offers.
"""
