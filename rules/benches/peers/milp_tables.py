"""Is this heap of tiles a legal table: the package rummikub-solver, integer programming by SciPy's HiGHS.

Its rules know no 1 above the 13 and allow a meld with one natural; a legal table without either is one
by both rules.
"""

import time

from rummikub_solver import RuleSet

COLOURS = "RBKY"
RULES = RuleSet(jokers=2)


def solve(line):
    """The tiles covered: all, or 0; and the seconds that the solver alone took."""
    state = RULES.new_game()
    tiles = []
    for text in line["tiles"]:
        if text == "JK":
            tiles.append(RULES.tiles[-1])
        else:
            tiles.append(RULES.tiles[13 * COLOURS.index(text[-1]) + int(text[:-1]) - 1])
    state.add_table(*tiles)
    start = time.process_time()
    arranged = RULES.arrange_table(state)
    seconds = time.process_time() - start
    return (len(tiles) if arranged else 0), seconds
