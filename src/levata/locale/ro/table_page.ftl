# Ce mai spune masa într-un browser: butoane și ce se citește cu voce tare.

table-facts = Ce s-a stabilit
table-trick = Cărțile de pe masă
table-hand = Cărțile tale
table-due = e la rând
table-best = cea mai bună până acum
table-tools = La masă
table-key-last = Ultima levată
table-key-phase = Faza 1
table-key-ticks = Cupluri
table-key-undo = Retrage
table-key-claim = Cere restul
table-sounds = Sunete
table-level = Numere
table-suit = Culori
table-rank = Ranguri
table-word = Cuvinte
table-accept = acceptă propunerea de la { $who }
table-with = cu { $who }
table-turned = Cartea descoperită: { $card }.
table-turned-trump = Cartea descoperită: { $card }. Tromf: { $suit }.
table-dealt = Împarte { $who }.
    .me = Împarți tu.
table-free-calls = { $count ->
    [one] Mai e 1 anunț liber.
    [few] Mai sunt { $count } anunțuri libere.
   *[other] Mai sunt { $count } de anunțuri libere.
    }
table-confirm = Spune „{ $call }”
table-back = Încă nu
table-next = Tura următoare
table-result = Rezultat
table-leave = Ieși
table-place = Locul { $place }:
table-ticks-about = Masa anunță pentru tine cuplurile din culorile bifate, de îndată ce se poate. Scoate bifa de la o culoare ca să nu-i anunți cuplul; nimeni nu vede asta.
table-queue-off = Cartea aleasă dinainte a fost pusă la loc: între timp altă carte câștigă levata, sau cartea ta nu e permisă.

## Cum se joacă și tastele

table-help = Ajutor
table-sign-due = cine e la rând
table-sign-best = câștigă levata deocamdată
table-sign-dealer = a împărțit tura aceasta
table-sign-leader = începe levata
table-sign-bot = un bot, nu o persoană
table-how = Atinge o carte și apoi butonul de sub cărți sau trage cartea în mijlocul mesei. O carte pe care regulile nu o permit nu se mișcă: ține-o apăsată puțin ca să citești de ce. Atinge postavul ca să mergi mai departe fără așteptare.
table-help-choose = alege o carte sau un anunț
table-help-play = joacă cartea aleasă
table-help-clear = pune cartea aleasă la loc
table-help-last = ultima levată
table-help-sheet = foaia de scor
table-help-hint = un sfat, cu motivul lui
table-help-undo = ia înapoi ultima ta mutare
table-help-claim = cere restul, dacă toate levatele sunt sigur ale tale
table-help-first = cărțile jucate în prima fază
table-help-ticks = ce cupluri se anunță pentru tine
table-help-mute = sunete pornite sau oprite
table-help-help = pagina aceasta
