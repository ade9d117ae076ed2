# Learning a game: the rules page, its figures, and positions to try. Cards stand in code signs.

## The pages

learn-title = Learn to play
learn-about = Read the rules with figures, or try the tricky moments one by one: the same rules as at the table answer you.
learn-read = Rules
learn-lesson = Lesson
learn-play = Play
learn-contents = Contents
learn-loading = The rules are being fetched …
learn-missing = The rules cannot be fetched now. Try again once the page has a connection.
learn-again = Try again
learn-all = All games
learn-top = Back to the contents
learn-tagline-cruce = Bid on half a hand, then bring in your thirty-threes.
learn-tagline-cross_purposes = One names the trump suit, another the rank on top.
learn-tagline-cuatrola = Twenty cards, strict following, or alone against two.
learn-tagline-euchre = Two jacks on top, and three of five tricks to take.

lesson-title = Lesson: { $game }
lesson-number = Position { $number } of { $count }
lesson-step = Position { $number }: { $title }
lesson-step-solved = Position { $number }: { $title }, solved
lesson-positions = Positions
lesson-hand = Your hand: choose a card
lesson-mine = Your hand
lesson-choices = Your answer
lesson-trap = Careful: not all of these may be said now.
lesson-on-table = On the table
lesson-trick = This trick
lesson-last = The last trick
lesson-nothing = No card has been led yet.
lesson-fact = Known so far
lesson-right = Right!
lesson-wrong = Not the best answer
lesson-refused = The rules refuse this
lesson-goes-on = What happens then
lesson-next = Next position
lesson-previous = Previous
lesson-once-more = Try another answer
lesson-done = You have solved every position. Time for a real hand!
lesson-preparing = The engine is getting ready …
lesson-wins = winning

## Figures of the rules

drawn-order = Highest first
drawn-ring = With eights as tops: from the eight down to the two, then from the ace to the nine
drawn-cross = A cross: king and queen of one suit
drawn-couple = A couple: rey and caballo of one suit
drawn-bowers = Hearts are trump: right bower, left bower, and then the ace
drawn-mate = The mate, here diamonds, has lost its jack
drawn-trumped = The last card is a trump, and it takes the trick

## Cruce

lesson-cruce-half = Bidding on half a hand
    .ask = You hold three cards; the other three come after the auction. The rival on your right has bid one. What do you say?
    .right = With spades as trump, king and queen are a cross of 40 and the ace brings 11 more: 51 points are nearly certain. Two promises 66, three a bold 99. Now comes the rest of your cards, and only then do you name the trump.
    .wrong-pass = Allowed, but too timid. With spades as trump, these three cards are a cross of 40 and an ace of 11: most of the 66 points that a bid of two promises.
    .wrong-high = Allowed, but four already promises 132 points, and all the cards together are worth 120. One cross does not carry you there, and a side that is set loses all it bid.
    .refused = Each bid has to be higher than the one before.
lesson-cruce-ten = The ten above the king
    .ask = Hearts were led, and clubs are trump. The rival on your right is winning with the king, and you play last. Can you take the trick?
    .right = Yes: the ten ranks second, right below the ace. `Th` beats `Kh`, and your side takes 16 points.
    .wrong = The king beats the queen, and the trick goes to the rivals. In Cruce the ten stands above the king: `Th` would have won.
lesson-cruce-follow = Following suit
    .ask = The rival on your right leads `Ad`, and spades are trump. What may you play?
    .right = You hold diamonds, so one of them has to go; your trumps must wait. Nothing obliges you to beat the ace, and you could not. The nine costs your side nothing, the king four points.
lesson-cruce-void = Void: a trump is due
    .ask = Your partner led `Ad`, clubs are trump, and the rival on your right has trumped with the king. You have no diamond. What may you play?
    .right = Without the suit led you owe a trump, even one that cannot win. The nine is worth nothing, the jack two points; nobody asks you to beat the king.
lesson-cruce-cross = A cross on the lead
    .ask = You won the auction with two, hearts are trump, and you lead. Which card earns the most at once?
    .right = King and queen of trumps are a cross of 40, paid the moment you lead one of them. It stays yours even if the trick is lost. Your spade cross is worth another 20 on a later lead.
    .wrong-plain = That is a cross too, but in a plain suit it pays 20. In trumps it pays 40, so hearts first.
    .wrong = That lead pays nothing by itself. You hold king and queen of trumps: leading one of them pays 40 at once.
lesson-cruce-keep = Crosses are shown on the lead
    .ask = Your partner leads `Ah` and is winning. Diamonds are trump. Which heart do you give?
    .right = The nine follows and keeps king and queen together. When you lead one of them later, they still pay 20.
    .wrong = A king or queen played to somebody else's lead shows nothing, and it breaks the pair: the 20 points of your cross are gone.
lesson-cruce-lead = Trump by the first lead
    .ask = At this table nobody names trump: the suit of your first card becomes it. You won the auction. Which card do you lead?
    .right = Hearts are trump now, and in the same moment king and queen are a trump cross: 40 points, before the next seat plays.
    .wrong-spades = That makes spades trump. Your hearts remain a plain cross, worth 20 instead of 40.
    .wrong = That makes its suit trump, and nothing is paid. Leading king or queen of hearts makes hearts trump and pays 40 with the same card.
lesson-cruce-beat = A table where you must beat
    .ask = At this table you must beat. The rival on your right leads `Qd`; clubs are trump. Which diamonds may you play?
    .right = Either card that beats the queen will do, the king as well as the ace: it need not be your highest. Only the nine is refused, because you can do better.
lesson-cruce-band = One card and a whole band
    .ask = Your side bid two: 66 points. You have 50, your partner's trump is winning this trick with 7 on the table, and the last trick may be lost. What do you give?
    .right = 50 + 7 + 10 = 67: band 2, and the contract is made. A card you cannot keep is best given to your partner's trick.
    .wrong = 50 + 7 + 4 = 61 stays in band 1, and the ten is lost in the last trick: your side is set and loses 2. The ten would have made 67.

## Cross Purposes

lesson-cross_purposes-ring = The ring below the top
    .ask = Eights are tops, and `Ah` is led. Spades are trump, but you have hearts and must follow. Which heart takes the trick?
    .right = Below the eight the ranks run 7 6 5 4 3 2, and only then ace, king, queen, jack, ten, nine. So the two beats the ace!
    .wrong-king = The ring goes on from the two to the ace and then to the king, so the ace still beats the king. `2h` stands one step above the ace.
    .wrong-nine = With eights as tops the nine is the very last of the ring: the lowest card there is. `2h` beats the ace.
lesson-cross_purposes-trump = A top rank and a trump
    .ask = Your rival leads `8d`, a top card. Spades are trump, and you have no diamond. Can you take the trick?
    .right = Any trump beats any plain card, even a top one. The nine is the lowest trump there is under eights, and it is enough.
    .wrong-top = An eight heads its own suit only. You did not follow diamonds and it is no trump, so it cannot win: a small spade would have.
    .wrong = A card that is neither of the suit led nor trump cannot win. Any spade takes this trick, the lowest too.
lesson-cross_purposes-tops = Naming the top rank
    .ask = For two: your rival has made hearts trump, and you name tops. Which rank turns your hand into the better one?
    .right = Under sevens your `7h` `6h` `5h` are the three highest trumps, and you hold all the other sevens too. The ring turns small cards into big ones.
    .wrong-ace = Under aces the order is the usual one, and your best trump is the seven: seven other hearts rank above it. Sevens put your three hearts right on top.
    .wrong = Your trumps are `7h` `6h` `5h`. Sevens make them the three highest in the suit, and you hold every other seven besides.
lesson-cross_purposes-phase = The second phase
    .ask = You took 9 tricks in the first phase, so each trick now pays 9 + 1 = 10 points. Then you named tops; now you speak first. What do you say?
    .right = In the second phase you have to use the dimension you have not used: a suit. Seven clubs make the best trump. Each of your tricks now pays 10 points, so take many.
    .wrong = Allowed: a suit is what you owe, since you named tops before. But you hold seven clubs, and long trumps take tricks.
    .refused = You named tops in the first phase, so now you owe a suit; the rank is for your rival to name.
lesson-cross_purposes-accept = Accepting makes an ally
    .ask = In alliances, whoever accepts a proposal plays this deal with its author. On your left spades were proposed, opposite you threes, on your right diamonds. You hold all four threes. What do you say?
    .right = Naming what somebody has standing accepts it: threes are tops, and you and the player opposite are allies. The other two go on until they agree on a suit.
    .wrong-spades = That accepts, too: spades are trump, and your ally is the player on your left. But your hand is made for threes.
    .wrong-diamonds = That accepts, too: diamonds are trump, and your ally is the player on your right. But your hand is made for threes.
    .wrong = That is a new proposal, and nothing is settled yet. Threes stand open, and your hand is made for them: accept!
lesson-cross_purposes-fixed = Fixed partners
    .ask = Here partners sit opposite for the whole match. On your left hearts were proposed; your partner said fives, and the rival on your right repeated fives. How do you settle something?
    .right = Only your partner's proposal counts: you both said fives, so fives are tops. That a rival said fives as well settled nothing. The rivals now look for a suit.
    .wrong-rival = Hearts are what a rival proposed, and with a rival you cannot agree: both proposals merely stand. Your partner's fives are what you can accept.
    .wrong = Your own proposal replaces nothing and settles nothing yet. To agree, name what your partner has standing: fives.
lesson-cross_purposes-closed = One dimension is closed
    .ask = The rivals have agreed on fours as tops and are silent now. You and your partner still need a suit; clubs stand open. What do you say?
    .right = Clubs are trump: you accepted your partner's proposal. Ranks are closed once tops are set, and with so many clubs you need look no further.
    .wrong = Allowed, and your partner would speak again. But the clubs your partner proposed are your longest suit by far: naming them settles it at once.
    .refused = Tops are set, and no rank can be named any more.
lesson-cross_purposes-product = Sharing the tricks
    .ask = Fixed partners score one more than each partner's tricks, multiplied. You have 6 tricks, your partner 1. Tops are eights, and your partner's three is winning this trick. Which club do you play?
    .right = The king stays below the three, so your partner takes the trick and the last one too: (6 + 1) × (3 + 1) = 28. Even shares beat a hog.
    .wrong = Under eights the seven beats the three, so the trick becomes yours, your seventh: (7 + 1) × (1 + 1) = 16. Left to your partner, it would have come to 28.

## Cuatrola

lesson-cuatrola-beat = You must beat
    .ask = `Cc` is led, and oros are trump. You hold copas. Which card may you play?
    .right = Following is strict: you must play copas, and a card that beats the caballo. The rey will do as well as the ace, but not the sota.
lesson-cuatrola-three = The three above the rey
    .ask = `Rc` is led. What do the rules leave you?
    .right = Only the three. It ranks second, above the rey, so it beats `Rc` and has to be played. The ace, the only copa above it, happens to be with your partner.
lesson-cuatrola-trumped = When the trick is trumped already
    .ask = Your partner led `Rc`, and the rival has trumped it with `Co`. You still have copas. Which do you play?
    .right = You must follow, but no copa can win any more, so there is nothing to beat: any copa will do, and the sota gives away the least.
    .wrong = Allowed, but the ace cannot win against a trump, and 11 points go to the rivals. Once the trick is trumped you need not climb.
lesson-cuatrola-overtrump = Trump, and higher
    .ask = Your partner led `Rc`, the rival trumped with `Co`, and you have no copas. What is due?
    .right = Void, you owe a trump, and one that beats the trump on the table if you have it: the three of oros. The trick is yours, with 20 points in the end.
lesson-cuatrola-under = When your trumps are too small
    .ask = This time the rival trumped with `3o`, and your trumps are smaller. You have no copas. What may you play?
    .right = At this table you still owe a trump, even a losing one; the sota costs less than the caballo. Many tables let you play any card then.
lesson-cuatrola-cap = No bid past the target
    .ask = Your pair has 18 of 21 points, and nobody has bid. Your trumps are the three highest. What do you say?
    .right = Solo: 18 + 2 = 20. Your three trumps are three sure tricks. Your partner's cards now rest face down.
    .wrong = Allowed, but your three highest trumps are three sure tricks, and a solo fits: 18 + 2 is not more than 21.
    .refused = 18 and the worth of that bid come to more than 21. The target itself may be reached, not passed.
lesson-cuatrola-quintola = How much to bid
    .ask = You are mano, so you speak first and lead to the first trick. Oros are trump, and the dealer's `So` is the only one you lack. What do you bid?
    .right = Quintola! `Ao` draws the sota, your other trumps and `Ab` then win everything: five tricks and 5 points. Your partner rests meanwhile.
    .wrong-low = It would be made for sure, but all five tricks are sure: quintola pays 5, and a solo never grows into one.
    .wrong-pass = All five tricks are sure here: `Ao` draws the only other trump. A quintola pays 5 points.
lesson-cuatrola-rest = One trick is enough
    .ask = The rival on your right bid quintola, so the partner on your left rests. That seat was mano, and the lead comes to you. How do you stop the bid?
    .right = The ace of trumps cannot be beaten. The promise of all five tricks is broken, the hand ends at once, and your pair scores the 5 points.
    .wrong = It may be beaten. The highest trump is a trick for certain, and one trick breaks a quintola on the spot: lead `Ao`.
lesson-cuatrola-forty = The forty before the twenty
    .ask = All passed, and you took the first trick with rey and caballo of trumps and of copas in hand. The table asks for the 40 first. What do you answer?
    .right = The 40, and then the 20: two declarations for your pair. At a real table your ticks answer for you, and all suits are ticked at first.
    .wrong = Allowed, but the next question is about a 20, and once your pair declares one its 40 is dead for the hand.
    .refused = The 40 is asked for before any 20. Answer that question first.
lesson-cuatrola-last = Ten for the last trick
    .ask = Two tricks are left and you lead. Espadas are trump, and all the others have been played: yours is the last one. Which card first?
    .right = The trump is kept for the end: the last trick brings 10 more, and your pair wins by 83 to 47.
    .wrong = That wins this trick, but the last one goes to the rivals: 65 to 65, and with equal points the last trick decides. Keep the trump for it.

## Two-handed Euchre

lesson-euchre-left = The left bower
    .ask = Hearts are trump, and `Ah` is led. Can you take it?
    .right = The jack of the same colour is the left bower: the second-highest trump. `Jd` counts as a heart, and it beats the ace.
    .wrong = The king loses to the ace. Look at `Jd`: as left bower it is a heart now, right below `Jh` and above the ace.
lesson-euchre-asks = The right bower
    .ask = Hearts are trump, and `Jd`, the left bower, is led: it asks for hearts. Which card takes it?
    .right = The jack of trumps, the right bower, is the highest card of all, and the only one above the left bower.
    .wrong = The ace is only third: both jacks of the colour stand above it. `Jh` takes the trick.
lesson-euchre-printed = No diamond any more
    .ask = Hearts are trump, and `Qd` is led. How do you follow?
    .right = `9d` is your only diamond: `Jd` has gone over to the hearts as left bower, and may not follow diamonds.
lesson-euchre-void = You need not trump
    .ask = Clubs are trump, and `Qh` is led. You have no heart, so any card may be played. Which takes the trick?
    .right = A trump takes it: the ace of clubs, or `Js`, the left bower. You were free to throw anything else, for there is no duty to trump.
    .wrong-ace = Allowed, but spades are a plain suit here, and a card that does not follow cannot win. A trump is needed.
    .wrong = Allowed, since you have no heart; but only a trump can take the trick now.
lesson-euchre-order = Ordering up
    .ask = Your rival deals and turns up `9h`. You speak first. Shall hearts be trump?
    .right = Right bower, left bower, ace and king: that is a hand to order with. Your rival may take the nine and lays a card away, and you lead.
    .wrong = You would let a great hand go: with hearts as trump you hold the four highest cards there are.
lesson-euchre-gift = A gift to the dealer
    .ask = Your rival deals and turns up `Jh`. You hold one small heart. Pass, or order?
    .right = Pass. Ordering would hand your rival the right bower, and you would be the maker who owes three tricks.
    .wrong = The dealer takes `Jh`, the highest card of all, and you have promised three tricks with `9h` as your only trump: euchred, that is 2 points for the rival.
lesson-euchre-lay = What to lay away
    .ask = You deal, your rival ordered hearts, and you took `Jh`. One of your five cards has to go. Which?
    .right = Your only spade: it would win nothing, and without spades you can trump them. The card you took up has to stay.
    .wrong-trump = Allowed, but never a good trump: hearts are trump, and yours are among the highest.
    .wrong-clubs = Allowed, but ace and king of clubs may both win tricks. The lone `9s` never will.
    .refused = The card you took up has to stay: lay away one of the five you were dealt.
lesson-euchre-name = Naming another suit
    .ask = Both passed, and `9h` is turned down. Now you may name any suit but hearts, or pass. What do you say?
    .right = Diamonds: `Jd` is the right bower, and `Jh`, although hearts were refused, is the left one. With ace and king that makes the four highest trumps.
    .wrong-pass = Allowed, but with diamonds as trump you would hold the four highest cards: both bowers, ace and king.
    .wrong = Allowed, but you hold hardly a trump there. In diamonds `Jh` counts too, as left bower.
    .refused = Hearts were turned down, and in the second round nobody may come back to them.
lesson-euchre-set = Setting the maker
    .ask = Your rival made hearts trump and has one trick, you have two. `9s` is led, and you have no spade. What do you play?
    .right = The nine of trumps takes your third trick. The maker cannot reach three any more: euchred, and 2 points are yours.
    .wrong = Then the maker has two tricks and leads `Jh` for the third: made. Your trump would have stopped that.
