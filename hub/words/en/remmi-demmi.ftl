# Remmi-Demmi (RD)

rd-about = Trade cards against the clock until nine fit; the highest plaque goes to the first. 4 to 9 players.
rd-opt-removed = Which types are taken out?
rd-opt-timer = How long does a round last?
rd-opt-tenth = What may the tenth card do with four players?
rd-opt-tenth-wild = stand for any card
rd-opt-tenth-spare = nothing: nine of the ten must fit
rd-opt-aside = When is the tenth card laid aside?
rd-opt-aside-claim = with the claim
rd-opt-aside-deal = at the deal
rd-opt-end4 = When does a round of four end before the bell?
rd-opt-end4-plaques = when both plaques are gone
rd-opt-end4-three = with the third claim
rd-opt-variant = Blind start: trade before looking at the cards?
rd-opt-tiebreak = Who plays the extra round after a tie?
rd-opt-tiebreak-all = the whole table
rd-opt-tiebreak-tied = the tied leaders alone
no-type = “{ $text }” is no type of card: write RC to BT.
