# Rooms at a server: what is refused.

error-no-room = No existe la sala «{ $value }», o no es para ti.
error-not-host = Solo el anfitrión puede hacer eso.
error-not-seated = No tienes asiento en esa sala.
error-seat-taken = Ahí ya hay alguien sentado.
error-room-full = Todos los asientos de esa sala están ocupados.
error-room-playing = En esa sala se está jugando una partida.
error-room-over = La partida ha terminado: pide la revancha o cambia lo que se juega.
error-leave-first = Estás en una partida ahí; abandona primero la mesa.
error-seated-elsewhere = Estás en una partida en la sala { $value }; abandona primero esa mesa.
error-kicked = El anfitrión te ha echado de la sala. Puedes volver dentro de unos minutos, o en cuanto te inviten.
error-not-ready = Aún sin preparar: { $value }.
error-not-here = Ausentes en este momento: { $value }.
error-seats-empty = { $count ->
    [one] Queda 1 asiento libre
   *[other] Quedan { $count } asientos libres
    }, y la sala no admite bots.
error-too-many-seated = Aquí { $count ->
    [one] hay 1 persona sentada
   *[other] hay { $count } personas sentadas
    }: demasiadas para ese juego.
error-room-changed = La sala acaba de cambiar; vuelve a mirar.
error-no-rematch = No hay nada que volver a jugar, o alguien se ha ido.
error-no-invite = Esa invitación ya no existe.
error-seated-already = { $value } ya está en la sala.
error-no-phrase = Eso no se puede decir aquí.
error-chat-off = Aquí solo se pueden usar las frases preparadas.
error-bad-text = Escribe una sola línea, de { $count ->
    [one] 1 carácter
   *[other] { $count } caracteres
    } como máximo.
error-only-seats = Mientras se juega una partida, solo hablan los jugadores.

## What people say

phrase-hello = ¡Hola!
phrase-good-luck = ¡Buena suerte!
phrase-well-played = ¡Bien jugado!
phrase-nice-trick = ¡Vaya baza!
phrase-good-game = ¡Buena partida!
phrase-thanks = ¡Gracias!
phrase-sorry = ¡Perdón!
phrase-oops = Fallo mío.
phrase-no-worries = No pasa nada.
phrase-bad-luck = ¡Mala suerte!
phrase-close-one = ¡Por los pelos!
phrase-one-moment = Un momento, por favor.
phrase-back-again = Ya he vuelto.
phrase-no-hurry = Sin prisa.
phrase-once-more = ¿Otra partida?
phrase-goodbye = ¡Adiós!

## And what they show instead

phrase-clap = Aplauso
    .sign = 👏
phrase-thumb = Pulgar arriba
    .sign = 👍
phrase-smile = Sonrisa
    .sign = 😊
phrase-laugh = Risa
    .sign = 😂
phrase-wow = Sorpresa
    .sign = 😮
phrase-sad = Tristeza
    .sign = 😢
phrase-heart = Corazón
    .sign = ❤️
phrase-party = Fiesta
    .sign = 🎉
