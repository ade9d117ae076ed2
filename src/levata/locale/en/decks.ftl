# The French pack in the clothes of the German-suited one, for those who have chosen that deck.
# What is not said here is called as in the French pack.

german-suit-s = leaves
german-suit-h = hearts
german-suit-d = bells
german-suit-c = acorns

# How a rank is written on the card. Two to eight stand there as Roman numerals too.
german-index-2 = II
german-index-3 = III
german-index-4 = IV
german-index-5 = V
german-index-6 = VI
german-index-7 = VII
german-index-8 = VIII
german-index-9 = IX
german-index-T = X
german-index-J = U
german-index-Q = O

german-rank-2 = twos
german-rank-3 = threes
german-rank-4 = fours
german-rank-J = Unters
german-rank-Q = Obers
german-rank-K = kings
german-one-2 = two
german-one-3 = three
german-one-4 = four
german-one-J = Unter
german-one-Q = Ober
german-one-K = king
