# What the terminal says besides.

## The table

you = Tu

## Modes

mode-bot = bot
mode-stand-in = bot înlocuitor
mode-left = bot, loc părăsit

## Columns

column-match = Total
column-points = Cărți
column-crosses = Cruci
column-raw = Br.
column-band = Treaptă
column-score = Scor
column-total = Total
column-hand = Tură
column-dealer = Împarte
column-side = Tabără
column-bid = Contract
column-declared = Anunțate
    .short = Anunț
column-tricks = Levate
column-taken = Levate
column-won = Levate
column-first = Faza 1
column-second = Faza 2
column-ally = Aliat
column-partner_tricks = Partener
column-cards = Cărți
column-last = Ult.
column-sum = Puncte

## Places

place-contract = Contract
place-maker = Declar.
place-trump = Tromf
place-tops = Vârf
place-dealer = Împarte
place-leader = Începe

contract = { $bid } · { $who }
no-contract = joacă toți
title = { $game } · tura { $hand }
title-to = { $game } la { $target } · tura { $hand }
title-phase = faza { $half } din 2
title-silent = nu anunți { $suits }

## Turns

turns-clockwise = sens orar
turns-counter-clockwise = sens antiorar

ally = aliat
maker = declarant
defender = apărător
bidder = contra doi
    .me = contra doi
rests = se odihnește
turned = arată tromful
face-down = { $count } cu fața în jos
left-down = { $card } refuzată
left-lying = { $card } stă în talon
picked-up = { $card } s-a luat
free-calls = anunțuri libere
must-accept = acceptă
highest = de sus în jos

## Prompts

prompt-card = E rândul tău: ←→ sau tasta de pe o carte o alege, Enter o joacă.
prompt-refused = Regulile nu permit acum cartea aceasta: Enter sau ? spune de ce.
prompt-word = Licitezi: apasă o tastă de mai jos, sau ←→ și Enter.
prompt-level = Licitezi: apasă o tastă de mai jos, sau ←→ și Enter.
prompt-suit = Numește tromful: apasă o literă de mai jos, sau ←→ și Enter.
prompt-rank = Anunțul tău: apasă o tastă de mai jos, sau ←→ și Enter.
prompt-wait = { $who } se gândește …
prompt-key = Urmează { $who }: cu Spațiu mergi mai departe.
prompt-asked = Rând de anunțuri: masa răspunde după bifele tale.
prompt-wait-window = E un rând de anunțuri; după el îți poți schimba bifele.
prompt-rests = Te odihnești, { $bidder } joacă fără partener: { $who } se gândește …
prompt-look = Cu Spațiu mergi imediat mai departe.
prompt-key-look = Cu Spațiu mergi mai departe.
prompt-key-asked = Rând de anunțuri, după bifele tale: cu Spațiu mergi mai departe.
prompt-key-wait-window = Cu Spațiu mergi mai departe; după anunțuri îți poți schimba bifele.
prompt-hint = Se caută un sfat …
prompt-hint-long = Se caută încă un sfat: sunt multe de încercat …
prompt-over = Tura s-a încheiat.

## Phases

ask-order = Să fie tromf culoarea cărții { $upcard }? Apasă o tastă de mai jos.
ask-pickup = Tromful e dat de { $upcard }. Iei cartea sau o lași?
ask-discard = Ai luat { $upcard }: alege cartea de pus deoparte, Enter o pune.
ask-name = { $upcard } e refuzată: numește ca tromf altă culoare.
ask-name-or-pass = { $upcard } e refuzată: numește ca tromf altă culoare sau spune „pas”.
ask-makes-trump = Începi tu, iar culoarea primei tale cărți e tromf: alege o carte.
ask-call = Numește o culoare de tromf sau rangul de vârf din toate culorile.
ask-call-suit = Numește culoarea de tromf: apasă o literă de mai jos.
ask-call-rank = Numește rangul de vârf din toate culorile: apasă o tastă de mai jos.
ask-call-accept = Propune sau acceptă o propunere ✓ { $accepts }.
ask-call-must = Trebuie să accepți o propunere ✓ { $accepts }.

accepting = { $who }: { $call }
calling = Enter spune { $call }.
calling-accepts = Enter acceptă propunerea de la { $who }: { $call }.
choose-first = Alege întâi o carte: ←→ sau tasta de pe ea.
kept = { $card } tocmai s-a luat și rămâne: pune deoparte una dintre celelalte.
play-card = Joacă { $card }
lay-card = Pune { $card } deoparte
card-in-words = { $card }, { $words }
capital = Q, litera mare, spune { $call }. Ca să pleci de la masă, mai apasă o dată q.
hint = Sfat: { $what }.
hint-none = Nu s-a găsit niciun sfat.
hint-play = joacă { $card }
hint-lay = pune { $card } deoparte
hint-call = spune „{ $call }”
no-first-phase = Prima fază încă se joacă.
no-last-trick = În tura aceasta încă nu e întreagă nicio levată.
not-kept = Nicio partidă nu poate fi păstrată: { $reason }. Pune în LEVATA_DATA un folder în care poți scrie.
not-saved = Partida nu a putut fi salvată: { $reason }.
setting-not-kept = Rămâne așa până pleci, dar nu s-a putut păstra: { $reason }.
enter = Enter

## Buttons

button-play = Joacă
button-continue = Continuă partida întreruptă
button-quit = Ieși
button-deal = Tura următoare
button-result = Vezi cine a câștigat
button-sheet = Foaia de scor
button-review = Revezi
button-rematch = Revanșă
button-new = Masă nouă
button-close = Închide

## Keys

key-last = Ultima
key-phase = Faza
key-sheet = Scor
key-hint = Sfat
key-undo = Înapoi
key-claim = Rest
key-help = Taste
key-quit = Ieși
key-skip = Hai
key-ticks = Bife
key-close = Gata
key-back = Înapoi
key-on = Înainte
key-hands = Ture
key-choose = Alege
key-next = Alt rând
key-press = Joacă
key-push = Apasă

subtitle = Ia loc: alege jocul și cum se joacă la masa ta.
game = Joc
game-about = { $title }. Jucători: { $seats }.
players = Jucători
either = { $first } sau { $last }
language = Limbă
language-about = Limba în care vorbește masa; se păstrează pentru data viitoare.
pace = Ritm
pace-about = Cât se gândește un bot. Cu Spațiu sau cu un clic nu aștepți niciodată.
pace-slow = lent
pace-calm = calm
pace-fast = rapid
pace-none = fără așteptare
pace-key = la apăsarea unei taste
level = Boți
level-about = Cât de bine joacă boții; se păstrează pentru data viitoare. O partidă continuă cu boții cu care a început.
level-easy = ușor
level-normal = normal
level-strong = puternic
level-expert = expert
type-number = sau scrie-l
players-about = Stai la Sud; boții ocupă celelalte locuri. { $why }
interrupted = Te așteaptă o partidă întreruptă: tura { $hand }, { $totals }. Una nouă o trimite în istoric, unde se încheie.
damaged = Partida întreruptă nu se poate citi: { $place }. Se păstrează separat, ca { $aside }.
busy = Partida aceasta se joacă în alt terminal; termin-o acolo sau alege alt joc.
ticks = Ce cupluri se anunță pentru tine
ticks-about = O literă bifează o culoare sau o debifează. Bifele rămân până le schimbi.
tick-line = { $mark } { $key }  { $suit }, { $points }
led = a început
won = a luat
last-trick = Ultima levată
sheet = Foaie de scor
sheet-empty = Încă nu s-a încheiat nicio tură.
sheet-about = Alege cu ↑↓ un rând ca să vezi de unde vin numerele lui.
hand-result = Tura { $hand }
review-where = Tura { $hand } din { $hands }, pasul { $step } din { $steps }
match-over = Partida s-a încheiat
winner = Partidă câștigată: { $side }, { $totals }.
record = Înregistrarea ei e păstrată: { $path }
goodbye = Partida ta e păstrată. Se continuă cu: { $command }
how-to-leave = Cu Ctrl+Q ieși din Levata.
no-terminal = levata: masa se desenează într-un terminal, iar aici nu e niciunul. Încearcă: levata play --plain
too-small = Masa are nevoie de { $width ->
    [one] 1 coloană
    [few] { $width } coloane
   *[other] { $width } de coloane
    } și { $height ->
    [one] 1 rând
    [few] { $height } rânduri
   *[other] { $height } de rânduri
    }; unele părți pot fi tăiate.
help = Taste
help-about = Tromful stă primul în mână. `levata rules { $game }`: regulile.
help-suits = Culori: { $suits }.
help-ranks = De sus în jos: { $ranks }.
help-cap = În sine, jocul nu pune nicio limită refuzurilor; masa aceasta pune una, ca doi jucători încăpățânați să nu-i țină în loc pe ceilalți. Numărul anunțurilor libere stă la mijloc.
help-no-repeats = În sine, jocul nu pune nicio limită refuzurilor; la masa aceasta nimeni nu poate numi din nou ce a numit deja, ca doi jucători încăpățânați să nu-i țină în loc pe ceilalți.
auction = Licitație
called = Anunțuri
order = De sus în jos
phase-one = Jucate în faza 1
proposed = Propuneri valabile

## The keys, on their page; .keys are the keys

help-arrows = alege o carte sau un buton
    .keys = ← →
help-digits = alege o carte (x, y, z: după a zecea); spune acel număr
    .keys = 1-9, 0
help-letters = apasă butonul cu acea literă; p sau - spune „pas”
    .keys = litere
help-enter = joacă cartea aleasă, apasă butonul ales
    .keys = Enter
help-space = nu aștepta: mergi imediat mai departe (la fel, un clic)
    .keys = Spațiu
help-why = pe o carte cu margine ruptă: de ce nu merge; altfel pagina asta
    .keys = ?
help-last = ultima levată: cine a început-o, cine a luat-o
    .keys = l
help-sheet = foaia de scor, tură cu tură, cu numerele explicate
    .keys = S, Tab
help-hint = un sfat (H când ți se cere o culoare)
    .keys = h, H
help-undo = ia înapoi ultima ta mutare
    .keys = u
help-claim = cere restul, dacă iei sigur toate levatele
    .keys = C
help-leave = pleci; partida se păstrează și se poate continua
    .keys = q
help-mouse = clic pe o carte o alege, încă unul o joacă; clic pe butoane
    .keys = Mouse
help-phase = în faza a doua: cărțile jucate în prima
    .keys = f
help-ticks = ce cupluri anunță masa pentru tine
    .keys = t
