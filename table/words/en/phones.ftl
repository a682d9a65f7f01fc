# What the pages of phones say besides, and a round that is watched again: not the virtual table.

timer-told = Tap-timer: { $text }
join-here = The others join here, or by the code on the scoreboard:
certificate = Phones ask about this certificate
certificate-same = Nobody but this table vouches for its certificate, so each phone asks once whether it is to be trusted. What it shows as the SHA-256 fingerprint must be:
reader-down = the reader does not answer
timer-pair = Pair the timer “{ $id }”
timer-unpair = Take the timer “{ $id }” out
you-watch = You watch this table.
club-call = Call the club’s organiser
club-call-off = The organiser is called. Not needed any more

## A round that is watched again
film-play = Play
film-pause = Pause
film-before = Back to what was said before
film-after = On to what is said next
film-speed = How fast: ×{ $n }
film-hand = In the hand, as seen later: { $n }
film-where = Where in the round
