## Hands at the virtual table
hand-no-roll = The table waits for no roll of the die from you.
hand-no-cut = The table waits for no cut from you, or has seen it already.
