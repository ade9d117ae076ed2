# Playing with friends: coming in, rooms, and what the table says when others sit at it.

at-friends = Con amigos
    .short = Amigos
at-room = Sala
at-at = Mesa
at-played = Una partida de este servidor

## Somebody, or nobody yet

online-looking = Un momento …
online-guest = Juega con amigos
    .about = Ponte un nombre y ya estás dentro. Nadie te pide una dirección ni una contraseña.
online-guest-name = ¿Cómo te llamarán tus amigos?
    .about = Déjalo vacío y recibirás un nombre.
online-enter = Entrar
online-login = Iniciar sesión
    .about = Tus amigos y tus partidas están donde los dejaste.
online-login-go = Iniciar sesión
online-recover = ¿Has perdido la contraseña?
    .about = Uno de los códigos de recuperación que apuntaste abre tu cuenta; cada uno sirve una sola vez.
online-recover-go = Cambiar la contraseña y entrar
online-as-guest = Entrar como visita
online-have-account = Tengo una cuenta
online-forgotten = He perdido la contraseña
online-name = Nombre
online-password = Contraseña
online-password-new = Contraseña nueva
    .about = Diez caracteres o más; unas cuantas palabras van bien.
online-code = Código de recuperación
    .about = Como lo apuntaste; los guiones y las mayúsculas no importan.
online-away-title = No se puede llegar al servidor
    .about = Para jugar con amigos hace falta conexión. Para practicar, no: tu mesa está aquí mismo.
online-try = Probar de nuevo
online-practise = Practicar mientras tanto
online-older = El servidor tiene una Levata más nueva que esta página.
error-away = Ahora no se puede llegar al servidor.

## Oneself

online-you = Eres { $name }
    .guest = Estás de visita. Este navegador te recuerda; con una cuenta entras también desde otros.
    .account = Con tu cuenta entras desde cualquier navegador.
online-do-upgrade = Hacer una cuenta
online-do-name = Cambiar el nombre
online-do-password = Contraseña y códigos
online-do-sessions = Dónde tienes sesión
online-do-forget = Borrarlo todo
online-logout = Cerrar sesión
online-upgrade-go = Crear la cuenta
online-name-new = Nombre nuevo
online-name-go = Tomar este nombre
online-password-go = Cambiar la contraseña
online-password-done = La contraseña está cambiada; en los demás navegadores se ha cerrado tu sesión.
online-codes = Tus códigos de recuperación
    .about = Apúntalos ahora: se muestran esta única vez. Cada uno abre tu cuenta una vez si pierdes la contraseña.
online-codes-new = Los códigos nuevos sustituyen a todos los anteriores.
online-codes-go = Hacer códigos de recuperación nuevos
online-codes-kept = Los he apuntado
online-copy = Copiar
online-copied = Copiado
online-session = usada por última vez: { $when }
online-session-this = este navegador
online-session-end = Cerrarla
online-forget-about = Tu nombre, tus amigos y tus sesiones se borran al momento y no se pueden recuperar. Las partidas terminadas quedan para quienes las jugaron, sin tu nombre.
online-forget-go = Borrarme

## Friends

online-lede = Cada cual en su dispositivo, en la misma mesa. Donde falta alguien juega un bot.
online-friends = Amigos
online-no-friends = Todavía nadie. Añade a alguien por su nombre o envía el enlace de tu sala.
online-here = aquí
online-not-here = no está
online-away = ausente
online-more = Más
online-add = Añadir a alguien por su nombre
online-add-go = Pedir
online-asked = { $who } aún no ha contestado
online-asking = { $who } quiere que seáis amigos
online-yes = Sí
online-no = No
online-take-back = Retirar
online-mute = Silenciar
online-unmute = Volver a oír
online-unfriend = Dejar de ser amigos
online-block = Bloquear
online-unblock = Desbloquear
online-blocked = Has bloqueado a { $who }
online-waiting = Invitaciones:
online-invite = Invitar
online-invite-sent = Has invitado a { $who }.
online-invited = { $who } te invita a { $game }
online-accept = Sentarme
online-decline = Ahora no
online-join = Ir a una sala
    .about = Alguien te ha dado un código de ocho letras y cifras.
online-join-go = Ir
online-my-room = Tu sala: { $game }
online-to-room = Ir a tu sala

## A room

room-new = Sala nueva
    .about = Elige a qué jugáis y quién puede estar. Puedes cambiarlo hasta que empiece la partida.
    .short = Elige un juego y luego invita a tus amigos.
room-open = Abrir la sala
room-of = { $game } con amigos
room-code = Código de la sala
room-change = Cambiar lo que se juega
room-change-go = Jugar así
room-bots = Bots en los asientos libres
    .about = Donde no haya nadie cuando empiece la partida, se sienta un bot.
room-spectators = Otros pueden mirar
    .about = Quien tenga el código puede mirar, y no ve ninguna mano.
room-seats = Asientos
room-empty = Asiento libre
    .bot = si no, un bot
    .person = aquí tiene que sentarse alguien
room-host = anfitrión
room-partner = tu compañero
room-ready = a punto
room-not-ready = aún no
room-sit = Sentarme aquí
room-move = Pasar aquí
room-join = Sentarme
room-full = Todos los asientos están ocupados.
room-swap = Cambiar de sitio
room-swap-off = No cambiar de sitio
room-swap-yes = Cambiar de sitio
room-wishes = { $who } quiere cambiar de sitio contigo.
room-kick = Echar
room-start = Empezar la partida
room-waits = Se espera a { $who }
room-needs = { $count ->
        [one] Queda 1 asiento libre.
       *[other] Quedan { $count } asientos libres.
    }
room-fills = { $count ->
        [one] Un bot ocupa el asiento libre.
       *[other] Los bots ocupan los { $count } asientos libres.
    }
room-ready-on = Por mí, ya
room-ready-off = A punto: espera, aún no
room-host-starts = { $who } empieza la partida.
room-state-open = La partida aún no ha empezado.
room-state-playing = La partida se está jugando.
room-state-over = La partida ha terminado. ¿Otra igual?
room-rematch-said = Quieren la revancha: { $who }
room-rematch-off = Mejor sin revancha
room-to-table = A la mesa
room-watch = Mirar
room-way = Invita a tus amigos
room-share = { $who } te invita a jugar a { $game } en Levata.
room-share-go = Compartir el enlace
room-copy = Copiar el enlace
room-copied = El enlace está copiado.
room-copy-self = Copia el enlace que está marcado ahora.
room-invite = Invitar a alguien por su nombre
room-invited = Invitación enviada a { $who }
room-leave = Salir de la sala
room-leave-about = Tu asiento queda libre para otra persona. Con el código puedes volver.
room-leave-host = Otra persona será el anfitrión. Con el código puedes volver.
room-leave-last = No hay nadie más, así que la sala se cierra.
room-close = Cerrar la sala
room-closed = Esta sala está cerrada
    .about = La ha cerrado su anfitrión, o ya no quedaba nadie.
room-to-friends = Volver con tus amigos

## What is said

talk = Hablar
talk-log = Lo que se ha dicho
talk-none = Nadie ha dicho nada todavía.
talk-signs = Mostrar algo
talk-phrases = Decir algo
talk-text = Escribe una línea
talk-send = Decirlo

## At the table

at-lost = Sin conexión; se prueba de nuevo …
at-long = La conexión falta desde hace un rato
    .about = Tu asiento te espera. Hasta que vuelvas juega un bot por ti, y lo recuperas con un toque. Esta página sigue probando.
at-taken = Juegas este asiento en otra ventana.
at-take = Jugar aquí
at-stand-in = Un bot juega por ti.
at-back = He vuelto
at-left = Has abandonado esta partida; un bot la juega hasta el final.
at-comes = Se espera a { $who } …
at-begins = Las cartas están a punto de repartirse …
at-others = Se espera a los demás …
at-turn = Te toca en { $game }.
at-reserve = reserva
at-few-seconds = Quedan unos segundos; después corre tu reserva.
at-last-seconds = Quedan unos segundos; después juega un bot por ti.
at-leave = ¿Dejar la mesa?
    .about = Si te ausentas un rato, al cabo de minuto y medio juega un bot, y recuperas tu asiento con un toque. Si abandonas del todo, un bot juega en tu asiento hasta el final y no puedes volver a esta partida.
at-stay = Me quedo
at-away = Me ausento un rato
at-leave-go = Abandonar del todo …
at-leave-sure = ¿Abandonar esta partida del todo?
    .about = Es definitivo: un bot tiene tu asiento hasta que termine la partida.
at-leave-yes = Abandonar del todo
at-to-room = Volver a la sala
match-deserted = Solo queda un bando en la mesa, así que la partida termina aquí.
match-unwon = La partida ha acabado sin ganador, { $totals }.
    .about = Se terminó antes de que ganara nadie: lo hizo quien lleva el servidor, o ya no quedaba nadie en la mesa.
event-seat = { $mode ->
        [stand-in] Un bot juega por { $who }.
        [left] { $who } ha abandonado; sigue un bot.
       *[person] { $who } ha vuelto.
    }
    .me = { $mode ->
        [stand-in] Un bot juega por ti.
        [left] Has abandonado; sigue un bot.
       *[person] Has vuelto.
    }

## Matches played here

played = Partidas con amigos
played-won = ganada
played-lost = perdida
played-unwon = sin ganador
played-open = en juego
played-with = con { $who }
played-bot = un bot
played-left = alguien que ya no está
played-person = alguien

## In the settings

settings-notices = Avisos
    .about = Cuando te toca o te invitan y esta página no está a la vista.
    .refused = Este navegador no permite avisos aquí; puedes cambiarlo en sus ajustes para esta página.
