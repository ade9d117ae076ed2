# Cum se învață un joc: pagina cu reguli, figurile ei și poziții de încercat. Cărțile stau între semne de cod.

## Paginile

learn-title = Învață să joci
learn-about = Citește regulile cu figuri sau încearcă pe rând momentele încurcate: îți răspund aceleași reguli ca la masă.
learn-read = Reguli
learn-lesson = Lecție
learn-play = Joacă
learn-contents = Cuprins
learn-loading = Se aduc regulile …
learn-missing = Regulile nu pot fi aduse acum. Mai încearcă atunci când pagina are legătură.
learn-again = Mai încearcă
learn-all = Toate jocurile
learn-top = Înapoi la cuprins
learn-tagline-cruce = Licitezi pe jumătate de mână, apoi aduni de câte ori 33 ai promis.
learn-tagline-cross_purposes = Unul numește culoarea de tromf, altul rangul din vârf.
learn-tagline-cuatrola = Douăzeci de cărți și reguli stricte, sau singur contra doi.
learn-tagline-euchre = Doi valeți peste toate cărțile și trei levate de luat din cinci.

lesson-title = Lecție: { $game }
lesson-number = Poziția { $number } din { $count }
lesson-step = Poziția { $number }: { $title }
lesson-step-solved = Poziția { $number }: { $title }, rezolvată
lesson-positions = Poziții
lesson-hand = Mâna ta: alege o carte
lesson-mine = Mâna ta
lesson-choices = Răspunsul tău
lesson-trap = Atenție: nu toate se pot spune acum.
lesson-on-table = Pe masă
lesson-trick = Levata aceasta
lesson-last = Ultima levată
lesson-nothing = Încă nu s-a jucat nicio carte.
lesson-fact = Ce se știe până acum
lesson-right = Corect!
lesson-wrong = Nu e cel mai bun răspuns
lesson-refused = Regulile nu îngăduie asta
lesson-goes-on = Ce urmează
lesson-next = Poziția următoare
lesson-previous = Înapoi
lesson-once-more = Încearcă alt răspuns
lesson-done = Ai rezolvat toate pozițiile. E timpul pentru o tură adevărată!
lesson-preparing = Motorul se pregătește …
lesson-wins = câștigă acum

## Figurile din reguli

drawn-order = De la cea mai mare
drawn-ring = Cu optarii vârf: de la optar în jos până la doiar, apoi de la as până la nouar
drawn-cross = O cruce: popa și dama din aceeași culoare
drawn-couple = Un cuplu: rey și caballo din aceeași culoare
drawn-bowers = Tromful e inima roșie: bowerul drept, bowerul stâng și abia apoi asul
drawn-mate = Culoarea soră, aici rombul, și-a pierdut valetul
drawn-trumped = Ultima carte e tromf și ia levata

## Cruce

lesson-cruce-half = Licitezi pe jumătate de mână
    .ask = Ai trei cărți; celelalte trei vin după licitație. Adversarul din dreapta a licitat unu. Ce spui?
    .right = Dacă pica ajunge tromf, popa și dama fac o cruce de 40, iar asul mai aduce 11: 51 de puncte aproape sigure. Doi promite 66, trei un îndrăzneț 99. Acum vine restul cărților și abia apoi numești tromful.
    .wrong-pass = Se poate, dar e prea timid. Cu pica tromf, cele trei cărți sunt o cruce de 40 și un as de 11: cea mai mare parte din cele 66 de puncte pe care le promite doi.
    .wrong-high = Se poate, dar patru promite deja 132 de puncte, iar toate cărțile la un loc fac 120. O singură cruce nu te duce până acolo, iar o tabără căzută pierde tot ce a licitat.
    .refused = Fiecare ofertă trebuie să fie mai mare decât cea dinainte.
lesson-cruce-ten = Zecarul e peste popă
    .ask = S-a cerut inimă roșie, iar tromful e trefla. Adversarul din dreapta câștigă acum cu popa, iar tu ești ultimul la rând. Poți lua levata?
    .right = Da: zecarul e al doilea, imediat sub as. `Th` bate `Kh`, iar tabăra ta ia 16 puncte.
    .wrong = Popa bate dama, deci levata o iau adversarii. La Cruce zecarul e peste popă: cu `Th` ai fi câștigat.
lesson-cruce-follow = Dai la culoare
    .ask = Adversarul din dreapta începe cu `Ad`, iar tromful e pica. Ce poți juca?
    .right = Ai romburi, deci unul dintre ele trebuie jucat; tromfii așteaptă. Nimic nu te obligă să bați asul, și nici n-ai cu ce. Nouarul nu costă nimic, popa costă patru puncte.
lesson-cruce-void = Fără culoare, tai
    .ask = Partenerul a început cu `Ad`, tromful e trefla, iar adversarul din dreapta a tăiat cu popa. N-ai niciun romb. Ce poți juca?
    .right = Fără culoarea cerută trebuie să joci un tromf, chiar și unul care nu poate câștiga. Nouarul nu valorează nimic, valetul două puncte; nimeni nu-ți cere să bați popa.
lesson-cruce-cross = O cruce se arată la început de levată
    .ask = Ai câștigat licitația cu doi, tromful e inima roșie și începi levata. Ce carte aduce pe loc cel mai mult?
    .right = Popa și dama de tromf sunt o cruce de 40, plătită chiar când începi cu una dintre ele. Rămâne a ta și dacă pierzi levata. Crucea de pică mai aduce 20, când vei începe altă levată cu ea.
    .wrong-plain = E și asta o cruce, dar într-o culoare obișnuită aduce 20. La tromf aduce 40, deci întâi inima roșie.
    .wrong = Cartea asta nu aduce nimic prin ea însăși. Ai popa și dama de tromf: dacă începi cu una dintre ele, primești pe loc 40.
lesson-cruce-keep = La cartea altuia nu se arată cruci
    .ask = Partenerul a început cu `Ah` și câștigă acum. Tromful e rombul. Ce inimă roșie dai?
    .right = Nouarul dă la culoare și lasă popa și dama împreună. Când vei începe o levată cu una dintre ele, vor aduce tot 20.
    .wrong = O popă sau o damă jucată la cartea altuia nu arată nimic și rupe perechea: s-au dus cele 20 de puncte ale crucii tale.
lesson-cruce-lead = Prima carte face tromful
    .ask = La masa aceasta nimeni nu numește tromful: îl face culoarea primei tale cărți. Ai câștigat licitația. Cu ce carte începi?
    .right = Inima roșie e acum tromf și, în aceeași clipă, popa și dama sunt o cruce de tromf: 40 de puncte, înainte să joace locul următor.
    .wrong-spades = Așa pica devine tromf. Crucea de inimă roșie rămâne una obișnuită și aduce 20 în loc de 40.
    .wrong = Cartea asta face tromf din culoarea ei și nu aduce nimic. Popa sau dama de inimă roșie face tromf inima roșie și aduce 40 cu aceeași carte.
lesson-cruce-beat = O masă la care trebuie să bați
    .ask = La masa aceasta trebuie să bați. Adversarul din dreapta începe cu `Qd`; tromful e trefla. Ce romburi poți juca?
    .right = E bună oricare carte care bate dama, și popa, și asul: nu trebuie să fie cea mai mare a ta. Numai nouarul e refuzat, fiindcă poți mai mult.
lesson-cruce-band = O carte, o treaptă întreagă
    .ask = Tabăra ta a licitat doi: 66 de puncte. Ai 50, tromful partenerului câștigă levata aceasta, în care sunt 7, iar ultima levată s-ar putea pierde. Ce dai?
    .right = 50 + 7 + 10 = 67: treapta 2, iar contractul e îndeplinit. O carte pe care n-o poți păstra e cel mai bine dată la levata partenerului.
    .wrong = 50 + 7 + 4 = 61 rămâne la treapta 1, iar zecarul se pierde în ultima levată: tabăra ta e căzută și pierde 2. Cu zecarul ajungeai la 67.

## Cross Purposes

lesson-cross_purposes-ring = Roata de sub vârf
    .ask = Vârf sunt optarii, iar levata a început cu `Ah`. Tromful e pica, dar ai inimi roșii și trebuie să dai la culoare. Care ia levata?
    .right = Sub optar rangurile coboară 7 6 5 4 3 2 și abia apoi vin asul, popa, dama, valetul, zecarul, nouarul. Deci doiarul bate asul!
    .wrong-king = Roata merge de la doiar la as și apoi la popă, deci asul tot bate popa. `2h` stă cu o treaptă deasupra asului.
    .wrong-nine = Cu optarii vârf, nouarul e chiar ultimul din roată: cea mai mică dintre cărți. `2h` bate asul.
lesson-cross_purposes-trump = O carte de vârf și un tromf
    .ask = Adversarul începe cu `8d`, o carte de vârf. Tromful e pica, iar romb n-ai. Poți lua levata?
    .right = Orice tromf bate orice carte obișnuită, chiar și una de vârf. Sub optari nouarul e cel mai mic tromf, și tot ajunge.
    .wrong-top = Un optar e cel mai mare numai în culoarea lui. N-ai dat la romb și nu e nici tromf, deci nu poate câștiga: o pică mică ar fi luat levata.
    .wrong = O carte care nu e nici din culoarea cerută, nici tromf nu poate câștiga. Orice pică ia levata aceasta, și cea mai mică.
lesson-cross_purposes-tops = Ce rang numești vârf
    .ask = În doi: adversarul a făcut tromf inima roșie, iar tu numești vârful. Care rang îți face mâna cea mai bună?
    .right = Cu șeptarii vârf, `7h` `6h` `5h` sunt cei mai mari trei tromfi, iar ceilalți șeptari sunt tot la tine. Roata face din cărți mici cărți mari.
    .wrong-ace = Cu așii vârf ordinea e cea obișnuită, iar cel mai bun tromf al tău e șeptarul: alte șapte inimi roșii sunt peste el. Șeptarii îți pun cele trei inimi chiar deasupra.
    .wrong = Tromfii tăi sunt `7h` `6h` `5h`. Șeptarii fac din ei cei mai mari trei din culoare, iar ceilalți șeptari sunt tot la tine.
lesson-cross_purposes-phase = Faza a doua
    .ask = În prima fază ai luat 9 levate, deci acum fiecare levată aduce 9 + 1 = 10 puncte. Atunci ai numit vârful; acum vorbești întâi. Ce spui?
    .right = În faza a doua trebuie să folosești dimensiunea pe care n-ai folosit-o: o culoare. Cele șapte trefle sunt cel mai bun tromf. Fiecare levată îți aduce acum 10 puncte, deci ia cât mai multe.
    .wrong = Se poate: ești dator cu o culoare, fiindcă înainte ai numit vârful. Dar ai șapte trefle, iar un tromf lung ia levate.
    .refused = În prima fază ai numit vârful, deci acum ești dator cu o culoare; rangul îl numește adversarul.
lesson-cross_purposes-accept = Cine acceptă are un aliat
    .ask = La alianțe, cine acceptă o propunere joacă tura împreună cu cine a făcut-o. În stânga s-a propus pica, în față treiarii, în dreapta rombul. Ai toți cei patru treiari. Ce spui?
    .right = Accepți o propunere valabilă dacă o numești și tu: treiarii sunt vârf, iar cel din față îți e aliat. Ceilalți doi continuă până se înțeleg asupra unei culori.
    .wrong-spades = Și asta e o acceptare: pica e tromf, iar aliatul tău e cel din stânga. Dar mâna ta e făcută pentru treiari.
    .wrong-diamonds = Și asta e o acceptare: rombul e tromf, iar aliatul tău e cel din dreapta. Dar mâna ta e făcută pentru treiari.
    .wrong = E o propunere nouă și încă nu s-a hotărât nimic. Treiarii sunt valabili, iar mâna ta e făcută pentru ei: acceptă!
lesson-cross_purposes-fixed = Parteneri ficși
    .ask = Aici partenerii stau față în față toată partida. În stânga s-a propus inima roșie; partenerul a spus cincarii, iar adversarul din dreapta i-a repetat. Cum hotărăști ceva?
    .right = Contează numai propunerea partenerului: cu anunțul lui și al tău, cincarii sunt vârf. Că i-a numit și un adversar n-a hotărât nimic. Acum adversarii își caută o culoare.
    .wrong-rival = Inima roșie a propus-o un adversar, iar cu el nu te poți înțelege: ambele propuneri sunt doar valabile. Cincarii partenerului sunt cei pe care îi poți accepta.
    .wrong = O propunere nouă încă nu hotărăște nimic. Pentru o înțelegere, numește ce a propus partenerul: cincarii.
lesson-cross_purposes-closed = O dimensiune e hotărâtă
    .ask = Adversarii s-au înțeles: vârf sunt pătrarii, iar ei nu mai vorbesc. Perechii tale îi mai lipsește o culoare; trefla e propusă și valabilă. Ce spui?
    .right = Trefla e tromf: ai acceptat propunerea partenerului. După ce vârful e hotărât nu se mai numesc ranguri, iar cu atâtea trefle n-ai ce căuta mai departe.
    .wrong = Se poate, iar partenerul ar vorbi din nou. Dar trefla pe care a propus-o e de departe culoarea ta cea mai lungă: dacă o numești, totul e hotărât.
    .refused = Vârful e hotărât, deci nu se mai poate numi niciun rang.
lesson-cross_purposes-product = Levatele se împart
    .ask = Partenerii ficși înmulțesc levatele fiecăruia plus una. Ai 6 levate, partenerul 1. Vârf sunt optarii, iar treiarul partenerului câștigă acum levata. Ce treflă joci?
    .right = Popa rămâne sub treiar, deci partenerul ia levata, și pe ultima la fel: (6 + 1) × (3 + 1) = 28. Levatele împărțite aduc mai mult.
    .wrong = Cu optarii vârf șeptarul bate treiarul, deci levata e a ta, a șaptea: (7 + 1) × (1 + 1) = 16. Lăsată partenerului, s-ar fi ajuns la 28.

## Cuatrola

lesson-cuatrola-beat = Trebuie să bați
    .ask = Levata a început cu `Cc`, iar tromful e oros. Ai copas. Ce poți juca?
    .right = Regula e strictă: dai copas, și anume o carte care bate caballo-ul. Merge și rey-ul, și asul, dar nu sota.
lesson-cuatrola-three = Treiarul e peste rey
    .ask = Levata a început cu `Rc`. Ce îți lasă regulile?
    .right = Numai treiarul. E al doilea, peste rey, deci bate `Rc` și trebuie jucat. Asul, singura carte de copas de peste el, e din fericire la partener.
lesson-cuatrola-trumped = Când levata e deja tăiată
    .ask = Partenerul a început cu `Rc`, iar adversarul a tăiat cu `Co`. Mai ai copas. Pe care o joci?
    .right = Trebuie să dai la culoare, dar nicio carte de copas nu mai poate câștiga, deci n-ai ce bate: merge oricare, iar sota dă cel mai puțin.
    .wrong = Se poate, dar asul nu poate câștiga contra unui tromf și adversarii iau 11 puncte. Când levata e tăiată, nu mai trebuie să bați.
lesson-cuatrola-overtrump = Tai, și mai sus
    .ask = Partenerul a început cu `Rc`, adversarul a tăiat cu `Co`, iar copas n-ai. Ce trebuie să joci?
    .right = Fără culoare trebuie să tai, și cu un tromf mai mare decât cel de pe masă, dacă îl ai: treiarul de oros. Levata e a ta, până la urmă cu 20 de puncte.
lesson-cuatrola-under = Când tromfii tăi sunt prea mici
    .ask = De data asta adversarul a tăiat cu `3o`, iar tromfii tăi sunt mai mici. Copas n-ai. Ce poți juca?
    .right = La masa aceasta tot trebuie să joci un tromf, chiar unul care pierde; sota costă mai puțin decât caballo. La multe mese ar merge atunci orice carte.
lesson-cuatrola-cap = Nicio ofertă peste țintă
    .ask = Perechea ta are 18 puncte din 21 și nimeni n-a licitat. Tromfii tăi sunt cei mai mari trei. Ce spui?
    .right = Solo: 18 + 2 = 20. Cei trei tromfi sunt trei levate sigure. Cărțile partenerului se odihnesc acum cu fața în jos.
    .wrong = Se poate, dar cei mai mari trei tromfi sunt trei levate sigure, iar un solo încape: 18 + 2 nu trece de 21.
    .refused = 18 și valoarea acelei oferte fac mai mult de 21. La țintă poți ajunge, peste ea nu.
lesson-cuatrola-quintola = Cât licitezi
    .ask = Ești mano, deci vorbești întâi și tot tu începi prima levată. Tromful e oros și îți lipsește un singur tromf, `So` de la cel care împarte. Ce licitezi?
    .right = Quintola! `Ao` scoate sota, apoi ceilalți tromfi și `Ab` iau tot: cinci levate și 5 puncte. Partenerul se odihnește între timp.
    .wrong-low = Ar fi îndeplinită sigur, dar toate cele cinci levate sunt sigure: quintola aduce 5, iar un solo nu crește niciodată până acolo.
    .wrong-pass = Aici toate cele cinci levate sunt sigure: `Ao` scoate singurul tromf care lipsește. O quintola aduce 5 puncte.
lesson-cuatrola-rest = O singură levată ajunge
    .ask = Adversarul din dreapta a licitat quintola, deci partenerul lui, în stânga ta, se odihnește. Acela era mano, așa că începi tu. Cum oprești oferta?
    .right = Asul de tromf nu poate fi bătut. Promisiunea celor cinci levate nu mai poate fi îndeplinită, tura se încheie pe loc, iar perechea ta primește cele 5 puncte.
    .wrong = Cartea asta poate fi bătută. Cel mai mare tromf e o levată sigură, iar o singură levată oprește pe loc o quintola: începe cu `Ao`.
lesson-cuatrola-forty = Întâi 40, apoi 20
    .ask = Toți au spus „pas”, iar tu ai luat prima levată, cu rey și caballo de tromf și de copas în mână. Masa întreabă întâi de cuplul de 40. Ce răspunzi?
    .right = Cuplul de 40, apoi cel de 20: două anunțuri pentru perechea ta. La o masă adevărată răspund bifele tale în locul tău, iar la început toate culorile sunt bifate.
    .wrong = Se poate, dar întrebarea următoare e despre un cuplu de 20, iar după ce perechea ta îl anunță, cuplul ei de 40 e pierdut pentru toată tura.
    .refused = De cuplul de 40 se întreabă înaintea oricărui cuplu de 20. Răspunde întâi la asta.
lesson-cuatrola-last = Zece pentru ultima levată
    .ask = Mai sunt două levate și începi tu. Tromful e espadas, iar ceilalți tromfi s-au jucat toți: al tău e ultimul. Cu ce carte începi?
    .right = Tromful se păstrează pentru sfârșit: ultima levată mai aduce 10, iar perechea ta câștigă cu 83 la 47.
    .wrong = Așa iei levata aceasta, dar ultima o iau adversarii: 65 la 65, iar la egalitate hotărăște ultima levată. Păstrează tromful pentru ea.

## Two-handed Euchre

lesson-euchre-left = Bowerul stâng
    .ask = Tromful e inima roșie, iar levata a început cu `Ah`. O poți lua?
    .right = Valetul din culoarea soră e bowerul stâng: al doilea tromf ca tărie. `Jd` e acum inimă roșie și bate asul.
    .wrong = Asul bate popa. Uită-te la `Jd`: ca bower stâng e acum inimă roșie, imediat sub `Jh` și peste as.
lesson-euchre-asks = Bowerul drept
    .ask = Tromful e inima roșie, iar levata a început cu `Jd`, bowerul stâng: se cere inimă roșie. Ce carte îl bate?
    .right = Valetul de tromf, bowerul drept, e cea mai mare carte din joc și singura de peste bowerul stâng.
    .wrong = Asul e abia al treilea: ambii boweri sunt peste el. `Jh` ia levata.
lesson-euchre-printed = Nu mai e romb
    .ask = Tromful e inima roșie, iar levata a început cu `Qd`. Cum dai la culoare?
    .right = `9d` e singurul tău romb: `Jd` a trecut la inima roșie, ca bower stâng, și nu poate da la romb.
lesson-euchre-void = Nu ești obligat să tai
    .ask = Tromful e trefla, iar levata a început cu `Qh`. N-ai inimă roșie, deci poți juca orice. Ce carte ia levata?
    .right = O ia un tromf: asul de treflă sau `Js`, bowerul stâng. Puteai da și orice altceva, fiindcă nu ești obligat să tai.
    .wrong-ace = Se poate, dar pica e aici o culoare obișnuită, iar o carte care nu dă la culoare nu poate câștiga. E nevoie de un tromf.
    .wrong = Se poate, fiindcă n-ai inimă roșie; dar acum numai un tromf poate lua levata.
lesson-euchre-order = Spui „ridică”
    .ask = Adversarul împarte și descoperă `9h`. Vorbești întâi. Să fie tromf inima roșie?
    .right = Bowerul drept, bowerul stâng, as și popă: cu așa mână spui „ridică”. Adversarul poate lua nouarul și pune o carte deoparte, iar prima levată o începi tu.
    .wrong = Ai lăsa să-ți scape o mână strălucită: cu inima roșie tromf ai cele mai mari patru cărți din joc.
lesson-euchre-gift = Un dar pentru cel care împarte
    .ask = Adversarul împarte și descoperă `Jh`. Ai o singură inimă roșie, mică. Spui „pas” sau „ridică”?
    .right = Pas. Cu „ridică” i-ai da adversarului bowerul drept, iar tu, ca declarant, ai fi dator cu trei levate.
    .wrong = Adversarul ia `Jh`, cea mai mare carte din joc, iar tu ai promis trei levate cu `9h` ca singur tromf: căzut, adică 2 puncte pentru adversar.
lesson-euchre-lay = Ce pui deoparte
    .ask = Tu ai împărțit, adversarul a spus „ridică”, tromful e inima roșie și ai luat `Jh`. Una dintre cele cinci cărți ale tale trebuie să plece. Care?
    .right = Singura ta pică: n-ar fi luat nimic, iar fără pică o poți tăia. Cartea luată trebuie să rămână.
    .wrong-trump = Se poate, dar nu un tromf bun: tromful e inima roșie, iar ai tăi sunt printre cei mai mari.
    .wrong-clubs = Se poate, dar asul și popa de treflă pot lua amândouă câte o levată. `9s`, singură în culoarea ei, niciodată.
    .refused = Cartea luată trebuie să rămână: pune deoparte una dintre cele cinci primite la împărțire.
lesson-euchre-name = Numești altă culoare
    .ask = Ai spus „pas”, adversarul la fel, iar `9h` e cu fața în jos. Acum poți numi orice culoare în afară de inima roșie, sau spui „pas”. Ce spui?
    .right = Romb: `Jd` e bowerul drept, iar `Jh`, deși inima roșie a fost refuzată, e bowerul stâng. Cu as și popă ai cei mai mari patru tromfi.
    .wrong-pass = Se poate, dar cu rombul tromf ai avea cele mai mari patru cărți: ambii boweri, asul și popa.
    .wrong = Se poate, dar acolo n-ai mai niciun tromf. La romb se pune și `Jh`, ca bower stâng.
    .refused = Inima roșie a fost refuzată, iar în a doua rundă nu se mai poate numi.
lesson-euchre-set = Declarantul cade
    .ask = Adversarul a făcut tromf inima roșie și are o levată, tu ai două. Levata a început cu `9s`, iar pică n-ai. Ce joci?
    .right = Nouarul de tromf ia a treia ta levată. Declarantul nu mai poate ajunge la trei: e căzut, iar tu primești 2 puncte.
    .wrong = Atunci declarantul are două levate și începe cu `Jh` ca s-o ia pe a treia: îndeplinit. Tromful tău l-ar fi oprit.
