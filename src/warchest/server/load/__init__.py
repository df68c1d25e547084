"""A load test: it plays many games at once over the real interface, to find how many a server can carry (`warchest load`).

It is a client and does not know the rules: it chooses among the choices that the server offers.
"""
