## Hands at the virtual table
hand-no-roll = The table waits for no roll of the die from you.
hand-no-cut = The table waits for no cut from you, or has seen it already.
hand-no-seat = This page holds no seat: scan the code on the scoreboard and choose yours.
hand-not-yours = Your hand does not reach that: you have your own cards, and what lies there for everybody.
hand-other-packet = That is not your packet, or the table does not know yet whose it is.
hand-not-your-turn = It is not your turn: that is for the player whose turn it is.
hand-has-drawn = You have drawn in this turn already: throw to end it.
hand-gone = That is no longer where you saw it: look again.
hand-dealer = { $name } deals, and nobody else.
hand-not-over = The cards are gathered when the points are written.
hand-no-trade = No trade of yours lies on the trays.
hand-tables-own = That is done at the table's own page, not on a phone.

## Hints, at the virtual table
hint-not-allowed = No hints are given at this table.
hint-nobody = No person sits there.
hint-none = Nothing is yours to do just now.
hint-goes-on = The button at the top goes on.
hint-draws = Draw from the stock.
hint-takes = Take { $cards } from what was thrown.
hint-takes-for = Take { $cards } from what was thrown: it may go with { $with }.
hint-lifts = Take { $cards } out of the combination, for one of your own.
hint-back = Take back into your hand what you have laid.
hint-lays = Lay { $cards }.
hint-lays-with = Take { $cards } from where it lies, and lay it with { $with }.
hint-throws = Throw { $cards }: you keep what promises more.
hint-throws-alone = Throw { $cards }: nothing in your hand goes with it.
hint-shows = Lay your hand open before you.
hint-says = Say “{ $call }”.
hint-says-with = Say “{ $call }”: { $value }.
hint-answers = Answer: “{ $answer }”.
coach-throws = Your turn { $n }: you threw { $thrown }. To throw { $better } is worth some { $points } points more.
coach-lays = Your turn { $n }: to lay { $cards } is worth some { $points } points more.
