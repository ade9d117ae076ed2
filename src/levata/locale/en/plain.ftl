# What the table says where nothing is drawn: a line for each thing, heard rather than seen.

spoken-card = { $words } ({ $card })

## Sitting down

plain-welcome = Levata, a table in plain words. Type an answer and press Enter; quit leaves at any time.
plain-game = { $number }. { $title }, { $seats } players
plain-ask-game = Which game? Its number or name; Enter takes { $default }.
plain-ask-players = How many players, { $seats }? Enter takes { $default }, ? explains.
plain-options = Now the options of this table. Enter keeps a value, ? explains an option, defaults keeps all that is left.
plain-option = { $label }: { $menu }. Enter keeps { $value }.
plain-ask-bots = How well shall the bots play: { $menu }? Enter takes { $default }, ? explains.
plain-ask-continue = continue or new? Enter continues.
plain-ask-again = rematch, new or quit? scores tells the score sheet, review the last hand.
plain-table = { $game }, { $options }
plain-sits-left = On your left: { $who }, { $side ->
    [partner] your partner
   *[other] a bot
    }.
plain-sits-top = Opposite you: { $who }, { $side ->
    [partner] your partner
   *[other] a bot
    }.
plain-sits-right = On your right: { $who }, { $side ->
    [partner] your partner
   *[other] a bot
    }.
plain-goodbye = Goodbye.

## What is asked

plain-ask-card = Your turn.
plain-ask-word = Your bid.
plain-ask-level = Your bid.
plain-ask-suit = Name the trump suit.
plain-ask-rank = Name a rank.
plain-ask-order = Shall { $upcard } make trump?
plain-ask-pickup = { $upcard } makes trump. Take the card, or leave it?
plain-ask-discard = You have taken { $upcard }: lay a card away.
plain-ask-name = { $upcard } is turned down: name another suit as trump.
plain-ask-name-or-pass = { $upcard } is turned down: name another suit as trump, or pass.
plain-ask-makes-trump = You lead, and the suit of your first card is trump.
plain-ask-call = Name a trump suit, or the rank that tops every suit.
plain-ask-call-suit = Name the trump suit.
plain-ask-call-rank = Name the rank that tops every suit.
plain-ask-call-accept = Propose, or accept a proposal: { $accepts }.
plain-ask-call-must = No free call is left: accept a proposal, { $accepts }.
plain-ask-deal = Enter deals the next hand.
plain-may = You may choose: { $could }.
plain-only = Enter plays { $card }, nothing else may be played.

## What is answered

plain-choose = Enter alone chooses nothing here.
plain-unclear = “{ $typed }” is not clear. One of: { $could }.
plain-unknown = “{ $typed }” is not understood. One of: { $could }; or { $help } for the commands.
plain-unknown-now = “{ $typed }” is not understood. Enter goes on, { $help } lists the commands.
plain-not-now = No hand is being played. Enter goes on.

## What is told

plain-place = Place { $place }: { $side }, { $total }
plain-fact = { $label }: { $value }
plain-side = { $side }: { $why } Total { $total }.
plain-none = none
plain-numbers = { $first } to { $last }
plain-hand = Your hand: { $lanes }.
plain-lane = { $numbers } { $suit }: { $cards }
plain-lane-trump = { $numbers } { $suit }, trump: { $cards }
plain-play = { $who } { $card }
plain-trick = Trick: { $plays }.
plain-last = Last trick: { $plays }. { $who } took it.
    .me = Last trick: { $plays }. You took it.
plain-no-trick = No card lies on the table.
plain-upcard = Card turned up
plain-card-up = { $card }
plain-card-turned_down = { $card }, turned down
plain-card-picked_up = { $card }, taken by the dealer
plain-card-held = { $card }, held by { $who }
    .me = { $card }, held by you
plain-stock = Stock
plain-to-act = To act
plain-resting = Rests
plain-silent = Couples you keep quiet
plain-first = { $who }, played in phase 1
    .me = What you played in phase 1
plain-ticks = Couples declared for you: { $suits }. For others type ticks and their letters, or ticks - for none.
plain-rules = This prints the rules, at any prompt of your system: levata rules { $game }
plain-cap = By nature there is no limit to refusing; this table sets one, so that two stubborn players cannot hold up the others. The table command tells the count of free calls.
plain-no-repeats = By nature there is no limit to refusing; at this table nobody may name again what they have named, so that two stubborn players cannot hold up the others.

## What may be typed; .about says what it does

plain-help-cards = A card: type its spelling, rank then suit, its number in your hand, or its name in words.
plain-help-calls = A bid or a call: type its word, or as many of its first letters as make it clear.
plain-help = { $word }: { $about }
plain-word-help = help
    .about = these lines; ? does the same
plain-word-hand = hand
    .about = your cards
plain-word-table = table
    .about = trump, contract, scores and what else can be seen
plain-word-trick = trick
    .about = the cards that lie on the table
plain-word-last = last
    .about = the last trick
plain-word-scores = scores
    .about = the score sheet, each number explained
plain-word-review = review
    .about = the last finished hand again, with all cards open
plain-word-hint = hint
    .about = what a strong bot would do in your place, and why; h does the same, unless it names a suit
plain-word-undo = undo
    .about = take your last move back
plain-word-claim = claim
    .about = claim the rest, if every trick is surely yours
plain-word-ticks = ticks
    .about = which couples the table declares for you; letters after it change them
plain-word-rules = rules
    .about = how to read the rules
plain-word-quit = quit
    .about = leave; the match is kept and can be continued
plain-word-continue = continue
plain-word-new = new
plain-word-rematch = rematch
plain-word-defaults = defaults
