# Ce spune masa acolo unde nu se desenează nimic: câte un rând pentru fiecare lucru, auzit mai degrabă decât văzut.

spoken-card = { $words } ({ $card })

## La masă

plain-welcome = Levata, o masă numai din cuvinte. Scrie un răspuns și apasă Enter; cu „gata” pleci oricând.
plain-game = { $number }. { $title }, { $seats } jucători
plain-ask-game = Ce joc? Numărul sau numele lui; Enter alege { $default }.
plain-ask-players = Câți jucători, { $seats }? Enter alege { $default }, ? explică.
plain-options = Urmează opțiunile mesei. Enter păstrează o valoare, ? explică o opțiune, „implicit” păstrează tot ce a rămas.
plain-option = { $label }: { $menu }. Enter păstrează { $value }.
plain-ask-bots = Cât de bine să joace boții: { $menu }? Enter alege { $default }, ? explică.
plain-ask-continue = „continuă” sau „nouă”? Enter continuă.
plain-ask-again = „revanșă”, „nouă” pentru altă masă sau „gata”? „scor” spune foaia de scor, „revezi” ultima tură.
plain-table = { $game }, { $options }
plain-sits-left = La stânga ta: { $who }, { $side ->
    [partner] în perechea ta
   *[other] bot
    }.
plain-sits-top = În fața ta: { $who }, { $side ->
    [partner] în perechea ta
   *[other] bot
    }.
plain-sits-right = La dreapta ta: { $who }, { $side ->
    [partner] în perechea ta
   *[other] bot
    }.
plain-goodbye = La revedere.

## Ce se întreabă

plain-ask-card = E rândul tău.
plain-ask-word = Oferta ta.
plain-ask-level = Oferta ta.
plain-ask-suit = Numește tromful.
plain-ask-rank = Numește un rang.
plain-ask-order = Să fie tromf culoarea cărții { $upcard }?
plain-ask-pickup = Tromful e dat de { $upcard }. Iei cartea sau o lași?
plain-ask-discard = Ai luat { $upcard }: pune o carte deoparte.
plain-ask-name = { $upcard } e întoarsă cu fața în jos: numește altă culoare ca tromf.
plain-ask-name-or-pass = { $upcard } e întoarsă cu fața în jos: numește altă culoare ca tromf sau spune „pas”.
plain-ask-makes-trump = Începi tu, iar culoarea primei tale cărți e tromf.
plain-ask-call = Numește culoarea de tromf sau rangul care e vârf în toate culorile.
plain-ask-call-suit = Numește culoarea de tromf.
plain-ask-call-rank = Numește rangul care e vârf în toate culorile.
plain-ask-call-accept = Propune sau acceptă o propunere: { $accepts }.
plain-ask-call-must = Nu mai e niciun anunț liber: acceptă o propunere, { $accepts }.
plain-ask-deal = Enter împarte tura următoare.
plain-may = Poți alege: { $could }.
plain-only = Enter joacă { $card }, altceva nu se poate juca.

## Ce se răspunde

plain-choose = Aici Enter singur nu alege nimic.
plain-unclear = „{ $typed }” nu e destul de clar. Una dintre: { $could }.
plain-unknown = „{ $typed }” nu se înțelege. Una dintre: { $could }; sau „{ $help }” pentru comenzi.
plain-unknown-now = „{ $typed }” nu se înțelege. Enter merge mai departe, „{ $help }” spune comenzile.
plain-not-now = Acum nu se joacă nicio tură. Enter merge mai departe.

## Ce se spune

plain-place = Locul { $place }: { $side }, { $total }
plain-fact = { $label }: { $value }
plain-side = { $side }: { $why } Total { $total }.
plain-none = nimic
plain-numbers = { $first }-{ $last }
plain-hand = În mână: { $lanes }.
plain-lane = { $numbers } { $suit }: { $cards }
plain-lane-trump = { $numbers } { $suit }, tromf: { $cards }
plain-play = { $who } { $card }
plain-trick = Levata: { $plays }.
plain-last = Levata dinainte: { $plays }. A luat-o { $who }.
    .me = Levata dinainte: { $plays }. Ai luat-o tu.
plain-no-trick = Pe masă nu e nicio carte.
plain-upcard = Cartea descoperită
plain-card-up = { $card }
plain-card-turned_down = { $card }, întoarsă cu fața în jos
plain-card-picked_up = { $card }, luată de cel care împarte
plain-card-held = { $card }, e la { $who }
    .me = { $card }, e la tine
plain-stock = Talon
plain-to-act = La rând
plain-resting = Se odihnește
plain-silent = Cupluri pe care nu le anunți
plain-first = { $who }, ce a jucat în faza 1
    .me = Ce ai jucat în faza 1
plain-ticks = Cupluri anunțate pentru tine: { $suits }. Ca să le schimbi, scrie „bife” și literele lor, sau „bife -” pentru niciunul.
plain-rules = Regulile se citesc cu comanda: levata rules { $game }
plain-cap = În sine, jocul nu pune nicio limită refuzurilor; masa aceasta pune una, ca doi jucători încăpățânați să nu-i țină în loc pe ceilalți. Comanda „masă” spune câte anunțuri libere au rămas.
plain-no-repeats = În sine, jocul nu pune nicio limită refuzurilor; la masa aceasta nimeni nu poate numi din nou ce a numit deja, ca doi jucători încăpățânați să nu-i țină în loc pe ceilalți.

## Ce se poate scrie; .about spune ce face

plain-help-cards = O carte: scrie semnele ei, rangul și apoi culoarea, numărul ei în mână sau numele ei, rangul și culoarea.
plain-help-calls = O ofertă sau un anunț: scrie cuvântul sau atâtea litere de la început încât să fie clar.
plain-help = { $word }: { $about }
plain-word-help = ajutor
    .about = rândurile acestea; ? face la fel
plain-word-hand = mână
    .about = cărțile tale
plain-word-table = masă
    .about = tromful, contractul, scorul și tot ce se mai vede
plain-word-trick = levată
    .about = cărțile de pe masă
plain-word-last = ultima
    .about = levata dinainte
plain-word-scores = scor
    .about = foaia de scor, cu fiecare număr explicat
plain-word-review = revezi
    .about = ultima tură încheiată, din nou, cu toate cărțile pe față
plain-word-hint = sfat
    .about = ce ar face un bot puternic în locul tău, și de ce; la fel face h, dacă nu numește o culoare
plain-word-undo = înapoi
    .about = iei înapoi ultima mutare
plain-word-claim = restul
    .about = ceri restul, dacă toate levatele sunt sigur ale tale
plain-word-ticks = bife
    .about = ce cupluri anunță masa pentru tine; literele scrise după ea le schimbă
plain-word-rules = reguli
    .about = cum se citesc regulile
plain-word-quit = gata
    .about = pleci; partida e păstrată și poate fi continuată
plain-word-continue = continuă
plain-word-new = nouă
plain-word-rematch = revanșă
plain-word-defaults = implicit
