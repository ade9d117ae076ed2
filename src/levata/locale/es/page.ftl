# Lo que dice la página alrededor de la mesa: dónde estás, cómo se empieza, qué se puede elegir.

## Los bots de una mesa

name-N = Nora
name-E = Emil
name-S = Sanda
name-W = Wanda

## Dónde estás

at-start = Jugar
at-new = Partida nueva
at-table = Mesa
at-learn = Aprender
at-lesson = Lección
at-review = Repaso
at-records = Partidas
at-stats = Estadísticas
    .short = Datos
at-settings = Ajustes
at-about = Acerca de Levata
    .short = Acerca de
nav = Principal
skip-to-content = Saltar al contenido
leave-table = Dejar la mesa
    .about = La partida queda guardada; puedes continuarla cuando quieras.

## Mientras se carga

loading = Poniendo la mesa…
    .runtime = Descargando lo que hace funcionar las reglas
    .library = Descargando lo que hace funcionar las reglas
    .rules = Leyendo las reglas de los juegos
    .ready = Listo
    .bytes = { $done } de { $of } MB
    .once = Solo tarda en esta primera visita. Después todo funciona también sin conexión.

## Cuando algo va mal

fault = Algo ha fallado en la propia mesa
    .about = Es culpa nuestra, no tuya. Tu partida está guardada hasta la última jugada: vuelve a cargar la página y sigue.
    .reload = Volver a cargar la página
    .details = Lo que dijo el programa
lost = Tu partida se juega ahora en otra ventana
    .about = Esta ventana llevaba un rato dormida y la partida siguió en otra. No se ha perdido nada: recupérala aquí y la otra ventana la soltará.
    .take = Seguir jugando aquí
    .leave = Dejarla allí
fault-loading = Levata no se ha podido descargar entera
    .about = Algo se ha perdido por el camino hasta esta página. Mira tu conexión y vuelve a cargarla.
page-fault = Esta página no se ha podido mostrar
    .about = No se ha perdido nada. Vuelve a cargar la página o regresa al inicio.
    .start = Volver al inicio
not-kept-here = Este navegador no deja que Levata guarde nada: la partida dura hasta que cierres la página.
kept-again = Levata vuelve a poder guardar en este dispositivo y ha guardado todo hasta ahora.
close-notice = Cerrar

## Una página más nueva

update = Hay una versión más nueva de Levata
    .about = Tu partida está guardada. El cambio dura un momento y lo siguen todas las pestañas abiertas de Levata.
    .now = Cambiar ahora
    .later = Más tarde

## La página de inicio

start-title = Una mesa tranquila para cuatro buenos juegos de cartas
start-lede = Tú contra bots que no hacen trampas, en tu propio dispositivo, con conexión o sin ella.
start-continue = Continuar { $game }
    .about = Ronda { $hand } · { $totals }
    .next = Ahora viene la ronda { $hand } · { $totals }
start-continue-short = Continuar
start-play = Jugar a { $game }
    .about = { $players ->
        [one] 1 jugador
       *[other] { $players } jugadores
    } · bots: { $level }
start-other = Elegir cómo
start-games = Los juegos
start-play-short = Jugar
start-learn = Cómo se juega
start-offline = Funciona sin conexión
start-beginning = Se están repartiendo las cartas…
seats-line = { $seats } jugadores
line-cruce = Pujas con media mano y luego cumples lo dicho. El rey y la dama de un palo hacen una cruz.
line-cross_purposes = Tú nombras el palo de triunfo y otra persona el rango cima de todos los palos. Valen los dos.
line-cuatrola = Baraja española, asistir y montar, cantes de 20 y de 40; o vas sin compañero mientras él descansa.
line-euchre = Cinco cartas, cinco bazas y una jota que cambia de palo.

## Una partida nueva

new-title = Partida nueva de { $game }
new-game = Juego
new-players = Jugadores
new-bots = Bots
new-options = Cómo se juega en tu mesa
new-options-usual = Como siempre
new-options-changed = { $count ->
        [one] 1 cambio
       *[other] { $count } cambios
    }
new-usual = Volver a las reglas de siempre
new-play = Jugar
new-blocked = Solo va junto con «{ $option }: { $choice }».
new-usual-mark = lo normal
new-ends-kept = Te espera una partida de { $game }: ronda { $hand }, { $totals }. Si empiezas otra, esta pasa a tus partidas y acaba ahí.
new-refused = Así no se puede jugar en esta mesa: { $why }
new-rules = Las reglas de { $game }
more = Más
fewer = Menos

seats-cruce-4 = Cuatro, por parejas
    .about = Tu compañero se sienta enfrente.
seats-cruce-3 = Tres, cada cual por su cuenta
    .about = Ocho cartas por persona, y cada total es de un solo jugador.
seats-cross_purposes-2 = Dos
    .about = Una ronda de dos fases: trece cartas por persona y luego otras trece.
seats-cross_purposes-4 = Cuatro
    .about = Las propuestas dan la vuelta hasta que alguien acepta una.
seats-cuatrola-4 = Cuatro, por parejas
    .about = Tu compañero se sienta enfrente.
seats-euchre-2 = Dos
    .about = Cinco cartas por persona; las demás quedan boca abajo.

level-easy-about = Mira poco hacia delante y a menudo juega por instinto. Para la primera noche.
level-normal-about = Juega con sentido y se equivoca de vez en cuando.
level-strong-about = Sopesa cada decisión sobre muchos repartos posibles. Sin descuidos.
level-expert-about = Es el que más piensa. En un teléfono lento tendrás que esperarlo.

## Las variantes de cada opción; un número sin palabras propias se queda en número

choice-cruce-deal-half = Media mano
    .about = Pujas con media mano y recibes el resto cuando la subasta tiene ganador.
choice-cruce-deal-full = La mano entera
    .about = Ves todas tus cartas antes de pujar.
choice-cruce-trump-named = Se nombra
    .about = Quien gana la subasta nombra un palo antes de la primera carta.
choice-cruce-trump-lead = Con la primera carta
    .about = La primera salida hace triunfo su palo. Un rey o una dama que sale así, con su pareja aún en la mano, es una cruz de 40.
choice-cruce-beat-no = No
    .about = Vale cualquier carta del palo que debes jugar.
choice-cruce-beat-yes = Sí
    .about = Dentro del palo que debes jugar, superas siempre que puedas la mejor carta hasta el momento, también la de tu compañero.
choice-cruce-finish-alone = En cabeza, sin empate
    .about = En la meta o más allá, con más que cualquier otro bando.
choice-cruce-finish-by-two = Por dos puntos
    .about = En la meta o más allá, con una ventaja de dos o más sobre todos los demás bandos.
choice-cruce-nines-play = Se juega
    .about = Esa ronda se juega como cualquier otra.
choice-cruce-nines-redeal = Se reparte otra vez
    .about = La ronda queda anulada y vuelve a repartir la misma persona.
choice-cross_purposes-sides-fixed = Parejas fijas
    .about = Los compañeros se sientan frente a frente toda la partida.
choice-cross_purposes-sides-alliance = Alianzas
    .about = Quien acepta una propuesta juega esta ronda con quien la hizo, y cada cual lleva su propia puntuación.
choice-cross_purposes-cap = { $count ->
        [one] 1 vuelta
       *[other] { $count } vueltas
    }
    .about = Tras ese número de vueltas completas sin acuerdo, el siguiente en hablar tiene que aceptar.
choice-cross_purposes-cap-no-repeats = Sin repetir
    .about = Nadie puede volver a nombrar lo que ya ha nombrado.
choice-cuatrola-direction-counter-clockwise = Hacia la derecha
    .about = En sentido contrario a las agujas del reloj, como en España.
choice-cuatrola-direction-clockwise = Hacia la izquierda
    .about = En el sentido de las agujas del reloj: se reparte y se juega hacia la izquierda.
choice-cuatrola-lead-mano = La mano
    .about = El primer asiento que juega después de quien reparte.
choice-cuatrola-lead-bidder = Quien va
    .about = Quien ha pujado sale en la primera baza.
choice-cuatrola-void-trump = Triunfo de todos modos
    .about = Hay que echar un triunfo aunque pierda.
choice-cuatrola-void-free = Cualquier carta
    .about = Si ninguno de tus triunfos puede ganar, vale cualquier carta.
choice-cuatrola-solo-tricks = A bazas
    .about = Con tres de las cinco bazas.
choice-cuatrola-solo-points = A tantos
    .about = Con los tantos de cartas, cantes y última baza, uno contra dos.
choice-cuatrola-window-every = Tras tres bazas
    .about = Después de cada una de las tres primeras bazas.
choice-cuatrola-window-first = Tras la primera baza
    .about = Solamente después de la primera.
choice-cuatrola-declarer-pair = La pareja
    .about = Quien se llevó la baza y luego su compañero.
choice-cuatrola-declarer-winner = Quien se llevó la baza
    .about = Solamente quien se la llevó.
choice-cuatrola-per-window-all = Todos a la vez
    .about = Hasta los dos de la pareja.
choice-cuatrola-per-window-one = Uno
    .about = Uno por cada baza ganada.
choice-euchre-pickup-optional = Puede tomarla
    .about = Quien reparte puede tomar la muestra o dejarla; su palo es triunfo de todos modos.
choice-euchre-pickup-compulsory = Tiene que tomarla
    .about = Quien reparte toma la muestra y descarta una carta.
choice-euchre-stick-no = También puede pasar
    .about = Quien reparte puede pasar en la segunda vuelta, y la ronda acaba sin puntuación.
choice-euchre-stick-yes = Tiene que nombrar uno
    .about = Si el otro jugador ha pasado, quien reparte tiene que nombrar el triunfo en la segunda vuelta.

## Ajustes

settings-preview = Así se ve tu mesa
settings-language = Idioma
settings-look = Aspecto
settings-scheme = Luminosidad
settings-scheme-auto = Automática
settings-scheme-light = Claro
settings-scheme-dark = Oscuro
settings-felt = Tapete
settings-felt-green = Verde
settings-felt-blue = Azul
settings-felt-burgundy = Burdeos
settings-french = Cartas para Cruce, Cross Purposes y Euchre
settings-french-french = Francesas
settings-french-french4 = Francesas, a cuatro colores
settings-french-german = Alemanas
settings-spanish = Cartas para Cuatrola
settings-spanish-spanish = Españolas
settings-spanish-french4 = Francesas, a cuatro colores
settings-big = Índices grandes
    .about = El rango y el palo, más grandes en las esquinas de cada carta.
settings-hand = Tu mano
settings-gesture = Para jugar una carta
settings-gesture-button = Tocarla y luego el botón
    .about = O arrastrarla al centro de la mesa.
settings-gesture-one-tap = Con un solo toque
    .about = Más rápido, pero también se juega la carta que toques sin querer. Puedes deshacerlo.
settings-confirmCalls = Preguntar antes de un anuncio
    .about = Una puja, un triunfo o una propuesta se pregunta otra vez antes de hacerse.
settings-autoPlay = Jugar la carta forzosa
    .about = Cuando solamente se puede jugar una carta, se juega por ti.
settings-queue = Elegir por adelantado
    .about = Puedes elegir una carta antes de que te toque; se juega cuando llega tu turno, si está permitida.
settings-sortUp = La más baja primero
    .about = Dentro de cada palo de tu mano, la carta más baja queda a la izquierda.
settings-counters = Cuentas a la vista
    .about = Los tantos, las bazas y las cruces de cada bando junto a los nombres. Sin ellas llevas tú la cuenta.
settings-pace = Ritmo
settings-speed = Lo rápido que va la mesa
settings-speed-slow = Despacio
settings-speed-normal = Normal
settings-speed-fast = Rápido
settings-motion = Movimiento
settings-motion-auto = Como en el dispositivo
settings-motion-none = Ninguno
settings-signals = Avisos
settings-sounds = Sonidos
    .about = Tu turno, una carta, una baza, el final de una ronda.
settings-vibration = Vibración
    .about = Una corta cuando te toca, en los teléfonos que pueden.
settings-data = Tus partidas en este dispositivo
settings-data-about = Las partidas, los ajustes y las estadísticas se quedan en este dispositivo. Nadie más los recibe, y nadie puede recuperarlos si el navegador los borra.
settings-keep = Conservar mis datos
    .kept = Este navegador ha prometido conservar tus datos.
    .unkept = Si falta espacio, este navegador puede borrar tus datos. Puedes pedirle que no lo haga.
    .refused = El navegador no lo ha prometido. Quizá lo haga cuando uses más Levata o la instales.
    .unknown = Este navegador no puede prometerlo. Exporta tus partidas de vez en cuando.
settings-records = Exportar o importar partidas
settings-reset = Volver a los ajustes iniciales
    .ask = ¿Dejar todo lo de aquí como al principio? El idioma y tus partidas se quedan.
    .yes = Dejar como al principio
    .done = Los ajustes están como al principio.
cancel = Cancelar

## Acerca de

about-lede = Cruce, Cross Purposes, Cuatrola y Euchre para dos en una sola mesa tranquila.
about-fair = ¿Se juega limpio?
    .cards = Las cartas se barajan a partir de una semilla secreta que se sella antes de repartir. Cuando acaba la ronda se muestra la semilla, y en el repaso de la partida puedes verificar que todo fue como se prometió.
    .bots = Un bot ve lo que vería una persona en su asiento y nada más: tu mano y la de tu compañero le quedan ocultas. Los bots fáciles no juegan con cartas marcadas; simplemente piensan menos.
about-offline = Sin conexión
    .text = Tras la primera visita todo funciona sin ella: todos los juegos, los bots, las pistas, las lecciones, el repaso y tus estadísticas. Solo hay que descargar las versiones nuevas.
    .insecure = Esta dirección no es segura (http), así que la página funciona solamente mientras se llegue al servidor.
    .ready = Este dispositivo tiene todo lo necesario.
    .waiting = El resto se está descargando.
about-private = Lo que sabe de ti
    .text = Nada. No hay cuentas, publicidad ni telemetría. No se pide nada a ningún otro servidor; tus partidas se quedan en este navegador.
about-browsers = Navegadores
about-licence = Licencias
    .text = Levata es software libre. Las reglas, los bots, las cartas y todos los textos son obra nuestra.
    .ours = La licencia de Levata
    .others = Con qué está hecha y sus licencias
about-version = Versión { $version }
