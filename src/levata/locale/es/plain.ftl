# Lo que dice la mesa donde no se dibuja nada: una línea para cada cosa, para oírla más que para verla.

spoken-card = { $words } ({ $card })

## Al sentarse

plain-welcome = Levata, una mesa hecha de palabras. Escribe una respuesta y pulsa Enter; con «fin» sales cuando quieras.
plain-game = { $number }. { $title }, { $seats } jugadores
plain-ask-game = ¿Qué juego? Su número o su nombre; Enter elige { $default }.
plain-ask-players = ¿Cuántos jugadores, { $seats }? Enter elige { $default }, ? lo explica.
plain-options = Ahora, las opciones de esta mesa. Enter conserva un valor, ? explica una opción, «todo» conserva todo lo que queda.
plain-option = { $label }: { $menu }. Enter conserva { $value }.
plain-ask-bots = ¿Cómo de bien juegan los bots: { $menu }? Enter elige { $default }, ? lo explica.
plain-ask-continue = ¿«seguir» o «nueva»? Enter sigue.
plain-ask-again = ¿«revancha», «nueva» para otra mesa o «fin»? «puntos» dice la hoja de puntuación, «repasar» la última ronda.
plain-table = { $game }, { $options }
plain-sits-left = A tu izquierda: { $who }, { $side ->
    [partner] de tu pareja
   *[other] bot
    }.
plain-sits-top = Enfrente: { $who }, { $side ->
    [partner] de tu pareja
   *[other] bot
    }.
plain-sits-right = A tu derecha: { $who }, { $side ->
    [partner] de tu pareja
   *[other] bot
    }.
plain-goodbye = Hasta pronto.

## Lo que se pregunta

plain-ask-card = Te toca.
plain-ask-word = Tu puja.
plain-ask-level = Tu puja.
plain-ask-suit = Nombra el triunfo.
plain-ask-rank = Nombra un rango.
plain-ask-order = ¿Será triunfo el palo de { $upcard }?
plain-ask-pickup = El palo de { $upcard } es triunfo. ¿La tomas o la dejas?
plain-ask-discard = Has tomado { $upcard }: descarta una carta.
plain-ask-name = { $upcard } se ha rechazado: nombra otro palo como triunfo.
plain-ask-name-or-pass = { $upcard } se ha rechazado: nombra otro palo como triunfo o di «paso».
plain-ask-makes-trump = Sales tú, y el palo de tu primera carta es triunfo.
plain-ask-call = Nombra el palo de triunfo, o el rango que es cima en todos los palos.
plain-ask-call-suit = Nombra el palo de triunfo.
plain-ask-call-rank = Nombra el rango que es cima en todos los palos.
plain-ask-call-accept = Propón algo o acepta una propuesta: { $accepts }.
plain-ask-call-must = No queda ningún anuncio libre: acepta una propuesta, { $accepts }.
plain-ask-deal = Enter reparte la ronda siguiente.
plain-may = Puedes elegir: { $could }.
plain-only = Enter juega { $card }, no se puede jugar otra cosa.

## Lo que se contesta

plain-choose = Aquí Enter solo no elige nada.
plain-unclear = «{ $typed }» no queda claro. Una de estas: { $could }.
plain-unknown = «{ $typed }» no se entiende. Una de estas: { $could }; o «{ $help }» para ver los comandos.
plain-unknown-now = «{ $typed }» no se entiende. Enter continúa, «{ $help }» dice los comandos.
plain-not-now = Ahora no se juega ninguna ronda. Enter continúa.

## Lo que se cuenta

plain-place = Puesto { $place }: { $side }, { $total }
plain-fact = { $label }: { $value }
plain-side = { $side }: { $why } Total { $total }.
plain-none = nada
plain-numbers = { $first }-{ $last }
plain-hand = En la mano: { $lanes }.
plain-lane = { $numbers } { $suit }: { $cards }
plain-lane-trump = { $numbers } { $suit }, triunfo: { $cards }
plain-play = { $who } { $card }
plain-trick = Baza: { $plays }.
plain-last = Baza anterior: { $plays }. Se la llevó { $who }.
    .me = Baza anterior: { $plays }. Te la llevaste tú.
plain-no-trick = No hay ninguna carta en la mesa.
plain-upcard = Carta descubierta
plain-card-up = { $card }
plain-card-turned_down = { $card }, rechazada
plain-card-picked_up = { $card }, la ha tomado quien reparte
plain-card-held = { $card }, la tiene { $who }
    .me = { $card }, la tienes tú
plain-stock = Mazo
plain-to-act = Turno
plain-resting = Descansa
plain-silent = Cantes que te callas
plain-first = { $who }, lo jugado en la fase 1
    .me = Lo que jugaste en la fase 1
plain-ticks = Cantes que se cantan por ti: { $suits }. Para cambiarlos escribe «marcas» y sus letras, o «marcas -» para ninguno.
plain-rules = Las reglas se leen con este comando: levata rules { $game }
plain-cap = De por sí nada limita las negativas; esta mesa pone un límite para que dos jugadores tercos no hagan esperar a los demás. El comando «mesa» dice cuántos anuncios libres quedan.
plain-no-repeats = De por sí nada limita las negativas; en esta mesa nadie puede nombrar otra vez lo que ya ha nombrado, para que dos jugadores tercos no hagan esperar a los demás.

## Lo que se puede escribir; .about dice lo que hace

plain-help-cards = Una carta: escribe su notación, el rango y luego el palo, su número en la mano o su nombre, el rango y el palo.
plain-help-calls = Una puja o un anuncio: escribe su palabra, o las primeras letras que la dejen clara.
plain-help = { $word }: { $about }
plain-word-help = ayuda
    .about = estas líneas; ? hace lo mismo
plain-word-hand = mano
    .about = tus cartas
plain-word-table = mesa
    .about = el triunfo, el contrato, la puntuación y lo demás que se ve
plain-word-trick = baza
    .about = las cartas que hay en la mesa
plain-word-last = última
    .about = la baza anterior
plain-word-scores = puntos
    .about = la hoja de puntuación, con cada número explicado
plain-word-review = repasar
    .about = la última ronda acabada, otra vez, con todas las cartas a la vista
plain-word-hint = pista
    .about = lo que haría un bot fuerte en tu lugar, y por qué; h hace lo mismo, si no nombra un palo
plain-word-undo = deshacer
    .about = deshaces tu última jugada
plain-word-claim = resto
    .about = reclamas el resto, si todas las bazas son seguro tuyas
plain-word-ticks = marcas
    .about = qué cantes canta la mesa por ti; las letras que escribas detrás lo cambian
plain-word-rules = reglas
    .about = cómo se leen las reglas
plain-word-quit = fin
    .about = sales; la partida queda guardada y se puede continuar
plain-word-continue = seguir
plain-word-new = nueva
plain-word-rematch = revancha
plain-word-defaults = todo
