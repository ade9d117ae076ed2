# The page: the score sheet, the review of a match, kept matches, statistics.

## The score sheet

sheet-tap = Apasă un rând ca să vezi de unde vin numerele lui.
sheet-hand = Tura { $hand }
sheet-dealer = Împarte: { $who }
sheet-to = până la { $target }
sheet-review = Revezi tura { $hand }
so-far = Tura aceasta până acum
so-far-hidden = Punctele din cărți sunt ascunse: așa ai ales la setări.
so-far-band = { $points } din cărți + { $crosses } din cruci = { $raw ->
    [one] 1 punct brut
    [few] { $raw } puncte brute
   *[other] { $raw } de puncte brute
    }. Fiecare 33 întregi fac o treaptă.
so-far-band-made = { $points } din cărți + { $crosses } din cruci = { $raw ->
    [one] 1 punct brut
    [few] { $raw } puncte brute
   *[other] { $raw } de puncte brute
    }. Fiecare 33 întregi fac o treaptă; trepte oferite: { $bid }.
so-far-points = { $cards } din cărți + { $declared } din anunțuri = { $points }. Ultima levată mai aduce 10.
so-far-tricks = levate luate împotriva ofertei: { $tricks }.
so-far-tricks-made = oferta e { $bid }, levate luate: { $tricks }.
so-far-maker = { $taken } împotriva declarantului.
so-far-maker-made = { $taken } la declarant.
so-far-phases = levate în faza 1: { $first }, în faza 2: { $second }. La sfârșit: levatele primei plus una, înmulțite cu levatele celei de-a doua.
so-far-pair = levatele celor doi parteneri: { $tricks } și { $partner_tricks }. La sfârșit: ale fiecăruia plus una, înmulțite.
so-far-plain = levate luate: { $tricks }.

## A match again, step by step

past = Revedere
past-loading = Se citește partida …
past-which = Tură
past-step = Pas
past-steps = Toți pașii
past-start = La împărțire
past-back = Un pas înapoi
past-play = Derulează
past-pause = Pauză
past-on = Un pas înainte
past-end = La sfârșitul turei
past-keys = ← → face un pas, Home și End duc la capete.
past-open = Toate cărțile pe față
past-table = Înapoi la masă
past-dealt = Cărțile sunt împărțite.
past-next = Urmează { $who }.
    .me = Urmezi tu.
past-over = Tura s-a încheiat.
past-trick = Levată
past-figures = Până acum
past-none = Nicio tură din partida aceasta nu s-a încheiat: nu e nimic de revăzut.

## What each choice is worth

values = Valoarea fiecărei alegeri
values-show = Cântărește alegerile
values-always = Cântărește-le la fiecare pas
values-nothing = Aici nu e nimic de hotărât.
values-thinking = Se încearcă felurile în care pot sta cărțile ascunse …
values-about = Cât aduce în medie fiecare alegere, în puncte de partidă, pentru { $who }. Un bot puternic a cântărit numai ce se vedea de pe locul acela.
    .me = Cât îți aduce în medie fiecare alegere, în puncte de partidă. Un bot puternic a cântărit numai ce puteai vedea tu.
values-best = cea mai bună
values-made = aleasă
values-worlds = { $worlds ->
    [one] S-a încercat 1 așezare a cărților ascunse.
    [few] S-au încercat { $worlds } așezări ale cărților ascunse.
   *[other] S-au încercat { $worlds } de așezări ale cărților ascunse.
    }
values-sure = Nimic nu era mai bun decât { $move }.
values-unclear = { $move } a ieșit cu { $loss } sub { $best }, mai puțin decât eroarea celor două: nimic nu arată că era mai slabă.
values-loss = { $move } aduce în medie cu { $loss } mai puțin decât { $best }.

## The shuffle and the record

proof = Amestecarea
proof-check = Verifică amestecarea
proof-holds = { $hands ->
    [one] S-a verificat 1 tură: cărțile ei sunt cele hotărâte înainte de începutul partidei.
    [few] S-au verificat { $hands } ture: cărțile lor sunt cele hotărâte înainte de începutul partidei.
   *[other] S-au verificat { $hands } de ture: cărțile lor sunt cele hotărâte înainte de începutul partidei.
    }
proof-anchor = Publicat înainte de prima împărțire:
proof-fails = Amestecarea nu poate fi confirmată.
proof-own = { $hands ->
    [one] Într-o tură s-a amestecat cu ce a adăugat acest dispozitiv.
    [few] În { $hands } ture s-a amestecat cu ce a adăugat acest dispozitiv.
   *[other] În { $hands } de ture s-a amestecat cu ce a adăugat acest dispozitiv.
    }
broken = Amestecarea nu este cea promisă
    .about = Un server care respectă regulile nu face asta niciodată. Înregistrarea partidei o arată oricui.
    .once = O dată înseamnă o conexiune proastă. Dacă se întâmplă des, se poate ca serverul să aleagă între mai multe amestecări.
broken-other = La tura { $hand } s-a amestecat cu ceva ce trece drept al tău și nu vine de la acest dispozitiv.
broken-missing = La tura { $hand } s-a amestecat fără ce a adăugat acest dispozitiv, deși serverul primise.
broken-anchor = Ce promisese serverul înainte de prima împărțire nu este ce spune acum.
past-record = Înregistrarea
past-save = Salvează ca fișier
past-copy = Copiază ca text
past-copied = S-a copiat.
past-not-copied = Browserul acesta nu lasă pagina să copieze. Textul e selectat mai jos: copiază-l de acolo.
past-text = Înregistrarea ca text

## Kept matches

records = Partidele tale
records-about = Se păstrează în browserul acesta, pe acest dispozitiv, și nicăieri altundeva. Un fișier salvat poate fi adus înapoi oriunde.
records-empty = Încă nu e păstrată nicio partidă. Joacă una sau adu o înregistrare.
records-play = Joacă o partidă
records-count = { $count ->
    [one] 1 partidă
    [few] { $count } partide
   *[other] { $count } de partide
    }
records-hands = { $count ->
    [one] 1 tură
    [few] { $count } ture
   *[other] { $count } de ture
    }
records-players = { $count ->
    [one] 1 jucător
    [few] { $count } jucători
   *[other] { $count } de jucători
    }
records-won = câștigată
records-lost = pierdută
records-ended = încheiată
records-open = neîncheiată
records-save = Salvează
records-save-all = Salvează toate într-un fișier
records-delete = Șterge
records-delete-ask = Ștergi partida aceasta?
records-delete-what = { $game }, { $when }: { $totals }. Înregistrarea ei se pierde dacă n-ai salvat-o.
records-keep = Păstrează
records-deleted = Partida e ștearsă.
records-undo = Adu-o înapoi
records-import = Adu înregistrări
records-import-about = Un fișier salvat de pagina aceasta sau din terminal, ori textul unei înregistrări. Fiecare pas e jucat din nou după reguli înainte să fie primit.
records-file = Alege un fișier
records-text = Sau lipește aici textul
records-take = Primește
records-taking = Se joacă din nou …
records-taken = { $count ->
    [one] A fost primită 1 partidă.
    [few] Au fost primite { $count } partide.
   *[other] Au fost primite { $count } de partide.
    }
records-here = { $count ->
    [one] 1 partidă era deja aici.
    [few] { $count } partide erau deja aici.
   *[other] { $count } de partide erau deja aici.
    }
records-refused = { $count ->
    [one] 1 înregistrare n-a fost primită:
    [few] { $count } înregistrări n-au fost primite:
   *[other] { $count } de înregistrări n-au fost primite:
    }
records-nothing = Nu conține nicio înregistrare: una începe cu un rând ca { $example }
records-unreadable = Fișierul acesta nu poate fi citit ca text.
records-unknown-time = moment necunoscut

## Statistics of one's practice

stats = Antrenamentul tău
stats-about = Numărat din partidele păstrate pe acest dispozitiv. Nu le vede nimeni altcineva.
stats-empty = Încă nu e nimic de numărat: nicio partidă nu s-a încheiat.
stats-won = Partide câștigate
stats-hands-won = Ture care ți-au adus mai mult decât celorlalți
stats-made = Contracte îndeplinite
stats-best = Cea mai bună tură
stats-streak = Cele mai multe partide câștigate la rând
stats-share = { $won } din { $count }
stats-percent = { $percent }%
stats-margin = Interval probabil
    .between = între { $low }% și { $high }%
stats-few = { $count ->
    [one] Numai 1 partidă până acum: mult prea puțin ca să se vadă cât de bine joci.
    [few] Numai { $count } partide până acum: prea puțin ca să se vadă cât de bine joci.
   *[other] Numai { $count } de partide până acum: prea puțin ca să se vadă cât de bine joci.
    }
stats-range = Dacă ai juca tot așa, ai câștiga între { $low } și { $high } din 100 de partide; cu mai multe partide, intervalul se îngustează.
