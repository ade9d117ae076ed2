# Playing with friends: coming in, rooms, and what the table says when others sit at it.

at-friends = Cu prietenii
    .short = Prieteni
at-room = Cameră
at-at = Masă
at-played = O partidă de pe acest server

## Somebody, or nobody yet

online-looking = O clipă …
online-guest = Joacă împreună cu prietenii
    .about = Alege-ți un nume și ai intrat. Nimeni nu îți cere o adresă sau o parolă.
online-guest-name = Cum să-ți spună prietenii?
    .about = Lasă gol și primești un nume.
online-enter = Intră
online-login = Autentificare
    .about = Prietenii și partidele tale sunt unde le-ai lăsat.
online-login-go = Autentifică-te
online-recover = Ai pierdut parola?
    .about = Unul dintre codurile de recuperare pe care le-ai notat îți deschide contul; un cod se folosește o singură dată.
online-recover-go = Schimbă parola și intră
online-as-guest = Intră ca oaspete
online-have-account = Am un cont
online-forgotten = Am pierdut parola
online-name = Nume
online-password = Parolă
online-password-new = Parolă nouă
    .about = Zece semne sau mai multe; câteva cuvinte sunt de ajuns.
online-code = Cod de recuperare
    .about = Cum l-ai notat; liniuțele și majusculele nu contează.
online-away-title = Serverul nu răspunde
    .about = Ca să joci cu prietenii ai nevoie de conexiune. La antrenament nu: masa ta este chiar aici.
online-try = Încearcă din nou
online-practise = Antrenează-te între timp
online-older = Serverul are o Levata mai nouă decât această pagină.
error-away = Serverul nu răspunde acum.

## Oneself

online-you = Ești { $name }
    .guest = Ești oaspete. Acest browser te ține minte; cu un cont intri și din altele.
    .account = Cu contul tău intri din orice browser.
online-do-upgrade = Fă-ți cont
online-do-name = Schimbă numele
online-do-password = Parola și codurile
online-do-sessions = Unde ești autentificat
online-do-forget = Șterge tot
online-logout = Ieși din cont
online-upgrade-go = Creează contul
online-name-new = Nume nou
online-name-go = Ia acest nume
online-password-go = Schimbă parola
online-password-done = Parola este schimbată; din toate celelalte browsere ai ieșit.
online-codes = Codurile tale de recuperare
    .about = Notează-le acum: se arată o singură dată. Fiecare îți deschide contul o dată, dacă pierzi parola.
online-codes-new = Codurile noi le înlocuiesc pe toate cele vechi.
online-codes-go = Fă coduri de recuperare noi
online-codes-kept = Le-am notat
online-copy = Copiază
online-copied = Copiat
online-session = folosit ultima dată { $when }
online-session-this = acest browser
online-session-end = Ieși de acolo
online-forget-about = Numele, prietenii și sesiunile tale se șterg pe loc și nu mai pot fi aduse înapoi. Partidele terminate rămân la cei care le-au jucat, fără numele tău.
online-forget-go = Șterge-mă

## Friends

online-lede = Fiecare pe dispozitivul lui, la aceeași masă. Unde lipsește cineva joacă un bot.
online-friends = Prieteni
online-no-friends = Încă nimeni. Adaugă pe cineva după nume sau trimite linkul camerei tale.
online-here = aici
online-not-here = nu este aici
online-away = absent
online-more = Mai mult
online-add = Adaugă un prieten după nume
online-add-go = Cere
online-asked = { $who } nu a răspuns încă
online-asking = { $who } ar vrea să fiți prieteni
online-yes = Da
online-no = Nu
online-take-back = Retrage
online-mute = Redu la tăcere
online-unmute = Ascultă din nou
online-unfriend = Nu mai suntem prieteni
online-block = Blochează
online-unblock = Deblochează
online-blocked = { $who } este pe lista blocaților
online-waiting = Invitații:
online-invite = Invită
online-invite-sent = Invitația către { $who } a plecat.
online-invited = { $who } te invită la { $game }
online-accept = Ia loc
online-decline = Nu acum
online-join = Mergi într-o cameră
    .about = Cineva ți-a dat un cod de opt litere și cifre.
online-join-go = Mergi
online-my-room = Camera ta: { $game }
online-to-room = Mergi în camera ta

## A room

room-new = Cameră nouă
    .about = Alege ce jucați și cine poate fi acolo. Poți schimba totul până începe partida.
    .short = Alege un joc, apoi invită-ți prietenii.
room-open = Deschide camera
room-of = { $game } cu prietenii
room-code = Codul camerei
room-change = Schimbă jocul
room-change-go = Jucăm așa
room-bots = Boți pe locurile libere
    .about = Unde nu stă nimeni când începe partida, stă un bot.
room-spectators = Alții pot privi
    .about = Cine are codul poate privi și nu vede nicio mână.
room-seats = Locuri
room-empty = Loc liber
    .bot = altfel un bot
    .person = aici trebuie să stea cineva
room-host = gazdă
room-partner = partenerul tău
room-ready = gata
room-not-ready = încă nu
room-sit = Stai aici
room-move = Mută-te aici
room-join = Ia loc
room-full = Toate locurile sunt ocupate.
room-swap = Schimbă locul
room-swap-off = Nu mai schimba locul
room-swap-yes = Schimbă locul
room-wishes = { $who } ar vrea să schimbe locul cu tine.
room-kick = Scoate din cameră
room-start = Începe partida
room-waits = Se așteaptă: { $who }
room-needs = { $count ->
        [one] Mai este un loc liber.
        [few] Mai sunt { $count } locuri libere.
       *[other] Mai sunt { $count } de locuri libere.
    }
room-fills = { $count ->
        [one] Pe locul liber stă un bot.
        [few] Pe cele { $count } locuri libere stau boți.
       *[other] Pe cele { $count } de locuri libere stau boți.
    }
room-ready-on = Sunt gata
room-ready-off = Gata: stai, încă nu
room-host-starts = { $who } începe partida.
room-state-open = Partida nu a început încă.
room-state-playing = Partida se joacă acum.
room-state-over = Partida s-a terminat. Încă una la fel?
room-rematch-said = Vor revanșa: { $who }
room-rematch-off = Totuși fără revanșă
room-to-table = La masă
room-watch = Privește
room-way = Invită-ți prietenii
room-share = { $who } te invită să jucați { $game } la Levata.
room-share-go = Trimite linkul
room-copy = Copiază linkul
room-copied = Linkul este copiat.
room-copy-self = Copiază linkul care este marcat acum.
room-invite = Invită pe cineva după nume
room-invited = Invitație trimisă: { $who }
room-leave = Ieși din cameră
room-leave-about = Locul tău rămâne liber pentru altcineva. Cu codul poți reveni.
room-leave-host = Gazdă devine altcineva. Cu codul poți reveni.
room-leave-last = Nu mai este nimeni aici, așa că se închide camera.
room-close = Închide camera
room-closed = Această cameră este închisă
    .about = A închis-o gazda sau nu mai era nimeni în ea.
room-to-friends = Înapoi la prieteni

## What is said

talk = Vorbește
talk-log = Ce s-a spus
talk-none = Nu a spus nimeni nimic încă.
talk-signs = Arată ceva
talk-phrases = Spune ceva
talk-text = Scrie un rând
talk-send = Spune

## At the table

at-lost = Fără conexiune; se încearcă din nou …
at-long = Conexiunea lipsește de ceva vreme
    .about = Locul tău te așteaptă. Până revii joacă un bot în locul tău, iar tu îl iei înapoi cu o atingere. Pagina încearcă mai departe.
at-taken = Joci pe acest loc în altă fereastră.
at-take = Joacă aici
at-stand-in = Un bot joacă în locul tău.
at-back = Am revenit
at-left = Ai părăsit această partidă; un bot o joacă până la capăt.
at-comes = Se așteaptă: { $who } …
at-begins = Cărțile se împart imediat …
at-others = Se așteaptă ceilalți …
at-turn = Este rândul tău la { $game }.
at-reserve = rezervă
at-few-seconds = Mai sunt câteva secunde; apoi curge rezerva ta.
at-last-seconds = Mai sunt câteva secunde; apoi mută un bot.
at-leave = Părăsești masa?
    .about = Dacă pleci pentru o vreme, după un minut și jumătate joacă un bot, iar tu îți iei locul înapoi cu o atingere. Dacă pleci de tot, un bot joacă pe locul tău până la capăt și nu mai poți reveni la această partidă.
at-stay = Rămân
at-away = Plec pentru o vreme
at-leave-go = Plec de tot …
at-leave-sure = Părăsești partida de tot?
    .about = Nu mai este cale de întoarcere: un bot are locul tău până se termină partida.
at-leave-yes = Plec de tot
at-to-room = Înapoi în cameră
match-deserted = La masă a mai rămas o singură tabără, așa că partida se încheie aici.
match-unwon = Partida s-a încheiat fără învingător, { $totals }.
    .about = A fost încheiată înainte să câștige cineva: de cine ține serverul sau pentru că nu mai era nimeni la masă.
event-seat = { $mode ->
        [stand-in] Un bot joacă în locul lui { $who }.
        [left] { $who } a plecat; un bot joacă mai departe.
       *[person] { $who } a revenit.
    }
    .me = { $mode ->
        [stand-in] Un bot joacă în locul tău.
        [left] Ai plecat; un bot joacă mai departe.
       *[person] Ai revenit.
    }

## Matches played here

played = Partide cu prietenii
played-won = câștigată
played-lost = pierdută
played-unwon = fără învingător
played-open = se joacă
played-with = cu { $who }
played-bot = un bot
played-left = cineva care nu mai este
played-person = cineva

## In the settings

settings-notices = Notificări
    .about = Când este rândul tău sau primești o invitație, iar pagina nu se vede.
    .refused = Acest browser nu permite notificări aici; poți schimba asta în setările lui pentru această pagină.
