# What a table tells: events, calls, refusals, results.

## What happens; .me: to whoever reads it

event-deal = Hand { $hand }: { $who } deals.
    .me = Hand { $hand }: you deal.
event-void = The hand is void.
event-call = { $who }: { $call }.
    .me = You: { $call }.
event-play = { $who } plays { $card }.
    .me = You play { $card }.
event-contract = { $who } wins the auction with { $bid }.
    .me = You win the auction with { $bid }.
event-trump = { $who } makes { $suit } trump.
    .me = You make { $suit } trump.
event-tops = { $who } makes { $rank } tops.
    .me = You make { $rank } tops.
event-allies = { $pair } are allies now.
event-rests = { $who } rests, cards face down.
    .me = You rest this hand.
event-all-play = All have passed and play for points.
event-declared = { $who } declares { $points } in { $suit }!
    .me = You declare { $points } in { $suit }!
event-turned-down = { $card } is turned down.
event-picked-up = { $who } takes { $card }.
    .me = You take { $card }.
event-laid = { $who } lays a card away.
    .me = You lay a card away.
event-cross = CROSS in { $suit }: { $who } shows { $points }!
    .me = CROSS in { $suit }: you show { $points }!
event-trick = { $who } takes the trick.
    .me = You take the trick.
event-trick-worth = { $who } takes the trick: { $points }.
event-trick-points = { $who } takes the trick, { $points } in cards.
    .me = You take the trick, { $points } in cards.
event-dead = Everybody has passed.
event-last-hand = That was hand { $hands }, the last a match can have: whoever leads has won.
event-undo = { $who } takes a move back.
    .me = Your last move is taken back.
event-claim = { $who } claims the rest.
    .me = You claim the rest.
event-dealt-rest = The rest is dealt.
event-dealt-second = Phase 2: thirteen new cards each.

## A match told from its record

told-holding = { $who } holds { $cards }
told-turned = turned up: { $cards }
told-laid = { $who } lays { $card } away.
told-result = Result: { $figures }
told-side = { $side }: { $figures }; score { $score }
told-total = Total: { $totals }
told-winner = Won by { $sides }
figure-declarer = contract of { $value }
figure-bid = bid { $value }
figure-made = { $value ->
    [true] made
   *[false] not made
    }
figure-points = points { $value }
figure-raw = raw points { $value }
figure-band = band { $value }
figure-cards = cards { $value }
figure-declared = declared { $value }
figure-last = last trick { $value }
figure-tricks = tricks { $value }
figure-first = phase 1 tricks { $value }
figure-second = phase 2 tricks { $value }
figure-partner = partner { $value }
figure-partner_tricks = partner's tricks { $value }

## What is said

call-accept = accept
call-cuatrola = cuatrola
call-leave = leave
call-order = order
call-pass = pass
call-quintola = quintola
call-solo = solo
call-take = take
call-twenty = 20 in { $suit }

## Why something is advised

reason-only = { $duty ->
    [last] It is the last card.
    [follow] No other card follows { $because }.
    [trump] Void in the suit of { $because }, a trump is due, and there is no other.
    [beat] No other card does what is due: beat { $because }.
   *[rules] Nothing else is allowed.
    }
reason-sure = { $worlds ->
    [one] All cards are known, and nothing is better.
   *[other] Nothing is better, however the hidden cards lie: all { $worlds } ways tried.
    }
reason-likely = Best in { $share }% of the ways the hidden cards can lie ({ $worlds } tried).
reason-gain = On average worth { $points ->
    [one] 1 point
   *[other] { $points } points
    } more than { $next }.
reason-unsure = { $next } averaged { $points ->
    [one] 1 point
   *[other] { $points } points
    } more, but that is not sure.
reason-alike = { $which ->
    [all] Whatever is done now comes to the same.
    [these] It makes no difference: { $these }.
   *[counted] It makes no difference which of { $count ->
        [one] 1 choice
       *[other] { $count } choices
        } is taken.
    }
reason-close = { $which ->
    [all] Whatever is done now comes to about the same.
    [these] These come to about the same: { $these }.
   *[counted] { $count ->
        [one] 1 choice comes
       *[other] { $count } choices come
        } to about the same.
    }
reason-call = “{ $call }”
reason-laid = { $card } laid away
advice-play = { $who }: { $card }
advice-lay = { $who }: lay { $card } away
advice-call = { $who }: “{ $call }”
advice-action = action
advice-value = value
advice-error = error
advice-worlds = worlds
advice-best = best
advice-judged = tried in no world: what a table makes of the hand

## Why something is refused

error-bad-card = “{ $value }” is not a card of this pack; write a rank of { $ranks } and a suit of { $suits }
error-bad-holding = “{ $value }” is not a holding; write { $suits } in this order, dots between, - if none.
error-card-twice = { $value } stands twice; each card of the pack occurs once.
error-bad-token = “{ $value }” is not an action of { $game }; a card, or one of: { $legal }
error-bad-pack = The pack is not the { $count } cards of { $game }: { $value }
error-bad-name = “{ $value }” is not a name; write 1 to 64 printable characters.
error-bad-seat = “{ $value }” is not a seat; one of: { $legal }
error-bad-ticks = “{ $value }” is not a standing choice; some of these letters, or - for none: { $legal }
error-unknown-game = There is no game “{ $value }”; one of: { $legal }
error-seats = { $game } is not played by { $value }; { $legal } sit down. { $reason }
error-unknown-language = There is no language “{ $value }”; one of: { $legal }
error-unknown-bot = There is no bot “{ $value }”; one of: { $legal }
error-missing-extra = “{ $value }” needs { $package }; install it with: pip install 'levata[{ $extra }]'
error-bad-kernel = LEVATA_KERNEL cannot be “{ $value }”; one of: { $legal }
error-no-kernel = LEVATA_KERNEL is “{ $value }”, and that search kernel cannot be had here: { $reason }
error-unknown-option = { $game } has no option “{ $value }”; one of: { $legal }
error-option-seats = Option “{ $value }” is not for { $players } players of { $game }; it is for { $legal } players. { $reason }
error-bad-choice = Option { $option } cannot be “{ $value }”; one of: { $legal }
error-option-needs = { $value } goes only with { $needs }.
error-option-form = “{ $value }” is not an option; write name=value.
error-record = Line { $line }: { $value }; { $expected }
error-rules-version = Line { $line }: rules version { $value } of { $game } is not known here; { $legal } is.
error-proof = Hand { $hand }: { $value }; { $expected }
error-pack-due = This table deals packs that nothing proves: send a pack and no seeds.
error-seeds-due = This table proves its deals: send the promised seed and no pack.
error-bad-seed = A seed of { $value } bytes is none; { $expected } are due.
error-bad-clients = Clients' bytes of { $value } are refused; { $count } times at most { $expected } are due.
error-follow = { $value } is refused: { $because } was led and must be followed. You may play { $legal }.
error-trump = { $value } is refused: you cannot follow { $because }, so a trump is due: { $legal }.
error-beat = { $value } is refused: { $because } must be beaten. You may play { $legal }.
error-not-held = { $value } is not in your hand. You may play { $legal }.
error-too-low = { $value } does not outbid { $because }. You may say { $legal }.
error-past-target = { $value } goes past the target: { $because } is over { $target }. You may say { $legal }.
error-wrong-phase = { $value } cannot be said or played now. One of these can: { $legal }.
error-hand-over = { $value } comes too late, this hand is over.
error-not-your-turn = It is not your turn.
error-key-used = Key “{ $value }” was { $kind } before; a new command has a key of its own.
error-stale = The table has moved on; look again.
error-no-deal-due = No deal is due, a hand is being played.
error-deal-due = No hand is being played; it has to be dealt first.
error-match-over = The match is over.
error-not-a-command = “{ $value }” is not a command; one of: { $legal }
error-not-allowed = { $value } is not allowed at this table.
error-undo-over = The hand is over; nothing in it is taken back.
error-undo-dealt = Cards have been dealt and seen since; nothing before them is taken back.
error-undo-other = Somebody else has acted since; nothing before that is taken back.
error-nothing-to-undo = You have made no move in this hand that could be taken back.
error-window-open = Couples are being asked for; wait until the table goes on.
error-claim-later = Nothing is claimed: a couple could still be declared.
error-no-claim = Nothing is claimed: you cannot be sure of every trick that is left.
error-not-on-lead = Nothing is claimed: only who is on lead can claim the rest.
error-seat-left = { $seat } has left for good.
error-not-a-bot = { $seat } is played by its person.
error-not-a-person = { $seat } is played by a bot.
error-bad-message = What the page sent was not understood.
error-bad-field = What the page sent was not understood: { $name }.
error-no-match = There is no match to go on with.
error-no-record = This record is no longer kept here.
error-no-hand = No hand was dealt in this match of { $game }: there is nothing to keep of it.
error-no-lesson = There is no lesson { $value } here.
error-damaged = The interrupted match cannot be read; it was set aside.
error-busy = This match is open in another window; finish it there, or choose another game.
error-hello-due = The page and the server have not greeted each other; load the page again.
error-other-version = This page is of another version than the server; load it again.
error-no-table = This table is not there, or not for you.
error-taken = You play this seat in another window; take it back to play here.
error-not-kept = The server could not keep that; try again.

## What became of a hand

outcome-void = The hand is void before anybody speaks: the same dealer deals again.
outcome-nines-void = Four nines in one hand: it is void, and the same dealer deals again.
outcome-dead = Everybody passed: a dead hand. Every total stays, and the deal moves on.
outcome-band-made = { $side } bid { $bid } and made it: the band is the score.
outcome-band-set = { $side } bid { $bid } and fell short: set, the bid is taken off.
outcome-tricks-made = { $who } bid { $bid } and made it.
outcome-tricks-set = { $who } bid { $bid } and failed: the points go to the other pair.
outcome-points-made = { $who } bid { $bid } and has more points.
outcome-points-set = { $who } bid { $bid } and has fewer points: the others score.
outcome-points-plain = { $best } won the hand on points.
outcome-points-even = The points are equal: the last trick decides for { $best }.
outcome-maker-made = { $who } made trump and took { $taken }.
outcome-maker-set = { $who } made trump and took only { $taken }: euchred.
outcome-phases-plain = Both phases are over: phase 1 tricks plus one, times phase 2 tricks.
outcome-pair-plain = Each partner's tricks plus one, multiplied.
became-band-made = made
became-band-set = set
became-maker-made = made
became-maker-set = euchred

## Counts

cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
    }
tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
    }

## How a line of the score sheet comes to its numbers

why-nines-void = four nines in one hand. Void: no auction, no score, same dealer again.
why-void = void: no score, same dealer again.
why-dead = everybody passed. A dead hand: no score, and the deal moves on.
why-band-made = { $points } in cards + { $crosses } in crosses = { $raw } raw: band { $band }. { $bid } was bid and reached, so the band is the score: { $score }.
why-band-set = { $points } in cards + { $crosses } in crosses = { $raw } raw: band { $band }. { $bid } was bid, so it is set: the bid is taken off, { $score }.
why-band-other = { $points } in cards + { $crosses } in crosses = { $raw } raw: band { $band }. No contract to keep: the band is the score, { $score }.
why-tricks-made = { $bid } was bid and made, tricks taken: { $tricks }. It pays its worth, { $score }.
why-tricks-set = { $bid } was bid and failed, tricks taken: { $tricks }. Its worth goes to the other pair.
why-tricks-other = tricks taken against the bid: { $tricks }. Score: { $score }.
why-points-made = { $cards } in cards + { $declared } declared + { $last } for the last trick = { $points }. The bid is made and pays its worth, { $score }.
why-points-set = { $cards } in cards + { $declared } declared + { $last } for the last trick = { $points }. The bid failed: its worth goes to the others.
why-points-other = { $cards } in cards + { $declared } declared + { $last } for the last trick = { $points }. Score: { $score }.
why-points-plain = { $cards } in cards + { $declared } declared + { $last } for the last trick = { $points }. The pair with more scores 1, or 2 with over 100. Here: { $score }.
why-points-even = { $cards } in cards + { $declared } declared + { $last } for the last trick = { $points }. The points are equal, so the pair that took the last trick scores 1, or 2 with over 100. Here: { $score }.
why-maker-made = { $taken } by the maker: made, { $score }.
why-maker-set = { $taken } by the maker: euchred, so the defender scores.
why-maker-other = { $taken } against the maker. Score: { $score }.
why-phases-plain = tricks in phase 1: { $first }, in phase 2: { $second }. One more than the first times the second: ({ $first } + 1) × { $second } = { $worth }.
why-pair-plain = tricks of the two partners: { $tricks } and { $partner_tricks }. One more than each, multiplied: ({ $tricks } + 1) × ({ $partner_tricks } + 1) = { $worth }.
why-plain = the hand scored { $score }.
