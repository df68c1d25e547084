"""What does this position look like? A game is drawn as a picture for a paper, a talk or a page.

    python examples/draw_position.py picture.svg                          # a game in progress
    python examples/draw_position.py picture.svg --game my_game.txt --at 40
    python examples/draw_position.py picture.svg --position "LINE OF A POSITION" --from-side A --dark

The file is an SVG that needs nothing else: shapes, colours and drawings of coins are in it. Browsers show it.
"""

import argparse
import random
from importlib.resources import files
from pathlib import Path

from warchest import Game, Setup
from warchest.drawing.boards import board_svg, definitions, described, picture_of
from warchest.lab.arguments import at_least, explained

DIST = files("warchest.server.web") / "static" / "dist"
GLYPHS, STYLE = "glyphs.svg", "style.css"


def whole(board, theme, width):
    """Return a board as a self-contained file, with the shapes, glyphs and colours that a page shares between boards."""
    glyphs = (DIST / GLYPHS).read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
    style = f"<style><![CDATA[{(DIST / STYLE).read_text(encoding='utf-8')}]]></style>"
    shapes = f'<svg width="0" height="0"><defs>{glyphs}</defs></svg>{definitions()}'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{theme}" width="{width}" height="{width}" viewBox="0 0 100 100">'
    return f"{head}{style}{shapes}{board}</svg>".replace(f"/static/dist/{GLYPHS}#", "#")


@explained
def main(arguments=None):
    """Draw the position, and print it in words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", type=Path, help="the text of a game")
    parser.add_argument("--at", type=at_least(0), help="the number of its decisions and draws to play, instead of all")
    parser.add_argument("--position", help="the line of a position")
    parser.add_argument("--from-side", choices=["A", "B"], default="B", help="the side at the lower edge")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--width", type=at_least(1), default=800, help="in pixels")
    given = parser.parse_args(arguments)

    if given.position:
        game = Game.from_position(given.position)
    elif given.game:
        game = Game.from_text(given.game.read_text(encoding="utf-8"))
        game = game if given.at is None else game.at(given.at)
    else:
        game = Game(Setup.first_game(), b"picture")
        for _decision in range(60):
            game.play(random.Random(len(game.log)).choice(game.legal_ids()))
    picture = picture_of(game.view(None), game.setup.ruleset)
    words = described(picture)
    board = board_svg(picture, words, turned=given.from_side == "A")
    given.out.write_text(whole(board, "dark" if given.dark else "light", given.width), encoding="utf-8")
    print(words)


if __name__ == "__main__":
    main()
