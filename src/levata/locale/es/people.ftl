# Personas en un servidor: lo que se rechaza.

error-no-session = Tu sesión ha terminado; entra de nuevo.
error-csrf = La página no estaba al día; inténtalo otra vez.
error-banned = Esta cuenta tiene prohibida la entrada.
error-too-many = Demasiado seguido; inténtalo de nuevo dentro de { $seconds ->
    [one] un segundo
   *[other] { $seconds } segundos
    }.
error-too-long = La página envió demasiado de una vez.
error-fault = El servidor ha fallado; inténtalo otra vez.
error-registration-closed = Este servidor no admite cuentas nuevas.
error-here-already = Ya estás aquí, con el nombre «{ $value }».
error-bad-login = Ninguna cuenta tiene ese nombre y esa contraseña.
error-bad-code = Ese código de recuperación no es de ese nombre o ya se usó.
error-wrong-password = Esa no es tu contraseña.
error-password-length = Una contraseña tiene de { $low } a { $high } caracteres.
error-password-weak = Esa contraseña es demasiado fácil de adivinar.
error-account-already = Ya tienes una cuenta.
error-account-due = Para eso hace falta una cuenta; crea una primero.
error-no-such-session = Esa sesión ya había terminado.
error-no-person = Aquí nadie se llama «{ $value }».
error-yourself = Esa persona eres tú.
error-you-blocked = Has bloqueado a esa persona; desbloquéala primero.
error-too-many-people = La lista está llena: ya tiene { $count ->
    [one] una persona
   *[other] { $count } personas
    }.
error-name-length = Un nombre tiene de { $low } a { $high } caracteres.
error-name-sign = «{ $sign }» no puede estar en un nombre; pueden estar letras, cifras, el espacio y - _ .
error-name-separators = Un nombre empieza y acaba con una letra o una cifra, y no lleva dos separadores (espacio - _ .) seguidos.
error-name-scripts = «{ $value }» mezcla alfabetos; usa uno de ellos.
error-name-letterless = Un nombre lleva al menos una letra.
error-name-reserved = El nombre «{ $value }» está reservado.
error-name-taken = El nombre «{ $value }», u otro que se le parece demasiado, ya está ocupado.
