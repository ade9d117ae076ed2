# The page: the score sheet, the review of a match, kept matches, statistics.

## The score sheet

sheet-tap = Press a line to see how its numbers come about.
sheet-hand = Hand { $hand }
sheet-dealer = Dealer: { $who }
sheet-to = to { $target }
sheet-review = Review hand { $hand }
so-far = This hand so far
so-far-hidden = The points of cards are hidden: that is one of your settings.
so-far-band = { $points } in cards + { $crosses } in crosses = { $raw } raw. Every full 33 raw are one band.
so-far-band-made = { $points } in cards + { $crosses } in crosses = { $raw } raw. Every full 33 raw are one band, and { $bid } of them were bid.
so-far-points = { $cards } in cards + { $declared } declared = { $points }. The last trick adds 10.
so-far-tricks = tricks taken against the bid: { $tricks }.
so-far-tricks-made = { $bid } was bid, tricks taken: { $tricks }.
so-far-maker = { $taken } against the maker.
so-far-maker-made = { $taken } by the maker.
so-far-phases = tricks in phase 1: { $first }, in phase 2: { $second }. In the end, one more than the first times the second.
so-far-pair = tricks of the two partners: { $tricks } and { $partner_tricks }. In the end, one more than each, multiplied.
so-far-plain = tricks taken: { $tricks }.

## A match again, step by step

past = Review
past-loading = The match is being read …
past-which = Hand
past-step = Step
past-steps = All steps
past-start = To the deal
past-back = One step back
past-play = Play it through
past-pause = Pause
past-on = One step on
past-end = To the end of the hand
past-keys = ← → step, Home and End go to either end.
past-open = All cards open
past-table = Back to the table
past-dealt = The cards are dealt.
past-next = { $who } is next.
    .me = You are next.
past-over = The hand is over.
past-trick = Trick
past-figures = So far
past-none = No hand of this match has been finished yet: there is nothing to review.

## What each choice is worth

values = Value of each choice
values-show = Weigh the choices
values-always = Weigh them at every step
values-nothing = Nothing is to be decided here.
values-thinking = Trying out how the hidden cards may lie …
values-about = What each choice brings { $who } on average, in points of the match. A strong bot weighed it with nothing but what could be seen from that seat.
    .me = What each choice brings you on average, in points of the match. A strong bot weighed it with nothing but what you could see.
values-best = best
values-made = made
values-worlds = { $worlds ->
    [one] 1 way the hidden cards can lie was tried.
   *[other] { $worlds } ways the hidden cards can lie were tried.
    }
values-sure = Nothing was better than { $move }.
values-unclear = { $move } came out { $loss } below { $best }, less than the error of the two: nothing shows that it was worse.
values-loss = { $move } brings { $loss } less on average than { $best }.

## The shuffle and the record

proof = The shuffle
proof-check = Verify the shuffle
proof-holds = { $hands ->
    [one] 1 hand checked: its cards are the ones that were fixed before the match began.
   *[other] { $hands } hands checked: their cards are the ones that were fixed before the match began.
    }
proof-anchor = Published before the first deal:
proof-fails = The shuffle cannot be confirmed.
proof-own = { $hands ->
    [one] In 1 hand the shuffle was made with what this device added to it.
   *[other] In { $hands } hands the shuffle was made with what this device added to it.
    }
broken = The shuffle is not as promised
    .about = A server that keeps to the rules never does this. The record of the match shows it to anybody.
    .once = Once is a bad connection. If it happens often, the server may be choosing among shuffles.
broken-other = Hand { $hand } was shuffled with something that is told as yours and does not come from this device.
broken-missing = Hand { $hand } was shuffled without what this device added to it, though the server had it.
broken-anchor = What the server had promised before the first deal is not what it says now.
past-record = The record
past-save = Save as a file
past-copy = Copy as text
past-copied = Copied.
past-not-copied = This browser does not let the page copy. The text is selected below: copy it from there.
past-text = The record as text

## Kept matches

records = Your matches
records-about = They are kept in this browser, on this device, and nowhere else. A file you save can be brought in again anywhere.
records-empty = No match is kept here yet. Play one, or bring in a record.
records-play = Play a match
records-count = { $count ->
    [one] 1 match
   *[other] { $count } matches
    }
records-hands = { $count ->
    [one] 1 hand
   *[other] { $count } hands
    }
records-players = { $count ->
    [one] 1 player
   *[other] { $count } players
    }
records-won = won
records-lost = lost
records-ended = finished
records-open = unfinished
records-save = Save
records-save-all = Save all as one file
records-delete = Delete
records-delete-ask = Delete this match?
records-delete-what = { $game }, { $when }: { $totals }. Its record is lost unless you have saved it.
records-keep = Keep it
records-deleted = The match is deleted.
records-undo = Bring it back
records-import = Bring in records
records-import-about = A file that this page or the terminal has saved, or the text of a record. Every step is replayed by the rules before it is taken.
records-file = Choose a file
records-text = Or paste the text here
records-take = Take it in
records-taking = Replaying …
records-taken = { $count ->
    [one] 1 match was taken in.
   *[other] { $count } matches were taken in.
    }
records-here = { $count ->
    [one] 1 match was here already.
   *[other] { $count } matches were here already.
    }
records-refused = { $count ->
    [one] 1 record was not taken in:
   *[other] { $count } records were not taken in:
    }
records-nothing = No record stands in it: a record begins with a line such as { $example }
records-unreadable = This file cannot be read as text.
records-unknown-time = time not known

## Statistics of one's practice

stats = Your practice
stats-about = Counted from the matches kept on this device. Nobody else sees it.
stats-empty = Nothing to count yet: no match has been finished.
stats-won = Matches won
stats-hands-won = Hands that brought you more than the others
stats-made = Contracts you made
stats-best = Best hand
stats-streak = Matches won in a row, at most
stats-share = { $won } of { $count }
stats-percent = { $percent }%
stats-margin = Likely range
    .between = { $low }% to { $high }%
stats-few = { $count ->
    [one] Only 1 match so far: far too few to say how well you play.
   *[other] Only { $count } matches so far: too few to say how well you play.
    }
stats-range = If you played on like this, you would win between { $low } and { $high } of 100 matches; more matches make this narrower.
