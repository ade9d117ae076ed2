# The page: the score sheet, the review of a match, kept matches, statistics.

## The score sheet

sheet-tap = Pulsa una línea y verás de dónde vienen sus números.
sheet-hand = Ronda { $hand }
sheet-dealer = Reparte: { $who }
sheet-to = a { $target }
sheet-review = Repasar la ronda { $hand }
so-far = Esta ronda hasta ahora
so-far-hidden = Los puntos de las cartas están ocultos: así lo has elegido en los ajustes.
so-far-band = { $points } en cartas + { $crosses } en cruces = { $raw }. Cada 33 completos son un tramo.
so-far-band-made = { $points } en cartas + { $crosses } en cruces = { $raw }. Cada 33 completos son un tramo; tramos pujados: { $bid }.
so-far-points = { $cards } en cartas + { $declared } en cantes = { $points }. La última baza suma 10.
so-far-tricks = bazas ganadas contra la puja: { $tricks }.
so-far-tricks-made = puja de { $bid }, bazas ganadas: { $tricks }.
so-far-maker = { $taken } en la defensa.
so-far-maker-made = { $taken } de declarante.
so-far-phases = bazas en la fase 1: { $first }; en la fase 2: { $second }. Al final, las de la primera más una, por las de la segunda.
so-far-pair = bazas de los dos: { $tricks } y { $partner_tricks }. Al final, las de cada uno más una, multiplicadas.
so-far-plain = bazas ganadas: { $tricks }.

## A match again, step by step

past = Repaso
past-loading = Leyendo la partida …
past-which = Ronda
past-step = Paso
past-steps = Todos los pasos
past-start = Al reparto
past-back = Un paso atrás
past-play = Ver seguido
past-pause = Pausa
past-on = Un paso adelante
past-end = Al final de la ronda
past-keys = ← → dan un paso; Inicio y Fin llevan a los extremos.
past-open = Todas las cartas a la vista
past-table = Volver a la mesa
past-dealt = Las cartas están repartidas.
past-next = Le toca a { $who }.
    .me = Te toca a ti.
past-over = La ronda ha terminado.
past-trick = Baza
past-figures = Hasta ahora
past-none = Todavía no ha acabado ninguna ronda de esta partida: no hay nada que repasar.

## What each choice is worth

values = Valor de cada opción
values-show = Sopesar las opciones
values-always = Sopesarlas en cada paso
values-nothing = Aquí no hay nada que decidir.
values-thinking = Probando cómo pueden estar las cartas ocultas …
values-about = Lo que cada opción le da de media a { $who }, en puntos de la partida. Un bot fuerte la ha sopesado solo con lo que se veía desde ese asiento.
    .me = Lo que cada opción te da de media, en puntos de la partida. Un bot fuerte la ha sopesado solo con lo que tú podías ver.
values-best = la mejor
values-made = elegida
values-worlds = { $worlds ->
    [one] Se ha probado 1 forma en que pueden estar las cartas ocultas.
   *[other] Se han probado { $worlds } formas en que pueden estar las cartas ocultas.
    }
values-sure = Nada era mejor que { $move }.
values-unclear = { $move } ha salido { $loss } por debajo de { $best }, menos que el error de las dos: nada indica que fuera peor.
values-loss = { $move } da de media { $loss } menos que { $best }.

## The shuffle and the record

proof = El barajado
proof-check = Verificar el barajado
proof-holds = { $hands ->
    [one] 1 ronda comprobada: sus cartas son las que se fijaron antes de empezar la partida.
   *[other] { $hands } rondas comprobadas: sus cartas son las que se fijaron antes de empezar la partida.
    }
proof-anchor = Publicado antes del primer reparto:
proof-fails = No se puede confirmar el barajado.
proof-own = { $hands ->
    [one] En 1 ronda se barajó con lo que añadió este dispositivo.
   *[other] En { $hands } rondas se barajó con lo que añadió este dispositivo.
    }
broken = El barajado no es el prometido
    .about = Un servidor que cumple las reglas no hace esto nunca. El registro de la partida se lo muestra a cualquiera.
    .once = Una vez es mala conexión. Si pasa a menudo, puede que el servidor esté eligiendo entre varios barajados.
broken-other = La ronda { $hand } se barajó con algo que figura como tuyo y no viene de este dispositivo.
broken-missing = La ronda { $hand } se barajó sin lo que añadió este dispositivo, aunque el servidor lo tenía.
broken-anchor = Lo que el servidor prometió antes del primer reparto no es lo que dice ahora.
past-record = El registro
past-save = Guardar como archivo
past-copy = Copiar como texto
past-copied = Copiado.
past-not-copied = Este navegador no deja copiar a la página. El texto está seleccionado abajo: cópialo desde ahí.
past-text = El registro como texto

## Kept matches

records = Tus partidas
records-about = Se guardan en este navegador, en este dispositivo, y en ningún otro sitio. Un archivo guardado se puede volver a traer en cualquier parte.
records-empty = Todavía no hay ninguna partida guardada. Juega una o trae un registro.
records-play = Jugar una partida
records-count = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
    }
records-hands = { $count ->
    [one] 1 ronda
   *[other] { $count } rondas
    }
records-players = { $count ->
    [one] 1 jugador
   *[other] { $count } jugadores
    }
records-won = ganada
records-lost = perdida
records-ended = terminada
records-open = sin terminar
records-save = Guardar
records-save-all = Guardar todas en un archivo
records-delete = Borrar
records-delete-ask = ¿Borrar esta partida?
records-delete-what = { $game }, { $when }: { $totals }. Su registro se pierde si no lo has guardado.
records-keep = Conservarla
records-deleted = La partida está borrada.
records-undo = Recuperarla
records-import = Traer registros
records-import-about = Un archivo guardado por esta página o por la terminal, o el texto de un registro. Antes de aceptarlo se vuelve a jugar cada paso según las reglas.
records-file = Elegir un archivo
records-text = O pega aquí el texto
records-take = Traer
records-taking = Volviendo a jugar …
records-taken = { $count ->
    [one] Se ha traído 1 partida.
   *[other] Se han traído { $count } partidas.
    }
records-here = { $count ->
    [one] 1 partida ya estaba aquí.
   *[other] { $count } partidas ya estaban aquí.
    }
records-refused = { $count ->
    [one] 1 registro no se ha aceptado:
   *[other] { $count } registros no se han aceptado:
    }
records-nothing = No contiene ningún registro: uno empieza con una línea como { $example }
records-unreadable = Este archivo no se puede leer como texto.
records-unknown-time = hora desconocida

## Statistics of one's practice

stats = Tu práctica
stats-about = Contado a partir de las partidas guardadas en este dispositivo. Nadie más lo ve.
stats-empty = Todavía no hay nada que contar: no ha terminado ninguna partida.
stats-won = Partidas ganadas
stats-hands-won = Rondas que te dieron más que a los demás
stats-made = Contratos cumplidos
stats-best = Mejor ronda
stats-streak = Más partidas ganadas seguidas
stats-share = { $won } de { $count }
stats-percent = { $percent } %
stats-margin = Margen probable
    .between = del { $low } % al { $high } %
stats-few = { $count ->
    [one] Solamente 1 partida hasta ahora: demasiado poco para saber cómo juegas.
   *[other] Solamente { $count } partidas hasta ahora: demasiado poco para saber cómo juegas.
    }
stats-range = Si siguieras jugando así, ganarías entre { $low } y { $high } de cada 100 partidas; con más partidas, el margen se estrecha.
