# The games and their table options; .about explains one, .seats why no other number sits down.

## The list on the command line

games-line = { $game }: { $title }, { $seats }. { $why }
games-option = { $option }={ $choices }  { $label } (default { $value })
games-option-seats = { $option }={ $choices }  { $label } (default { $value }; at { $seats } players only)

## Cruce

game-cruce = Cruce
    .seats = The pack of 24 is dealt out whole: between two nothing would stay hidden, five cannot share it evenly, and six would hold too few cards to bid on.
option-cruce-target = Match target
    .about = How many points a side needs. 6 is a quick match, 21 a long one.
option-cruce-deal = Cards before the auction
    .about = half: you bid on half your hand and get the rest when the contract is won. full: you see your whole hand before you bid.
option-cruce-trump = How trump is made
    .about = named: the winner of the auction names a suit before the first card. lead: the first card led makes its suit trump, and a king or queen led so, its mate still held, is a cross of 40.
option-cruce-beat = Must you beat?
    .about = yes: within the suit you must play, you have to beat the best card so far whenever you can, your partner's too. no: any card of that suit will do.
option-cruce-finish = How a match is won
    .about = alone: at or past the target, with more than every other side. by-two: at or past the target, and at least two ahead of every other side.
option-cruce-nines = Four nines in one hand
    .about = play: such a hand is played like any other. redeal: it is void and the same dealer deals again; this goes only with deal=full.

## Cross Purposes

game-cross_purposes = Cross Purposes
    .seats = Two name a dimension each, or two pairs agree on one each; three cannot.
option-cross_purposes-target = Match target
    .about = How many points win the match: any whole number from 1 to 1000.
option-cross_purposes-sides = Who plays with whom
    .about = fixed: partners sit opposite for the whole match. alliance: whoever accepts a proposal plays this deal with its author, and everybody keeps a score of their own.
option-cross_purposes-cap = How long proposals may go on
    .about = After so many full rounds without agreement the next speaker has to accept. no-repeats: nobody may name again what they have named.

## Cuatrola

game-cuatrola = Cuatrola
    .seats = The pack of twenty is made for four hands of five, two against two.
option-cuatrola-target = Match target
    .about = How many points win the match.
option-cuatrola-direction = Direction of play
    .about = clockwise: cards are dealt and played to the left. counter-clockwise: to the right, as in Spain.
option-cuatrola-lead = Who leads when somebody has bid
    .about = mano: the first seat after the dealer that plays. bidder: whoever bid.
option-cuatrola-void = Void and no trump high enough?
    .about = trump: a trump has to be played even if it loses. free: any card will do.
option-cuatrola-solo = How a solo is won
    .about = tricks: three of the five. points: card points, declarations and the last trick, one against two.
option-cuatrola-window = When couples may be declared
    .about = every: after each of the first three tricks. first: after the first trick only.
option-cuatrola-declarer = Who may declare
    .about = pair: whoever took the trick, then the partner. winner: only who took it.
option-cuatrola-per-window = How many at once
    .about = all: up to the pair's two. one: a single declaration for each trick won.

## Two-handed Euchre

game-euchre = Two-handed Euchre
    .seats = This is the game for two; with more people Euchre is another game.
option-euchre-target = Match target
    .about = How many points win the match.
option-euchre-pickup = Must an ordered dealer take the card?
    .about = optional: the dealer may take the turned card or leave it; its suit is trump anyway. compulsory: the dealer takes it and lays a card away.
option-euchre-stick = Must the dealer name a suit in the end?
    .about = yes: when everybody else has passed, the dealer has to name trump in the second round. no: the dealer may pass too, and the hand ends without a score.
