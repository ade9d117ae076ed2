# Rooms at a server: what is refused.

error-no-room = Camera „{ $value }” nu există sau nu este pentru tine.
error-not-host = Numai gazda poate face asta.
error-not-seated = Nu ai un loc în camera aceea.
error-seat-taken = Acolo stă deja cineva.
error-room-full = Toate locurile din cameră sunt ocupate.
error-room-playing = În camera aceea se joacă o partidă.
error-room-over = Partida s-a terminat: cere revanșa sau schimbă jocul.
error-leave-first = Ești într-o partidă acolo; părăsește mai întâi masa.
error-seated-elsewhere = Ești într-o partidă în camera { $value }; părăsește mai întâi masa aceea.
error-kicked = Gazda te-a scos din cameră. Poți reveni peste câteva minute sau de îndată ce ești invitat.
error-not-ready = Încă nu sunt gata: { $value }.
error-not-here = Nu sunt aici acum: { $value }.
error-seats-empty = { $count ->
    [one] Un loc este liber
    [few] { $count } locuri sunt libere
   *[other] { $count } de locuri sunt libere
    }, iar camera nu primește boți.
error-too-many-seated = { $count ->
    [one] O persoană stă
    [few] { $count } persoane stau
   *[other] { $count } de persoane stau
    } aici: prea mult pentru jocul acela.
error-room-changed = Camera tocmai s-a schimbat; mai privește o dată.
error-no-rematch = Nu este nimic de jucat din nou sau cineva a plecat.
error-no-invite = Invitația nu mai este valabilă.
error-seated-already = { $value } stă deja aici.
error-no-phrase = Aici nu se poate spune asta.
error-chat-off = Aici se pot folosi numai replicile gata făcute.
error-bad-text = Scrie un singur rând, de cel mult { $count ->
    [one] un caracter
    [few] { $count } caractere
   *[other] { $count } de caractere
    }.
error-only-seats = Cât timp se joacă o partidă, vorbesc numai jucătorii.

## What people say

phrase-hello = Bună!
phrase-good-luck = Mult noroc!
phrase-well-played = Bine jucat!
phrase-nice-trick = Ce levată!
phrase-good-game = Frumoasă partidă!
phrase-thanks = Mulțumesc!
phrase-sorry = Îmi pare rău!
phrase-oops = Greșeala mea.
phrase-no-worries = Nu-i nimic.
phrase-bad-luck = Ghinion!
phrase-close-one = A fost la limită!
phrase-one-moment = O clipă, te rog.
phrase-back-again = M-am întors.
phrase-no-hurry = Nu te grăbi.
phrase-once-more = Încă o partidă?
phrase-goodbye = La revedere!

## And what they show instead

phrase-clap = Aplauze
    .sign = 👏
phrase-thumb = Deget ridicat
    .sign = 👍
phrase-smile = Zâmbet
    .sign = 😊
phrase-laugh = Râs
    .sign = 😂
phrase-wow = Uimire
    .sign = 😮
phrase-sad = Tristețe
    .sign = 😢
phrase-heart = Inimă
    .sign = ❤️
phrase-party = Sărbătoare
    .sign = 🎉
