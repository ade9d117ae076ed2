# Lo que además dice la mesa en un navegador: botones y lo que se lee en voz alta.

table-facts = Lo que está decidido
table-trick = Cartas en la mesa
table-hand = Tus cartas
table-due = le toca
table-best = la mejor por ahora
table-tools = En la mesa
table-key-last = Última baza
table-key-phase = Fase 1
table-key-ticks = Cantes
table-key-undo = Deshacer
table-key-claim = Reclamar
table-sounds = Sonidos
table-level = Números
table-suit = Palos
table-rank = Rangos
table-word = Palabras
table-accept = aceptar la propuesta de { $who }
table-with = con { $who }
table-turned = Carta descubierta: { $card }.
table-turned-trump = Carta descubierta: { $card }. Triunfo: { $suit }.
table-dealt = Reparte { $who }.
    .me = Repartes tú.
table-free-calls = { $count ->
    [one] Queda 1 anuncio libre.
   *[other] Quedan { $count } anuncios libres.
    }
table-confirm = Decir «{ $call }»
table-back = Todavía no
table-next = Otra ronda
table-result = Resultado
table-leave = Salir
table-place = Puesto { $place }:
table-ticks-about = La mesa canta por ti los cantes de los palos marcados en cuanto se puede. Quita la marca de un palo para callar su cante; nadie lo ve.
table-queue-off = La carta elegida de antemano ha vuelto a tu mano: ahora gana la baza otra carta, o la tuya no se puede jugar.

## Cómo se juega y las teclas

table-help = Ayuda
table-sign-due = a quién le toca
table-sign-best = va ganando la baza
table-sign-dealer = ha repartido esta ronda
table-sign-leader = sale en la baza
table-sign-bot = un bot, no una persona
table-how = Toca una carta y después el botón de debajo de tus cartas, o arrástrala al centro de la mesa. Una carta que las reglas no admiten no se mueve: mantenla pulsada para leer por qué. Un toque en el tapete sigue sin esperar.
table-help-choose = elegir una carta o una puja
table-help-play = jugar la carta elegida
table-help-clear = devolver la carta elegida
table-help-last = la última baza
table-help-sheet = la hoja de puntuación
table-help-hint = una pista, con su motivo
table-help-undo = deshacer tu última jugada
table-help-claim = reclamar el resto, si todas las bazas son tuyas con seguridad
table-help-first = las cartas jugadas en la primera fase
table-help-ticks = qué cantes se cantan por ti
table-help-mute = sonidos sí o no
table-help-help = esta página
