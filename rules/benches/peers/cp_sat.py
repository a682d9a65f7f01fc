"""Least deadwood by integer programming: OR-tools CP-SAT, one variable for each meld of the hand."""

import time
from collections import Counter
from itertools import combinations, product

from ortools.sat.python import cp_model

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def read(text):
    """(rank 1 to 13, suit), or None for a joker."""
    if text == "JK":
        return None
    rank = text[:-1]
    return (RANKS.index(rank) + 1 if rank in RANKS else int(rank)), text[-1]


class Rules:
    """What differs between the games."""

    def __init__(self, line):
        game, opts = line["game"], line.get("opts", {})
        self.distinct = game != "remigio" or opts.get("distinct_suits", False)
        self.wrap = opts.get("ace_wrap", False)
        self.longest = 14 if game == "remi" else 13
        self.jokers_fit = {
            "remigio": lambda jokers, naturals: jokers <= naturals,
            "rami": lambda jokers, naturals: jokers <= 1,
            "remi": lambda jokers, naturals: naturals >= 2,
        }[game]
        self.value = {
            "remigio": lambda rank: min(rank, 10),
            "rami": lambda rank: 11 if rank == 1 else min(rank, 10),
            "remi": lambda rank: 25 if rank == 1 else 5 if rank <= 9 else 10,
        }[game]
        self.joker_value = 50 if game == "remi" else 20


def sets(rules, stock, jokers):
    """The sets, as the naturals in them and how many jokers."""
    for rank in range(1, 14):
        suits = [suit for (held, suit) in stock if held == rank]
        most = [1 if rules.distinct else min(stock[rank, suit], 4) for suit in suits]
        for counts in product(*(range(n + 1) for n in most)):
            naturals = sum(counts)
            for more in range(jokers + 1):
                if 3 <= naturals + more <= 4 and naturals and rules.jokers_fit(more, naturals):
                    yield Counter({(rank, s): n for s, n in zip(suits, counts) if n}), more


def runs(rules, stock, jokers):
    """The runs likewise; 14 is the ace above the king, and on the ring 15 the 2 above it."""
    last = 26 if rules.wrap else 14
    for suit in sorted({suit for _, suit in stock}):
        held = [(place - 1) % 13 + 1 for place in range(last + 1)]
        for first in range(1, 14):
            for length in range(3, rules.longest + 1):
                places = range(first, first + length)
                if places[-1] > last:
                    break
                there = [place for place in places if (held[place], suit) in stock]
                missing = length - len(there)
                if missing > jokers:
                    break
                for more in range(missing, min(jokers, length - 1) + 1):
                    if not rules.jokers_fit(more, length - more):
                        continue
                    for replaced in combinations(there, more - missing):
                        used = Counter((held[p], suit) for p in there if p not in replaced)
                        if all(stock[piece] >= n for piece, n in used.items()):
                            yield used, more


def solve(line):
    """The least points; and the seconds that the solver alone took."""
    rules = Rules(line)
    stock = Counter(read(text) for text in line["hand"])
    jokers = stock.pop(None, 0)
    value = {piece: rules.value(piece[0]) for piece in stock}
    total = sum(value[piece] * n for piece, n in stock.items()) + jokers * rules.joker_value

    model = cp_model.CpModel()
    uses = {piece: [] for piece in stock}
    joker_uses, gains = [], []
    # Runs and sets of the same pieces are worth the same.
    seen = {}
    for used, more in [*sets(rules, stock, jokers), *runs(rules, stock, jokers)]:
        seen[frozenset(used.items()), more] = (used, more)
    for used, more in seen.values():
        most = min(stock[piece] // n for piece, n in used.items())
        meld = model.NewIntVar(0, most, "")
        for piece, n in used.items():
            uses[piece].append(n * meld)
        joker_uses.append(more * meld)
        gains.append((sum(value[p] * n for p, n in used.items()) + more * rules.joker_value) * meld)
    for piece, terms in uses.items():
        model.Add(sum(terms) <= stock[piece])
    model.Add(sum(joker_uses) <= jokers)
    model.Maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    start = time.process_time()
    status = solver.Solve(model)
    seconds = time.process_time() - start
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"not solved: {line}")
    return total - round(solver.ObjectiveValue()), seconds
