# The workshop of a table: readers, panel and decks are tried and enrolled there, from a phone.

workshop-title = The workshop
workshop-open = To the workshop: try readers and panel, enrol decks
workshop-opens = The workshop opens: at once, or when the deal that is being played is over. The match goes on afterwards.
workshop-why = Nothing is played meanwhile. Whatever is done here is kept at once.
workshop-leave = To the table
workshop-left = The table begins.
workshop-no-decks = The table knows no piece yet: whoever leads it enrols a deck in the workshop, which the settings lead to
workshop-connecting = The readers are being opened.

workshop-pad = the pad of seat { $n }
workshop-melds = the meld area of seat { $n }

workshop-readers = Readers
workshop-lay = Lay a card or tile with a tag on { $place }.
workshop-lay-why = So each place is known to have the reader that the table believes to be there.
workshop-crossed = It is heard on { $place }, and not on { $asked }.
workshop-swap = It lies right: exchange the two
workshop-misread = I laid it elsewhere
workshop-swapped = Exchanged: { $one } and { $other } have each other’s reader now.
workshop-swap-in-file = The readers stand in the maker’s file: exchange `zone` of the readers { $one } and { $other } there.
workshop-skip = Skip this place
workshop-again = Try all places again
workshop-all-tried = Every place has heard its tag.
workshop-some-tried = { $n } of { $of } places have heard their tag.
workshop-tried = heard its tag
workshop-answers = answers
workshop-silent = fails
workshop-waits = nothing heard yet
workshop-skipped-place = skipped
workshop-tags = { $n ->
    [one] one tag lies there
   *[other] { $n } tags lie there
}

workshop-panel = The scoreboard’s panel
workshop-panel-none = This table has no panel: its scoreboard is on the pages.
workshop-panel-show = Show a picture on it
workshop-panel-drawing = The picture is on its way: it may take half a minute, and the panel flashes.
workshop-panel-which = What does the panel show now?
workshop-panel-right = This picture
workshop-panel-garbled = Stripes, noise, or a part of it
workshop-panel-nothing = Nothing new
workshop-panel-is-right = The panel is a { $name }, and shows what it should.
workshop-panel-driven = It was driven as a { $name }. Look at the label on its back or its cable, and try another.
workshop-panel-try = Try it as a { $name }
workshop-panel-in-file = The panel stands in the maker’s file: write size = "{ $size }" into [panel] there.

workshop-decks = Decks
workshop-deck-standing = { $name }: { $has } of { $of } pieces have a tag
workshop-deck-on = Go on
workshop-deck-whole = whole
workshop-deck-new = Enrol a new deck
workshop-deck-label = Its name (a-z, 0-9, -)
workshop-deck-for = For
workshop-deck-where = Pieces are laid on
workshop-deck-begin = Begin
workshop-deck-name = a deck’s name has 1 to 16 characters out of a-z, 0-9 and -
workshop-deck-game = say what the deck is for: it is new
workshop-deck-not-kept = the last piece is not kept: { $why }
workshop-list-deck = The decks stand in the maker’s file: write { $path } into `decks` of [table] there.
workshop-lay-piece = Lay this one on { $place }, alone
workshop-pack = pack { $n }
workshop-progress = { $done } of { $of }
workshop-taken = { $piece }: taken. Lift it.
workshop-taken-back = { $piece } has no tag now.
workshop-nothing-back = Nothing was enrolled that could be taken back.
workshop-skipped = { $piece } comes again later.
workshop-only-one = { $piece } is the only one left.
workshop-several = { $n } tags lie there: leave one alone.
workshop-reader-lost = The reader does not answer.
workshop-reader-back = The reader is back.
workshop-whole = Every piece has its tag.
workshop-random = This is a phone or a bank card, which has another number each time: use a tag for cards.
workshop-known = This tag is { $piece } already. Lift it.
workshop-has-tag = { $piece } has a tag already.
workshop-other-deck = This tag is { $piece } of the deck { $deck }. Lift it.
workshop-unnameable = This tag cannot be told from others: put another one under the piece.
workshop-none-left = This tag is new, but no piece is left for it.
workshop-names = The tag itself says that it is { $named }, not { $asked }.
workshop-names-taken = The tag itself says that it is { $named }, but that piece has another tag already.
workshop-is-named = It is { $named }
workshop-is-asked = It is { $asked }
workshop-undo = Take the last one back
workshop-later = This one later
workshop-stop = Enough for now
workshop-done = Done
wire-header = { $gpio } (header pin { $pin })
wire-leg = { $select } ({ $leg }, pin { $pin })
wire-leg-of = { $select } ({ $leg } of chip { $chip }, pin { $pin })
