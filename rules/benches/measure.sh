#!/usr/bin/env bash
# Measures everything that docs/arrangement.md reports, from scratch: the tables, the peers that run from Python
# (pip install -r rules/benches/peers/requirements.txt), the judge's lines a second, and the picture.
set -euo pipefail
cd "$(dirname "$0")/../.."

bench() { cargo bench -q -p rules --bench arrange -- "$@"; }

bench
python3 rules/benches/peers/compare.py

printf '\nremmi judge, 20,000 lines of each game, the whole process:\n'
cargo build -q --release -p hub --bin remmi
remmi=${CARGO_TARGET_DIR:-target}/release/remmi
for game in remigio rami remi; do
    lines=$(mktemp)
    bench lines "$game" 20000 >"$lines"
    echo "$game"
    ( time "$remmi" judge <"$lines" >/dev/null ) 2>&1 | grep -E 'real|user'
    rm "$lines"
done

bench cost >docs/img/arrangement-cost.csv
bench plot <docs/img/arrangement-cost.csv >docs/img/arrangement-cost.svg
