# What the virtual table alone says, besides table/words/en/page.ftl.

## Set-up
setup-form = Set up the table
language = Language
history = history

## Play now
play = Play now
play-name = Your name
play-how = You play with three robots. Press a game, and the cards are dealt.
play-others = With other people, other numbers, other rules

## The hints of a first round
guide-title = Hint
guide-line = This line always says what comes next. Where a button stands beside it, it is yours to press.
guide-hand = Your hand. Press what you want to play, then press where it goes; or drag it there.
guide-next = Next
guide-done = Play
guide-never = No hints

## Seats round the felt
stage = The table
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
leads = leads
you-sit-here = you sit here
sit-at = Sit at { $name }'s place?
sit-sees = Then you see { $name }'s hand, and play it.
sit-robot = The machine plays there. Then you see the hand of { $name }.
sit-not = Stay here
sit-here = Sit here
your-pad-label = Your pad
cards-seen = { $n } of { $of } cards seen
n-of = { $n } of { $of }
reader-silent = reader silent
deals-now = deals this round
dealer-token = D
claimed = claimed
claimed-1 = claimed 1st
claimed-2 = claimed 2nd
claimed-3 = claimed 3rd
yours = yours
somebody = somebody
seat = seat { $n }

## Places, as the tags and the voice for screen readers name them
stock = stock
discard = discard pile
column = column
throw-spot = throw spot
widow = widow
dead = dead hands
centre = centre
aside = aside
left-tray = left tray
right-tray = right tray
left-short = left tray
right-short = right tray
drawer = drawer
box = box
your-pad = your pad
pad-of = { $name }'s pad
your-hand = your hand
hand-of = { $name }'s hand
your-melds = your melds
your-tenth = your place for the tenth card
tenth-of = { $name }'s place for the tenth card
melds-of = { $name }'s melds
spot-stock = Stock
spot-centre = Centre, the plaques
spot-aside = Aside
spot-left = Left trade tray
spot-right = Right trade tray
spot-drawer = Drawer of foreign tags
spot-box = Box of types taken out
place-empty = { $place }, empty

## The hand, and what is picked up
hand = Your hand
not-dealt = Nothing is dealt yet.
hand-empty = Nothing in your hand.
picked-up = { $n } picked up
is-picked-up = picked up
none-picked-up = nothing picked up
was-put-back = put back
laid = { $what } laid on { $place }
pieces = { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
}
onto-pad = onto my pad
into-hand = into the hand
put-back = put back
draw = Draw a card
draw-tile = Draw a tile
roll = Roll the die
cut = Cut
fell = You rolled { $n }.
hint = A hint
hint-do = Do it
coach = What could I have done better?
coach-none = Nothing was lost that a good player would have kept.
lay-hand = Lay my whole hand on my pad
take-hand = Take my cards back into the hand

## A trade, and questions to the table
take-packet-of = Take { $name }'s packet
take-packet = Take the other's packet
take-back = Take back
more-questions = and { $n } more

## The reveal
reveal = The reveal
result-title = The result
ended-timer = The bell has rung.
ended-plaques = Both plaques are taken.
ended-three = Three players have claimed.
nobody-claimed = Nobody has claimed.
hands-off = Hands off the cards. Now the claims are turned over, one by one.
claimed-first = claimed first
claimed-second = claimed second
claimed-third = claimed third
goes-to = goes to
nobody = nobody
all-there = All there
a-moment = A moment …
turn-over = Turn over
turn-over-of = Turn over { $name }'s claim
next-claim = Next: { $name }
to-points = The points
points-of = Round { $n }: the points
unawarded = { $n ->
    [one] { $names } goes to nobody.
   *[other] { $names } go to nobody.
}
deals-next = { $name } deals next.
show = show
hide = hide

## The devices
devices = The devices
scoreboard = scoreboard
scoreboard-busy = scoreboard · refreshing
scoreboard-open = Scoreboard, show it large
scoreboard-picture = The e-ink scoreboard
scoreboard-large = Scoreboard
close = close
timer-label = Tap-timer, { $word }. Press to slap, hold for a long press.
timer-is = Timer { $n } s: { $word }
timer-hub = hub: { $text }
timer-state-idle = at rest
timer-state-armed = armed: slap it to start
timer-state-running = counting
timer-state-paused = paused
timer-state-expired = time is up
timer-state-fault = fault
timer-state-offline = not connected
dial-away = away
dial-rings = rings
dial-left = left
dial-slap = slap
sound-on = sound on
sound-off = sound off

## Behind the scenes
belief = What the table sees
reader-off = off
really-lie = { $n ->
    [one] { $n } really lies there
   *[other] { $n } really lie there
}
drawer-label = Take back · behind the scenes
mishaps = Something goes wrong
mishap-place = Which reader
mishap-other = Which other one
mishap-line = What goes wrong, as a scenario says it
mishap-do = Do it
mishap-mend = mend
wrong-now = What goes wrong now
bus-n = bus { $n }

## What may be said, and how a deal ended
calls = What you can say
what-happened = What happened

## Consent
undo-title = Take back

## The table's clock, and the keys
clock = The table's clock
clock-speed = Speed of the clock
clock-stop = Stop the clock
clock-go = Let the clock go on
clock-stands = the clock stands still
clock-at = clock { $speed }
to-the-bell = on to the bell
keys = Keys
keys-letters = Letters and signs act at once
key-arrows = ← → ↑ ↓
does-arrows = between pieces; between places
key-space = Space
does-space = pick up, and lay where you are
key-escape = Esc
does-escape = put back; back to your hand
key-hand = H
does-hand = your hand
key-calls = C
does-calls = what you can say
key-next = N
does-next = the button of the top line
key-timer = T
does-timer = slap the timer
key-reveal = R, Enter
does-reveal = go on with the reveal or the result
key-pause = P
does-pause = stop the clock, or let it go on
key-speed = , .
does-speed = slower, faster
key-bell = B
does-bell = on to the bell
shuffle = Shuffle the pile into the stock
onto-melds = onto my melds
onto-discard = throw

## Where phones join
phones = phones
more = More
phones-how = Scan the code with a phone, or open the address, and choose your seat.
phones-only-here = No phone can reach this table: it was started for this machine alone. Start it with --host 0.0.0.0, and phones in the room can join.
robot-bold = A bold machine
robot-patient = A patient machine
robot-greedy = A greedy machine
robot-talkative = A talkative machine
