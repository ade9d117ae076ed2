# What the terminal says besides.

## The table

you = Tú

## Modes

mode-bot = bot
mode-stand-in = bot suplente
mode-left = bot, por abandono

## Columns

column-match = Total
column-points = Cart.
column-crosses = Cruces
column-raw = Σ
column-band = Tramo
column-score = Pts.
column-total = Total
column-hand = Ronda
column-dealer = Reparte
column-side = Bando
column-bid = Contrato
column-declared = Cantes
    .short = Cant.
column-tricks = Bazas
column-taken = Bazas
column-won = Bazas
column-first = Fase 1
column-second = Fase 2
column-ally = Con
column-partner_tricks = Suyas
column-cards = Cart.
column-last = Últ.
column-sum = Tantos

## Places

place-contract = Contrato
place-maker = Declara
place-trump = Triunfo
place-tops = Cima
place-dealer = Reparte
place-leader = Sale

contract = { $bid } · { $who }
no-contract = juegan todos
title = { $game } · ronda { $hand }
title-to = { $game } a { $target } · ronda { $hand }
title-phase = fase { $half } de 2
title-silent = callas { $suits }

## Turns

turns-clockwise = sentido horario
turns-counter-clockwise = sentido antihorario

ally = pareja
maker = declarante
defender = defiende
bidder = quien va
    .me = vas tú
rests = descansa
turned = pinta
face-down = { $count } boca abajo
left-down = { $card } rechazada
left-lying = { $card } dejada
picked-up = { $card } tomada
free-calls = anuncios libres
must-accept = ninguno
highest = mayor a menor

## Prompts

prompt-card = Te toca: elige una carta con ←→ o con su tecla; Enter la juega.
prompt-refused = Las reglas no admiten ahora esta carta: Enter o ? dice por qué.
prompt-word = Tu puja: pulsa una tecla de abajo, o ←→ y Enter.
prompt-level = Tu puja: pulsa una tecla de abajo, o ←→ y Enter.
prompt-suit = Nombra el triunfo: pulsa una letra de abajo, o ←→ y Enter.
prompt-rank = Tu anuncio: pulsa una tecla de abajo, o ←→ y Enter.
prompt-wait = { $who } está pensando…
prompt-key = Ahora { $who }: Espacio sigue.
prompt-asked = Turno de cante: la mesa contesta según tus marcas.
prompt-wait-window = Hay un turno de cante; después podrás cambiar tus marcas.
prompt-rests = Descansas mientras va { $bidder }: { $who } está pensando…
prompt-look = Espacio sigue sin esperar.
prompt-key-look = Espacio sigue.
prompt-key-asked = Turno de cante: Espacio sigue, y la mesa contesta según tus marcas.
prompt-key-wait-window = Espacio sigue; tras este turno de cante podrás cambiar tus marcas.
prompt-hint = Buscando una pista…
prompt-hint-long = La pista tarda: hay mucho que mirar…
prompt-over = La ronda ha acabado.

## Phases

ask-order = ¿Será triunfo el palo de { $upcard }? Pulsa una tecla de abajo.
ask-pickup = { $upcard } hace triunfo su palo. ¿Tomas la carta o la dejas?
ask-discard = Has tomado { $upcard }: elige una carta y descártala con Enter.
ask-name = Rechazada { $upcard }: nombra otro palo de triunfo.
ask-name-or-pass = Rechazada { $upcard }: nombra otro palo de triunfo, o pasa.
ask-makes-trump = Sales tú, y tu primera carta hace triunfo su palo: elige una.
ask-call = Nombra un palo de triunfo o un rango cima.
ask-call-suit = Nombra el palo de triunfo: pulsa una letra de abajo.
ask-call-rank = Nombra el rango cima: pulsa una tecla de abajo.
ask-call-accept = Propón o acepta una propuesta ✓ { $accepts }.
ask-call-must = Debes aceptar una propuesta ✓ { $accepts }.

accepting = { $who }: { $call }
calling = Enter dice «{ $call }».
calling-accepts = Enter acepta la propuesta de { $who }: «{ $call }».
choose-first = Elige primero una carta: ←→ o su tecla.
kept = { $card } es la que has tomado y se queda: descarta otra.
play-card = Jugar { $card }
lay-card = Descartar { $card }
card-in-words = { $card }, { $words }
capital = Q, en mayúscula, dice «{ $call }». Para dejar la mesa pulsa q otra vez.
hint = Pista: { $what }.
hint-none = No se ha encontrado ninguna pista.
hint-play = juega { $card }
hint-lay = descarta { $card }
hint-call = di «{ $call }»
no-first-phase = Todavía se juega la primera fase.
no-last-trick = En esta ronda aún no se ha completado ninguna baza.
not-kept = No se puede guardar ninguna partida: { $reason }. Pon en LEVATA_DATA una carpeta en la que puedas escribir.
not-saved = No se ha podido guardar la partida: { $reason }.
setting-not-kept = Vale hasta que salgas, pero no se ha podido guardar: { $reason }.
enter = Enter

## Buttons

button-play = Jugar
button-continue = Continuar la partida interrumpida
button-quit = Dejarlo
button-deal = Otra ronda
button-result = Ver quién ha ganado
button-sheet = Hoja de puntuación
button-review = Repasar
button-rematch = Revancha
button-new = Mesa nueva
button-close = Cerrar

## Keys

key-last = Baza
key-phase = Fase
key-sheet = Hoja
key-hint = Pista
key-undo = Atrás
key-claim = Resto
key-help = Ayuda
key-quit = Irse
key-skip = Ya
key-ticks = Marca
key-close = Cerrar
key-back = Atrás
key-on = Seguir
key-hands = Rondas
key-choose = Elegir
key-next = Línea
key-press = Jugar
key-push = Pulsar

subtitle = Siéntate: elige el juego y cómo lo juega tu mesa.
game = Juego
game-about = { $title }. Jugadores: { $seats }.
players = Jugadores
either = { $first } o { $last }
language = Idioma
language-about = El idioma en que habla la mesa; se guarda para la próxima vez.
pace = Ritmo
pace-about = Cuánto tiempo piensa un bot. Con Espacio o un clic no hay que esperar.
pace-slow = lento
pace-calm = normal
pace-fast = rápido
pace-none = sin pausa
pace-key = con tecla
level = Bots
level-about = Lo bien que juegan los bots; se guarda para la próxima vez. Una partida sigue con los bots con que empezó.
level-easy = fácil
level-normal = normal
level-strong = fuerte
level-expert = experto
type-number = o tecléalo
players-about = Te sientas en Sur; los bots ocupan los demás asientos. { $why }
interrupted = Te espera una partida interrumpida: ronda { $hand }, { $totals }. Si empiezas otra, esta pasa al historial y acaba ahí.
damaged = La partida interrumpida no se puede leer: { $place }. Se ha apartado como { $aside }.
busy = Otro terminal está jugando esta partida; acábala allí o elige otro juego.
ticks = Qué cantes se cantan por ti
ticks-about = La letra de un palo lo marca o lo desmarca. Las marcas se quedan hasta que las cambies.
tick-line = { $mark } { $key }  { $suit }, { $points }
led = salida
won = gana
last-trick = Última baza
sheet = Hoja de puntuación
sheet-empty = Todavía no ha acabado ninguna ronda.
sheet-about = ↑↓ elige una línea y ves de dónde vienen sus números.
hand-result = Ronda { $hand }
review-where = Ronda { $hand } de { $hands }, paso { $step } de { $steps }
match-over = La partida ha acabado
winner = Victoria: { $side }, { $totals }.
record = Su registro queda guardado: { $path }
goodbye = Tu partida queda guardada. Así la continúas: { $command }
how-to-leave = Ctrl+Q sale de Levata.
no-terminal = levata: la mesa se dibuja en un terminal y esto no lo es. Prueba: levata play --plain
too-small = La mesa necesita { $width } columnas y { $height } filas; puede que algo quede cortado.
help = Teclas
help-about = El triunfo va primero. `levata rules { $game }`: las reglas.
help-suits = Palos: { $suits }.
help-ranks = De mayor a menor: { $ranks }.
help-cap = El juego en sí no limita las negativas; esta mesa les pone un límite para que dos tercos no paren a los demás. La cuenta de anuncios libres está en el centro.
help-no-repeats = El juego en sí no limita las negativas; en esta mesa nadie puede volver a nombrar lo que ya ha nombrado, para que dos tercos no paren a los demás.
auction = Subasta
called = Anuncios
order = De mayor a menor
phase-one = Jugadas en la fase 1
proposed = Propuestas en pie

## The keys, on their page; .keys are the keys

help-arrows = elegir una carta o un botón
    .keys = ← →
help-digits = elegir una carta (x, y, z: tras la décima); decir ese número
    .keys = 1-9, 0
help-letters = pulsar el botón de esa letra; p o - pasa
    .keys = letras
help-enter = jugar la carta elegida, pulsar el botón elegido
    .keys = Enter
help-space = no esperar: seguir enseguida (también con un clic)
    .keys = Espacio
help-why = en una carta de borde roto: por qué se rechaza; si no, esto
    .keys = ?
help-last = la última baza: quién salió, quién ganó
    .keys = l
help-sheet = la hoja de puntuación, ronda a ronda, con explicaciones
    .keys = S, Tab
help-hint = una pista (H mientras se preguntan palos)
    .keys = h, H
help-undo = deshacer tu última jugada
    .keys = u
help-claim = reclamar el resto, si todas las bazas son tuyas seguro
    .keys = C
help-leave = dejar la mesa; la partida se guarda y se puede continuar
    .keys = q
help-mouse = clic en una carta la elige, otro la juega; clic en botones
    .keys = Ratón
help-phase = en la segunda fase: las cartas jugadas en la primera
    .keys = f
help-ticks = qué cantes canta la mesa por ti
    .keys = t
