# What was played over the evenings: the pages /history and /sheet; and the buttons of the rule book.

hist-title = Evenings
hist-none = No match has been played yet.
hist-damaged = These journals are damaged; what stands before the damage is counted:
hist-counting = { $n ->
    [one] One more match is being counted; this page comes again by itself.
   *[other] { $n } more matches are being counted; this page comes again by itself.
}
hist-player = Player
hist-robot = { $name } (robot)
hist-matches = Matches
hist-wins = Wins
hist-rating = Rating
hist-rating-means = Rating: everybody begins at 25 and rises by finishing ahead of strong people; how strong somebody is very likely lies within the ±. It takes { $n } matches against people, played to their end.
hist-last = Last played
hist-games = By game
hist-best = Best
hist-mean = Mean
hist-per-round = Per round
hist-plot-totals = { $game }: totals, match by match
hist-plot-wins = Wins by game
hist-when = When
hist-result = Result
hist-won = Won by { $names }
hist-open = Not played to its end
hist-sheet = Score sheet { $n }
hist-from-to = { $began } to { $ended }
hist-round = Round
hist-total = Total
hist-chips = Chips held
hist-lowest = The lowest total wins.
hist-joined = { $name } joined after round { $n }, with { $points }.
hist-left = { $name } left after round { $n }.
hist-options = Options
hist-evening = The evening of { $day }
hist-time = Time played: { $time } h
hist-back = All evenings
rules-back = Back to the table
rules-print = Print
hist-no-sheet = There is no match { $n }: choose one on the page /history.
former-note = { $when } · rounds written: { $n }

# A match that is over, watched again.
hist-films = Watch it again
hist-film-open = This match is not over yet: it can be watched when it is.
hist-no-round = There is no round { $n }: { $rounds ->
    [one] one round was
   *[other] { $rounds } rounds were
} played.
