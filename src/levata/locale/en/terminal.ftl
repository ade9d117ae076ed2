# What the terminal says besides.

## The table

you = You

## Modes

mode-bot = bot
mode-stand-in = bot standing in
mode-left = bot, seat left

## Columns

column-match = Match
column-points = Cards
column-crosses = Crosses
column-raw = Raw
column-band = Band
column-score = Score
column-total = Total
column-hand = Hand
column-dealer = Dealer
column-side = Side
column-bid = Contract
column-declared = Declared
    .short = Decl.
column-tricks = Tricks
column-taken = Tricks
column-won = Tricks
column-first = Phase 1
column-second = Phase 2
column-ally = Ally
column-partner_tricks = Partner's
column-cards = Cards
column-last = Last
column-sum = Points

## Places

place-contract = Contract
place-maker = Maker
place-trump = Trump
place-tops = Tops
place-dealer = Dealer
place-leader = Leader

contract = { $bid } · { $who }
no-contract = all play
title = { $game } · hand { $hand }
title-to = { $game } to { $target } · hand { $hand }
title-phase = phase { $half } of 2
title-silent = you keep { $suits } quiet

## Turns

turns-clockwise = clockwise
turns-counter-clockwise = counter-clockwise

ally = ally
maker = maker
defender = defender
bidder = bids alone
    .me = bid alone
rests = rests
turned = turned up
face-down = { $count } face down
left-down = { $card } turned down
left-lying = { $card } left lying
picked-up = { $card } taken
free-calls = free calls
must-accept = none: accept
highest = highest first

## Prompts

prompt-card = Your turn: ←→ or a key on a card chooses it, Enter plays it.
prompt-refused = The rules refuse this card now: Enter or ? says why.
prompt-word = Your bid: press a key below, or ←→ and Enter.
prompt-level = Your bid: press a key below, or ←→ and Enter.
prompt-suit = Name the trump: press a letter below, or ←→ and Enter.
prompt-rank = Your call: press a key below, or ←→ and Enter.
prompt-wait = { $who } is thinking …
prompt-key = { $who } is next: Space goes on.
prompt-asked = Couples are asked for; the table answers from your ticks.
prompt-wait-window = Couples are being asked for; then you may change your ticks.
prompt-rests = You rest while { $bidder } plays alone: { $who } is thinking …
prompt-look = Space goes on at once.
prompt-key-look = Space goes on.
prompt-key-asked = Couples are asked for; Space goes on, and the table answers from your ticks.
prompt-key-wait-window = Space goes on; after these couples you may change your ticks.
prompt-hint = Thinking about a hint …
prompt-hint-long = Still thinking about a hint: there is much to look at …
prompt-over = The hand is over.

## Phases

ask-order = Shall { $upcard } make trump? Press a key below.
ask-pickup = { $upcard } makes trump. Take the card, or leave it?
ask-discard = You have taken { $upcard }: choose a card to lay away, Enter lays it.
ask-name = { $upcard } is turned down: name another suit as trump.
ask-name-or-pass = { $upcard } is turned down: name another suit as trump, or pass.
ask-makes-trump = You lead, and the suit of your first card is trump: choose a card.
ask-call = Name a trump suit, or the rank that tops every suit.
ask-call-suit = Name the trump suit: press a letter below.
ask-call-rank = Name the rank that tops every suit: press a key below.
ask-call-accept = Propose, or accept a proposal ✓ { $accepts }.
ask-call-must = No free call left: accept a proposal ✓ { $accepts }.

accepting = { $call } from { $who }
calling = Enter says { $call }.
calling-accepts = Enter accepts { $who }'s proposal: { $call }.
choose-first = Choose a card first: ←→ or a key on it.
kept = { $card } was taken up and stays: lay away one of the others.
play-card = Play { $card }
lay-card = Lay { $card } away
card-in-words = { $card }, { $words }
capital = Q, the capital, says { $call }. To leave the table press q once more.
hint = Hint: { $what }.
hint-none = No hint could be found.
hint-play = play { $card }
hint-lay = lay { $card } away
hint-call = say “{ $call }”
no-first-phase = The first phase is still being played.
no-last-trick = No trick has been completed in this hand.
not-kept = No match can be kept: { $reason }. Set LEVATA_DATA to a folder you may write to.
not-saved = The match could not be saved: { $reason }.
setting-not-kept = It holds until you leave, but could not be kept: { $reason }.
enter = Enter

## Buttons

button-play = Play
button-continue = Continue the interrupted match
button-quit = Quit
button-deal = Deal the next hand
button-result = See who has won
button-sheet = Score sheet
button-review = Review
button-rematch = Rematch
button-new = New table
button-close = Close

## Keys

key-last = Last
key-phase = First
key-sheet = Scores
key-hint = Hint
key-undo = Undo
key-claim = Claim
key-help = Help
key-quit = Quit
key-skip = Skip
key-ticks = Ticks
key-close = Close
key-back = Back
key-on = On
key-hands = Hands
key-choose = Choose
key-next = Next row
key-press = Play
key-push = Press

subtitle = Sit down: choose the game and how your table plays it.
game = Game
game-about = { $title }. Players: { $seats }.
players = Players
either = { $first } or { $last }
language = Language
language-about = What the table speaks; kept for the next time.
pace = Pace of the bots
pace-about = How long a bot thinks. Space or a click never waits.
pace-slow = slow
pace-calm = calm
pace-fast = fast
pace-none = no waiting
pace-key = at a key
level = Bots
level-about = How well the bots play; kept for the next time. A match goes on with the bots it began with.
level-easy = easy
level-normal = normal
level-strong = strong
level-expert = expert
type-number = or type it
players-about = You sit South; bots take the other seats. { $why }
interrupted = An interrupted match is waiting: hand { $hand }, { $totals }. A new one moves it to history, and it ends there.
damaged = The interrupted match cannot be read: { $place }. It was set aside as { $aside }.
busy = Another terminal is playing this match; finish it there, or choose another game.
ticks = Which couples are declared for you
ticks-about = A letter ticks a suit or takes its tick away. Ticks stay until you change them.
tick-line = { $mark } { $key }  { $suit }, { $points }
led = led
won = won
last-trick = Last trick
sheet = Score sheet
sheet-empty = No hand has been finished yet.
sheet-about = ↑↓ choose a line to see how its numbers come about.
hand-result = Hand { $hand }
review-where = Hand { $hand } of { $hands }, step { $step } of { $steps }
match-over = The match is over
winner = { $side } won the match, { $totals }.
record = Its record is kept: { $path }
goodbye = Your match is kept. This goes on with it: { $command }
how-to-leave = Ctrl+Q leaves Levata.
no-terminal = levata: the table is drawn in a terminal; this is none. Try: levata play --plain
too-small = The table needs { $width } columns and { $height } rows; parts of it may be cut off.
help = Keys
help-about = Trump stands first in hand. `levata rules { $game }`: the rules.
help-suits = Suits: { $suits }.
help-ranks = Highest first: { $ranks }.
help-cap = By nature there is no limit to refusing; this table sets one, so that two stubborn players cannot hold up the others. The count of free calls stands in the middle.
help-no-repeats = By nature there is no limit to refusing; at this table nobody may name again what they have named, so that two stubborn players cannot hold up the others.
auction = Auction
called = Calls
order = Highest first
phase-one = Played in phase 1
proposed = Standing proposals

## The keys, on their page; .keys are the keys

help-arrows = choose a card or a button
    .keys = ← →
help-digits = choose a card (x, y, z: beyond the tenth); say that number
    .keys = 1-9, 0
help-letters = press the button with that letter; p or - passes
    .keys = letters
help-enter = play the chosen card, press the chosen button
    .keys = Enter
help-space = do not wait: go on at once (a click does the same)
    .keys = Space
help-why = on a card with a broken edge: why it is refused; else this page
    .keys = ?
help-last = the last trick: who led, who won
    .keys = l
help-sheet = the score sheet, hand by hand, with its numbers explained
    .keys = S, Tab
help-hint = a hint (H while suits are asked for)
    .keys = h, H
help-undo = take your last move back
    .keys = u
help-claim = claim the rest, if every trick is surely yours
    .keys = C
help-leave = leave; the match is kept and can be continued
    .keys = q
help-mouse = click a card to choose it, again to play it; click buttons
    .keys = Mouse
help-phase = in the second phase: the cards played in the first
    .keys = f
help-ticks = which couples the table declares for you
    .keys = t
