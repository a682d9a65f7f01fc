# The pages of a club of many tables (remmi-club).

clubs-title = The club
clubs-wall = Tables
clubs-standings = Standings
clubs-by-rating = By rating
clubs-by-places = By places
clubs-by-points = By points
clubs-first = First
clubs-second = Second
clubs-third = Third
clubs-over = Played to the end
clubs-places-mean = Matches played to their end by two people or more; machines and whoever left are taken out. Whoever is equal shares a place.
clubs-table = Table
clubs-now = Now
clubs-round = { $rounds ->
    [0] { $game }, round { $round }
   *[other] { $game }, round { $round } of { $rounds }
}
clubs-turn = { $name } plays
clubs-quiet = nothing heard
clubs-behind = { $n ->
    [0] all is here
    [one] one line is still to come
   *[other] { $n } lines are still to come
}
clubs-newest = Newest results
clubs-none = No match has come to the club yet. A table sends it when it is over.
clubs-no-tables = No table has spoken yet. Its configuration needs a section [club].
clubs-wrong = Not counted
clubs-differs = Table { $table }, match { $number }: its journal was cut, restored or begun anew. The club keeps what it had.
clubs-elsewhere = Table { $table }, match { $number }: another table has sent this match. One of the two is a copy.
clubs-damaged = Table { $table }, match { $number }: a line is not as it was written.
clubs-newer = Table { $table }, match { $number }: only a newer program can read it.
clubs-two = Table { $table }: two programs send under this name. Give one of them another.
clubs-favourite = Plays most: { $game }
clubs-no-rating = Rating: too few matches against people
clubs-rating = Rating: { $value } ± { $deviation }, from { $n } matches
clubs-rivals = With whom
clubs-ahead = Ahead of them
clubs-behind-them = Behind them
clubs-nobody = Nobody of this name has played in the club.
clubs-revoked = nothing is taken of it any more
clubs-organiser = Organiser
clubs-organisers = This is the organiser’s. Whoever runs the club gets a link by remmi-club organiser.
clubs-invited = This link makes this browser the organiser’s, for twelve hours. It works once.
clubs-open = Open
clubs-spent = This link was used, or is too old. Get another by remmi-club organiser.
clubs-wait = Too many wrong tries from here. Try again in { $seconds } seconds.
clubs-hello = You are the organiser, { $name }.
clubs-sign-out = Sign out
clubs-rights = Rights of the tables
clubs-rights-mean = Of a table whose rights are taken away no line is taken any more, and it says so on its pages. What came before stays.
clubs-revoke = Take its rights away
clubs-restore = Give them back
clubs-no-table = There is no table { $table }.
clubs-no-database = The club’s database does not answer. Try again in a moment.
clubs-people = People
clubs-merge = Two names, one person
clubs-merge-mean = What was played under the one name counts for the other. It can be undone.
clubs-merge-name = Name
clubs-merge-into = is
clubs-merge-do = They are one person
clubs-merge-same = These two are one person already.
clubs-merged = Names that are somebody’s
clubs-who = By
clubs-undone = Undone by
clubs-undo = Undo
clubs-forget = Forget somebody
clubs-forget-mean = On all pages and in all counts a number stands in the place of the name. The journals of the tables stay as they are. It cannot be undone.
clubs-forget-name = Who
clubs-forget-do = Forget for good
clubs-evening = The evening
clubs-run = Run the evening
clubs-no-evening = No evening is open now.
clubs-here = I am here
clubs-gone = You are not here any more.
clubs-your-seat = Table { $table }, chair { $chair }
clubs-with = with { $names }
clubs-sit-out = sits out this round
clubs-next-draw = Your seat comes with the next draw.
clubs-leave = I am going home
clubs-chair = Chair
clubs-round-number = Round { $round }
clubs-round-over = Round { $round } is over
clubs-code = Code
clubs-your-name = Name
clubs-name-mean = A name has 1 to 24 letters that people can see. Take the one under which you are known here.
clubs-no-code = This is not the code of an evening that is open, or as many are here as can be seated. Look at the wall.
clubs-join = Scan this, or open { $address } and type the code:
clubs-who-here = Here: { $n }
clubs-add = Add
clubs-away = Not here
clubs-draw = Draw the next round
clubs-end-round = End the round
clubs-close = Close the evening
clubs-plan = Plan an evening
clubs-plan-title = Title
clubs-plan-season = Season
clubs-plan-begins = Begins
clubs-plan-size = People at a table
clubs-plan-rounds = Rounds
clubs-plan-do = Plan
clubs-plan-state = State
clubs-plan-open = goes on
clubs-plan-over = over
clubs-plan-begin = Open
clubs-plan-wrong = A title has at most 60 letters, tables have 2 to 10 people, and an evening has 1 to 60 rounds.
clubs-evenings = Evenings
clubs-no-room = As many are here as can be drawn, 160, or no evening is open.
clubs-few = { $people ->
    [one] One is here, and a table wants { $fewest } at least.
   *[other] { $people } are here, and a table wants { $fewest } at least.
}
clubs-few-tables = { $wanted } tables are to be laid, and the club has { $found }.
clubs-calls = Table { $table } calls for help, since { $n } min
clubs-goes = { $name } goes there
clubs-go = I am going there
clubs-all-play = Round { $round }: all tables play.
clubs-all-done = Round { $round }: all tables are done.
clubs-wait-for = Round { $round }. Done: { $done }. They wait for: { $tables }.
