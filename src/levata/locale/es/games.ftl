# The games and their table options; .about explains one, .seats why no other number sits down.

## La lista de la línea de comandos

games-line = { $game }: { $title }, { $seats } jugadores. { $why }
games-option = { $option }={ $choices }  { $label } (por defecto { $value })
games-option-seats = { $option }={ $choices }  { $label } (por defecto { $value }; solo con { $seats } jugadores)

## Cruce

game-cruce = Cruce
    .seats = La baraja de 24 se reparte entera: entre dos no quedaría nada oculto, cinco no pueden dividirla por igual y seis tendrían muy pocas cartas para pujar.
option-cruce-target = Meta de la partida
    .about = Cuántos puntos necesita un bando. Con 6 la partida es rápida; con 21, larga.
option-cruce-deal = Cartas antes de la subasta
    .about = half: pujas con media mano y recibes el resto cuando la subasta tiene ganador. full: ves tu mano entera antes de pujar.
option-cruce-trump = Cómo se decide el triunfo
    .about = named: quien gana la subasta nombra un palo antes de la primera carta. lead: la primera salida hace triunfo su palo, y un rey o una dama que sale así, con su pareja aún en la mano, es una cruz de 40.
option-cruce-beat = ¿Hay que montar?
    .about = yes: dentro del palo que debes jugar, tienes que superar siempre que puedas la mejor carta hasta el momento, también la de tu compañero. no: vale cualquier carta de ese palo.
option-cruce-finish = Cómo se gana la partida
    .about = alone: en la meta o más allá, con más que cualquier otro bando. by-two: en la meta o más allá, con una ventaja de dos o más sobre todos los demás bandos.
option-cruce-nines = Cuatro nueves en una mano
    .about = play: esa ronda se juega como cualquier otra. redeal: queda anulada y vuelve a repartir la misma persona; solo va junto con deal=full.

## Cross Purposes

game-cross_purposes = Cross Purposes
    .seats = Dos nombran una dimensión cada uno, o dos parejas acuerdan una cada una; tres no pueden.
option-cross_purposes-target = Meta de la partida
    .about = Con cuántos puntos se gana la partida: cualquier número entero de 1 a 1000.
option-cross_purposes-sides = Quién juega con quién
    .about = fixed: los compañeros se sientan frente a frente toda la partida. alliance: quien acepta una propuesta juega esta ronda con quien la hizo, y cada cual lleva su propia puntuación.
option-cross_purposes-cap = Cuánto duran las propuestas
    .about = Tras ese número de vueltas completas sin acuerdo, el siguiente en hablar tiene que aceptar. no-repeats: nadie puede volver a nombrar lo que ya ha nombrado.

## Cuatrola

game-cuatrola = Cuatrola
    .seats = La baraja de veinte está hecha para cuatro manos de cinco, dos contra dos.
option-cuatrola-target = Meta de la partida
    .about = Con cuántos puntos se gana la partida.
option-cuatrola-direction = Sentido del juego
    .about = clockwise: se reparte y se juega hacia la izquierda. counter-clockwise: hacia la derecha, como en España.
option-cuatrola-lead = Quién sale si alguien ha pujado
    .about = mano: el primer asiento que juega después de quien reparte. bidder: quien va.
option-cuatrola-void = ¿Sin palo ni triunfo que gane?
    .about = { "trump" }: hay que echar un triunfo aunque pierda. free: vale cualquier carta.
option-cuatrola-solo = Cómo se gana un solo
    .about = tricks: con tres de las cinco bazas. points: con los tantos de cartas, cantes y última baza, uno contra dos.
option-cuatrola-window = Cuándo se puede cantar
    .about = every: después de cada una de las tres primeras bazas. first: solamente después de la primera.
option-cuatrola-declarer = Quién puede cantar
    .about = pair: quien se llevó la baza y luego su compañero. winner: solamente quien se la llevó.
option-cuatrola-per-window = Cuántos cantes a la vez
    .about = all: hasta los dos de la pareja. one: uno por cada baza ganada.

## Two-handed Euchre

game-euchre = Euchre para dos
    .seats = Este es el juego para dos; con más gente, el Euchre es otro juego.
option-euchre-target = Meta de la partida
    .about = Con cuántos puntos se gana la partida.
option-euchre-pickup = ¿Obliga pedir a tomar la carta?
    .about = optional: quien reparte puede tomar la muestra o dejarla; su palo es triunfo de todos modos. compulsory: quien reparte la toma y descarta una carta.
option-euchre-stick = ¿Debe elegir quien reparte?
    .about = yes: si ya ha pasado todo el mundo, quien reparte tiene que nombrar el triunfo en la segunda vuelta. no: puede pasar también, y la ronda acaba sin puntuación.
