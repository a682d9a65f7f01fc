# What any game says. Every language has the same messages with the same arguments.

yes = yes
no = no
out = out
left = left
seconds = { $n } s
to-the-right = to the right
to-the-left = to the left
name-points = { $name } { $points }

## Set-up
name-empty = Seat { $seat } has no name: write one.
name-long = The name at seat { $seat } is longer than { $most } characters: shorten it.
name-control = The name at seat { $seat } has a character that cannot be written: type it again.
name-twice = Seat { $seat } is called { $name } like another player: write another name.
name-unseen = The name at seat { $seat } has a character that nobody sees ({ $code }): type it again.
name-alike = The name at seat { $seat } looks like { $name }, with other letters, capitals or spaces: write it so that the two can be told apart.
look-taken = { $name } has that face: choose another one.
look-no-face = That is a seat's shape: choose one of the faces.
look-whose = Say whose face it is: name the seat.
option-value = { $option } cannot be “{ $value }”: choose one of { $values }.
option-number = { $text } Write a whole number from { $least } to { $most }, not “{ $value }”.
option-words = { $text } Write, for example, { $words }, not “{ $value }” ({ $rule }).
option-set = { $text } { $value }
option-unknown = { $game } has no option “{ $option }”: reload the page.
player-count = { $n ->
    [one] One player is seated
   *[other] { $n } players are seated
}; { $game } takes { $least } to { $most } ({ $rule }).
seats-are-taken = The cards are dealt: seats and options can change in the next match (press New match).
new-match-is-a-journal = A new match is a new journal: ask the program that keeps this one.
former-gone = That match is not among the former ones any more: look at the list again.
former-goes-on = That match is the one that is played.
former-over = That match was played to its end: its score sheet is under “Evenings so far”.
former-damaged = That match's journal is damaged and is left as it is: { $why }. “remmi verify” says what can be saved.
former-newer = A newer program wrote that match's journal, and it is left as it is: { $why }. Go on with it in that program.
former-not-moved = That match cannot be taken up, the disk refuses: { $why }.
opt-turn-clock = How many seconds has a turn on the timer? (0: nobody counts)
opt-turn-end = When is a turn over?
opt-turn-end-throw = with the throw
opt-turn-end-slap = when the player slaps the timer after the throw
opt-best-melds = Show everybody, on their own page, the best of their cards at the end of a deal?
best-melds = { $n ->
    [0] The best of what lies on your pad: nothing stays loose.
    [one] The best of what lies on your pad: { $n } point stays loose.
   *[other] The best of what lies on your pad: { $n } points stay loose.
}
turn-clock-seconds = A turn has { $least } to { $most } s; 0 means no clock.
opt-direction = Which way does play go round?

## Requests that cannot be done
not-in-this-game = That cannot be done in this game, or not now.
not-your-seat = This page speaks for another seat: choose your own seat first.
call-not-now = “{ $call }” cannot be said now: look at the line at the top.
call-value = “{ $value }” does not go with “{ $call }”: choose or type it again.
question-gone = Nobody asks that any more: look at the table again.
no-answer = “{ $value }” is not an answer to that: choose one of those offered.
nothing-dealt = Nothing is dealt yet: deal first.
dealt-already = This deal is under way: play it to its end.
match-is-over = The match is over: press New match to play again.
abandon-between = A match ends between two deals: play this one to its end, or agree not to play it.
seats-in-setup = Nothing is dealt yet: change the names where the game is set up.
seats-between = Somebody joins or leaves between two deals: play this one to its end, or agree not to play it.
seats-fewest = { $game } cannot go on with fewer than { $least }: end the match instead.
seats-most = At most { $most } play { $game }: somebody has to leave first.
seats-no-change = Somebody sits there already, or nobody who could leave: look who sits where.
seats-no-chair = No chair stands at seat { $seat }: take the next one, or one that was left.
seats-out = { $name } was out before leaving (RG-22), and stays out.
seats-lead = Only the page that leads the table proposes who joins and who leaves: ask whoever leads it.
points-are-whole = { $game } counts whole points only: write them without halves.
correct-between = Points are rewritten between two deals: play this one to its end, or agree not to play it.
round-not-written = Round { $round } is not written, or not for this number of players: choose one that is.
no-card = “{ $text }” is not a card: write 7H, 10S, AD or JK.
hand-is-whole = This hand is counted already.
shown-otherwise = Shown: { $n }; in this hand by the table's count: { $counted } ({ $rule }). Lay just those on the pad, and type what is not read; or, if the table has miscounted, say first how many there really are.

## Consent
proposal-open = Something else waits for consent: settle that first.
proposal-none = Nothing waits for consent any more.
undo-gone = That step cannot be taken back any more.
undo-not-newest = Only the newest step is taken back at once; for any other, ask everybody.
ruling = Decided by the page that leads. { $what } Whoever objects has ten seconds.
agrees-itself = { $name } has a phone here, and agrees on it. Or agree for everybody: whoever plays may object to that for ten seconds.
object-first = Whoever plays may object to what was just decided. Once the ten seconds are over, this can be done.
object-none = The ten seconds are over, or nothing was decided.
who-table = The table's page
log-lapsed = No longer put to the vote: { $what }
log-agreed = { $who } asked, and all agreed. { $what }
log-disagrees = { $who } does not agree. { $what }
log-ruled = The page that leads decided. { $what }
log-objects = { $who } objected; it is as it was before. { $what }
ruled-counted = { $name }'s claim has { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
 } by hand.
ruled-good = { $name }'s claim counts as a Remmi.
ruled-bad = { $name }'s claim is not a Remmi.
want-undo = Take back: { $what }
want-redeal = Do not play this deal; deal again.
want-correct = Rewrite round { $round }: { $points }.
want-abandon = End the match here.
want-new-match = Close this match and begin a new one.
want-take-up = Close this match and go on with a former one: { $what }.
want-join = { $name } joins, at seat { $seat }.
want-leave = { $name } leaves the match.
want-pause = The countdown stands still.
want-resume = The countdown goes on.
pause-nothing-counts = No countdown runs, so there is nothing to hold.
pause-none = The countdown does not stand still.
next-paused = A pause: the countdown stands still. It goes on when everybody agrees: hold the timer down, or press “Let the countdown go on” under Take back.
board-paused = Pause

## Who may ask for what
setup-leads = Only the page that leads the table sets the game up: ask whoever leads it.
take-back-leads = Only the page that leads takes a step back at once: propose it to everybody.
new-match-leads = One seat alone cannot end everybody's match: propose it under “Take something back”, or ask whoever leads the table.
take-up-leads = A former match is taken up by all together: propose it under “Take something back”, or ask whoever leads the table.
new-match-proposed = This match goes on: closing it is proposed under “Take something back”, and all agree.
seat-no-part = Your seat takes no part in this match: ask whoever leads the table.
claim-own = Nobody rules on their own claim: ask whoever leads the table.
claim-own-leads = Nobody rules on their own claim, not even by the phone that leads: give the lead to another phone for it.
claim-leads = Only the page that leads the table rules on a claim: ask whoever leads it.
deal-leads = { $name } deals: only the dealer and whoever leads the table can do that.

## Deals by number
opt-by-number = Can hands be dealt by number, so that other tables play the same ones?
call-deal-by-number = Deal by number
call-deal-for-club = Deal the hands of the club
call-break-deal-off = Break the deal by number off
by-number-begin = Deal by number: lay one card after the other face down on { $zone }; the table says to whom each goes.
by-number-to = To { $name }: { $n } of { $of }.
by-number-rest = To { $rest }: { $n }.
by-number-again = That card was here before: it goes to { $to }.
by-number-two = Two cards came at once: take both away, and lay them one after the other.
by-number-unknown = The table does not know that card: take it out of the deck.
by-number-other = That card does not play: take it out of the deck.
by-number-whole = { $last } Each hand is whole. The other cards are { $rest }: shuffle them.
by-number-stock = the stock
by-number-widow = the widow
by-number-left-over = the cards left over
by-number-hand = { $name } { $n } of { $of }
by-number-progress = Dealt by number so far: { $hands }; to { $rest } { $n }.
by-number-short = { $name } { $n }
by-number-missed = Cards that are still to come: { $hands }. If the deck is through, one was not read: lay the cards of { $rest } there once more, one after the other.
by-number-open = Hands are not whole yet: lay the next card, or break the deal by number off.
by-number-unset = Dealing by number is an option of the set-up: choose it there for the next match.
by-number-none = No deal by number is under way.
by-number-not-now = Hands are dealt by number before a deal, in games in which cards are dealt: end what goes on first.
by-number-no-number = “{ $text }” is no number of a deal: write 1 to 12 digits.
by-number-is = This deal is dealt by number.
by-number-was = The last deal was dealt by number { $number }.

## Zones
zone-pad = { $name }'s pad
zone-melds = { $name }'s melds
zone-free-pad = the free pad { $n }
zone-free-melds = the free meld area { $n }
zone-tenth = { $name }'s place for the tenth card
zone-centre = the centre
zone-stock = the stock
zone-discard = the discard pile
zone-widow = the widow's place
zone-dead = the place for dead hands
zone-aside = the place for left-over cards
zone-tray-left = the left tray
zone-tray-right = the right tray

## What is odd
notice-reader-down = The reader of { $zone } does not answer. What lay there stays, unconfirmed. Check its cable.
notice-two-places = Read in two places: { $piece }, on { $one } and on { $other }. It counts on neither. Move the two apart, or take the duplicate away.
notice-two-places-more = Read in two places: { $piece } and { $more } more, on { $one } and on { $other }. They count on neither. Move what lies on the two apart, or take the duplicates away.
notice-drawn-twice = Two were taken from the stock since the last throw. In a turn one is drawn ({ $rule }): if it was a mistake, lay the second back.
notice-not-thrown = { $card } lies on the discard pile and was not thrown: take it up, or lay it once more.
some-card = a card
some-tile = a tile
notice-unknown-tag = An unknown tag ({ $tag }) lies on { $zone }: { $guess }. It counts for nothing; take it away.
notice-unknown-tags = { $n } unknown tags lie on { $zone }: phones, bank cards, or cards of another deck. They count for nothing; take them away.
notice-other-deck = From another game: { $piece } on { $zone }. Take it away.
notice-other-deck-more = From another game: { $piece } and { $more } more on { $zone }. Take them away.
tag-of-a-phone = a phone or a bank card, by its changing number
tag-of-another-deck = a card of another deck, or one that was never enrolled
untidy = { $n ->
    [one] One card lies
   *[other] { $n } cards lie
} on { $zone }: gather the cards before the deal.
untidy-tiles = { $n ->
    [one] One tile lies
   *[other] { $n } tiles lie
} on { $zone }: gather the tiles before the deal.

## The timer
timer-never-seen = not seen yet
timer-not-seen = not seen for { $seconds } s
timer-ready = ready
timer-armed = waits for the slap
timer-counts = counts
timer-other-device = A timer that has started { $boot } times says it is ours, which has started { $known } times: another device, or one that lost its memory. Pair it again.
timer-pair-table = A timer is paired from the table's own page, not from a seat's.
timer-pair-name = `{ $timer }` is not a timer's id: 1 to 16 letters a-z, digits or hyphens.
timer-not-paired = The timer “{ $timer }” was not taken in from a page. One that the table was started with is taken out of its configuration.
timer-refused = The timer refused to { $op } ({ $why }): press the button on the page instead.
timer-deaf = The timer did not answer when told to { $op }: look at its light, or go on without it.
timer-op-arm = wait for the slap
timer-op-start = count down
timer-op-pause = pause
timer-op-resume = count on
timer-op-stop = stop counting
timer-op-beep = beep
timer-op-probe = say who it is

## Turns
turn-over-time = { $name } has taken more than { $n } s for this turn. Nothing follows from it.
not-your-turn = It is not your turn ({ $rule }): wait until it is.
already-drawn = A card was drawn in this turn already ({ $rule }): now throw one.
nothing-there = Nothing lies there ({ $rule }): look again where the card lies.
deal-is-over = This deal is over ({ $rule }): show what you hold, and when the points are written the next one is dealt.
deal-goes-on = This deal still goes on ({ $rule }): play it to its end first.
not-seated = That seat does not play in this deal ({ $rule }): choose one that does.
refused-by-code = That breaks { $rule } ({ $code }): put it back.
call-stock-empty = The stock is empty
ask-stock-empty = { $name } finds no card in the stock, and by the table's count { $n ->
    [one] one is
   *[other] { $n } are
} left in it. Is it empty?
call-threw-unread = I threw a card that is not read
stalled-throw = Nothing has moved for a while. If { $name } has thrown a card that is not read here, lay it once more, or say “{ $call }”.
call-cards = Type the cards that are not read
call-turn-over = My turn is over
call-whole = These are all my cards
call-miscounted = The table has miscounted: I really have this many cards
next-deal = { $name } deals. Press Deal.
next-turn = { $name }'s turn: { $steps }.
step-draw = draw
next-wins = { $names } wins the match.
log-deals = { $name } deals.
log-threw = { $name } threw { $card }.
log-took-threw = { $name } took { $taken } from the pile and threw { $card }.
log-had-taken = { $name } had taken { $taken } from the pile.
log-thought-again = { $name } took { $card } back.
log-miscounted = Cards in { $name }'s hand: { $n }, and not { $counted } as the table had counted.
ask-thrown = { $one } and { $other } came on the pile together. Which one did { $name } throw?
ask-thrown-both = Both: one after the other
ask-brief = The table no longer reads { $card } on the pile. Where is it?
ask-brief-taken-back = { $name } took it back
ask-brief-drawn = The next player drew it
ask-brief-lies = It lies there
ask-unread = { $card } is read on the pile now. Which card is it?
ask-unread-now = { $name } threw it now
ask-unread-before = The card thrown before that was not read
log-stock-shuffled = The discard pile was shuffled into a new stock.
round-written = Round { $round } is written.
moment-behind = { $name } was { $points } behind after round { $round }, and won.
moment-ahead = Nobody was ever ahead of { $name }.
best-hand = The best hand: { $name }, round { $round }.
deal-not-played = The deal was not played.
round-corrected = The points of round { $round } were rewritten.
line-corrected = rewritten, as all agreed
match-abandoned = All have agreed to end the match here.
log-joins = { $name } joins and begins with { $points }.
log-leaves = { $name } leaves with { $points }.
round-not-theirs = Nobody played round { $round } at seat { $seat }: leave 0 there.

## The scoreboard
board-round = Deal { $n }
board-deals = { $name } deals
board-deals-next = { $name } deals next
board-by-number = Deal by number
board-by-number-again = Here before: to { $to }
board-by-number-two = Two at once: one by one
board-by-number-unknown = Unknown card
board-by-number-other = That card does not play
board-by-number-whole = { $last } All dealt.
board-agree = Waiting for consent: { $names }
board-wins = { $names } wins
board-behind = { $n } behind

## Pages of seats
page-who-are-you = Who are you?
page-nobody-seated = Nobody is seated yet: the seats appear here as soon as the table is set up.
page-only-watch = I only watch
dealer-by-rule = In { $game } the rules say who deals first: leave that to them.
page-no-such-seat = Nobody sits at seat { $seat }: choose a seat that takes part.
page-wrong-code = That code is not the table's, or not any more: scan the one that the table shows now.
preset-name-empty = Give the rules a name.
preset-name-long = The name of rules may have { $most } characters: shorten it.
preset-most = { $n } rules of the house are kept already: delete one first.
preset-option = { $game } has no option { $option } with that value: reload the page.
preset-not-kept = The rules cannot be kept ({ $why }): free the disk and try again.
presets-set-aside = The rules of the house could not be read; their file lies beside as presets.json.unreadable-…. Keep them under a name again.
page-not-your-seat = This page does not speak for that seat: scan the code on the scoreboard and choose yours.
page-lead = Lead the table: set the game up, speak for everybody
page-history = Evenings so far
page-take-back = Take something back
page-leave = Leave the seat
page-you-sit = This phone sits for { $name }.
page-you-lead = This page leads the table.
page-to-my-seat = Back to my seat
page-to-the-table = Back to the table
page-seat-taken = A phone sits here
page-lead-taken = A page leads already
page-takes-over = { $name }'s phone sits here. Take over the seat?
page-takes-lead-over = Another page leads the table. Take over the lead?
page-robot-sits = A machine plays { $name }: choose another seat, or let whoever leads the table give you this one.
page-take-over = Yes, take it over
page-choose-another = No, choose another
page-too-many-codes = Too many wrong codes: wait { $n } seconds, then scan the one that the table shows.
page-too-many-open = { $n } pages are open here already: close one of them, or wait half a minute.
page-too-fast = Too much at once: wait a moment, then press again.
page-type-code = The code that the table shows
page-code-go = Join
seat-taken-over = Another phone has { $name }'s seat now. If nobody meant that, whoever leads puts it out.
seat-taken-over-by = Another phone has { $name }'s seat now, let in { $by }. If nobody meant that, whoever leads puts it out.
codes-guessed = Somebody at { $from } is trying wrong join codes: refused for a minute.
keys-made-new = The file of the seats' keys could not be read and was set aside: the code is a new one, and phones must join again.
keys-not-kept = The seats' keys cannot be written: { $why }. After the next start phones must join again.
page-out-taken = Another phone was let in at this phone's place. Scan the code at the table to ask for a place.
page-out-put = Whoever leads the table has put this phone out. To come back, scan the new code at the table and ask again.
page-out-evening = The evening is over, and this phone has no place any more. Scan the new code at the table to ask for one.
page-out-left = Who sat here has left the match: this phone has no place any more.
page-out-other = Who sat here is not in this match. Scan the code at the table to ask for a place.
page-is-let-in = Choose your place. Somebody at the table then lets you in.
page-you-ask-seat = Asking to sit as { $name }
page-you-ask-lead = Asking to lead the table
page-ask-waits = The table has been told. This page goes on by itself as soon as you are let in; after two minutes the request ends.
page-ask-timer = A tap on the timer lets this phone in, too.
page-ask-no-more = Stop asking
page-not-let-in = You were not let in. If that was a mistake, scan the new code in two minutes.
page-nobody-answered = Nobody has answered. Say at the table that you are waiting, and ask again.
page-asks-already = Somebody at your address is asking already, or was refused just now: wait two minutes.
page-too-many-ask = Too many phones are asking at once: wait two minutes.
door-asks-seat = A phone asks to sit as { $name }.
door-asks-held = A phone asks for { $name }'s place, where another phone sits.
door-asks-yours = Another phone asks for your place.
door-asks-lead = A phone asks to lead the table.
door-name-asks-lead = { $name } asks to lead the table.
door-leads = The page that leads
door-sits-leads = { $name }, who leads
door-since = let in { $n } min ago
door-away = away for { $n } min
door-request-gone = That request is over: it was answered, taken back, or ended after two minutes.
door-phone-gone = That phone is not here any more.
seat-let-in = { $name }'s phone was let in.
seat-let-in-by = { $name }'s phone was let in { $by }.
lead-by = { $what } Let in { $by }.
let-in-by-leads = by the page that leads
let-in-by-name = by { $name }
let-in-by-timer = by a tap on the timer
let-in-first = as the first at the table
seat-put-out = { $name }'s phone was put out.
lead-with-name = { $name } leads the table now.
lead-with-phone = A phone that has no seat leads the table now.
lead-lost = Nobody leads the table now. Any phone that sits there may take the lead.
evening-over = The evening is over: there is a new code, and every phone asks again.
trace-shown = This table shows what another one's antennas heard. Each tag lies where those reads put it; nobody can touch it.
trace-over = All that was recorded is shown.
trace-untouched = A recorded table is shown: nothing here can be touched.
world-made-new = The file of the virtual table could not be used ({ $why }): everything lies where a new table has it.
world-not-kept = The virtual table cannot be written: { $why }. After the next start its things lie where they lay when it last could.
world-rewound = Everything lies again as it did when that was done.
line-missing = A reset line or the switch of a supply cannot be had, and the table plays without it: { $why }.
mqtt-malformed = A message that came over MQTT is not understood and changes nothing: { $why }.
unnameable = A rewritable copy lies here: its number ends in { $uid }, where 88 says that it goes on. It cannot be played with; take it away.
timers-away = { $n ->
    [one] Not heard of: timer { $ids }. The others count; look at its light and its plug.
   *[other] Not heard of: timers { $ids }. The others count; look at their lights and plugs.
}
panel-fails = The scoreboard does not work ({ $why }). It is tried again; look at its flat cable, its plug and its power.
panel-given-up = The scoreboard does not work ({ $why }). It was reset { $n } times; it is tried again when the next round begins or the program starts.
no-timer-heard = the timer cannot be heard
broker-away = The MQTT broker at { $at } is away ({ $why }): { $missed }. Start it again; it is tried until it is there.
broker-no-address = No address is known of the MQTT broker at { $at } ({ $why }): { $missed }. Look at its name in the configuration, and at the network.
broker-login = The MQTT broker at { $at } refuses user “{ $user }”: { $missed }. Its password there is another one; “remmi doctor” says what to compare.
broker-no-mqtt5 = What listens at { $at } does not speak MQTT 5 ({ $why }): { $missed }. Use Mosquitto 2, or look at the port in the configuration.
broker-contested = The MQTT broker at { $at } lets “{ $client }” in and closes the connection again: { $missed }. Another program of that name seems to be there, too: stop one of the two, or name its table otherwise.
broker-forbids = The MQTT broker at { $at } does not let { $topic } be heard: { $missed }. Its rules are those of another table or user; “remmi broker-config” writes the right ones.
broker-deaf = The MQTT broker at { $at } gives nothing back (it stands still, has forgotten what is listened to, or lets another table listen): { $missed }. “remmi doctor” says which; it is tried again.
broker-large = A message of { $bytes } bytes came from { $at }, where { $max } are taken at most: { $missed }. The broker itself is well: delete the message if it is retained, or stop who publishes it.
decks-unread = Not every deck can be read, and its pieces are unknown: { $why }. Repair the file, then start the program again.
disk-low = The disk is nearly full ({ $mb } MB left): free some space; old matches go with remmi prune
upgrade = A newer version of Remmi can be had: { $version }. Whoever looks after the table installs it there: sudo apt install remmi
journal-damaged = { $file }: { $why }. The part from there on is kept in { $aside }; the { $n } events before it are used.
journal-behind = { $n } complete events stand in { $file }: stop the program, and “remmi salvage” with that file takes them back.
journal-unread = { $file } cannot be read: { $why }. Where it belongs to another user, give it to the one the program runs as. Its match goes on at the next start that can read it, unless somebody has sat down to another meanwhile.
journal-empty = { $file } is empty: nothing of a match is left in it. If one was played there, bring it back from a backup; else delete the file.
journal-no-match = { $file } is not the journal of a match that can be played on, and is left as it is: { $why }.
journal-not-mended = { $file }: { $why }. The { $n } events before are used; the rest is kept in a file beside it as soon as the disk can be written ({ $error }).
not-saved = Done, but not saved. { $why }
disk-full = the disk is full: free some space
disk-read-only = the disk can only be read: look at the card
disk-denied = { $file } may not be written by the user that the program runs as: make it theirs
disk-waits = The disk does not answer: the game goes on, and what happens is kept in memory until it does.
disk-fails = What happens cannot be written: { $why }. The game goes on in memory; leave the program running, and all of it is written as soon as that is mended.
disk-fails-memory-full = What happens cannot be written: { $why }. Memory is full too: of this match nothing more is kept; the next one is, once that is mended.
disk-back = The disk is well again: all that was in memory is written.
club-behind = { $n ->
    [one] The club has not acknowledged one match yet ({ $lines } lines): it is being sent.
   *[other] The club has not acknowledged { $n } matches yet ({ $lines } lines): they are being sent.
}
club-away = { $n ->
    [one] The club is away: one match ({ $lines } lines) waits here until it is back. Nothing is lost, and the table does not need it.
   *[other] The club is away: { $n } matches ({ $lines } lines) wait here until it is back. Nothing is lost, and the table does not need it.
}
club-differs = The club holds another journal of match { $number }: here it was cut, restored or begun anew. The club keeps what it has; ask whoever runs it.
club-elsewhere = Another table has sent match { $number } to the club: one of the two is a copy, and this one is not counted.
club-damaged = A line of match { $number } is damaged, and the club does not take what follows.
club-newer = The club’s program is older than this one and cannot read match { $number }: bring it to this release.
club-revoked = The club takes nothing of this table any more: its rights were taken away. Ask whoever runs the club.
club-seats = The club seats here in round { $round }: { $names }
club-round-over = The club has ended round { $round }: finish the deal that goes on.
club-greets = The club knows this card: { $name } is here.
club-same-hands = All tables of this round play the same hands: whoever deals presses “Deal the hands of the club”.
club-comes = { $name } comes to this table.
club-corrected = { $name } has corrected match { $number } of this table: { $why }
club-none = This table has no club.
part-again = A part of the program ({ $part }) failed and was started again. The log says why.
board-not-saved = not saved
next-setup = Who plays? Set names and seats.
