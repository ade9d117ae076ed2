# Suits and ranks, by the letters the packs are spelled with. A rank of the French pack is said of all four.

## The French pack

french-suit-s = picas
french-suit-h = corazones
french-suit-d = diamantes
french-suit-c = tréboles
french-rank-2 = doses
french-rank-3 = treses
french-rank-4 = cuatros
french-rank-5 = cincos
french-rank-6 = seises
french-rank-7 = sietes
french-rank-8 = ochos
french-rank-9 = nueves
french-rank-T = dieces
french-rank-J = jotas
french-rank-Q = damas
french-rank-K = reyes
french-rank-A = ases

french-card = { $rank } de { $suit }
french-one-2 = dos
french-one-3 = tres
french-one-4 = cuatro
french-one-5 = cinco
french-one-6 = seis
french-one-7 = siete
french-one-8 = ocho
french-one-9 = nueve
french-one-T = diez
french-one-J = jota
french-one-Q = dama
french-one-K = rey
french-one-A = as

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
