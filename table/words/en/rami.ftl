# Rami (RA)

ra-about = Lay sets and runs on the table and be the first without a card. 2 to 6 players, one pack or two.
ra-hint-draw = Your turn begins here: draw a card.
ra-hint-melds = Here you lay three cards or more: one rank in different suits, or a run of one suit.
ra-hint-throw = The card that you throw here ends your turn. Whoever has none left wins the deal.
ra-opt-packs = With how many packs?
ra-opt-packs-2 = two packs, 14 cards each
ra-opt-packs-1 = one pack, 6 to 10 cards each
ra-opt-complete = May somebody who has laid nothing add to the combinations of others?
ra-opt-extend = May a card taken from the table complete a combination instead of forming a new one?
ra-opt-announce = Who charges a “Carte” that was not said?
ra-opt-announce-challenge = a player, by challenging
ra-opt-announce-auto = the table, once the next player has drawn
ra-opt-rami-sec = When is it a rami sec?
ra-opt-rami-sec-others = when nobody else has laid anything
ra-opt-rami-sec-go = when the winner also laid everything in one turn
ra-opt-rounds = How many deals? (0: as many as players)

## Combinations
ra-brelan = brelan of { $rank }
ra-carre = carré of { $rank }
ra-suite = suite of { $suit }, { $first } to { $last }
ra-with-joker = { $meld }; the joker stands for { $cards }
ra-needs = { $n ->
    [one] needs one more card
   *[other] needs { $n } more cards
}
ra-needs-these = needs { $cards }
ra-needs-own = a combination holds one joker at most: this one needs two more cards of its own
ra-being-laid = being laid
ra-has-laid = has laid
ra-said-carte = said “Carte”
ra-out = out

## Calls and questions
ra-call-drew = I have drawn from the stock
ra-call-laid-unread = Type the cards I laid that are not read
ra-call-swiped-back = I take back what I swiped in this turn
ra-call-laid-otherwise = What I laid is to be read otherwise
ra-call-took-unread = I took the top of the pile, which was not read
ra-call-carte = Carte!
ra-call-challenge = I challenge: no “Carte” was said
ra-call-out = I have no cards left
ra-no-call = There is nothing to call here: not one card left, called before, or too late ({ $rule }).
ra-no-challenge = There is nothing to challenge here: “Carte” was said, or not due, or it is too early or too late ({ $rule }).
ra-ask-laid = What has { $name } laid?
ra-ask-unread = something else: a card of it is not read
ra-ask-joker = Where does the joker stand?
ra-ask-challenge = { $by } challenges { $name }: does { $name } hold one card, and did not say “Carte”?
ra-ask-challenge-no = no
ra-ask-challenge-yes = yes: draws two cards (RA-23)
ra-ask-top = { $card }, the top of the pile, is gone and lies in no combination. Where is it, { $name }?
ra-ask-top-back = It lies on the pile, or goes back there under the card thrown (RA-19)
ra-ask-top-laid = In what was laid, unread
ra-show-first = { $name } must first lay the cards on the pad, or type them.

## What stands against a turn
ra-fault-too-short = { $cards }: a combination has at least three cards. Add to it, or take it back ({ $rule }).
ra-fault-jokers = { $cards }: a combination holds one joker at most. Take back { $blame } ({ $rule }).
ra-fault-duplicate = { $cards }: the same card stands twice. Take back { $blame } ({ $rule }).
ra-fault-set = { $cards }: there are only four suits. Take back { $blame } ({ $rule }).
ra-fault-run = { $cards }: a suite has at most thirteen cards. Take back { $blame } ({ $rule }).
ra-fault-ace = { $cards }: the ace is below the 2 or above the king, never both. Take back one side ({ $rule }).
ra-fault-gap = { $cards }: the cards do not follow one another. Fill the gap, or take back { $blame } ({ $rule }).
ra-fault-no-meld = { $cards }: neither of one rank nor of one suit. Take them back ({ $rule }).
ra-fault-rank = { $cards }: of another rank. Take back { $blame } ({ $rule }).
ra-fault-suit = { $cards }: of another suit. Take back { $blame } ({ $rule }).
ra-fault-lay-first = Nobody completes before laying a combination of their own: lay one, or take back what was added ({ $rule }).
ra-fault-not-laid = A player who has laid nothing draws from the stock: put the card back ({ $rule }).
ra-fault-one-card = With one card in hand only the stock is open: put the card back ({ $rule }).
ra-fault-joker = { $cards }: the joker is taken by putting down the card it stands for ({ $give }). Put that down, or put the joker back ({ $rule }).
ra-fault-too-small = { $cards }: three cards must stay. Put the card back ({ $rule }).
ra-fault-inner = { $cards }: only an end card may be taken. Put the card back ({ $rule }).
ra-stays-inner = { $cards }: not a combination. { $card } stays in { $meld }: only an end card of a suite may be taken. Add another card, or take these back ({ $rule }).
ra-stays-three = { $cards }: not a combination. { $card } stays in { $meld }: three cards must stay there. Add another card, or take these back ({ $rule }).
ra-stays-joker = { $cards }: not a combination. The joker of { $meld } is taken by putting down the card it stands for ({ $give }). Put that down, add another card, or take these back ({ $rule }).
ra-fault-not-in-meld = { $cards }: that card does not lie in this combination. Take one that does ({ $rule }).
ra-fault-no-joker = { $cards }: there is no joker in this combination. Put the card back ({ $rule }).
ra-fault-bad-add = { $cards }: what was added does not fit there. Take back { $blame } ({ $rule }).
ra-fault-bad-card = One of these cards is from no pack in play: take it away ({ $rule }).
ra-fault-not-held = { $cards }: all such cards lie elsewhere, so nobody can have drawn one. Put it back ({ $rule }).
ra-fault-buried = { $card } lay under the top of the discard pile. Put it back; if the pile was shuffled into a new stock, say “The stock is empty” ({ $rule }).
ra-fault-meld-now = { $card } was taken from the table and must at once be part of a new combination: lay one with it, or put it back ({ $rule }).
ra-fault-joker-now = { $card } takes the place of the joker in { $meld }, and the joker must at once be part of a new combination: lay one with it, or put the joker back and take back { $card } ({ $rule }).
ra-fault-no-discard = By the count every card of this hand is laid, and one must be kept to be thrown: take one back ({ $rule }).
ra-fault-one-recovery = One card a turn is taken, and it takes the place of the draw: put the other back ({ $rule }).
ra-fault-count = More cards were played than that hand held: count it, and take back the surplus ({ $rule }).

## What happened
ra-did = { $all }
ra-did-lay = laid { $cards }
ra-did-add = completed { $meld } with { $cards }
ra-did-take = took { $card } from { $from }
ra-did-take-top = took { $card } from the pile
ra-did-throw = threw { $card }
ra-log-turn = { $name } { $did }.
ra-log-drew = { $name } has drawn from the stock.
ra-log-carte = { $name }: “Carte!”
ra-log-charged = { $name } did not say “Carte” and draws two cards (RA-23).
ra-log-not-charged = The challenge of { $name } fails: nothing is charged.
ra-log-nothing-to-draw = There is nothing left to draw: the deal ends without a winner (RA-22).
ra-notice-missed = { $card } of a combination on { $zone } is not read: put it back in its place. It counts as lying there.
ra-unsure = Laid in this turn and not read any more: { $cards }. Lay it again, or take back what does not go without it.
ra-notice-pack = { $piece } on { $zone } is from a pack that is not in play: take it away.

## The line at the top and the scoreboard
ra-step-lay = lay if you can
ra-step-swipe = swipe over the pad what you lay if you can
ra-step-throw = throw one on the discard pile
ra-next-mend = { $name }'s turn is not over: something stands against it. Put it right; the thrown card may stay.
ra-next-unsure = { $name }: a card of this turn is not read any more; lay it again or take it back.
ra-next-held = { $name }'s turn was taken back: take the thrown card and what is wrong, and play it again.
ra-next-mend-swiped = { $name }'s turn is not over: something stands against it. Swipe what is missing, or say that you take back what you swiped; the thrown card may stay.
ra-next-held-swiped = { $name }'s turn was taken back: take the thrown card, say that you take back what you swiped if it was wrong, and play it again.
ra-next-show = { $name } is out. The others lay their cards on their pads and confirm them.
ra-next-all-show = There is nothing left to draw. Everybody lays the cards on the pad and confirms them.
ra-board-round = Deal { $n } of { $of }
ra-board-out = { $name } is out
ra-result-out = { $name } is out.
ra-result-sec = { $name } makes a rami sec: nobody else had laid anything.
ra-result-nobody = Nobody won: nothing was left to draw.
ra-line-out = no card left
ra-line-cards = { $n ->
    [one] one card: { $points }
   *[other] { $n } cards: { $points }
}
ra-line-nothing-laid = nothing laid: +{ $points }
ra-line-sec = rami sec: × 2
