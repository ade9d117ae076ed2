# Suits and ranks, by the letters the packs are spelled with. A rank of the French pack is said of all four.

## The French pack

french-suit-s = pică
french-suit-h = inimă roșie
french-suit-d = romb
french-suit-c = treflă
french-rank-2 = doiari
french-rank-3 = treiari
french-rank-4 = pătrari
french-rank-5 = cincari
french-rank-6 = șesari
french-rank-7 = șeptari
french-rank-8 = optari
french-rank-9 = nouari
french-rank-T = zecari
french-rank-J = valeți
french-rank-Q = dame
french-rank-K = popi
french-rank-A = ași

french-card = { $rank } de { $suit }
french-one-2 = doiar
french-one-3 = treiar
french-one-4 = pătrar
french-one-5 = cincar
french-one-6 = șesar
french-one-7 = șeptar
french-one-8 = optar
french-one-9 = nouar
french-one-T = zecar
french-one-J = valet
french-one-Q = damă
french-one-K = popă
french-one-A = as

## The Spanish pack

spanish-suit-o = oros
spanish-suit-c = copas
spanish-suit-e = espadas
spanish-suit-b = bastos
spanish-rank-A = as
spanish-rank-3 = treiar
spanish-rank-R = rey
spanish-rank-C = caballo
spanish-rank-S = sota
spanish-card = { $rank } de { $suit }
