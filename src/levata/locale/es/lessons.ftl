# Aprender un juego: la página de reglas, sus figuras y posiciones para probar. Las cartas van entre signos de código.

## Las páginas

learn-title = Aprende a jugar
learn-about = Lee las reglas con figuras o prueba uno a uno los momentos difíciles: te contestan las mismas reglas que en la mesa.
learn-read = Reglas
learn-lesson = Lección
learn-play = Jugar
learn-contents = Índice
learn-loading = Trayendo las reglas …
learn-missing = Las reglas no se pueden traer ahora. Prueba otra vez cuando la página tenga conexión.
learn-again = Probar otra vez
learn-all = Todos los juegos
learn-top = Volver al índice
learn-tagline-cruce = Puja con media mano y cumple después lo que prometiste.
learn-tagline-cross_purposes = Uno nombra el palo de triunfo; otro, el rango de cima.
learn-tagline-cuatrola = Veinte cartas y reglas estrictas, o en solitario contra dos.
learn-tagline-euchre = Dos jotas por encima de todo y tres bazas de cinco.

lesson-title = Lección: { $game }
lesson-number = Posición { $number } de { $count }
lesson-step = Posición { $number }: { $title }
lesson-step-solved = Posición { $number }: { $title }, resuelta
lesson-positions = Posiciones
lesson-hand = Tu mano: elige una carta
lesson-mine = Tu mano
lesson-choices = Tu respuesta
lesson-trap = Cuidado: no todo esto se puede decir ahora.
lesson-on-table = En la mesa
lesson-trick = Esta baza
lesson-last = La última baza
lesson-nothing = Todavía no se ha jugado ninguna carta.
lesson-fact = Lo que se sabe
lesson-right = ¡Correcto!
lesson-wrong = No es la mejor respuesta
lesson-refused = Las reglas no lo permiten
lesson-goes-on = Qué pasa después
lesson-next = Posición siguiente
lesson-previous = Anterior
lesson-once-more = Probar otra respuesta
lesson-done = Has resuelto todas las posiciones. ¡Es hora de una ronda de verdad!
lesson-preparing = El motor se está preparando …
lesson-wins = va ganando

## Figuras de las reglas

drawn-order = De mayor a menor
drawn-ring = Con los ochos de cima: del ocho al dos y luego del as al nueve
drawn-cross = Una cruz: rey y dama de un mismo palo
drawn-couple = Un cante: rey y caballo de un mismo palo
drawn-bowers = Triunfo, corazones: bower derecho, bower izquierdo y después el as
drawn-mate = El palo hermano, aquí diamantes, se ha quedado sin su jota
drawn-trumped = La última carta es triunfo y se lleva la baza

## Cruce

lesson-cruce-half = Pujar con media mano
    .ask = Tienes tres cartas; las otras tres llegan después de la subasta. El rival de tu derecha ha pujado uno. ¿Qué dices?
    .right = Con picas de triunfo, el rey y la dama son una cruz de 40 y el as da 11 más: 51 tantos casi seguros. Dos promete 66; tres, un atrevido 99. Ahora llega el resto de tus cartas, y solo entonces nombras el triunfo.
    .wrong-pass = Se puede, pero es demasiada timidez. Con picas de triunfo, esas tres cartas son una cruz de 40 y un as de 11: la mayor parte de los 66 tantos que promete el dos.
    .wrong-high = Se puede, pero cuatro ya promete 132 tantos, y todas las cartas juntas valen 120. Con una sola cruz no llegas, y un bando que cae pierde todo lo que pujó.
    .refused = Cada puja tiene que ser más alta que la anterior.
lesson-cruce-ten = El diez, por encima del rey
    .ask = Han salido de corazones, y el triunfo es tréboles. El rival de tu derecha va ganando con el rey, y tú cierras la baza. ¿Puedes llevártela?
    .right = Sí: el diez es la segunda carta, justo por debajo del as. `Th` supera a `Kh`, y tu bando se lleva 16 tantos.
    .wrong = El rey supera a la dama, así que la baza es de los rivales. En Cruce el diez está por encima del rey: con `Th` la habrías ganado.
lesson-cruce-follow = Asistir
    .ask = El rival de tu derecha sale con `Ad`, y el triunfo es picas. ¿Qué puedes jugar?
    .right = Tienes diamantes, así que toca uno de ellos; tus triunfos esperan. Nada te obliga a superar al as, y tampoco podrías. El nueve no cuesta nada; el rey, cuatro tantos.
lesson-cruce-void = Sin el palo, hay que fallar
    .ask = Tu compañero salió con `Ad`, el triunfo es tréboles, y el rival de tu derecha ha fallado con el rey. No tienes diamantes. ¿Qué puedes jugar?
    .right = Sin el palo de salida debes un triunfo, aunque no pueda ganar. El nueve no vale nada; la jota, dos tantos. Nadie te pide superar al rey.
lesson-cruce-cross = La cruz se muestra al salir
    .ask = Has ganado la subasta con dos, el triunfo es corazones y sales tú. ¿Qué carta da más en el acto?
    .right = El rey y la dama de triunfo son una cruz de 40, que se paga en cuanto sales con una de las dos. Es tuya aunque pierdas la baza. Tu cruz de picas vale otros 20 en una salida posterior.
    .wrong-plain = También es una cruz, pero en un palo corriente da 20. En triunfo da 40, así que primero corazones.
    .wrong = Esa salida no da nada por sí sola. Tienes el rey y la dama de triunfo: salir con una de las dos da 40 en el acto.
lesson-cruce-keep = Las cruces se muestran al salir
    .ask = Tu compañero ha salido con `Ah` y va ganando. El triunfo es diamantes. ¿Qué corazón echas?
    .right = El nueve asiste y deja juntos al rey y la dama. Cuando salgas con una de las dos, aún darán 20.
    .wrong = Un rey o una dama que se juega a la salida de otro no muestra nada y rompe la pareja: adiós a los 20 tantos de tu cruz.
lesson-cruce-lead = La primera salida hace el triunfo
    .ask = En esta mesa nadie nombra el triunfo: lo es el palo de tu primera carta. Has ganado la subasta. ¿Con qué carta sales?
    .right = Ahora el triunfo es corazones y, en el mismo instante, el rey y la dama son una cruz de triunfo: 40 tantos, antes de que juegue el asiento siguiente.
    .wrong-spades = Así el triunfo es picas. Tu cruz de corazones sigue siendo corriente y vale 20 en vez de 40.
    .wrong = Esa carta hace triunfo su palo y no da nada. El rey o la dama de corazones hace triunfo los corazones y da 40 con la misma carta.
lesson-cruce-beat = Una mesa en la que hay que montar
    .ask = En esta mesa hay que superar. El rival de tu derecha sale con `Qd`; el triunfo es tréboles. ¿Qué diamantes puedes jugar?
    .right = Vale cualquier carta que supere a la dama, tanto el rey como el as: no tiene que ser la más alta que tengas. Solo se rechaza el nueve, porque puedes más.
lesson-cruce-band = Una carta, un tramo entero
    .ask = Tu bando ha pujado dos: 66 tantos. Tienes 50, el triunfo de tu compañero va ganando esta baza, en la que hay 7, y la última puede perderse. ¿Qué echas?
    .right = 50 + 7 + 10 = 67: tramo 2, contrato cumplido. La carta que no puedes conservar está mejor en la baza de tu compañero.
    .wrong = 50 + 7 + 4 = 61 se queda en el tramo 1, y el diez se pierde en la última baza: tu bando cae y pierde 2. Con el diez habrían sido 67.

## Cross Purposes

lesson-cross_purposes-ring = La rueda bajo la cima
    .ask = La cima son los ochos, y han salido con `Ah`. El triunfo es picas, pero tienes corazones y debes asistir. ¿Qué corazón se lleva la baza?
    .right = Por debajo del ocho los rangos bajan 7 6 5 4 3 2, y solo después vienen as, rey, dama, jota, diez y nueve. ¡Así que el dos supera al as!
    .wrong-king = La rueda pasa del dos al as y luego al rey, así que el as sigue por encima del rey. `2h` está un paso por encima del as.
    .wrong-nine = Con los ochos de cima, el nueve es el último de la rueda: la carta más baja de todas. `2h` supera al as.
lesson-cross_purposes-trump = Una cima y un triunfo
    .ask = Tu rival sale con `8d`, una carta cima. El triunfo es picas, y no tienes diamantes. ¿Puedes llevarte la baza?
    .right = Cualquier triunfo supera a cualquier carta corriente, incluso a una cima. Con los ochos, el nueve es el triunfo más bajo, y basta.
    .wrong-top = Un ocho solo manda en su propio palo. No asiste a diamantes ni es triunfo, así que no puede ganar: una pica pequeña sí.
    .wrong = Una carta que no es ni del palo de salida ni triunfo no puede ganar. Cualquier pica se lleva esta baza, hasta la más baja.
lesson-cross_purposes-tops = Nombrar la cima
    .ask = A dos: tu rival ha hecho triunfo los corazones, y tú nombras la cima. ¿Qué rango mejora más tu mano?
    .right = Con los sietes, tus `7h` `6h` `5h` son los tres triunfos más altos, y además tienes los otros sietes. La rueda hace grandes las cartas pequeñas.
    .wrong-ace = Con los ases el orden es el de siempre, y tu mejor triunfo es el siete: otros siete corazones están por encima. Los sietes ponen tus tres corazones arriba del todo.
    .wrong = Tus triunfos son `7h` `6h` `5h`. Los sietes los convierten en los tres más altos del palo, y además tienes los otros sietes.
lesson-cross_purposes-phase = La segunda fase
    .ask = En la primera fase te llevaste 9 bazas, así que ahora cada baza da 9 + 1 = 10 puntos. Entonces nombraste la cima; ahora hablas primero. ¿Qué dices?
    .right = En la segunda fase tienes que usar la dimensión que no has usado: un palo. Siete tréboles son el mejor triunfo. Cada baza te da ahora 10 puntos, así que llévate muchas.
    .wrong = Se puede: debes un palo, porque antes nombraste la cima. Pero tienes siete tréboles, y un triunfo largo gana bazas.
    .refused = En la primera fase nombraste la cima, así que ahora debes un palo; el rango lo nombra tu rival.
lesson-cross_purposes-accept = Aceptar da un aliado
    .ask = En las alianzas, quien acepta una propuesta juega esta ronda con quien la hizo. A tu izquierda han propuesto picas; enfrente, treses; a tu derecha, diamantes. Tienes los cuatro treses. ¿Qué dices?
    .right = Nombrar lo que otro tiene en pie es aceptarlo: la cima son los treses, y quien está enfrente es tu aliado. Los otros dos siguen hasta acordar un palo.
    .wrong-spades = También así aceptas: el triunfo es picas, y tu aliado es quien está a tu izquierda. Pero tu mano está hecha para los treses.
    .wrong-diamonds = También así aceptas: el triunfo es diamantes, y tu aliado es quien está a tu derecha. Pero tu mano está hecha para los treses.
    .wrong = Es una propuesta nueva, y aún no se ha fijado nada. Los treses están en pie, y tu mano está hecha para ellos: ¡acepta!
lesson-cross_purposes-fixed = Compañeros fijos
    .ask = Aquí los compañeros se sientan frente a frente toda la partida. A tu izquierda han propuesto corazones; tu compañero ha dicho cincos, y el rival de tu derecha los ha repetido. ¿Cómo fijas algo?
    .right = Solo cuenta la propuesta de tu compañero: con tus cincos y los suyos, la cima son los cincos. Que los dijera también un rival no fijó nada. Ahora los rivales buscan un palo.
    .wrong-rival = Los corazones los propuso un rival, y con un rival no puedes acordar nada: las dos propuestas siguen simplemente en pie. Lo que puedes aceptar son los cincos de tu compañero.
    .wrong = Una propuesta nueva todavía no fija nada. Para llegar a un acuerdo, nombra lo que tu compañero tiene en pie: los cincos.
lesson-cross_purposes-closed = Una dimensión cerrada
    .ask = Los rivales han acordado los cuatros de cima y ya no hablan. A tu pareja le falta un palo; los tréboles están en pie. ¿Qué dices?
    .right = El triunfo es tréboles: has aceptado la propuesta de tu compañero. Fijada la cima ya no se nombran rangos, y con tantos tréboles no hay que buscar más.
    .wrong = Se puede, y tu compañero volvería a hablar. Pero los tréboles que propuso son, con mucho, tu palo más largo: si los nombras, queda fijado.
    .refused = La cima está fijada, y ya no se puede nombrar ningún rango.
lesson-cross_purposes-product = Repartirse las bazas
    .ask = Los compañeros fijos multiplican las bazas de cada uno más una. Tú llevas 6 bazas; tu compañero, 1. La cima son los ochos, y el tres de tu compañero va ganando. ¿Qué trébol juegas?
    .right = El rey queda por debajo del tres, así que tu compañero se lleva esta baza y también la última: (6 + 1) × (3 + 1) = 28. Igualadas, las bazas dan más.
    .wrong = Con los ochos de cima, el siete supera al tres, y la baza es tuya, la séptima: (7 + 1) × (1 + 1) = 16. Si se la dejas a tu compañero, salen 28.

## Cuatrola

lesson-cuatrola-beat = Hay que montar
    .ask = Han salido con `Cc`, y el triunfo es oros. Tienes copas. ¿Qué puedes jugar?
    .right = Las obligaciones son estrictas: debes echar copas, y una que supere al caballo. Valen tanto el rey como el as, pero no la sota.
lesson-cuatrola-three = El tres, por encima del rey
    .ask = Han salido con `Rc`. ¿Qué te dejan las reglas?
    .right = Solo el tres. Es la segunda carta, por encima del rey, así que supera a `Rc` y hay que jugarlo. El as, la única copa más alta, lo tiene por suerte tu compañero.
lesson-cuatrola-trumped = Cuando ya han fallado
    .ask = Tu compañero salió con `Rc`, y el rival ha fallado con `Co`. Aún tienes copas. ¿Cuál juegas?
    .right = Debes asistir, pero ninguna copa puede ganar ya, así que no hay nada que superar: vale cualquiera, y la sota es la que menos regala.
    .wrong = Se puede, pero el as no gana a un triunfo, y los rivales se llevan 11 tantos. Cuando ya han fallado, no hace falta montar.
lesson-cuatrola-overtrump = Fallar, y más alto
    .ask = Tu compañero salió con `Rc`, el rival falló con `Co`, y no tienes copas. ¿Qué toca?
    .right = Sin el palo debes un triunfo, y uno que supere al de la mesa si lo tienes: el tres de oros. La baza es tuya, al final con 20 tantos.
lesson-cuatrola-under = Cuando tus triunfos se quedan cortos
    .ask = Esta vez el rival ha fallado con `3o`, y tus triunfos son más bajos. No tienes copas. ¿Qué puedes jugar?
    .right = En esta mesa debes un triunfo de todos modos, aunque pierda; la sota cuesta menos que el caballo. En muchas mesas valdría entonces cualquier carta.
lesson-cuatrola-cap = Ninguna puja pasa de la meta
    .ask = Tu pareja lleva 18 puntos de 21, y nadie ha pujado. Tus triunfos son los tres más altos. ¿Qué dices?
    .right = Solo: 18 + 2 = 20. Tus tres triunfos son tres bazas seguras. Las cartas de tu compañero descansan ahora boca abajo.
    .wrong = Se puede, pero los tres triunfos más altos son tres bazas seguras, y el solo cabe: 18 + 2 no pasa de 21.
    .refused = 18 más lo que vale esa puja pasa de 21. Se puede llegar a la meta, pero no pasarla.
lesson-cuatrola-quintola = Cuánto pujar
    .ask = Eres mano, así que hablas primero y sales en la primera baza. El triunfo es oros, y solamente te falta `So`, la de quien reparte. ¿Qué pujas?
    .right = ¡Quintola! `Ao` saca la sota, y después tus otros triunfos y `Ab` lo ganan todo: cinco bazas y 5 puntos. Tu compañero descansa mientras tanto.
    .wrong-low = Se cumpliría seguro, pero las cinco bazas son seguras: la quintola paga 5, y un solo nunca llega a tanto.
    .wrong-pass = Aquí las cinco bazas son seguras: `Ao` saca el único triunfo que te falta. Una quintola paga 5 puntos.
lesson-cuatrola-rest = Basta con una baza
    .ask = El rival de tu derecha va a quintola, así que su compañero, a tu izquierda, descansa. Aquel asiento era mano, y la salida te llega a ti. ¿Cómo paras la puja?
    .right = El as de triunfo no lo supera nadie. La promesa de las cinco bazas ya no se puede cumplir, la ronda acaba en el acto y tu pareja se anota los 5 puntos.
    .wrong = Esa carta se puede superar. El triunfo más alto es una baza segura, y una sola baza tumba una quintola: sal con `Ao`.
lesson-cuatrola-forty = Las cuarenta antes que las veinte
    .ask = Han pasado todos, y te has llevado la primera baza con rey y caballo de triunfo y de copas en la mano. La mesa pregunta primero por las cuarenta. ¿Qué contestas?
    .right = Las cuarenta y luego las veinte: dos cantes para tu pareja. En una mesa de verdad contestan tus marcas por ti, y al principio están marcados todos los palos.
    .wrong = Se puede, pero la pregunta siguiente es por las veinte, y cuando tu pareja las canta, sus cuarenta quedan perdidas para toda la ronda.
    .refused = Por las cuarenta se pregunta antes que por las veinte. Contesta primero a eso.
lesson-cuatrola-last = Las diez de últimas
    .ask = Quedan dos bazas y sales tú. El triunfo es espadas, y los demás ya se han jugado todos: el tuyo es el último. ¿Qué carta va primero?
    .right = El triunfo se guarda para el final: la última baza da 10 más, y tu pareja gana por 83 a 47.
    .wrong = Así ganas esta baza, pero la última es de los rivales: 65 a 65, y en el empate decide la última baza. Guarda el triunfo para ella.

## Two-handed Euchre

lesson-euchre-left = El bower izquierdo
    .ask = El triunfo es corazones, y han salido con `Ah`. ¿Puedes llevarte la baza?
    .right = La jota del palo hermano es el bower izquierdo: el segundo triunfo. `Jd` cuenta como corazón y supera al as.
    .wrong = El as supera al rey. Mira `Jd`: como bower izquierdo ahora es un corazón, justo por debajo de `Jh` y por encima del as.
lesson-euchre-asks = El bower derecho
    .ask = El triunfo es corazones, y han salido con `Jd`, el bower izquierdo: pide corazones. ¿Qué carta lo supera?
    .right = La jota de triunfo, el bower derecho, es la carta más alta de todas, y la única por encima del bower izquierdo.
    .wrong = El as es solo el tercero: las dos jotas rojas están por encima. `Jh` se lleva la baza.
lesson-euchre-printed = Ya no es un diamante
    .ask = El triunfo es corazones, y han salido con `Qd`. ¿Cómo asistes?
    .right = `9d` es tu único diamante: `Jd` se ha pasado a los corazones, como bower izquierdo, y no puede asistir a diamantes.
lesson-euchre-void = No hay que fallar
    .ask = El triunfo es tréboles, y han salido con `Qh`. No tienes corazones, así que vale cualquier carta. ¿Cuál se lleva la baza?
    .right = Se la lleva un triunfo: el as de tréboles o `Js`, el bower izquierdo. Podías echar cualquier otra cosa, pues nada obliga a fallar.
    .wrong-ace = Se puede, pero picas es aquí un palo corriente, y una carta que no asiste no puede ganar. Hace falta un triunfo.
    .wrong = Se puede, porque no tienes corazones; pero ahora la baza solo se la lleva un triunfo.
lesson-euchre-order = Decir «pido»
    .ask = Tu rival reparte, y la muestra es `9h`. Hablas primero. ¿Serán triunfo los corazones?
    .right = Bower derecho, bower izquierdo, as y rey: con esa mano se pide. Tu rival puede tomar el nueve y descarta una carta, y sales tú.
    .wrong = Dejarías pasar una gran mano: con corazones de triunfo tienes las cuatro cartas más altas que hay.
lesson-euchre-gift = Un regalo para quien reparte
    .ask = Tu rival reparte, y la muestra es `Jh`. Tienes un solo corazón, y pequeño. ¿Pasas o pides?
    .right = Paso. Pedir le daría a tu rival el bower derecho, y como declarante tú deberías tres bazas.
    .wrong = Quien reparte toma `Jh`, la carta más alta de todas, y tú has prometido tres bazas con `9h` como único triunfo: caído, y eso son 2 puntos para el rival.
lesson-euchre-lay = Qué descartar
    .ask = Has repartido tú, tu rival ha pedido, el triunfo es corazones y has tomado `Jh`. Una de tus cinco cartas tiene que irse. ¿Cuál?
    .right = Tu única pica: no ganaría nada, y sin picas las puedes fallar. La carta que has tomado tiene que quedarse.
    .wrong-trump = Se puede, pero nunca un buen triunfo: el triunfo es corazones, y los tuyos están entre los más altos.
    .wrong-clubs = Se puede, pero el as y el rey de tréboles pueden ganar una baza cada uno. `9s`, sin más picas, nunca.
    .refused = La carta que has tomado tiene que quedarse: descarta una de las cinco que recibiste.
lesson-euchre-name = Nombrar otro palo
    .ask = Han pasado los dos, y `9h` está boca abajo. Ahora puedes nombrar cualquier palo menos corazones, o pasar. ¿Qué dices?
    .right = Diamantes: `Jd` es el bower derecho, y `Jh`, aunque se rechazaron los corazones, el izquierdo. Con as y rey son los cuatro triunfos más altos.
    .wrong-pass = Se puede, pero con diamantes de triunfo tendrías las cuatro cartas más altas: los dos bowers, el as y el rey.
    .wrong = Se puede, pero ahí apenas tienes triunfos. En diamantes cuenta también `Jh`, como bower izquierdo.
    .refused = Los corazones se rechazaron, y en la segunda vuelta ya no se pueden nombrar.
lesson-euchre-set = Tumbar al declarante
    .ask = Tu rival ha hecho triunfo los corazones y lleva una baza; tú, dos. Han salido con `9s`, y no tienes picas. ¿Qué juegas?
    .right = El nueve de triunfo se lleva tu tercera baza. El declarante ya no puede llegar a tres: caído, y 2 puntos para ti.
    .wrong = Entonces el declarante lleva dos bazas y sale con `Jh` para la tercera: cumplido. Tu triunfo lo habría parado.
