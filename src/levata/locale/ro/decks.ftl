# The French pack in the clothes of the German-suited one, for those who have chosen that deck.
# What is not said here is called as in the French pack.

german-suit-s = verde
german-suit-h = roșu
german-suit-d = dubă
german-suit-c = ghindă

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

# Those who play with these cards call Unter, Ober and king by their worth: doiar, treiar, pătrar.
# So the cards II, III and IV of a larger pack take the plain numbers.
german-rank-2 = doi
german-rank-3 = trei
german-rank-4 = patru
german-rank-J = doiari
german-rank-Q = treiari
german-rank-K = pătrari
german-one-2 = doi
german-one-3 = trei
german-one-4 = patru
german-one-J = doiar
german-one-Q = treiar
german-one-K = pătrar
