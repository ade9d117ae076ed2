# Lo que está en la propia página, antes de que arranque nada: el título, y palabras para los navegadores que no pueden con ella.

page-title = Levata
page-description = Cruce, Cross Purposes, Cuatrola y Euchre contra bots limpios, en tu propio dispositivo, incluso sin conexión.

unsupported = Este navegador no puede con Levata
unsupported-why = La mesa entera funciona en tu dispositivo, y a este navegador le falta algo que necesita.
unsupported-browsers = Funciona en estas versiones y en todas las posteriores: Chrome y Edge 111, Firefox 121, Safari 16.4 (en iPhone y iPad, iOS 16.4). Suele bastar con actualizar el navegador.
unsupported-terminal = En un ordenador también puedes jugar en el terminal: escribe «levata play».
unsupported-script = Levata necesita JavaScript: actívalo para esta página y vuelve a cargarla.
