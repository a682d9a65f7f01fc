# Remmi-Demmi (RD)

rd-about = Trade cards against the clock until nine fit; the highest plaque goes to the first. 4 to 9 players.
rd-hint-trays = Lay cards of one colour or one shape on a tray. Whoever wants to swap lays as many on the other.
rd-hint-timer = The dealer slaps the timer. Then everybody trades with everybody, until it rings.
rd-hint-nine = Nine cards of one colour in two shapes, or of one shape in two colours: lay them on your pad, and take the dearest plaque.
rd-opt-removed = Which types are taken out?
rd-opt-timer = How long does a round last?
rd-opt-tenth = What may the tenth card do with four players?
rd-opt-tenth-wild = stand for any card
rd-opt-tenth-spare = nothing: nine of the ten must fit
rd-opt-aside = When is the tenth card laid aside with four players?
rd-opt-aside-claim = with the claim
rd-opt-aside-deal = at the deal; it is not traded
rd-opt-end4 = When does a round of four players stop before the bell?
rd-opt-end4-plaques = with the second claim, when both plaques are gone
rd-opt-end4-three = with the third claim, which begins without a plaque
rd-opt-variant = Are the cards looked at only after the start? Whoever looks or offers before loses a point.
rd-opt-tiebreak = Whose points count in an extra round?
rd-opt-tiebreak-all = everybody's
rd-opt-tiebreak-tied = those of the tied leaders alone
rd-player-count = { $n } players are seated; Remmi-Demmi takes 4 to 9 (RD-04)
rd-types-out = with { $n } players exactly { $out ->
    [4] four
    [2] two
   *[other] no
} different types are taken out (RD-05): choose them again or take the hub's proposal

## Types
rd-red = red
rd-green = green
rd-blue = blue
rd-circles = circles
rd-squares = squares
rd-triangles = triangles

## Claims
rd-good = { $name } has a Remmi: { $kinds }.
rd-good-wild = { $name } has a Remmi: the tenth card stands for the one that does not fit.
rd-good-decided = The table looked at { $name }'s cards: a Remmi.
rd-false = { $name } has no Remmi: nine cards need one colour in at most two shapes, or one shape in at most two colours. −5 points.
rd-false-count = { $name } has no Remmi: it takes exactly nine cards. −5 points.
rd-false-removed = { $name } has no Remmi: a card of a type that is out of this match lies there. −5 points.
rd-false-decided = The table looked at { $name }'s cards: no Remmi. −5 points.
rd-fix-one = One card does not fit: the one of the { $kind }.
rd-fix-many = { $n } cards do not fit.
rd-claimed-with = { $name } claimed with the { $points }.
rd-somebody-took = Somebody took the { $points }.
rd-two-sentences = { $first } { $last }
rd-bell = The bell!
rd-second-claim = Second claim!
rd-third-claim = Third claim!
rd-call-claim = I claim, without a plaque
rd-call-object = I was given a false Demmi by
rd-ask-objection = { $by } says that { $name } gave a false Demmi. Is that so?
rd-objection-yes = Yes: both take their own cards back
rd-objection-no = No: the trays decide
rd-log-false-demmi = { $name } gave { $other } a false Demmi: both took their own cards back.
rd-notice-objection = { $by } objects to { $name }'s packet: each lays on a tray what was given.
rd-claimed-bare = { $name } claimed without a plaque.
rd-counted = The claim of { $name } was counted by hand: { $n } cards.
rd-turned-over = The claim of { $name } is turned over.

## Trades
rd-trade-good = Two Demmis of the same size: take each other's cards.
rd-trade-false = False Demmi by { $names }: the cards share neither colour nor shape. Both take their own cards back (RD-12).
rd-trade-counts = { $left } offers { $a }, { $right } offers { $b }: both need the same number of cards. Add some, or take some back.
rd-trade-not-running = No trade now: take the cards back. Trading goes from the slap on the timer to the bell.
rd-trade-claimed = One of { $left } and { $right } has claimed and no longer trades: take the cards back.
rd-trade-too-many = A packet has more cards than a hand holds: take back the surplus.
rd-trade-tenth = A card that was laid aside is not traded: take it back (RD-21).
rd-trade-unread = One packet cannot be read: lay its cards side by side.

## What is odd
rd-swap = { $name } claimed in the place of plaque { $points } and holds another: swap plaques so that the first has the highest (RD-13).
rd-removed-type = Its type is out of this match: { $piece } on { $zone }. Put it back into the box (RD-05).
rd-plaque-of-another = Plaque { $points } was taken by { $name } and lies on { $zone }: give it back.
rd-claimed-already = { $name } has claimed already: put plaque { $points } back in the centre.
rd-plaque-astray = Plaque { $points } lies on { $zone }: put it in the centre, or on the pad of whoever took it.
rd-guessed = The machine restarted during the round: the time left is taken from its wall clock. If that is wrong, agree on the end among yourselves.
rd-bell-before = The timer rang { $ms } ms before the hub's own end of the round. The hub's end holds, unless the table decides otherwise.
rd-bell-after = The timer rang { $ms } ms after the hub's own end of the round. The hub's end holds, unless the table decides otherwise.
rd-plaque-back = Put plaque { $points } from { $zone } back in the centre.
rd-plaque-missing = Put plaque { $points } in the centre: it is not seen there (RD-03).
rd-too-many-aside = More than one card lies in { $name }'s place for the tenth card: leave one there (RD-21).
rd-leaders-alone = An extra round: only the points of { $names } count (RD-A14).
rd-looked = { $name } looked at the cards before the start: −1 point (RD-22).
rd-offered = { $name } offered a trade before the start: −1 point (RD-22).
rd-plaque-unused = Take plaque { $points } off the centre: with four players it is not used (RD-20).

## Questions
rd-who-took = Plaque { $points } is gone from the centre. Who took it?
rd-whose-tray = Whose cards lie on { $zone }?
rd-late-slap = The timer was slapped { $ago } s ago, while the hub could not hear it. Did the round start then?
rd-late-slap-yes = Yes, it is running
rd-late-slap-no = No, start again
rd-call-looked = Somebody looked at the cards before the start
rd-call-offered = Somebody offered a trade before the start
rd-ask-looked = { $by } says that { $name } looked at the cards before the start. Is it so, { $name }?
rd-ask-offered = { $by } says that { $name } offered a trade before the start. Is it so, { $name }?
rd-owns-up = yes: −1 point

## Requests that cannot be done
rd-nobody-sits = Nobody sits at the table yet: set up names and seats.
rd-runs-already = the countdown is already running
rd-deal-first = deal first, then start
rd-no-claim = there is no claim to turn over: the round has not stopped
rd-a-moment = the readers are still looking for plaques: a moment, please
rd-first-say-who = first say who took plaque { $points }
rd-seen-of = { $seen } of { $of } cards of { $name } seen: swipe the others over the pad, or count them by hand
rd-nothing-waits = no claim of { $name } waits for cards: only a claim that cannot be read is counted or decided by hand

## What to do next
rd-next-tidy = { $fault } Then { $name } deals.
rd-next-written = Round { $round } is written. { $name } deals. Press Deal.
rd-next-gather = Round { $round } is written. Gather cards and plaques, then { $name } deals.
rd-next-slap = Count and look at your cards. { $name } slaps the timer to start.
rd-next-slap-blind = Count the cards face down and let them lie. { $name } slaps the timer; only then does everybody look (RD-22).
rd-next-slap-aside = Count and look at your cards; everybody lays one beside the pad. Not seen there yet: { $names }. Then { $name } slaps the timer.
rd-next-start = The timer is not there. { $name } presses Start: the hub counts.
rd-next-trade = Trade! Whose nine fit takes the highest plaque and lays them.
rd-next-trade-on = { $taken } Trade on: { $n ->
    [one] one plaque is
   *[other] { $n } plaques are
} still free.
rd-next-trade-bare = { $taken } Trade on: a third may still claim, without a plaque.
rd-next-hands-off = { $why } Hands off the cards.
rd-next-nobody = { $why } Nobody claimed: nothing to turn over.
rd-next-turn-over = { $why } Turn over { $name }'s claim.
rd-waiting = { $seen } of { $of } seen. Swipe the others over { $name }'s pad, or count them by hand.
rd-waiting-tenth = Which card did { $name } lay aside? Lay it in the place for the tenth card, or let the table decide.
rd-waiting-odd = { $seen } cards and an unknown tag, or too many cards, lie on { $name }'s pad: take away what is not claimed, or count by hand.

## The scoreboard
rd-board-round = Round { $n } / { $of }
rd-board-took = took the { $points }
rd-board-took-none = claimed
rd-board-seen = { $seen } of { $of }
rd-board-no-remmi = no Remmi
rd-board-holds = the { $points }
rd-board-slaps = { $name } slaps the timer
rd-board-trade = Trade!
rd-board-claimed = { $n } of { $of } claimed
rd-board-verifying = { $why } Verifying.
rd-board-wins = { $names } wins the match
