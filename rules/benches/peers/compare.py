"""Runs programs that cargo cannot bring on the hands of `cargo bench`, checks that they give the same
answers, and prints a Markdown table of the ratios.

    pip install -r requirements.txt
    python3 compare.py [GAME ...]
"""

import json
import subprocess
import sys
import time

import cp_sat
import gin_open_spiel
import milp_tables

# Game, peer, how it is called, how many of the hands.
RUNS = [
    ("remigio", cp_sat, "OR-tools CP-SAT", 300),
    ("remigio-wrap", cp_sat, "OR-tools CP-SAT", 300),
    ("remigio3", cp_sat, "OR-tools CP-SAT", 300),
    ("rami", cp_sat, "OR-tools CP-SAT", 300),
    ("remi", cp_sat, "OR-tools CP-SAT", 300),
    ("table-15", milp_tables, "rummikub-solver", 100),
    ("table-20", milp_tables, "rummikub-solver", 100),
    ("table-30", milp_tables, "rummikub-solver", 100),
    ("table-40", milp_tables, "rummikub-solver", 100),
    ("table-60", milp_tables, "rummikub-solver", 100),
    ("table-80", milp_tables, "rummikub-solver", 100),
    ("gin", gin_open_spiel, "OpenSpiel", 5000),
    ("gin-dealt", gin_open_spiel, "OpenSpiel", 5000),
]


def bench(*words):
    """What `cargo bench` prints for these words."""
    command = ["cargo", "bench", "-q", "-p", "rules", "--bench", "arrange", "--", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def compare(game, peer, called, count):
    lines = [json.loads(line) for line in bench("lines", game, str(count)).splitlines()]
    ours = float(bench("rate", game))
    peer.solve(lines[0])  # loads what is loaded once
    seconds = alone = 0
    for line in lines:
        start = time.process_time()
        answer, solver = peer.solve(line)
        seconds += time.process_time() - start
        alone += solver
        (expected,) = line["expect"].values()
        if answer != expected:
            sys.exit(f"{called} finds {answer}, we {expected}: {json.dumps(line)}")
    theirs, solver_rate = len(lines) / seconds, len(lines) / alone
    print(
        f"| {game} | {called} | {ours:.0f} | {theirs:.0f} ({solver_rate:.0f}) "
        f"| {ours / theirs:.0f} ({ours / solver_rate:.0f}) |",
        flush=True,
    )


def main():
    wanted = sys.argv[1:]
    print("| hands | peer | ours, per second | theirs (solver alone) | ratio |")
    print("|---|---|---:|---:|---:|")
    for run in RUNS:
        if not wanted or run[0] in wanted:
            compare(*run)


main()
