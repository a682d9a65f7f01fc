# Rummoli (RU)

ru-about = A poker hand, then rising runs, and chips on nine sections for those who play the marked cards. 2 to 8 players.
ru-hint-sections = Whoever plays the card of a section takes the chips that lie on it.
ru-hint-runs = First a poker hand of five is laid here. Then runs go up: whoever has the next card of the suit lays it.
ru-hint-say = What you would say aloud is pressed here: bids, passes, bets.
ru-pay-sections = Name seven different marks with spaces between, such as AH KH QH JH 10H KQH 789 (RU-02).

## Options
ru-opt-chips = How many chips does each player begin with?
ru-opt-sections = Which cards are the seven sections marked with?
ru-opt-poker = How is the poker pot played for?
ru-opt-poker-1 = everybody shows five cards
ru-opt-poker-2 = hands stay hidden and are bet on
ru-opt-wheel = Is A-2-3-4-5 a straight (the lowest)?
ru-opt-lowest = Which card is led after a stop?
ru-opt-lowest-suit = the lowest of a suit of the other colour
ru-opt-lowest-colour = the lowest of all cards of the other colour
ru-opt-forced = Must the next card be played by whoever holds it?
ru-opt-final = Who gets the chips that are left at the end?
ru-opt-final-cut = whoever cuts the highest card
ru-opt-final-poker = the best of five cards dealt afresh

## The mat and the hands
ru-section-pot = Rummoli pot
ru-section-poker = Poker pot
ru-section-mark = Section { $cards }
ru-section-any-suit = Section { $cards } of one suit
ru-black = black
ru-red = red
ru-high-card = high card
ru-pair = a pair
ru-two-pair = two pairs
ru-three = three of a kind
ru-straight = a straight
ru-flush = a flush
ru-full-house = a full house
ru-four = four of a kind
ru-straight-flush = a straight flush
ru-royal-flush = a royal flush

## Calls
ru-call-auction = I put the widow up for auction
ru-call-take-widow = I take the widow for my hand
ru-call-leave-widow = The widow stays where it is
ru-call-bid = I bid ({ $n } or more)
ru-call-no-bid = I bid no more
ru-call-bet = I bet
ru-call-fold = I drop out
ru-call-showdown = Show the hands
ru-call-nobody = Nobody has { $card }
ru-call-no-colour = I have no { $colour } card
ru-call-played-unread = I played cards that are not read
ru-call-count = I counted a different number of cards
ru-call-count-is = { $n ->
    [0] I have no card left
    [one] I have one card left
   *[other] I have { $n } cards left
}

## What to do next
ru-next-cut = Cut for dealer: one card each on the pad, the highest deals. Awaited: { $names }.
ru-next-widow = { $name } has dealt a hand to each and one for the widow. { $name } takes the widow, sells it, or leaves it.
ru-next-bids = The widow is for sale. Bid or say that you do not: { $names }.
ru-next-top = { $name } bids { $n } for the widow. Bid more or say that you do not: { $names }.
ru-next-bets = Poker: five cards each, face down. Bet, drop out, or ask for the hands to be shown.
ru-next-hands = Poker: lay your best five cards on the pad. Awaited: { $names }.
ru-next-open = Take all cards up again. { $name } opens with the lowest card of a suit, on the pad.
ru-next-follow = Next is { $card }: whoever has it lays it on the pad. If nobody has it, one of you says so.
ru-next-follow-timer = Next is { $card }: whoever has it lays it on the pad. If nobody has it, one of you says so or slaps the timer.
ru-next-nobody = { $name } says that nobody has { $card }. Whoever has it lays it now.
ru-next-nobody-slap = Nobody seems to have { $card }. Whoever has it lays it now.
ru-next-restart = { $name } leads: the lowest { $colour } card of a suit, or says that there is none.
ru-next-out = { $name } has no card left. Lay the other hands on the pads, or say how many cards they are: { $names }.
ru-next-impasse = Nobody can change the colour. Lay the hands on the pads, or say how many cards they are: { $names }.
ru-next-last-cut = { $n } chips are left on the mat: cut for them, one card each on the pad. Awaited: { $names }.
ru-next-last-hands = Deal five cards each for the chips that are left; they are laid on the pads. Awaited: { $names }.

## What happened
ru-log-cut = { $name } cuts { $card }.
ru-log-dealer = { $name } cut the highest card and deals.
ru-log-tied = Tied; once more: { $names }.
ru-log-ante = Everybody lays { $n } chips, one on each section: { $all } in all.
ru-log-take-widow = { $name } takes the widow.
ru-log-auction = { $name } puts the widow up for auction.
ru-log-leave-widow = { $name } leaves the widow where it is.
ru-log-bids = { $name } bids { $n }.
ru-log-no-bid = { $name } bids no more.
ru-log-sold = { $name } buys the widow for { $n }. The hand it replaces is dead.
ru-log-widow-dead = The widow is dead.
ru-log-hand-dead = The hand it replaces is dead.
ru-log-bets = { $name } bets { $n }.
ru-log-folds = { $name } drops out.
ru-log-showdown = The hands are shown.
ru-log-shows = { $name } shows five cards.
ru-log-shows-what = { $name } shows { $what }.
ru-log-poker = { $count ->
    [one] { $names } wins the poker pot: { $n } chips.
   *[other] { $names } share the poker pot: { $n } chips each.
}
ru-log-plays = { $name } plays { $cards }.
ru-log-won = { $name } takes { $section }: { $n } chips.
ru-log-nobody = { $name } says that nobody has { $card }.
ru-log-nobody-slap = The timer was slapped: nobody has { $card }.
ru-log-nobody-lays = Nobody has laid { $card }.
ru-log-no-colour = { $name } has no { $colour } card.
ru-log-stop = The run has stopped. { $name } leads { $colour }.
ru-log-lower-later = { $name } led { $led } and held { $lower }, which is lower (RU-15, RU-18).
ru-log-impasse = Nobody can change the colour: the deal is over.
ru-log-out = { $name } has played the last card: the deal is over.
ru-log-counts = { $name } counts { $n } cards.
ru-log-end = The game ends.
ru-log-last = { $name } gets the { $n } chips that were left.

## What is wrong
ru-cut-first = The dealer is not known yet: everybody lays a card that was cut on the pad.
ru-end-between = The game ends between two deals: play this one to its end, or deal again.
ru-bid-too-low = Only a higher bid counts: bid { $n } or more ({ $rule }).
ru-bad-bid = That is less than one chip: name one or more ({ $rule }).
ru-not-enough-chips = A bid must be covered by chips: bid less ({ $rule }).
ru-dealer-cannot-bid = The dealer sells the widow and cannot bid for it ({ $rule }): the others bid.
ru-already-passed = You have said that already ({ $rule }): wait for the others.
ru-bid-stands = The highest bid stands until somebody tops it ({ $rule }): wait for the others.
ru-folded = Whoever has dropped out of the poker hand stays out ({ $rule }): you play again in the runs.
ru-card-count = That is not the right number of cards: count again ({ $rule }).
ru-duplicate-card = A card lies here twice: show others, or put the duplicate away ({ $rule }).
ru-not-in-hand = Another player has shown this card ({ $rule }): take it back.
ru-already-played = This card has been played ({ $rule }): take it back.
ru-after-ace = Nothing follows an ace ({ $rule }): take it back.
ru-not-next = Next is { $card } ({ $rule }): take it back.
ru-too-late = This card went on with a run that has stopped, and another run was led ({ $rule }): take it back, or undo together what was played since.
ru-must-play = Whoever holds { $card } plays it ({ $rule }): lay it on your pad.
ru-same-colour = After a stop a { $colour } card is led ({ $rule }): take it back.
ru-must-lead = Whoever holds a { $colour } card leads it ({ $rule }): lay one on your pad.
ru-not-lowest = The lowest card is led: { $cards } ({ $rule }). Take it back.
ru-not-now = That cannot be done now ({ $rule }): the line at the top says what comes next.
ru-fault = { $name }, { $card }: { $why }
ru-show-fault = { $name }: { $why }
ru-too-many = { $name } has shown { $n } cards, but { $needed } are wanted ({ $rule }): take the surplus away.
ru-take-up = { $n ->
    [one] One card lies
   *[other] { $n } cards lie
} on { $name }'s pad without being played: take the cards up first, then play (RU-14).
ru-joker = A joker lies on { $zone }. Rummoli is played without jokers: take it away.

## Facts
ru-chips-fact = { $n ->
    [one] one chip
   *[other] { $n } chips
}
ru-cards-fact = { $n ->
    [one] one card
   *[other] { $n } cards
}
ru-folded-fact = dropped out
ru-counted-fact = counted

## How a deal was paid
ru-result-out = { $name } is out first and takes the Rummoli pot.
ru-result-impasse = Nobody could change the colour: every card left puts a chip into the Rummoli pot.
ru-line-corrected = Rewritten, as all agreed: { $chips }
ru-no-chip-comes = No chip comes or goes: what one gets another gives. Together the chips of deal { $round } make { $n }.
ru-line-ante = Ante: { $chips }
ru-line-widow = Widow: { $chips }
ru-line-bets = Bets at poker: { $chips }
ru-line-poker = Poker pot: { $chips }
ru-line-won = { $section }: { $chips }
ru-line-out = Rummoli pot and a chip for each card of the others: { $chips }
ru-line-cards = { $n ->
    [one] One card left: { $chips }
   *[other] { $n } cards left: { $chips }
}

## The scoreboard
ru-board-cut = Cut for dealer
ru-board-auction = The widow is for sale
ru-board-poker = Poker
ru-board-next = Next: { $card }
ru-board-count = Count the cards
ru-board-last = { $n } chips are left
ru-board-out = out first
