# Suits and ranks, by the letters the packs are spelled with. A rank of the French pack is said of all four.

## The French pack

french-suit-s = spades
french-suit-h = hearts
french-suit-d = diamonds
french-suit-c = clubs
french-rank-2 = twos
french-rank-3 = threes
french-rank-4 = fours
french-rank-5 = fives
french-rank-6 = sixes
french-rank-7 = sevens
french-rank-8 = eights
french-rank-9 = nines
french-rank-T = tens
french-rank-J = jacks
french-rank-Q = queens
french-rank-K = kings
french-rank-A = aces

french-card = { $rank } of { $suit }
french-one-2 = two
french-one-3 = three
french-one-4 = four
french-one-5 = five
french-one-6 = six
french-one-7 = seven
french-one-8 = eight
french-one-9 = nine
french-one-T = ten
french-one-J = jack
french-one-Q = queen
french-one-K = king
french-one-A = ace

## The Spanish pack

spanish-suit-o = oros
spanish-suit-c = copas
spanish-suit-e = espadas
spanish-suit-b = bastos
spanish-rank-A = as
spanish-rank-3 = tres
spanish-rank-R = rey
spanish-rank-C = caballo
spanish-rank-S = sota
spanish-card = { $rank } de { $suit }
