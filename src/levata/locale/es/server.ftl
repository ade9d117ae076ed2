# Lo que dice el propio servidor en el navegador.

no-such-page = En esta dirección no hay nada. La página de inicio de Levata está en /
error-no-such-path = En esta dirección no hay nada.
