# What the pages say by themselves, all of it sent to them: some of it the table says too.

and = and

## Cards and tiles
joker = joker
card-name = { $rank } of { $suit }
tile-name = { $colour } { $number }
suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs
rank-A = ace
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = 10
rank-J = jack
rank-Q = queen
rank-K = king
colour-R = red
colour-B = blue
colour-K = black
colour-Y = yellow

## Pieces of Remmi-Demmi, and what belongs to no deck
type-name = { $colour } { $shape }
type-R = red
type-G = green
type-B = blue
type-C = circle
type-S = square
type-T = triangle
plaque = plaque { $n }
face-down = face-down card
unknown-tag = unknown tag
thing-bank-card = bank card
thing-phone = phone
thing-stray-joker = stray joker

## The top line
page-connecting = Looking for the table …
offline = looking for the table …
round-n = deal { $n }
round-of = round { $n } of { $of }
extra-round = extra round { $n }
seconds-left = { $n } s
time-left = { $n } seconds left
action-setup = Set up
action-deal = Deal
action-tap = Slap the timer
action-start = Start
action-next = Go on
action-gather = Gather the cards
action-new_match = New match

## Set-up
set-table = Set the table
game = Game
players = Players
names = Names, clockwise
name-of = Name of player { $n }
robot = robot
robots-go-on = Robots deal on by themselves after { $n } seconds
hints-given = Hints are given to whoever asks
robots-play = The robots play
robots-strong = very well
robots-fair = well
robots-easy = like beginners
robot-plays = The machine plays this seat
types-out = Types taken out
type-out = out
chosen-of = { $have } of { $need } chosen
options = Rules of the house
preset-use = As you play it
preset-none = choose what is kept …
preset-these = The rules below, under a name
preset-name = Name
preset-keep = Keep
preset-forget = Delete
deals-first = Deals first
board-lang = Scoreboard's language
later = later
sit-down = Sit down

## Seats round the felt
n-of-seen = { $n } of { $of } seen

## A trade, and questions to the table
resumed = This match is not over. Go on with it?
former = Go on with a former match
former-none = There is no former match that was left before its end.

## The reveal
verdict-valid = Good
verdict-invalid = Not good
verdict-unknown = Cannot tell
claim-of = { $name }'s claim
counted-label = Cards counted by hand
counted = Counted by hand:
cards = cards
dead-tag = A dead tag?
table-decides = The table decides:
decide-good = good
decide-false = false

## The devices
timer = Tap-timer
timer-paused = stands still

## What may be said, and how a deal ended
no-calls = Nothing to say just now.
not-read = Something was not read?
type-cards = e.g. 7H 10S JK
send = Say it
last-deal = The last deal
last-gain = last deal { $points }
hist-plot-rounds = Points after each round
again-same = Again, the same people
again-other = Another game
picture-save = Save a picture
picture-send = Send a picture

## Consent
undo-ask = Everybody at the table must agree.
undo-newest = At once; the others may object for ten seconds:
pause = Hold the countdown
resume = Let the countdown go on
redeal = Deal this hand again
correct-round = Points of round
abandon = End the match here
comers = Somebody joins or leaves
comer-name = Name
comer-where = Where
comer-seat = Seat { $n }
joins = Joins the match
leaves = { $name } leaves
left-after = left after round { $n }
agree = I agree
all-agree = All agree
disagree = No
object = I object
waits-for = Waits for { $names }.

## A seat's page
your-turn = It is your turn

## No answer from the table
refused = The table refused that (status { $status }).
toast-title = The answer of the table
table-silent = The table does not answer. Is this phone or computer still in its network, and the program running? The page goes on when it is back.
no-games = The table does not answer. Reload the page once the program is running.

## Where phones join
phones-title = A page for each seat
phones-tv = Show on a television

## Who is let in, and who leads
door-let-in = Let in
door-refuse = No
door-put-out = Put out
door-put-out-name = Put out: { $name }
door-give = Give the lead
door-give-name = Give the lead to { $name }
door-own = this page
door-end = End the evening: all phones out
door-lead-take = Take the lead: the page that leads is away
door-lead-ask = Ask for the lead
door-lead-waits = You have asked for the lead: whoever leads decides
door-who = Who is here

## A screen in the room
full-screen = full screen
screen-join = Scan the code to play from your phone.
screen-code = To play from your phone, scan the code on the scoreboard.

## Rules
rules = Rules
why = why?

## Voice
voice-on = voice on
voice-off = voice off
evening = The whole evening
film-watch = Watch it again

## A face and a colour of one's own
look-title = Face and colour
look-of = Face and colour of player { $n }
look-face = Face
look-colour = Colour
look-shape = the seat's
look-seats = the seat's
look-has = { $name } has it
look-done = That's it
look-not = Not now
face-cat = cat
face-fox = fox
face-bear = bear
face-rabbit = rabbit
face-owl = owl
face-fish = fish
face-boat = boat
face-house = house
face-tree = tree
face-flower = flower
face-sun = sun
face-mushroom = mushroom
tint-orange = orange
tint-blue = blue
tint-red = red
tint-green = green
tint-violet = violet
tint-olive = olive
tint-teal = teal
tint-grey = grey
tint-rose = rose
