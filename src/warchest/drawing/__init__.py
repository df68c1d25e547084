"""Boards and coins as pictures: the shapes, where the cells of a board lie, and SVG made of both on the server.

``shapes.json`` is the only place where something is drawn. The page's own drawing (``client/src/board``) takes its shapes from the
same file, and the places of the cells from the page data that ``layout`` makes.
"""
