# Ce spune pagina în jurul mesei: unde ești, cum începi, ce poți alege.

## Boții unei mese

name-N = Nora
name-E = Emil
name-S = Sanda
name-W = Wanda

## Unde ești

at-start = Joacă
at-new = Partidă nouă
at-table = Masa
at-learn = Învață
at-lesson = Lecție
at-review = Revedere
at-records = Partide
at-stats = Statistici
    .short = Statistici
at-settings = Setări
at-about = Despre Levata
    .short = Despre
nav = Meniu
skip-to-content = Sari la conținut
leave-table = Ieși de la masă
    .about = Partida e păstrată; o poți continua oricând.

## Cât se încarcă

loading = Se așază masa …
    .runtime = Se descarcă mediul în care rulează regulile
    .library = Se descarcă mediul în care rulează regulile
    .rules = Se citesc regulile jocurilor
    .ready = Gata
    .bytes = { $done } din { $of } MB
    .once = Durează mai mult numai la prima vizită. Apoi totul merge și fără conexiune.

## Când ceva nu merge

fault = Ceva s-a stricat chiar la masă
    .about = E vina noastră, nu a ta. Partida e păstrată până la ultima mutare: reîncarcă pagina și joacă mai departe.
    .reload = Reîncarcă pagina
    .details = Ce a spus programul
lost = Partida ta se joacă acum în altă fereastră
    .about = Fereastra aceasta a dormit o vreme, iar partida a continuat în alta. Nu s-a pierdut nimic: ia-o înapoi aici, iar cealaltă fereastră o lasă din mână.
    .take = Joacă mai departe aici
    .leave = Las-o acolo
fault-loading = Levata nu a putut fi descărcată în întregime
    .about = Ceva s-a pierdut pe drum până la această pagină. Verifică-ți conexiunea, apoi reîncarcă pagina.
page-fault = Pagina aceasta nu a putut fi afișată
    .about = Nu s-a pierdut nimic. Reîncarcă pagina sau întoarce-te la început.
    .start = Înapoi la început
not-kept-here = Browserul acesta nu lasă Levata să păstreze nimic: partida durează până închizi pagina.
kept-again = Levata poate păstra din nou totul pe acest dispozitiv și a păstrat tot ce s-a jucat până acum.
close-notice = Închide

## O pagină mai nouă

update = E gata o versiune mai nouă a Levatei
    .about = Partida ta e păstrată. Trecerea durează o clipă, iar toate filele deschise cu Levata trec și ele.
    .now = Treci acum
    .later = Mai târziu

## Pagina de început

start-title = O masă liniștită pentru patru jocuri bune de cărți
start-lede = Tu împotriva unor boți cinstiți, pe dispozitivul tău, cu sau fără conexiune.
start-continue = Continuă { $game }
    .about = Tura { $hand } · { $totals }
    .next = Urmează tura { $hand } · { $totals }
start-continue-short = Continuă
start-play = Joacă { $game }
    .about = { $players ->
        [one] 1 jucător
        [few] { $players } jucători
       *[other] { $players } de jucători
    } · boți: { $level }
start-other = Alege cum
start-games = Jocurile
start-play-short = Joacă
start-learn = Cum se joacă
start-offline = Merge și fără conexiune
start-beginning = Se împart cărțile …
seats-line = { $seats } jucători
line-cruce = Licitezi pe jumătate de mână, apoi te ții de cuvânt. Popa și dama unei culori fac o cruce.
line-cross_purposes = Tu numești culoarea de tromf, altcineva rangul de vârf din toate culorile. Amândouă sunt valabile.
line-cuatrola = Cărți spaniole, dai la culoare și bați cât poți, cupluri de 20 și de 40; sau joci singur, iar partenerul se odihnește.
line-euchre = Cinci cărți, cinci levate și un valet care își schimbă culoarea.

## O partidă nouă

new-title = Partidă nouă de { $game }
new-game = Joc
new-players = Jucători
new-bots = Boți
new-options = Cum se joacă la masa ta
new-options-usual = Ca de obicei
new-options-changed = { $count ->
        [one] 1 schimbare
        [few] { $count } schimbări
       *[other] { $count } de schimbări
    }
new-usual = Înapoi la regulile obișnuite
new-play = Joacă
new-blocked = Merge numai cu „{ $option }: { $choice }”.
new-usual-mark = de obicei
new-ends-kept = Te așteaptă o partidă de { $game }: tura { $hand }, { $totals }. Una nouă o trimite între partidele tale, unde se încheie.
new-refused = La masa aceasta nu se poate juca: { $why }
new-rules = Regulile jocului { $game }
more = Mai mult
fewer = Mai puțin

seats-cruce-4 = Patru, în perechi
    .about = Partenerul stă în fața ta.
seats-cruce-3 = Trei, fiecare pentru sine
    .about = Câte opt cărți, iar fiecare jucător are propriul total.
seats-cross_purposes-2 = Doi
    .about = O tură cu două faze: câte treisprezece cărți, apoi încă treisprezece.
seats-cross_purposes-4 = Patru
    .about = Propunerile merg pe rând, până când cineva acceptă una.
seats-cuatrola-4 = Patru, în perechi
    .about = Partenerul stă în fața ta.
seats-euchre-2 = Doi
    .about = Câte cinci cărți; celelalte stau cu fața în jos.

level-easy-about = Se uită puțin înainte și joacă adesea din instinct. Pentru prima seară.
level-normal-about = Joacă cu cap, dar mai greșește din când în când.
level-strong-about = Cântărește fiecare alegere pe multe împărțiri posibile. Nu greșește din neatenție.
level-expert-about = Se gândește cel mai mult. Pe un telefon lent o să-l aștepți.

## Variantele fiecărei opțiuni; un număr fără cuvinte proprii rămâne număr

choice-cruce-deal-half = Jumătate de mână
    .about = Licitezi pe jumătate de mână și primești restul după ce licitația are un câștigător.
choice-cruce-deal-full = Toată mâna
    .about = Îți vezi toate cărțile înainte să licitezi.
choice-cruce-trump-named = Se numește
    .about = Cine câștigă licitația numește o culoare înainte de prima carte.
choice-cruce-trump-lead = Din prima carte
    .about = Prima carte jucată face tromf din culoarea ei. Popa sau dama jucată așa, cu perechea încă în mână, e o cruce de 40.
choice-cruce-beat-no = Nu
    .about = Merge orice carte din culoarea pe care trebuie s-o joci.
choice-cruce-beat-yes = Da
    .about = În culoarea pe care trebuie s-o joci, bați cea mai bună carte de până acum ori de câte ori poți, chiar și pe a partenerului.
choice-cruce-finish-alone = Singur în frunte
    .about = La țintă sau peste ea, cu mai mult decât orice altă tabără.
choice-cruce-finish-by-two = La două puncte
    .about = La țintă sau peste ea, cu un avans de cel puțin două puncte față de orice altă tabără.
choice-cruce-nines-play = Se joacă
    .about = O asemenea tură se joacă la fel ca oricare alta.
choice-cruce-nines-redeal = Se împarte din nou
    .about = Tura e anulată și împarte din nou cine a împărțit-o.
choice-cross_purposes-sides-fixed = Perechi fixe
    .about = Partenerii stau față în față toată partida.
choice-cross_purposes-sides-alliance = Alianțe
    .about = Cine acceptă o propunere joacă tura aceasta împreună cu cine a făcut-o, iar fiecare are propriul scor.
choice-cross_purposes-cap = { $count ->
        [one] 1 rundă
        [few] { $count } runde
       *[other] { $count } de runde
    }
    .about = După atâtea runde întregi fără înțelegere, cine urmează la cuvânt trebuie să accepte.
choice-cross_purposes-cap-no-repeats = Fără repetări
    .about = Nimeni nu poate numi din nou ce a numit deja.
choice-cuatrola-direction-counter-clockwise = Spre dreapta
    .about = Invers acelor de ceasornic, ca în Spania.
choice-cuatrola-direction-clockwise = Spre stânga
    .about = În sensul acelor de ceasornic: se împarte și se joacă spre stânga.
choice-cuatrola-lead-mano = Cine e mano
    .about = Primul loc de după cel care împarte, dintre cele care joacă.
choice-cuatrola-lead-bidder = Cine a licitat
    .about = Cine joacă singur începe prima levată.
choice-cuatrola-void-trump = Tot tromf
    .about = Trebuie jucat un tromf, chiar dacă pierde.
choice-cuatrola-void-free = Orice carte
    .about = Dacă niciun tromf al tău nu poate câștiga, merge orice carte.
choice-cuatrola-solo-tricks = La levate
    .about = Trei levate din cinci.
choice-cuatrola-solo-points = La puncte
    .about = Puncte din cărți, cupluri și ultima levată, unul contra doi.
choice-cuatrola-window-every = După trei levate
    .about = După fiecare dintre primele trei levate.
choice-cuatrola-window-first = După prima levată
    .about = Numai după prima levată.
choice-cuatrola-declarer-pair = Perechea
    .about = Cine a luat levata, apoi partenerul.
choice-cuatrola-declarer-winner = Cine a luat levata
    .about = Numai jucătorul care a luat-o.
choice-cuatrola-per-window-all = Toate odată
    .about = Până la cele două ale perechii.
choice-cuatrola-per-window-one = Unul
    .about = Un singur anunț la fiecare levată luată.
choice-euchre-pickup-optional = Poate s-o ia
    .about = Cel care împarte poate lua cartea descoperită sau o poate lăsa; culoarea ei e oricum tromf.
choice-euchre-pickup-compulsory = Trebuie s-o ia
    .about = Cel care împarte ia cartea descoperită și pune una deoparte.
choice-euchre-stick-no = Poate spune „pas”
    .about = Cel care împarte poate spune „pas” și în a doua rundă, iar tura se încheie fără scor.
choice-euchre-stick-yes = Trebuie să aleagă
    .about = Când celălalt jucător a spus „pas”, cel care împarte trebuie să numească tromful în a doua rundă.

## Setări

settings-preview = Cum arată masa ta
settings-language = Limba
settings-look = Aspect
settings-scheme = Luminozitate
settings-scheme-auto = Automat
settings-scheme-light = Luminos
settings-scheme-dark = Întunecat
settings-felt = Postavul
settings-felt-green = Verde
settings-felt-blue = Albastru
settings-felt-burgundy = Vișiniu
settings-french = Cărțile pentru Cruce, Cross Purposes și Euchre
settings-french-french = Franceze
settings-french-french4 = Franceze, în patru culori
settings-french-german = Germane
settings-spanish = Cărțile pentru Cuatrola
settings-spanish-spanish = Spaniole
settings-spanish-french4 = Franceze, în patru culori
settings-big = Semne mari în colțuri
    .about = Rangul și culoarea, mai mari în colțurile fiecărei cărți.
settings-hand = Mâna ta
settings-gesture = Cum joci o carte
settings-gesture-button = O atingi, apoi butonul
    .about = Sau o tragi în mijlocul mesei.
settings-gesture-one-tap = Dintr-o atingere
    .about = Mai repede, dar se joacă și cartea atinsă din greșeală. O poți lua înapoi.
settings-confirmCalls = Întreabă înainte de un anunț
    .about = O ofertă, un tromf sau o propunere se mai cere o dată înainte să fie făcută.
settings-autoPlay = Joacă automat singura carte posibilă
    .about = Când se poate juca o singură carte, se joacă pentru tine.
settings-queue = Alege dinainte
    .about = Poți alege o carte înainte să-ți vină rândul; se joacă atunci, dacă e permisă.
settings-sortUp = Cea mai mică întâi
    .about = În fiecare culoare din mână cartea cea mai mică stă în stânga.
settings-counters = Socoteala la vedere
    .about = Punctele, levatele și crucile fiecărei tabere, lângă nume. Fără ele ții tu socoteala.
settings-pace = Ritm
settings-speed = Cât de repede se mișcă masa
settings-speed-slow = Încet
settings-speed-normal = Normal
settings-speed-fast = Repede
settings-motion = Mișcare
settings-motion-auto = Ca pe dispozitiv
settings-motion-none = Deloc
settings-signals = Semnale
settings-sounds = Sunete
    .about = Rândul tău, o carte, o levată, sfârșitul unei ture.
settings-vibration = Vibrații
    .about = Una scurtă când îți vine rândul, pe telefoanele care pot.
settings-data = Partidele tale de pe dispozitiv
settings-data-about = Partidele, setările și statisticile rămân numai pe acest dispozitiv. Nu ajung la nimeni altcineva și nimeni nu le poate aduce înapoi dacă browserul le șterge.
settings-keep = Păstrează-mi datele
    .kept = Browserul acesta a promis că îți păstrează datele.
    .unkept = Când nu mai e loc, browserul acesta îți poate șterge datele. Îi poți cere să n-o facă.
    .refused = Browserul nu a promis. O poate face după ce folosești mai mult Levata sau o instalezi.
    .unknown = Browserul acesta nu poate promite. Exportă-ți din când în când partidele.
settings-records = Exportă sau importă partide
settings-reset = Înapoi la setările de la început
    .ask = Pui totul aici cum era la început? Limba și partidele tale rămân.
    .yes = Pune la loc
    .done = Setările sunt ca la început.
cancel = Renunță

## Despre

about-lede = Cruce, Cross Purposes, Cuatrola și Euchre în doi, la o singură masă liniștită.
about-fair = E cinstit?
    .cards = Cărțile se amestecă după o sămânță secretă, sigilată înainte de împărțire. Când tura s-a încheiat, sămânța se arată, iar la revederea partidei poți verifica dacă totul a fost cum s-a promis.
    .bots = Un bot vede ce ar vedea un om pe locul lui și nimic mai mult: mâna ta și a partenerului îi rămân ascunse. Boții ușori nu joacă cu cărți însemnate; doar se gândesc mai puțin.
about-offline = Fără conexiune
    .text = După prima vizită totul merge fără ea: toate jocurile, boții, sfaturile, lecțiile, revederea și statisticile tale. Numai o versiune mai nouă trebuie descărcată.
    .insecure = Adresa aceasta nu e securizată (http), așa că pagina merge numai cât serverul poate fi găsit.
    .ready = Dispozitivul acesta are tot ce trebuie.
    .waiting = Restul încă se descarcă.
about-private = Ce știe despre tine
    .text = Nimic. Nu există cont, reclame sau telemetrie. Nu se cere nimic altui server; partidele tale rămân în acest browser.
about-browsers = Browsere
about-licence = Licențe
    .text = Levata e software liber. Regulile, boții, cărțile și toate textele sunt munca noastră.
    .ours = Licența Levatei
    .others = Cu ce e construită și sub ce licențe
about-version = Versiunea { $version }
