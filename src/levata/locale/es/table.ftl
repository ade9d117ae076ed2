# What a table tells: events, calls, refusals, results.

## What happens; .me: to whoever reads it

event-deal = Ronda { $hand }: reparte { $who }.
    .me = Ronda { $hand }: repartes tú.
event-void = La ronda queda anulada.
event-call = { $who }: «{ $call }».
    .me = Tú: «{ $call }».
event-play = { $who } juega { $card }.
    .me = Juegas { $card }.
event-contract = { $who } gana la subasta: { $bid }.
    .me = Ganas la subasta: { $bid }.
event-trump = { $who } decide el triunfo: { $suit }.
    .me = Decides el triunfo: { $suit }.
event-tops = { $who } decide la cima: { $rank }.
    .me = Decides la cima: { $rank }.
event-allies = Nueva alianza: { $pair }.
event-rests = { $who } descansa, cartas boca abajo.
    .me = Descansas en esta ronda.
event-all-play = Todos han pasado: se juega a tantos.
event-declared = ¡{ $who } canta las { $points } en { $suit }!
    .me = ¡Cantas las { $points } en { $suit }!
event-turned-down = Se rechaza { $card }.
event-picked-up = { $who } toma { $card }.
    .me = Tomas { $card }.
event-laid = { $who } descarta una carta.
    .me = Descartas una carta.
event-cross = ¡CRUZ de { $suit }! { $who } muestra una de { $points }.
    .me = ¡CRUZ de { $suit }! Muestras una de { $points }.
event-trick = { $who } se lleva la baza.
    .me = Te llevas la baza.
event-trick-worth = { $who } se lleva la baza: { $points }.
event-trick-points = { $who } se lleva la baza, { $points ->
    [one] 1 tanto
   *[other] { $points } tantos
    }.
    .me = Te llevas la baza, { $points ->
    [one] 1 tanto
   *[other] { $points } tantos
    }.
event-dead = Todos han pasado.
event-last-hand = Ha sido la ronda { $hands }, la última que puede tener una partida: gana quien va por delante.
event-undo = { $who } deshace una jugada.
    .me = Se deshace tu última jugada.
event-claim = { $who } reclama el resto.
    .me = Reclamas el resto.
event-dealt-rest = Se reparte el resto.
event-dealt-second = Fase 2: otras trece cartas por jugador.

## A match told from its record

told-holding = { $who } tiene { $cards }
told-turned = boca arriba: { $cards }
told-laid = { $who } descarta { $card }.
told-result = Resultado: { $figures }
told-side = { $side }: { $figures }; puntuación { $score }
told-total = Total: { $totals }
told-winner = Victoria: { $sides }
figure-declarer = declarante { $value }
figure-bid = puja { $value }
figure-made = { $value ->
    [true] cumple
   *[false] cae
    }
figure-points = tantos { $value }
figure-raw = con cruces { $value }
figure-band = tramo { $value }
figure-cards = cartas { $value }
figure-declared = cantes { $value }
figure-last = última baza { $value }
figure-tricks = bazas { $value }
figure-first = bazas de la fase 1 { $value }
figure-second = bazas de la fase 2 { $value }
figure-partner = con { $value }
figure-partner_tricks = que se lleva { $value }

## What is said

call-accept = acepto
call-cuatrola = cuatrola
call-leave = la dejo
call-order = pido
call-pass = paso
call-quintola = quintola
call-solo = solo
call-take = la tomo
call-twenty = veinte en { $suit }

## Why something is advised

reason-only = { $duty ->
    [last] Es la última carta.
    [follow] Ninguna otra carta asiste a { $because }.
    [trump] Sin el palo de { $because } hay que echar triunfo, y no hay otro.
    [beat] Ninguna otra carta cumple: hay que superar { $because }.
   *[rules] No se permite nada más.
    }
reason-sure = { $worlds ->
    [one] Se conocen todas las cartas, y nada es mejor.
   *[other] Nada es mejor, estén como estén las cartas: probados los { $worlds } casos.
    }
reason-likely = La mejor opción en el { $share } % de los repartos posibles (probados: { $worlds }).
reason-gain = De media vale { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    } más que { $next }.
reason-unsure = { $next } ha dado de media { $points ->
    [one] 1 punto
   *[other] { $points } puntos
    } más, pero no es seguro.
reason-alike = { $which ->
    [all] Se haga lo que se haga ahora, da igual.
    [these] Da lo mismo: { $these }.
   *[counted] Da lo mismo cuál de { $count ->
        [one] 1 opción
       *[other] { $count } opciones
        } se elija.
    }
reason-close = { $which ->
    [all] Se haga lo que se haga ahora, da casi igual.
    [these] Da casi lo mismo: { $these }.
   *[counted] { $count ->
        [one] 1 opción da
       *[other] { $count } opciones dan
        } casi lo mismo.
    }
reason-call = «{ $call }»
reason-laid = { $card } descartada
advice-play = { $who }: { $card }
advice-lay = { $who }: descarta { $card }
advice-call = { $who }: «{ $call }»
advice-action = acción
advice-value = valor
advice-error = error
advice-worlds = repartos
advice-best = la mejor
advice-judged = no se ha probado en ningún reparto: estimado solo por la mano, con una tabla

## Why something is refused

error-bad-card = «{ $value }» no es una carta de esta baraja; escribe un rango de { $ranks } y un palo de { $suits }
error-bad-holding = «{ $value }» no es una mano; escribe { $suits } en este orden, con puntos en medio, - si no hay.
error-card-twice = { $value } aparece dos veces; cada carta de la baraja está una sola vez.
error-bad-token = «{ $value }» no es una acción de { $game }; una carta, o una de estas: { $legal }
error-bad-pack = La baraja no es la de { $game }, de { $count ->
    [one] 1 carta
   *[other] { $count } cartas
    }: { $value }
error-bad-name = «{ $value }» no es un nombre; escribe de 1 a 64 caracteres imprimibles.
error-bad-seat = «{ $value }» no es un asiento; uno de estos: { $legal }
error-bad-ticks = «{ $value }» no es una elección previa; algunas de estas letras, o - para ninguna: { $legal }
error-unknown-game = No hay ningún juego «{ $value }»; uno de estos: { $legal }
error-seats = { $game } no es un juego para { $value }; se sientan { $legal }. { $reason }
error-unknown-language = No hay ningún idioma «{ $value }»; uno de estos: { $legal }
error-unknown-bot = No hay ningún bot «{ $value }»; uno de estos: { $legal }
error-missing-extra = «{ $value }» necesita { $package }; se instala con: pip install 'levata[{ $extra }]'
error-bad-kernel = LEVATA_KERNEL no puede ser «{ $value }»; uno de estos: { $legal }
error-no-kernel = LEVATA_KERNEL es «{ $value }», y ese motor de búsqueda no está disponible aquí: { $reason }
error-unknown-option = { $game } no tiene ninguna opción «{ $value }»; una de estas: { $legal }
error-option-seats = La opción «{ $value }» no es para { $players ->
    [one] 1 jugador
   *[other] { $players } jugadores
    } de { $game }; es para { $legal }. { $reason }
error-bad-choice = La opción { $option } no puede ser «{ $value }»; uno de estos: { $legal }
error-option-needs = { $value } solamente va junto con { $needs }.
error-option-form = «{ $value }» no es una opción; escribe nombre=valor.
error-record = Línea { $line }: { $value }; { $expected }
error-rules-version = Línea { $line }: aquí no se conoce la versión { $value } de las reglas de { $game }, pero sí { $legal }.
error-proof = Ronda { $hand }: { $value }; { $expected }
error-pack-due = Esta mesa reparte barajas que nada demuestra: envía una baraja y ninguna semilla.
error-seeds-due = Esta mesa demuestra sus repartos: envía la semilla prometida y ninguna baraja.
error-bad-seed = Una semilla de { $value ->
    [one] 1 byte
   *[other] { $value } bytes
    } no vale; tienen que ser { $expected }.
error-bad-clients = Se rechazan los bytes de los clientes, { $value }; se admiten { $count } veces { $expected } como mucho.
error-follow = { $value } no vale: hay que asistir a { $because }. Puedes jugar { $legal }.
error-trump = { $value } no vale: no puedes asistir a { $because } y hay que fallar: { $legal }.
error-beat = { $value } no vale: hay que superar { $because }. Puedes jugar { $legal }.
error-not-held = { $value } no está en tu mano. Puedes jugar { $legal }.
error-too-low = { $value } no va por encima de { $because }. Puedes decir { $legal }.
error-past-target = { $value } pasa de la meta: { $because } es más de { $target }. Puedes decir { $legal }.
error-wrong-phase = { $value } no se puede decir ni jugar ahora. Sí se puede: { $legal }.
error-hand-over = { $value } llega tarde: esta ronda ha acabado.
error-not-your-turn = No te toca.
error-key-used = La clave «{ $value }» ya sirvió para { $kind }; cada orden nueva lleva su propia clave.
error-stale = La mesa ha seguido adelante; vuelve a mirar.
error-no-deal-due = No toca repartir: se está jugando una ronda.
error-deal-due = No se está jugando ninguna ronda; antes hay que repartir.
error-match-over = La partida ha acabado.
error-not-a-command = «{ $value }» no es una orden; una de estas: { $legal }
error-not-allowed = En esta mesa no se permite: { $value }.
error-undo-over = La ronda ha acabado; en ella ya no se deshace nada.
error-undo-dealt = Desde entonces se han repartido y visto cartas; lo anterior no se deshace.
error-undo-other = Desde entonces ha actuado otra persona; lo anterior no se deshace.
error-nothing-to-undo = En esta ronda no has hecho ninguna jugada que se pueda deshacer.
error-window-open = Hay un turno de cante; espera a que la mesa siga.
error-claim-later = No se reclama nada: todavía se podría cantar.
error-no-claim = No se reclama nada: no tienes seguras todas las bazas que quedan.
error-not-on-lead = No se reclama nada: eso solamente puede hacerlo quien va a salir.
error-seat-left = { $seat } ha dejado la mesa para siempre.
error-not-a-bot = En { $seat } juega su persona.
error-not-a-person = En { $seat } juega un bot.
error-bad-message = No se ha entendido lo que ha enviado la página.
error-bad-field = No se ha entendido lo que ha enviado la página: { $name }.
error-no-match = No hay ninguna partida que continuar.
error-no-record = Este registro ya no se guarda aquí.
error-no-hand = En esta partida de { $game } no se repartió ninguna ronda: no hay nada que guardar.
error-no-lesson = Aquí no hay ninguna lección { $value }.
error-damaged = La partida interrumpida no se puede leer; se ha apartado.
error-busy = Esta partida está abierta en otra ventana; acábala allí o elige otro juego.
error-hello-due = La página y el servidor aún no se han saludado; vuelve a cargar la página.
error-other-version = Esta página es de otra versión que el servidor; vuelve a cargarla.
error-no-table = Esta mesa no existe o no es para ti.
error-taken = Ocupas este asiento en otra ventana; recupéralo para jugar aquí.
error-not-kept = El servidor no ha podido guardarlo; inténtalo de nuevo.

## What became of a hand

outcome-void = La ronda queda anulada antes de que nadie hable: vuelve a repartir la misma persona.
outcome-nines-void = Cuatro nueves en una mano: la ronda queda anulada y vuelve a repartir la misma persona.
outcome-dead = Todos han pasado: ronda muerta. Los totales no cambian y reparte el asiento siguiente.
outcome-band-made = { $side }: contrato de { $bid } cumplido. El tramo es la puntuación.
outcome-band-set = { $side }: contrato de { $bid } caído. Lo pujado se resta del total.
outcome-tricks-made = { $who }: puja de { $bid } cumplida.
outcome-tricks-set = { $who }: puja de { $bid } caída. Los puntos son para la otra pareja.
outcome-points-made = { $who }: puja de { $bid } cumplida, con más tantos.
outcome-points-set = { $who }: puja de { $bid } caída, con menos tantos. Puntúan los rivales.
outcome-points-plain = Ronda ganada por tantos: { $best }.
outcome-points-even = Tantos iguales. Decide la última baza: { $best }.
outcome-maker-made = Declarante: { $who }. Con { $taken }, cumple.
outcome-maker-set = Declarante: { $who }. Con { $taken }, cae.
outcome-phases-plain = Acabadas las dos fases: las bazas de la primera más una, por las de la segunda.
outcome-pair-plain = Las bazas de cada uno más una, multiplicadas.
became-band-made = cumplido
became-band-set = caído
became-maker-made = cumplido
became-maker-set = caído

## Counts

cards = { $count ->
    [one] 1 carta
   *[other] { $count } cartas
    }
tricks = { $count ->
    [one] 1 baza
   *[other] { $count } bazas
    }

## How a line of the score sheet comes to its numbers

why-nines-void = cuatro nueves en una mano. Ronda anulada: ni subasta ni puntuación, y vuelve a repartir la misma persona.
why-void = ronda anulada: sin puntuación, y vuelve a repartir la misma persona.
why-dead = todos han pasado. Ronda muerta: sin puntuación, y reparte el asiento siguiente.
why-band-made = { $points } en cartas + { $crosses } en cruces = { $raw }. Tramo { $band }. Se pujó { $bid } y se ha cumplido, así que el tramo es la puntuación: { $score }.
why-band-set = { $points } en cartas + { $crosses } en cruces = { $raw }. Tramo { $band }. Se pujó { $bid }, así que el contrato cae y lo pujado se resta: { $score }.
why-band-other = { $points } en cartas + { $crosses } en cruces = { $raw }. Tramo { $band }. Sin contrato que cumplir, el tramo es la puntuación: { $score }.
why-tricks-made = puja de { $bid } cumplida, bazas ganadas: { $tricks }. Da lo que vale: { $score }.
why-tricks-set = puja de { $bid } caída, bazas ganadas: { $tricks }. Su valor es para la otra pareja.
why-tricks-other = bazas ganadas contra la puja: { $tricks }. Puntuación: { $score }.
why-points-made = { $cards } en cartas + { $declared } en cantes + { $last } de últimas = { $points }. La puja se ha cumplido y da lo que vale: { $score }.
why-points-set = { $cards } en cartas + { $declared } en cantes + { $last } de últimas = { $points }. La puja cae y su valor es para los rivales.
why-points-other = { $cards } en cartas + { $declared } en cantes + { $last } de últimas = { $points }. Puntuación: { $score }.
why-points-plain = { $cards } en cartas + { $declared } en cantes + { $last } de últimas = { $points }. La pareja con más se anota 1 punto, o 2 si pasa de 100. Aquí: { $score }.
why-points-even = { $cards } en cartas + { $declared } en cantes + { $last } de últimas = { $points }. Tantos iguales, así que la pareja de la última baza se anota 1 punto, o 2 si pasa de 100. Aquí: { $score }.
why-maker-made = { $taken } de declarante: cumple, { $score }.
why-maker-set = { $taken } de declarante: cae, y se anota los puntos quien defiende.
why-maker-other = { $taken } en la defensa. Puntuación: { $score }.
why-phases-plain = bazas en la fase 1: { $first }; en la fase 2: { $second }. Las de la primera más una, por las de la segunda: ({ $first } + 1) × { $second } = { $worth }.
why-pair-plain = bazas de los dos: { $tricks } y { $partner_tricks }. Las de cada uno más una, multiplicadas: ({ $tricks } + 1) × ({ $partner_tricks } + 1) = { $worth }.
why-plain = la ronda da { $score }.
