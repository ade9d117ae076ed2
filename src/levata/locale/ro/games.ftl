# The games and their table options; .about explains one, .seats why no other number sits down.

## Lista din linia de comandă

games-line = { $game }: { $title }, în { $seats }. { $why }
games-option = { $option }={ $choices }  { $label } (de obicei { $value })
games-option-seats = { $option }={ $choices }  { $label } (de obicei { $value }; numai în { $seats })

## Cruce

game-cruce = Cruce
    .seats = Se împarte tot pachetul de 24 de cărți: în doi n-ar rămâne nimic ascuns, în cinci nu se împarte egal, iar în șase ai avea prea puține cărți ca să licitezi.
option-cruce-target = Ținta partidei
    .about = De câte puncte are nevoie o tabără. Cu 6 partida e scurtă, cu 21 e lungă.
option-cruce-deal = Cărți înainte de licitație
    .about = half: licitezi pe jumătate de mână și primești restul după ce licitația are un câștigător. full: îți vezi toată mâna înainte să licitezi.
option-cruce-trump = Cum se face tromful
    .about = named: cine câștigă licitația numește o culoare înainte de prima carte. lead: prima carte jucată face tromf din culoarea ei, iar popa sau dama jucată așa, cu perechea încă în mână, e o cruce de 40.
option-cruce-beat = Trebuie să bați?
    .about = yes: în culoarea pe care trebuie s-o joci, bați cea mai bună carte de până acum ori de câte ori poți, chiar și pe a partenerului. no: merge orice carte din culoarea aceea.
option-cruce-finish = Cum se câștigă partida
    .about = alone: la țintă sau peste ea, cu mai mult decât orice altă tabără. by-two: la țintă sau peste ea, cu un avans de cel puțin două puncte față de orice altă tabără.
option-cruce-nines = Patru nouari într-o mână
    .about = play: o asemenea tură se joacă la fel ca oricare alta. redeal: tura e anulată și împarte din nou cine a împărțit-o; merge numai cu deal=full.

## Cross Purposes

game-cross_purposes = Cross Purposes
    .seats = Doi numesc fiecare câte o dimensiune sau două perechi se înțeleg asupra câte uneia; în trei nu se poate.
option-cross_purposes-target = Ținta partidei
    .about = Cu câte puncte se câștigă partida: orice număr întreg de la 1 la 1000.
option-cross_purposes-sides = Cine joacă cu cine
    .about = fixed: partenerii stau față în față toată partida. alliance: cine acceptă o propunere joacă tura aceasta împreună cu cine a făcut-o, iar fiecare are propriul scor.
option-cross_purposes-cap = Cât pot continua propunerile
    .about = După atâtea runde întregi fără înțelegere, cine urmează la cuvânt trebuie să accepte. no-repeats: nimeni nu poate numi din nou ce a numit deja.

## Cuatrola

game-cuatrola = Cuatrola
    .seats = Pachetul de douăzeci de cărți e făcut pentru patru mâini de câte cinci, doi contra doi.
option-cuatrola-target = Ținta partidei
    .about = Cu câte puncte se câștigă partida.
option-cuatrola-direction = Sensul jocului
    .about = clockwise: se împarte și se joacă spre stânga. counter-clockwise: spre dreapta, ca în Spania.
option-cuatrola-lead = Cine începe după o ofertă
    .about = mano: primul loc de după cel care împarte, dintre cele care joacă. bidder: cine a licitat.
option-cuatrola-void = Fără culoare și cu tromf prea mic?
    .about = { "trump" }: trebuie jucat un tromf, chiar dacă pierde. free: merge orice carte.
option-cuatrola-solo = Cum se câștigă un solo
    .about = tricks: trei levate din cinci. points: puncte din cărți, anunțuri și ultima levată, unul contra doi.
option-cuatrola-window = Când se anunță cupluri
    .about = every: după fiecare dintre primele trei levate. first: numai după prima levată.
option-cuatrola-declarer = Cine poate anunța
    .about = pair: cine a luat levata, apoi partenerul. winner: numai cine a luat-o.
option-cuatrola-per-window = Câte anunțuri deodată
    .about = all: până la cele două ale perechii. one: un singur anunț la fiecare levată luată.

## Two-handed Euchre

game-euchre = Euchre în doi
    .seats = Acesta e jocul în doi; în mai mulți, Euchre e alt joc.
option-euchre-target = Ținta partidei
    .about = Cu câte puncte se câștigă partida.
option-euchre-pickup = Trebuie luată cartea la „ridică”?
    .about = optional: cel care împarte poate lua cartea descoperită sau o poate lăsa; culoarea ei e oricum tromf. compulsory: ia cartea și pune una deoparte.
option-euchre-stick = Cine împarte e obligat să aleagă?
    .about = yes: când celălalt jucător a spus „pas”, cel care împarte trebuie să numească tromful în a doua rundă. no: poate spune și el „pas”, iar tura se încheie fără scor.
