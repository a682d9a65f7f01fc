## Hands at the virtual table
hand-no-roll = The table waits for no roll of the die from you.
hand-no-cut = The table waits for no cut from you, or has seen it already.
hand-no-seat = This page holds no seat: scan the code on the scoreboard and choose yours.
hand-not-yours = Your hand does not reach that: you have your own cards, and what lies there for everybody.
hand-other-packet = That is not your packet: whoever laid it there takes it back.
hand-not-your-turn = It is not your turn: that is for the player whose turn it is.
hand-has-drawn = You have drawn in this turn already: throw to end it.
hand-has-thrown = You have thrown: your turn is over once the table has read it.
hand-draw-first = Draw first: your turn begins with that.
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
hint-takes-up = Take { $cards } back: that is no combination yet.
hint-rolls = Roll the die.
hint-cuts = Cut: any card of the stock, onto your pad.
hint-consent = Something is proposed: whether you agree is yours to say.
hint-lays = Lay { $cards }.
hint-lays-with = Take { $cards } from where it lies, and lay it with { $with }.
hint-throws = Throw { $cards }: you keep what promises more.
hint-throws-alone = Throw { $cards }: nothing in your hand goes with it.
hint-shows = Lay your hand open before you.
hint-proves = Lay { $cards } face down on your pad: it proves what you say next.
hint-waits = Wait a little: nothing that is offered helps you now.
hint-shuffles = Shuffle the discard pile: it becomes the stock.
hint-slaps = Slap the timer.
hint-offers = Offer { $cards } on a tray: the rest of your hand goes together better.
hint-takes-trade = The trade is good: take the other's packet.
hint-takes-back = The trade is not good: take your packet back.
hint-claims = Take { $plaques }: your hand is a Remmi.
hint-says = Say “{ $call }”.
hint-says-with = Say “{ $call }”: { $value }.
hint-answers = Answer: “{ $answer }”.
coach-throws = Your turn { $n }: you threw { $thrown }. To throw { $better } is worth some { $points } points more.
coach-lays = Your turn { $n }: to lay { $cards } is worth some { $points } points more.
coach-takes = Your turn { $n }: you drew from the stock. To take { $card } is worth some { $points } points more.
coach-draws = Your turn { $n }: you took { $card }. To draw from the stock is worth some { $points } points more.
coach-tears = Your turn { $n }: to take { $card } from the column is worth some { $points } points more.
coach-leads = Your lead { $n }: you played { $led }. To lead { $better } is worth some { $chips } chips more.
coach-widow-took = You took the widow: to keep your hand is worth some { $chips } chips more.
coach-widow-left = You did not take the widow: to take it is worth some { $chips } chips more.
coach-widow-paid = You bought the widow for { $bid }: to let it go is worth some { $chips } chips more.
coach-widow-missed = You let the widow go: to have it for { $bid } is worth some { $chips } chips more.
coach-gives = Your trade { $n }: you gave { $gave }. To give { $better } in their place keeps { $cards } more cards that belong together.
coach-claims = With { $seconds } seconds left your hand was a Remmi: to take the plaque then is worth { $points ->
    [one] one point
   *[other] { $points } points
} more.
