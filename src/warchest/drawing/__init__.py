"""Boards and coins as pictures: the shapes, the places of a board's cells, and SVG that the server makes of both.

``shapes.json`` is the only place where something is drawn. The page's drawing (``client/src/board``) takes its shapes from the same
file, and the places of the cells from the page data that ``layout`` makes.
"""
