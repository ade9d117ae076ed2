# What the table in a browser says besides: buttons, and what is read aloud.

table-facts = What is settled
table-trick = Cards on the table
table-hand = Your hand
table-due = to act
table-best = best so far
table-tools = At the table
table-key-last = Last trick
table-key-phase = Phase 1
table-key-ticks = Couples
table-key-undo = Undo
table-key-claim = Claim rest
table-sounds = Sounds
table-level = Numbers
table-suit = Suits
table-rank = Ranks
table-word = Words
table-accept = accept { $who }'s proposal
table-with = with { $who }
table-turned = Turned up: { $card }.
table-turned-trump = Turned up: { $card }. Trump: { $suit }.
table-dealt = Dealt by { $who }.
    .me = You deal.
table-free-calls = { $count ->
    [one] 1 free call is left.
   *[other] { $count } free calls are left.
    }
table-confirm = Say “{ $call }”
table-back = Not yet
table-next = Next hand
table-result = Result
table-leave = Leave
table-place = Place { $place }:
table-ticks-about = The table declares the couples of ticked suits for you, the moment you may. Untick a suit to keep its couple quiet; nobody can see this.
table-queue-off = The card you chose ahead was put back: another card has the trick now, or yours may not be played.

## How to play, and the keys

table-help = Help
table-sign-due = whose turn it is
table-sign-best = has the trick so far
table-sign-dealer = has dealt this hand
table-sign-leader = leads the trick
table-sign-bot = a bot, not a person
table-how = Tap a card and then the button below your hand, or drag the card into the middle of the table. A card the rules refuse does not move: press it for a moment to read why. A tap on the felt goes on without waiting.
table-help-choose = choose a card or a bid
table-help-play = play the chosen card
table-help-clear = put the chosen card back
table-help-last = the last trick
table-help-sheet = the score sheet
table-help-hint = a hint, with its reason
table-help-undo = take your last move back
table-help-claim = claim the rest, if every trick is surely yours
table-help-first = the cards played in the first phase
table-help-ticks = which couples are declared for you
table-help-mute = sounds on or off
table-help-help = this page
