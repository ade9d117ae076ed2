# What the page says around the table: where one is, how one begins, what one can set.

## The bots of a table

name-N = Nora
name-E = Emil
name-S = Sanda
name-W = Wanda

## Where one is

at-start = Play
at-new = New match
at-table = Table
at-learn = Learn
at-lesson = Lesson
at-review = Review
at-records = Matches
at-stats = Statistics
    .short = Stats
at-settings = Settings
at-about = About Levata
    .short = About
nav = Main
skip-to-content = Skip to the content
leave-table = Leave the table
    .about = The match is kept; you can continue it at any time.

## While the engine comes

loading = Laying the table …
    .runtime = Fetching what the rules run on
    .library = Fetching what the rules run on
    .rules = Reading the rules of the games
    .ready = Ready
    .bytes = { $done } of { $of } MB
    .once = Only this first visit takes long. After it, everything works with no connection too.

## When something goes wrong

fault = Something in the table itself has failed
    .about = This is our fault, not yours. Your match is kept up to the last move: load the page again and go on.
    .reload = Load the page again
    .details = What the engine said
lost = Your match is being played in another window now
    .about = This window was asleep for a while, and the match went on elsewhere. Nothing is lost: take it back here, and the other window lets go of it.
    .take = Play on here
    .leave = Leave it there
fault-loading = Levata could not be fetched whole
    .about = Something on the way to this page is missing. Look at your connection, then load the page again.
page-fault = This page could not be shown
    .about = Nothing is lost. Load the page again, or go back to the start.
    .start = Back to the start
not-kept-here = This browser does not let Levata keep anything: the match lasts until you close the page.
kept-again = Levata can keep things on this device again, and has kept everything up to now.
close-notice = Close

## A newer page

update = A newer Levata is ready
    .about = Your match is kept. Switching takes a moment, and every open tab of Levata follows.
    .now = Switch now
    .later = Later

## The start page

start-title = A quiet table for four good card games
start-lede = You against fair bots, on your own device, with or without a connection.
start-continue = Continue { $game }
    .about = Hand { $hand } · { $totals }
    .next = Hand { $hand } is next · { $totals }
start-continue-short = Continue
start-play = Play { $game }
    .about = { $players ->
        [one] 1 player
       *[other] { $players } players
    } · bots: { $level }
start-other = Choose how
start-games = The games
start-play-short = Play
start-learn = How it goes
start-offline = Works with no connection
start-beginning = The cards are being dealt …
seats-line = { $seats } players
line-cruce = Bid on half your hand, then keep your word. The king and queen of a suit make a cross.
line-cross_purposes = You name the trump suit, somebody else the rank that tops every suit. Both hold.
line-cuatrola = Spanish cards, strict following, couples worth 20 and 40; or go alone and let your partner rest.
line-euchre = Five cards, five tricks, and a jack that changes its suit.

## A new match

new-title = New match of { $game }
new-game = Game
new-players = Players
new-bots = Bots
new-options = How your table plays it
new-options-usual = As usual
new-options-changed = { $count ->
        [one] 1 change
       *[other] { $count } changes
    }
new-usual = Back to the usual rules
new-play = Play
new-blocked = Goes only with “{ $option }: { $choice }”.
new-usual-mark = usual
new-ends-kept = A match of { $game } is waiting: hand { $hand }, { $totals }. A new one moves it to your matches, and it ends there.
new-refused = This table cannot be laid: { $why }
new-rules = The rules of { $game }
more = More
fewer = Fewer

seats-cruce-4 = Four, in pairs
    .about = Your partner sits opposite you.
seats-cruce-3 = Three, each alone
    .about = Eight cards each, and every total is one player's own.
seats-cross_purposes-2 = Two
    .about = One hand of two phases; thirteen cards each, then thirteen more.
seats-cross_purposes-4 = Four
    .about = Proposals go round until somebody accepts one.
seats-cuatrola-4 = Four, in pairs
    .about = Your partner sits opposite you.
seats-euchre-2 = Two
    .about = Five cards each; the others lie face down.

level-easy-about = Looks a few cards ahead and often plays by feel. For a first evening.
level-normal-about = Plays sensibly, and slips now and then.
level-strong-about = Weighs every choice over many deals it cannot see into. No slips.
level-expert-about = Thinks longest. On a slow phone you will wait for it.

## The choices of each option; a number that has no words of its own stays a number

choice-cruce-deal-half = Half the hand
    .about = You bid on half your hand and get the rest when the auction is won.
choice-cruce-deal-full = The whole hand
    .about = You see all your cards before you bid.
choice-cruce-trump-named = It is named
    .about = Whoever wins the auction names a suit before the first card.
choice-cruce-trump-lead = By the first card
    .about = The first card led makes its suit trump. A king or queen led so, its mate still held, is a cross of 40.
choice-cruce-beat-no = No
    .about = Any card of the suit you must play will do.
choice-cruce-beat-yes = Yes
    .about = Within the suit you must play, you beat the best card so far whenever you can, even your partner's.
choice-cruce-finish-alone = Alone at the top
    .about = At or past the target, with more than every other side.
choice-cruce-finish-by-two = By two points
    .about = At or past the target, and at least two ahead of every other side.
choice-cruce-nines-play = Play on
    .about = Such a hand is played like any other.
choice-cruce-nines-redeal = Deal again
    .about = The hand is void, and the same dealer deals again.
choice-cross_purposes-sides-fixed = Fixed pairs
    .about = Partners sit opposite for the whole match.
choice-cross_purposes-sides-alliance = Alliances
    .about = Whoever accepts a proposal plays this deal with its author, and everybody keeps a score of their own.
choice-cross_purposes-cap = { $count ->
        [one] 1 round
       *[other] { $count } rounds
    }
    .about = After so many full rounds without agreement the next speaker has to accept.
choice-cross_purposes-cap-no-repeats = No repeats
    .about = Nobody may name again what they have named.
choice-cuatrola-direction-counter-clockwise = To the right
    .about = Counter-clockwise, as in Spain.
choice-cuatrola-direction-clockwise = To the left
    .about = Clockwise: cards are dealt and played to the left.
choice-cuatrola-lead-mano = The mano
    .about = The first seat after the dealer that plays.
choice-cuatrola-lead-bidder = Whoever bid
    .about = Whoever plays alone leads the first trick.
choice-cuatrola-void-trump = Trump all the same
    .about = A trump has to be played even if it loses.
choice-cuatrola-void-free = Any card
    .about = If no trump of yours can win, any card will do.
choice-cuatrola-solo-tricks = On tricks
    .about = Three of the five.
choice-cuatrola-solo-points = On points
    .about = Points in cards, couples and the last trick, one against two.
choice-cuatrola-window-every = After three tricks
    .about = After each of the first three tricks.
choice-cuatrola-window-first = After the first trick
    .about = After the first trick only.
choice-cuatrola-declarer-pair = The pair
    .about = Whoever took the trick, then the partner.
choice-cuatrola-declarer-winner = Whoever took the trick
    .about = Only the player who took it.
choice-cuatrola-per-window-all = All at once
    .about = Up to the pair's two.
choice-cuatrola-per-window-one = One
    .about = A single declaration for each trick won.
choice-euchre-pickup-optional = May take it
    .about = The dealer may take the turned card or leave it; its suit is trump anyway.
choice-euchre-pickup-compulsory = Must take it
    .about = The dealer takes the turned card and lays a card away.
choice-euchre-stick-no = May pass too
    .about = The dealer may pass in the second round, and the hand ends without a score.
choice-euchre-stick-yes = Has to name one
    .about = When the other has passed, the dealer has to name trump in the second round.

## Settings

settings-preview = How your table looks
settings-language = Language
settings-look = Look
settings-scheme = Brightness
settings-scheme-auto = Automatic
settings-scheme-light = Light
settings-scheme-dark = Dark
settings-felt = Cloth
settings-felt-green = Green
settings-felt-blue = Blue
settings-felt-burgundy = Burgundy
settings-french = Cards for Cruce, Cross Purposes and Euchre
settings-french-french = French
settings-french-french4 = French, four colours
settings-french-german = German
settings-spanish = Cards for Cuatrola
settings-spanish-spanish = Spanish
settings-spanish-french4 = French, four colours
settings-big = Large index
    .about = Bigger ranks and suits in the corners of every card.
settings-hand = Your hand
settings-gesture = To play a card
settings-gesture-button = Tap it, then the button
    .about = Or drag it into the middle of the table.
settings-gesture-one-tap = One tap plays it
    .about = Faster, but a slip is played too. You can still take it back.
settings-confirmCalls = Ask before a call
    .about = A bid, a trump or a proposal is asked for once more before it is made.
settings-autoPlay = Play a forced card
    .about = When only one card may be played, it is played for you.
settings-queue = Choose ahead
    .about = You may choose a card before it is your turn; it is played when the turn comes, if it may be.
settings-sortUp = Lowest card first
    .about = Within each suit of your hand the lowest card stands to the left.
settings-counters = Running points
    .about = Points in cards, tricks and crosses of each side beside the names. Without them you have to keep count yourself.
settings-pace = Pace
settings-speed = How fast the table moves
settings-speed-slow = Slow
settings-speed-normal = Normal
settings-speed-fast = Fast
settings-motion = Movement
settings-motion-auto = As on this device
settings-motion-none = Off
settings-signals = Signals
settings-sounds = Sounds
    .about = Your turn, a card, a trick, the end of a hand.
settings-vibration = Vibration
    .about = A short buzz when it is your turn, on phones that can.
settings-data = Your matches on this device
settings-data-about = Matches, settings and statistics stay on this device alone. Nobody else gets them, and nobody can bring them back if the browser throws them away.
settings-keep = Keep my data
    .kept = This browser has promised to keep your data.
    .unkept = When space runs out, this browser may throw your data away. You can ask it not to.
    .refused = The browser did not promise it. It may do so once you have used Levata more, or installed it.
    .unknown = This browser cannot promise it. Export your matches now and then.
settings-records = Export or import matches
settings-reset = Back to the first settings
    .ask = Set everything here back to how it was at first? The language and your matches stay.
    .yes = Set back
    .done = The settings are as at first.
cancel = Cancel

## About

about-lede = Cruce, Cross Purposes, Cuatrola and two-handed Euchre at one quiet table.
about-fair = Is it fair?
    .cards = Cards are shuffled from a secret seed that is sealed before the deal. When the hand is over the seed is shown, and the review of a match can verify that the cards lay as promised.
    .bots = A bot sees what a person in its seat would see, and nothing else: your hand, and your partner's, stay hidden from it. Easy bots do not play with marked cards; they only think less.
about-offline = With no connection
    .text = After the first visit everything works without one: all games, bots, hints, lessons, the review and your statistics. Only a newer version has to be fetched.
    .insecure = This address is not secure (http), so the page works only while the server can be reached.
    .ready = This device has all it needs.
    .waiting = The rest is still being fetched.
about-private = What it knows about you
    .text = Nothing. There is no account, no advertising and no telemetry. No other server is asked for anything; your matches stay in this browser.
about-browsers = Browsers
about-licence = Licences
    .text = Levata is free software. The rules, the bots, the cards and every text are our own work.
    .ours = Levata's licence
    .others = What it is built with, and their licences
about-version = Version { $version }
