# What a table tells: events, calls, refusals, results.

## What happens; .me: to whoever reads it

event-deal = Tura { $hand }: împarte { $who }.
    .me = Tura { $hand }: împarți tu.
event-void = Tura e anulată.
event-call = { $who }: { $call }.
    .me = Tu: { $call }.
event-play = { $who } joacă { $card }.
    .me = Joci { $card }.
event-contract = { $who } câștigă licitația cu { $bid }.
    .me = Câștigi licitația cu { $bid }.
event-trump = { $who } face tromf din { $suit }.
    .me = Faci tromf din { $suit }.
event-tops = { $who } face vârf din { $rank }.
    .me = Faci vârf din { $rank }.
event-allies = Alianță nouă: { $pair }.
event-rests = { $who } se odihnește, cu cărțile cu fața în jos.
    .me = Te odihnești tura aceasta.
event-all-play = Toți au spus „pas”: se joacă pe puncte.
event-declared = { $who } anunță cuplul de { $points } la { $suit }!
    .me = Anunți cuplul de { $points } la { $suit }!
event-turned-down = { $card } se întoarce cu fața în jos.
event-picked-up = { $who } ia { $card }.
    .me = Iei { $card }.
event-laid = { $who } pune o carte deoparte.
    .me = Pui o carte deoparte.
event-cross = CRUCE la { $suit }: { $who } arată { $points ->
    [one] 1 punct
    [few] { $points } puncte
   *[other] { $points } de puncte
    }!
    .me = CRUCE la { $suit }: arăți { $points ->
    [one] 1 punct
    [few] { $points } puncte
   *[other] { $points } de puncte
    }!
event-trick = { $who } ia levata.
    .me = Iei levata.
event-trick-worth = { $who } ia levata: { $points }.
event-trick-points = { $who } ia levata, cu { $points ->
    [one] 1 punct
    [few] { $points } puncte
   *[other] { $points } de puncte
    } din cărți.
    .me = Iei levata, cu { $points ->
    [one] 1 punct
    [few] { $points } puncte
   *[other] { $points } de puncte
    } din cărți.
event-dead = Toată lumea a spus „pas”.
event-last-hand = A fost tura { $hands }, ultima pe care o poate avea o partidă: câștigă cine e în frunte.
event-undo = { $who } ia înapoi o mutare.
    .me = Ultima ta mutare e luată înapoi.
event-claim = { $who } cere restul.
    .me = Ceri restul.
event-dealt-rest = Se împarte restul cărților.
event-dealt-second = Faza 2: câte treisprezece cărți noi.

## A match told from its record

told-holding = { $who } are în mână { $cards }
told-turned = cu fața în sus: { $cards }
told-laid = { $who } pune deoparte { $card }.
told-result = Rezultat: { $figures }
told-side = { $side }: { $figures }; scor { $score }
told-total = Total: { $totals }
told-winner = Câștigă { $sides }
figure-declarer = declarant { $value }
figure-bid = ofertă { $value }
figure-made = { $value ->
    [true] îndeplinit
   *[false] căzut
    }
figure-points = puncte { $value }
figure-raw = puncte brute { $value }
figure-band = treapta { $value }
figure-cards = din cărți { $value }
figure-declared = din anunțuri { $value }
figure-last = ultima levată { $value }
figure-tricks = levate { $value }
figure-first = levate în faza 1: { $value }
figure-second = levate în faza 2: { $value }
figure-partner = partener { $value }
figure-partner_tricks = levatele partenerului { $value }

## What is said

call-accept = accept
call-cuatrola = cuatrola
call-leave = las
call-order = ridică
call-pass = pas
call-quintola = quintola
call-solo = solo
call-take = iau
call-twenty = 20 la { $suit }

## Why something is advised

reason-only = { $duty ->
    [last] E ultima carte.
    [follow] Nicio altă carte nu dă la culoarea lui { $because }.
    [trump] Fără culoarea lui { $because } trebuie jucat un tromf, și altul nu e.
    [beat] Nicio altă carte nu face ce trebuie: să bată { $because }.
   *[rules] Nimic altceva nu e permis.
    }
reason-sure = { $worlds ->
    [one] Toate cărțile se cunosc, și nimic nu e mai bun.
    [few] Nimic nu e mai bun, oricum ar sta cărțile: { $worlds } feluri, toate încercate.
   *[other] Nimic nu e mai bun, oricum ar sta cărțile: { $worlds } de feluri, toate încercate.
    }
reason-likely = Cea mai bună alegere în { $share }% din așezările posibile (încercate: { $worlds }).
reason-gain = Aduce în medie cu { $points ->
    [one] 1 punct
    [few] { $points } puncte
   *[other] { $points } de puncte
    } mai mult decât { $next }.
reason-unsure = { $next } a adus în medie cu { $points ->
    [one] 1 punct
    [few] { $points } puncte
   *[other] { $points } de puncte
    } mai mult, dar nu e sigur.
reason-alike = { $which ->
    [all] Orice s-ar face acum, iese la fel.
    [these] E totuna: { $these }.
   *[counted] E totuna care dintre { $count ->
        [one] 1 variantă
        [few] { $count } variante
       *[other] { $count } de variante
        } se alege.
    }
reason-close = { $which ->
    [all] Orice s-ar face acum, iese cam la fel.
    [these] E cam totuna: { $these }.
   *[counted] { $count ->
        [one] 1 variantă iese
        [few] { $count } variante ies
       *[other] { $count } de variante ies
        } cam la fel.
    }
reason-call = „{ $call }”
reason-laid = { $card } pusă deoparte
advice-play = { $who }: { $card }
advice-lay = { $who }: pune { $card } deoparte
advice-call = { $who }: „{ $call }”
advice-action = mutare
advice-value = valoare
advice-error = eroare
advice-worlds = așezări
advice-best = cea mai bună
advice-judged = neîncercat în nicio așezare: apreciat numai după mână, cu un tabel

## Why something is refused

error-bad-card = „{ $value }” nu e o carte din acest pachet; scrie un rang din { $ranks } și o culoare din { $suits }
error-bad-holding = „{ $value }” nu e o mână de cărți; scrie { $suits } în ordinea aceasta, cu puncte între ele, - unde nu e nimic.
error-card-twice = { $value } apare de două ori; fiecare carte e o singură dată în pachet.
error-bad-token = „{ $value }” nu e o acțiune din { $game }; o carte sau una dintre: { $legal }
error-bad-pack = Pachetul nu e cel de { $count ->
    [one] 1 carte
    [few] { $count } cărți
   *[other] { $count } de cărți
    } din { $game }: { $value }
error-bad-name = „{ $value }” nu e un nume; scrie de la 1 la 64 de caractere tipăribile.
error-bad-seat = „{ $value }” nu e un loc; unul dintre: { $legal }
error-bad-ticks = „{ $value }” nu e o alegere din timp; câteva dintre aceste litere, sau - pentru niciuna: { $legal }
error-unknown-game = Nu există jocul „{ $value }”; unul dintre: { $legal }
error-seats = { $game } nu se joacă în { $value }; se joacă în { $legal }. { $reason }
error-unknown-language = Nu există limba „{ $value }”; una dintre: { $legal }
error-unknown-bot = Nu există botul „{ $value }”; unul dintre: { $legal }
error-missing-extra = „{ $value }” are nevoie de { $package }; se instalează cu: pip install 'levata[{ $extra }]'
error-bad-kernel = LEVATA_KERNEL nu poate fi „{ $value }”; unul dintre: { $legal }
error-no-kernel = LEVATA_KERNEL este „{ $value }”, iar acel motor de căutare nu se poate folosi aici: { $reason }
error-unknown-option = { $game } nu are opțiunea „{ $value }”; una dintre: { $legal }
error-option-seats = Opțiunea „{ $value }” nu e pentru { $players ->
    [one] 1 jucător
    [few] { $players } jucători
   *[other] { $players } de jucători
    } la { $game }; e pentru { $legal }. { $reason }
error-bad-choice = Opțiunea { $option } nu poate fi „{ $value }”; una dintre: { $legal }
error-option-needs = { $value } merge numai cu { $needs }.
error-option-form = „{ $value }” nu e o opțiune; scrie nume=valoare.
error-record = Linia { $line }: { $value }; { $expected }
error-rules-version = Linia { $line }: versiunea { $value } a regulilor de { $game } nu e cunoscută aici; se cunoaște { $legal }.
error-proof = Tura { $hand }: { $value }; { $expected }
error-pack-due = Masa aceasta împarte pachete fără dovadă: trimite un pachet și nicio sămânță.
error-seeds-due = Masa aceasta își dovedește împărțirile: trimite sămânța promisă și niciun pachet.
error-bad-seed = O sămânță nu poate avea { $value ->
    [one] 1 octet
    [few] { $value } octeți
   *[other] { $value } de octeți
    }; trebuie să aibă { $expected }.
error-bad-clients = Octeții clienților, { $value }, sunt refuzați; trebuie de { $count } ori cel mult { $expected }.
error-follow = { $value } nu merge: s-a început cu { $because }, dă la culoare. Poți juca { $legal }.
error-trump = { $value } nu merge: n-ai ce să dai la { $because }, deci joacă un tromf: { $legal }.
error-beat = { $value } nu merge: trebuie să bați { $because }. Poți juca { $legal }.
error-not-held = { $value } nu e în mâna ta. Poți juca { $legal }.
error-too-low = Cu { $value } nu licitezi peste { $because }. Poți spune { $legal }.
error-past-target = { $value } trece de țintă: { $because } e mai mult decât { $target }. Poți spune { $legal }.
error-wrong-phase = { $value } nu se poate spune sau juca acum. Se poate: { $legal }.
error-hand-over = { $value } vine prea târziu, tura s-a încheiat.
error-not-your-turn = Nu e rândul tău.
error-key-used = Cheia „{ $value }” a fost deja folosită pentru { $kind }; o comandă nouă are cheia ei.
error-stale = Masa a mers mai departe; uită-te din nou.
error-no-deal-due = Nu e momentul să se împartă, o tură e în curs.
error-deal-due = Nicio tură nu e în curs; întâi trebuie împărțit.
error-match-over = Partida s-a încheiat.
error-not-a-command = „{ $value }” nu e o comandă; una dintre: { $legal }
error-not-allowed = La masa aceasta nu e voie: { $value }.
error-undo-over = Tura s-a încheiat; din ea nu se mai ia nimic înapoi.
error-undo-dealt = Între timp s-au împărțit și s-au văzut cărți; nu se ia înapoi nimic de dinaintea lor.
error-undo-other = Între timp a mutat altcineva; nu se ia înapoi nimic de dinainte.
error-nothing-to-undo = În tura aceasta n-ai făcut nicio mutare pe care s-o poți lua înapoi.
error-window-open = E un rând de anunțuri; așteaptă până când masa merge mai departe.
error-claim-later = Restul nu se poate cere: s-ar mai putea anunța un cuplu.
error-no-claim = Restul nu se poate cere: nu e sigur că iei toate levatele rămase.
error-not-on-lead = Restul nu se poate cere: o poate face numai cine începe levata.
error-seat-left = Locul { $seat } a fost părăsit definitiv.
error-not-a-bot = Pe locul { $seat } joacă persoana care îl ocupă.
error-not-a-person = Pe locul { $seat } joacă un bot.
error-bad-message = Ce a trimis pagina nu a fost înțeles.
error-bad-field = Ce a trimis pagina nu a fost înțeles: { $name }.
error-no-match = Nu există nicio partidă de continuat.
error-no-record = Înregistrarea aceasta nu mai este păstrată aici.
error-no-hand = În partida aceasta de { $game } nu s-a împărțit nicio tură: nu e nimic de păstrat din ea.
error-no-lesson = Nu există aici lecția { $value }.
error-damaged = Partida întreruptă nu se poate citi; a fost pusă deoparte.
error-busy = Partida aceasta e deschisă în altă fereastră; termin-o acolo sau alege alt joc.
error-hello-due = Pagina și serverul nu s-au salutat încă; încarcă pagina din nou.
error-other-version = Pagina aceasta e de altă versiune decât serverul; încarc-o din nou.
error-no-table = Masa aceasta nu există sau nu e pentru tine.
error-taken = Joci pe acest loc într-o altă fereastră; ia-l înapoi ca să joci aici.
error-not-kept = Serverul nu a putut păstra asta; încearcă din nou.

## What became of a hand

outcome-void = Tura e anulată înainte să vorbească cineva: împarte din nou cine a împărțit-o.
outcome-nines-void = Patru nouari într-o mână: tura e anulată și împarte din nou cine a împărțit-o.
outcome-dead = Toată lumea a spus „pas”: tură moartă. Totalurile rămân, iar împărțirea trece mai departe.
outcome-band-made = { $side }: oferta { $bid } e îndeplinită, treapta e scorul.
outcome-band-set = { $side }: oferta { $bid } a căzut și se scade din total.
outcome-tricks-made = { $who }: oferta { $bid } e îndeplinită.
outcome-tricks-set = { $who }: oferta { $bid } a căzut, punctele merg la cealaltă pereche.
outcome-points-made = { $who }: oferta { $bid } e îndeplinită, cu mai multe puncte.
outcome-points-set = { $who }: oferta { $bid } a căzut, cu mai puține puncte; scorul e al celorlalți.
outcome-points-plain = Tură câștigată pe puncte: { $best }.
outcome-points-even = Punctele sunt egale, deci hotărăște ultima levată: { $best }.
outcome-maker-made = Declarant: { $who }, cu { $taken }.
outcome-maker-set = Declarant: { $who }, cu numai { $taken }: a căzut.
outcome-phases-plain = Ambele faze s-au jucat: levatele primei plus una, înmulțite cu levatele celei de-a doua.
outcome-pair-plain = Levatele fiecărui partener plus una, înmulțite între ele.
became-band-made = îndeplinit
became-band-set = căzut
became-maker-made = îndeplinit
became-maker-set = căzut

## Counts

cards = { $count ->
    [one] 1 carte
    [few] { $count } cărți
   *[other] { $count } de cărți
    }
tricks = { $count ->
    [one] 1 levată
    [few] { $count } levate
   *[other] { $count } de levate
    }

## How a line of the score sheet comes to its numbers

why-nines-void = patru nouari într-o mână. Tură anulată: fără licitație și fără scor, împarte din nou cine a împărțit-o.
why-void = tură anulată: fără scor, împarte din nou cine a împărțit-o.
why-dead = toată lumea a spus „pas”. Tură moartă: fără scor, iar împărțirea trece mai departe.
why-band-made = { $points } din cărți + { $crosses } din cruci = { $raw ->
    [one] 1 punct brut
    [few] { $raw } puncte brute
   *[other] { $raw } de puncte brute
    }: treapta { $band }. Oferta { $bid } e îndeplinită, deci treapta e scorul: { $score }.
why-band-set = { $points } din cărți + { $crosses } din cruci = { $raw ->
    [one] 1 punct brut
    [few] { $raw } puncte brute
   *[other] { $raw } de puncte brute
    }: treapta { $band }. Oferta era { $bid }, deci a căzut și se scade din total: { $score }.
why-band-other = { $points } din cărți + { $crosses } din cruci = { $raw ->
    [one] 1 punct brut
    [few] { $raw } puncte brute
   *[other] { $raw } de puncte brute
    }: treapta { $band }. Fără contract de îndeplinit, treapta e scorul: { $score }.
why-tricks-made = oferta { $bid } e îndeplinită, levate luate: { $tricks }. Aduce cât valorează, { $score }.
why-tricks-set = oferta { $bid } a căzut, levate luate: { $tricks }. Valoarea ei merge la cealaltă pereche.
why-tricks-other = levate luate împotriva ofertei: { $tricks }. Scor: { $score }.
why-points-made = { $cards } din cărți + { $declared } din anunțuri + { $last } pentru ultima levată = { $points }. Oferta e îndeplinită și aduce cât valorează, { $score }.
why-points-set = { $cards } din cărți + { $declared } din anunțuri + { $last } pentru ultima levată = { $points }. Oferta a căzut: valoarea ei merge la ceilalți.
why-points-other = { $cards } din cărți + { $declared } din anunțuri + { $last } pentru ultima levată = { $points }. Scor: { $score }.
why-points-plain = { $cards } din cărți + { $declared } din anunțuri + { $last } pentru ultima levată = { $points }. Perechea cu mai multe puncte primește 1, iar cu peste 100 primește 2. Aici: { $score }.
why-points-even = { $cards } din cărți + { $declared } din anunțuri + { $last } pentru ultima levată = { $points }. Punctele sunt egale, deci perechea care a luat ultima levată primește 1, iar cu peste 100 primește 2. Aici: { $score }.
why-maker-made = { $taken } la declarant: îndeplinit, { $score }.
why-maker-set = { $taken } la declarant: căzut, deci scorul e al celuilalt jucător.
why-maker-other = { $taken } împotriva declarantului. Scor: { $score }.
why-phases-plain = levate în faza 1: { $first }, în faza 2: { $second }. Levatele primei plus una, înmulțite cu levatele celei de-a doua: ({ $first } + 1) × { $second } = { $worth }.
why-pair-plain = levatele celor doi parteneri: { $tricks } și { $partner_tricks }. Ale fiecăruia plus una, înmulțite: ({ $tricks } + 1) × ({ $partner_tricks } + 1) = { $worth }.
why-plain = tura a adus { $score }.
