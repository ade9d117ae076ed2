# The French pack in the clothes of the German-suited one, for those who have chosen that deck.
# What is not said here is called as in the French pack.

german-suit-s = hojas
german-suit-h = corazones
german-suit-d = cascabeles
german-suit-c = bellotas

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

german-rank-2 = doses
german-rank-3 = treses
german-rank-4 = cuatros
german-rank-J = unters
german-rank-Q = obers
german-rank-K = reyes
german-one-2 = dos
german-one-3 = tres
german-one-4 = cuatro
german-one-J = unter
german-one-Q = ober
german-one-K = rey
