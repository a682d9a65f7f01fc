## Hands at the virtual table
hand-no-roll = The table waits for no roll of the die from you.
hand-no-cut = The table waits for no cut from you, or has seen it already.
hand-no-seat = This page holds no seat: scan the code on the scoreboard and choose yours.
hand-not-yours = Your hand does not reach that: you have your own cards, and what lies there for everybody.
hand-other-packet = That is not your packet, or the table does not know yet whose it is.
hand-not-your-turn = It is not your turn: that is for the player whose turn it is.
hand-gone = That is no longer where you saw it: look again.
hand-dealer = { $name } deals, and nobody else.
hand-not-over = The cards are gathered when the points are written.
hand-no-trade = No trade of yours lies on the trays.
hand-tables-own = That is done at the table's own page, not on a phone.
