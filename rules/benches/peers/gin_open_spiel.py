"""Deadwood of Gin: OpenSpiel's own, called from Python."""

import time

import pyspiel

GIN = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


def name(text):
    """10H is Th here."""
    return text[:-1].replace("10", "T") + text[-1].lower()


def solve(line):
    """The least points; and the seconds of the call alone."""
    cards = [GIN.card_int(name(text)) for text in line["hand"]]
    start = time.process_time()
    points = GIN.min_deadwood(cards)
    return points, time.process_time() - start
